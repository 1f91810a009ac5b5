import { randomUUID } from 'node:crypto';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { startTestApp, type TestApp } from '../kit/app/app';
import { startBooks, type TestBooks } from '../kit/books/books';
import { startTestPostgres, type TestPostgres } from '../kit/servers/test-postgres';

/** What a crash loop found; every list is to be empty. */
export interface CrashReport {
  readonly kills: number;
  readonly acknowledged: number;
  /** Answers that were neither success, nor "try again". */
  readonly wrongAnswers: readonly string[];
  /** Ids that were acknowledged and are not in the list. */
  readonly lost: readonly string[];
  /** Ids in the list that nobody was told of. */
  readonly unexplained: readonly string[];
  /** Businesses whose balance is not the opening balance minus what was acknowledged. */
  readonly wrongBalances: readonly string[];
}

export type Victim = 'ledger' | 'event store' | 'postgres';
export const VICTIMS: readonly Victim[] = ['ledger', 'event store', 'postgres'];

const BUSINESSES = 3;
const WRITERS_PER_BUSINESS = 3;
/** A write that gets no final answer in this time has been lost for good. */
const WRITE_LIMIT_MS = 180_000;
const RETRY_PAUSE_MS = 100;
const PAUSE_BETWEEN_KILLS_MS = 1_200;
const VISIBLE_LIMIT_MS = 90_000;
const OUTPUT_TAIL_CHARACTERS = 4_000;

/** Kills each process in turn while people write, each write repeated under its key until it has an answer. */
export async function crashLoop(kills: number): Promise<CrashReport> {
  const postgres = await startTestPostgres();
  // What dies with a projector is not waited for: the write is sent again.
  const app = await startTestApp({ SLOWNESS: '1' }, { postgresUrl: postgres.url });
  try {
    const businesses = await Promise.all(Array.from({ length: BUSINESSES }, () => startBooks(app)));
    const load = new Load(businesses);
    const writing = load.run();
    for (let kill = 0; kill < kills; kill++) {
      await pause(PAUSE_BETWEEN_KILLS_MS);
      await killAndRestart(VICTIMS[kill % VICTIMS.length] ?? 'ledger', app, postgres);
    }
    load.stop();
    await writing;
    return await inspect(businesses, load, kills);
  } catch (error) {
    throw new Error(
      `the crash loop ended early; the ledger said: ${app.process.output().slice(-OUTPUT_TAIL_CHARACTERS)}`,
      { cause: error },
    );
  } finally {
    await app.stop();
    await postgres.stop();
  }
}

export async function killAndRestart(victim: Victim, app: TestApp, postgres: TestPostgres): Promise<void> {
  switch (victim) {
    case 'ledger':
      await app.process.kill();
      return app.startLedger();
    case 'event store':
      await app.eventStore.kill();
      return app.eventStore.restart();
    case 'postgres':
      await postgres.kill();
      return postgres.restart();
    default:
      return victim satisfies never;
  }
}

/** People who write 0.01 again and again, and note what they were told. */
export class Load {
  readonly acknowledged = new Map<TestBooks, string[]>();
  readonly wrongAnswers: string[] = [];
  private stopped = false;

  constructor(private readonly businesses: readonly TestBooks[]) {}

  async run(): Promise<void> {
    await Promise.all(
      this.businesses.flatMap((books) => Array.from({ length: WRITERS_PER_BUSINESS }, () => this.write(books))),
    );
  }

  stop(): void {
    this.stopped = true;
  }

  get count(): number {
    return [...this.acknowledged.values()].reduce((sum, { length }) => sum + length, 0);
  }

  private async write(books: TestBooks): Promise<void> {
    while (!this.stopped) {
      const id = await this.writeOne(books, randomUUID());
      if (id !== undefined) this.acknowledged.set(books, [...(this.acknowledged.get(books) ?? []), id]);
    }
  }

  private async writeOne(books: TestBooks, key: string): Promise<string | undefined> {
    const deadline = Date.now() + WRITE_LIMIT_MS;
    while (Date.now() < deadline) {
      const answer = await books
        .record({ amount: '0.01' }, { headers: { 'Idempotency-Key': key } })
        .catch(() => undefined);
      if (answer?.status === 201 || answer?.status === 202) return answer.body.id;
      if (answer !== undefined && answer.status !== 503) this.wrongAnswers.push(`${answer.status} ${answer.text}`);
      await pause(RETRY_PAUSE_MS);
    }
    this.wrongAnswers.push(`no answer to ${key} in time`);
    return undefined;
  }
}

export async function inspect(businesses: readonly TestBooks[], load: Load, kills: number): Promise<CrashReport> {
  const findings = await Promise.all(
    businesses.map((books) => inspectBooks(books, load.acknowledged.get(books) ?? [])),
  );
  return {
    kills,
    acknowledged: findings.reduce((sum, finding) => sum + finding.acknowledged, 0),
    wrongAnswers: load.wrongAnswers,
    lost: findings.flatMap((finding) => finding.lost),
    unexplained: findings.flatMap((finding) => finding.unexplained),
    wrongBalances: findings.flatMap((finding) => finding.wrongBalances),
  };
}

async function inspectBooks(
  books: TestBooks,
  acknowledged: readonly string[],
): Promise<{ acknowledged: number; lost: string[]; unexplained: string[]; wrongBalances: string[] }> {
  const listed = await listAll(books, acknowledged.length);
  const ids = new Set(listed.map((row) => row.id));
  const told = new Set(acknowledged);
  const expected = (1000 - acknowledged.length / 100).toFixed(2);
  const shown = listed[0]?.balance ?? '1000.00';
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !ids.has(id)),
    unexplained: [...ids].filter((id) => !told.has(id)),
    wrongBalances:
      shown === expected && told.size === acknowledged.length
        ? []
        : [`${books.business.id}: ${shown} instead of ${expected}`],
  };
}

/** The whole list, once the books have caught up. */
async function listAll(books: TestBooks, expected: number): Promise<Transaction[]> {
  const deadline = Date.now() + VISIBLE_LIMIT_MS;
  for (;;) {
    const rows: Transaction[] = [];
    let next: string | undefined = `${books.path}/transactions?limit=500`;
    while (next !== undefined) {
      const page: { body: Transaction[]; headers: Headers } = await books.client.get<Transaction[]>(next);
      rows.push(...page.body);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    if (rows.length >= expected || Date.now() > deadline) return rows;
    await pause(RETRY_PAUSE_MS);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
