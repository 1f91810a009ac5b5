import Redis from 'ioredis';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { startTestApp, type ReachableApp, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { withClient } from '../kit/books/read-models';
import { settledImport, upload } from '../kit/books/statement-upload';
import { startTestPostgres, type TestPostgres } from '../kit/servers/test-postgres';
import { startTestRedis, type TestRedis } from '../kit/servers/test-redis';
import { eventually } from '../kit/run/time-limit';
import { startWorker, type TestWorker } from '../kit/app/worker';
import { ChosenPairs } from './chosen-pairs';

/** What becomes of the jobs in the middle of one step of an import. */
export type Blow = 'worker' | 'flush' | 'redis' | 'event store' | 'postgres';

export interface ImportCrashReport {
  readonly blows: number;
  /** Blows that came while rows were being recorded or reversed. */
  readonly inTheMiddle: number;
  /** And while ends of transfers were being matched, or their matches taken back. */
  readonly amongMatches: number;
  /** Differences between what was uploaded and what the books hold; to be empty. */
  readonly wrong: readonly string[];
}

/** A blow comes once so many rows are in the books, or pairs matched, so that it comes in the middle. */
const ROWS_BEFORE_BLOW = 500;
const MATCHES_BEFORE_BLOW = 5;
/** Rows of the file with their other end in the file, and as many with one in the books. */
const PAIRS_OF_EACH_KIND = 80;

interface Parts {
  readonly app: TestApp;
  readonly worker: TestWorker;
  readonly redis: TestRedis;
  readonly postgres: TestPostgres;
}

/** What is hit in the middle of a step. */
interface Struck {
  readonly blow: Blow;
  readonly among: 'rows' | 'matches';
}

/**
 * Imports a file, takes it back and records it again, with blows in the middle of each, and compares the books row by
 * row. Some rows are chosen as ends of transfers, which are matched after all rows are recorded and come apart before
 * they are taken back.
 */
export async function importCrash(rows: number, blows: readonly Blow[]): Promise<ImportCrashReport> {
  const postgres = await startTestPostgres();
  const redis = await startTestRedis();
  const app = await startTestApp({}, { postgresUrl: postgres.url, redisUrl: redis.url });
  const worker = await startWorker(app);
  try {
    return await (await CrashedImport.prepared({ app, worker, redis, postgres }, rows)).play(blows);
  } catch (error) {
    throw new Error(`the import's crash ended early; the worker said: ${worker.process.output().slice(-4_000)}`, {
      cause: error,
    });
  } finally {
    await worker.stop();
    await app.stop();
    await redis.stop();
    await postgres.stop();
  }
}

class CrashedImport {
  private readonly hits = { rows: 0, matches: 0 };
  private readonly wrong: string[] = [];

  private constructor(
    private readonly parts: Parts,
    private readonly rows: number,
    private readonly books: TestBooks,
    private readonly pairs: ChosenPairs,
  ) {}

  static async prepared(parts: Parts, rows: number): Promise<CrashedImport> {
    const books = await startBooks(parts.app);
    return new CrashedImport(parts, rows, books, await ChosenPairs.prepared(parts.app, books, PAIRS_OF_EACH_KIND));
  }

  async play(blows: readonly Blow[]): Promise<ImportCrashReport> {
    // A large file is answered while it is still read.
    const { body: accepted } = await upload(this.books, statementOf(this.rows, this.pairs));
    const body = await settledImport(this.books, accepted.id);
    if (body.status !== 'ready') throw new Error(`the upload is ${body.status}: ${body.error ?? ''}`);
    await this.pairs.choose(body.id, this.rows + 1);
    const among = (place: Struck['among'], ...struck: readonly Blow[]): Struck[] =>
      struck.map((blow) => ({ blow, among: place }));
    const steps = [
      {
        action: 'commit',
        struck: [...among('rows', ...blows.slice(1)), ...among('matches', ...blows.slice(0, 1))],
        end: 'completed',
      },
      {
        action: 'undo',
        struck: [...among('matches', 'event store'), ...among('rows', ...blows.slice(0, 2))],
        end: 'undone',
      },
      { action: 'redo', struck: among('rows', ...blows.slice(1, 2)), end: 'completed' },
    ] as const;
    for (const { action, struck, end } of steps) {
      await this.step(body.id, action, struck, end);
      const expected = end === 'completed' ? this.rows : 0;
      this.wrong.push(...(await wrongRows(this.parts.app, this.books, this.pairs, body.id, expected)));
      this.wrong.push(...(await this.pairs.wrong(end === 'completed')).map((what) => `after ${action}: ${what}`));
    }
    this.wrong.push(...(await this.pairs.wrongFacts({ recorded: 2, undone: 1 })));
    return {
      blows: steps.flatMap(({ struck }) => struck).length,
      inTheMiddle: this.hits.rows,
      amongMatches: this.hits.matches,
      wrong: this.wrong,
    };
  }

  private async step(
    id: string,
    action: 'commit' | 'undo' | 'redo',
    struck: readonly Struck[],
    end: Import['status'],
  ): Promise<void> {
    let from = await this.reached(id);
    const asked = Promise.allSettled([this.books.client.post(`${this.books.path}/imports/${id}/${action}`, {})]);
    for (const { blow, among } of struck) {
      const hasMoved = await this.movedOn(id, among, from[among], end);
      await strike(blow, this.parts);
      from = await eventually('the books answering again', () => this.reached(id));
      const isAmongThem = among === 'rows' || (from.matches > 0 && from.matches < this.pairs.count);
      if (hasMoved && isAmongThem) this.hits[among]++;
    }
    await asked;
    const ended = await settledImport(this.books, id);
    if (ended.status !== end) this.wrong.push(`${action} ended as ${ended.status}: ${ended.error ?? ''}`);
  }

  /**
   * Waits until rows have been written since, or pairs matched or parted; false where the step came to its end first.
   */
  private async movedOn(id: string, among: Struck['among'], from: number, end: Import['status']): Promise<boolean> {
    const enough = among === 'rows' ? ROWS_BEFORE_BLOW : MATCHES_BEFORE_BLOW;
    return eventually(`${among} being written`, async () => {
      if (Math.abs((await this.reached(id))[among] - from) >= enough) return 'moved';
      const { status, body } = await this.books.client.get<Import>(`${this.books.path}/imports/${id}`);
      return status === 200 && body.status === end ? 'over' : undefined;
    }).then((found) => found === 'moved');
  }

  /** Rows of the import that stand, and pairs that are matched. */
  private async reached(id: string): Promise<Record<Struck['among'], number>> {
    const [rows, matches] = await Promise.all([this.standing(id), this.pairs.matched()]);
    return { rows, matches };
  }

  private standing(id: string): Promise<number> {
    return withClient(this.parts.app.databaseUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from books.transactions where import_id = $1 and deleted_at is null`,
        [id],
      );
      return rows[0]?.n ?? 0;
    });
  }
}

/**
 * Every row once, with its own amount; and the balance that they lead to.
 * @param expected rows of the import
 * @returns what is wrong
 */
export async function wrongRows(
  { databaseUrl }: Pick<ReachableApp, 'databaseUrl'>,
  { account }: TestBooks,
  pairs: ChosenPairs,
  id: string,
  expected: number,
): Promise<string[]> {
  const found = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ description: string; amount: string; n: number }>(
      `
        select description, amount, count(*)::int as n from books.transactions where import_id = $1
          and description like 'Row %' and deleted_at is null group by 1, 2`,
      [id],
    );
    const { rows: balances } = await client.query<{ balance: string }>(
      `select balance from books.accounts where id = $1`,
      [account.id],
    );
    return { rows, balance: balances[0]?.balance };
  });
  const wrong: string[] = [];
  const doubled = found.rows.filter(({ n }) => n !== 1);
  if (doubled.length > 0) wrong.push(`${doubled.length} rows doubled`);
  if (found.rows.length !== expected) wrong.push(`${found.rows.length} rows instead of ${expected}`);
  const wrongAmounts = found.rows.filter(
    ({ description, amount }) => amount !== `-${Number(description.slice(4)) + 1}`,
  );
  if (wrongAmounts.length > 0) wrong.push(`${wrongAmounts.length} wrong amounts`);
  const { byFile, before } = pairs.spent;
  const balance =
    100_000n -
    before -
    (expected === 0 ? 0n : byFile) -
    (expected === 0 ? 0n : (BigInt(expected) * (BigInt(expected) + 1n)) / 2n);
  if (found.balance !== String(balance)) wrong.push(`balance ${found.balance ?? 'none'} instead of ${balance}`);
  return wrong;
}

/**
 * Row n costs n + 1 cents, so that the sum tells which are there; those that are chosen as ends of transfers come last.
 */
export function statementOf(rows: number, pairs: ChosenPairs): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `2026-0${(at % 9) + 1}-${String((at % 28) + 1).padStart(2, '0')},Row ${at},-${((at + 1) / 100).toFixed(2)},Checking`,
  );
  return ['Date,Description,Amount,Account', ...lines, ...pairs.lines, ''].join('\n');
}

async function strike(blow: Blow, { app, worker, redis, postgres }: Parts): Promise<void> {
  switch (blow) {
    case 'worker':
      await worker.kill();
      return worker.restart();
    case 'flush':
      return flush(redis.url);
    case 'redis':
      await redis.kill();
      return redis.restart();
    case 'event store':
      await app.eventStore.kill();
      return app.eventStore.restart();
    case 'postgres':
      await postgres.kill();
      return postgres.restart();
    default:
      return blow satisfies never;
  }
}

async function flush(url: string): Promise<void> {
  const redis = new Redis(url);
  try {
    await redis.flushall();
  } finally {
    redis.disconnect();
  }
}
