import { readFileSync } from 'node:fs';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { cpuSeconds } from '../bench/cpu-time';
import { startTestApp, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { withClient } from '../kit/books/read-models';
import { commit, settledImport, upload } from '../kit/books/statement-upload';
import { startTestPostgres } from '../kit/servers/test-postgres';
import { startTestRedis } from '../kit/servers/test-redis';
import { startWorker, type TestWorker } from '../kit/app/worker';
import { operate } from '../operation/operator';

/** What a file of as many rows as one may have cost, and what was wrong; that list is to be empty. */
export interface LargeImportReport {
  readonly readSeconds: number;
  readonly recordSeconds: number;
  /** What as many rows cost Postgres alone, in batches of the same size, one commit each. */
  readonly insertSeconds: number;
  readonly workerCpuSeconds: number;
  readonly workerPeakMb: number;
  /** The longest time in which the worker did not say that it lives, while it read. It says so every second. */
  readonly longestSilenceMs: number;
  readonly wrong: readonly string[];
}

const ROWS_PER_BATCH = 500;
const SAMPLE_MS = 100;
/** Ten missed heartbeats: from there on another worker takes the job over. */
const LONGEST_SILENCE_MS = 5_000;
const OPENING_CENTS = 100_000;

/** Uploads, reads, records and counts a statement of so many rows, on servers of its own. */
export async function largeImport(rows: number): Promise<LargeImportReport> {
  const postgres = await startTestPostgres();
  const redis = await startTestRedis();
  const app = await startTestApp({}, { postgresUrl: postgres.url, redisUrl: redis.url });
  const worker = await startWorker(app);
  try {
    return await play(app, worker, await startBooks(app), rows);
  } finally {
    await worker.stop();
    await app.stop();
    await redis.stop();
    await postgres.stop();
  }
}

async function play(app: TestApp, worker: TestWorker, books: TestBooks, rows: number): Promise<LargeImportReport> {
  const before = cpuSeconds(worker.process.pid) ?? 0;
  const silence = watchSilence(app);
  const read = await timed(async () => settledImport(books, (await upload(books, statementOf(rows))).body.id));
  const longestSilenceMs = await silence.stop();
  const wrong: string[] = [];
  expectSame(wrong, 'rows of the preview', read.result.counts, {
    rows,
    valid: rows,
    invalid: 0,
    duplicates: 0,
    included: rows,
    duplicatesLeftOut: 0,
    leftOut: 0,
    leftOutNet: '0.00',
    beforeOpeningDate: 0,
    unmatched: 0,
  });
  const recorded = await timed(() => commit(books, read.result.id));
  expectSame(
    wrong,
    'end',
    [recorded.result.status, recorded.result.success, recorded.result.errors],
    ['completed', rows, 0],
  );
  await compareBooks(app, books, rows, wrong);
  if (longestSilenceMs > LONGEST_SILENCE_MS)
    wrong.push(`the worker was silent for ${longestSilenceMs} ms while it read`);
  return {
    readSeconds: read.seconds,
    recordSeconds: recorded.seconds,
    insertSeconds: (await timed(() => rawInserts(app, rows))).seconds,
    workerCpuSeconds: (cpuSeconds(worker.process.pid) ?? 0) - before,
    workerPeakMb: peakMb(worker.process.pid),
    longestSilenceMs,
    wrong,
  };
}

/** Row n costs n + 1 cents: the sum tells that each is there once. */
async function compareBooks(
  app: TestApp,
  { client, path, account, business }: TestBooks,
  rows: number,
  wrong: string[],
): Promise<void> {
  const cents = (rows * (rows + 1)) / 2;
  const { body: summary } = await client.get<FinancialSummary>(
    `${path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`,
  );
  expectSame(wrong, 'expenses', Math.round(summary.totalExpenses * 100), cents);
  const { body: accounts } = await client.get<Account[]>(`${path}/accounts`);
  expectSame(
    wrong,
    'balance',
    accounts.find(({ id }) => id === account.id)?.currentBalance,
    ((OPENING_CENTS - cents) / 100).toFixed(2),
  );
  const { headers } = await client.get(`${path}/transactions?limit=1`);
  expectSame(wrong, 'transactions', Number(headers.get('X-Total-Count')), rows);
  const { body: trial } = await client.get<TrialBalance>(
    `${path}/trial-balance?startDate=2026-01-01&endDate=2026-12-31`,
  );
  expectSame(wrong, 'trial balance', trial.isBalanced, true);
  const { code, output } = await operate(app.environment, 'verify', business.id);
  expectSame(wrong, `chain (${output.trim()})`, code, 0);
}

function statementOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `2026-0${(at % 9) + 1}-${String((at % 28) + 1).padStart(2, '0')},CARD PURCHASE ${at} MERCHANT ${at % 977} NORTH STREET,-${((at + 1) / 100).toFixed(2)}\n`,
  );
  return `Date,Description,Amount\n${lines.join('')}`;
}

/** Looks at the heartbeat of the job that reads. */
function watchSilence(app: TestApp): { stop(): Promise<number> } {
  let stopped = false;
  const watching = withClient(app.databaseUrl, async (client) => {
    let longest = 0;
    while (!stopped) {
      const { rows } = await client.query<{ ms: string | null }>(
        `SELECT max(extract(epoch FROM now() - heartbeat_at) * 1000) AS ms FROM platform.jobs WHERE status = 'running'`,
      );
      longest = Math.max(longest, Math.round(Number(rows[0]?.ms ?? 0)));
      await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    }
    return longest;
  });
  return {
    stop: () => {
      stopped = true;
      return watching;
    },
  };
}

async function rawInserts(app: TestApp, rows: number): Promise<void> {
  await withClient(app.databaseUrl, async (client) => {
    await client.query('CREATE TABLE anchor (id bigint PRIMARY KEY, day date, description text, amount bigint)');
    for (let from = 0; from < rows; from += ROWS_PER_BATCH) {
      await client.query(
        `
          INSERT INTO anchor SELECT n, '2026-01-01', 'CARD PURCHASE ' || n, -n
            FROM generate_series($1::int, $2::int) AS n`,
        [from, Math.min(rows, from + ROWS_PER_BATCH) - 1],
      );
    }
    await client.query('DROP TABLE anchor');
  });
}

/** The most memory that a process has had at once; 0 where the system does not say. */
function peakMb(pid: number): number {
  try {
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const started = performance.now();
  return { result: await work(), seconds: (performance.now() - started) / 1000 };
}

function expectSame(wrong: string[], what: string, is: unknown, should: unknown): void {
  if (JSON.stringify(is) !== JSON.stringify(should))
    wrong.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`);
}
