import Redis from 'ioredis';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { withClient } from '../kit/read-models';
import { settledImport, upload } from '../kit/statement-upload';
import { startTestPostgres, type TestPostgres } from '../kit/test-postgres';
import { startTestRedis, type TestRedis } from '../kit/test-redis';
import { eventually } from '../kit/time-limit';
import { startWorker, type TestWorker } from '../kit/worker';

/** What becomes of the jobs in the middle of one step of an import. */
export type Blow = 'worker' | 'flush' | 'redis' | 'event store' | 'postgres';

export interface ImportCrashReport {
  readonly blows: number;
  /** Blows that came while rows were being recorded or reversed. */
  readonly inTheMiddle: number;
  /** Differences between what was uploaded and what the books hold; to be empty. */
  readonly wrong: readonly string[];
}

/** A blow comes once so many rows are in the books, so that it comes in the middle. */
const ROWS_BEFORE_BLOW = 500;
const STEP_LIMIT_MS = 240_000;

interface Parts {
  readonly app: TestApp;
  readonly worker: TestWorker;
  readonly redis: TestRedis;
  readonly postgres: TestPostgres;
}

/** Imports a file, takes it back and records it again, with blows in the middle of each, and compares the books row by row. */
export async function importCrash(rows: number, blows: readonly Blow[]): Promise<ImportCrashReport> {
  const postgres = await startTestPostgres();
  const redis = await startTestRedis();
  const app = await startTestApp({}, { postgresUrl: postgres.url, redisUrl: redis.url });
  const worker = await startWorker(app);
  try {
    return await new CrashedImport({ app, worker, redis, postgres }, rows, await startBooks(app)).play(blows);
  } catch (error) {
    throw new Error(`the import's crash ended early; the worker said: ${worker.process.output().slice(-4_000)}`, { cause: error });
  } finally {
    await worker.stop();
    await app.stop();
    await redis.stop();
    await postgres.stop();
  }
}

class CrashedImport {
  private inTheMiddle = 0;
  private readonly wrong: string[] = [];

  constructor(
    private readonly parts: Parts,
    private readonly rows: number,
    private readonly books: TestBooks,
  ) {}

  async play(blows: readonly Blow[]): Promise<ImportCrashReport> {
    // A large file is answered while it is still read.
    const { body: accepted } = await upload(this.books, statementOf(this.rows));
    const body = await settledImport(this.books, accepted.id, STEP_LIMIT_MS);
    if (body.status !== 'ready') throw new Error(`the upload is ${body.status}: ${body.error ?? ''}`);
    await this.step(body.id, 'commit', blows, 'completed');
    await this.compare(this.rows);
    await this.step(body.id, 'undo', blows.slice(0, 2), 'undone');
    await this.compare(0);
    await this.step(body.id, 'redo', blows.slice(0, 1), 'completed');
    await this.compare(this.rows);
    return { blows: blows.length + Math.min(2, blows.length) + Math.min(1, blows.length), inTheMiddle: this.inTheMiddle, wrong: this.wrong };
  }

  private async step(id: string, action: 'commit' | 'undo' | 'redo', blows: readonly Blow[], end: Import['status']): Promise<void> {
    await this.books.client.post(`${this.books.path}/imports/${id}/${action}`, {});
    let from = await this.standing(id);
    for (const blow of blows) {
      const isInTheMiddle = await this.movedOn(id, from, end);
      if (isInTheMiddle) this.inTheMiddle++;
      await strike(blow, this.parts);
      from = await eventually('the books answering again', STEP_LIMIT_MS, () => this.standing(id));
    }
    const ended = await settledImport(this.books, id, STEP_LIMIT_MS);
    if (ended.status !== end) this.wrong.push(`${action} ended as ${ended.status}: ${ended.error ?? ''}`);
  }

  /** Waits until rows have been written since; false where the step came to its end first. */
  private async movedOn(id: string, from: number, end: Import['status']): Promise<boolean> {
    return eventually('rows being written', STEP_LIMIT_MS, async () => {
      const { status, body } = await this.books.client.get<Import>(`${this.books.path}/imports/${id}`);
      if (status === 200 && body.status === end) return 'over';
      return Math.abs((await this.standing(id)) - from) >= ROWS_BEFORE_BLOW ? 'moved' : undefined;
    }).then((found) => found === 'moved');
  }

  private standing(id: string): Promise<number> {
    return withClient(this.parts.app.databaseUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from books.transactions where import_id = $1 and deleted_at is null`, [id]);
      return rows[0]?.n ?? 0;
    });
  }

  /** Every row once, with its own amount; and the balance that they lead to. */
  private async compare(expected: number): Promise<void> {
    const found = await withClient(this.parts.app.databaseUrl, async (client) => {
      const { rows } = await client.query<{ description: string; amount: string; n: number }>(
        `select description, amount, count(*)::int as n from books.transactions where business_id = $1 and deleted_at is null group by 1, 2`,
        [this.books.business.id],
      );
      const { rows: account } = await client.query<{ balance: string }>(`select balance from books.accounts where id = $1`, [this.books.account.id]);
      return { rows, balance: account[0]?.balance };
    });
    const doubled = found.rows.filter(({ n }) => n !== 1);
    if (doubled.length > 0) this.wrong.push(`${doubled.length} rows doubled`);
    if (found.rows.length !== expected) this.wrong.push(`${found.rows.length} rows instead of ${expected}`);
    const wrongAmounts = found.rows.filter(({ description, amount }) => amount !== `-${Number(description.slice(4)) + 1}`);
    if (wrongAmounts.length > 0) this.wrong.push(`${wrongAmounts.length} wrong amounts`);
    const balance = 100_000n - (expected === 0 ? 0n : (BigInt(expected) * (BigInt(expected) + 1n)) / 2n);
    if (found.balance !== String(balance)) this.wrong.push(`balance ${found.balance ?? 'none'} instead of ${balance}`);
  }
}

/** Row n costs n + 1 cents, so that the sum tells which are there. */
function statementOf(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `2026-0${(at % 9) + 1}-${String((at % 28) + 1).padStart(2, '0')},Row ${at},-${((at + 1) / 100).toFixed(2)}\n`);
  return `Date,Description,Amount\n${lines.join('')}`;
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
