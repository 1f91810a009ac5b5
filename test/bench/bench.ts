import { join } from 'node:path';
import { createDatabase } from '../../services/launcher/src/postgres.js';
import { Pool } from 'pg';
import { startTestPostgres } from '../kit/servers/test-postgres';
import { measureRawInserts, type MeasuredRate } from './append-rate';
import { openBooks, signUpOwner, type BenchBooks, type BenchOwner } from './bench-books';
import { BenchStack } from './bench-stack';
import { LedgerFill } from './ledger-fill';
import { number, type Report } from './report';
import type { Sizes } from './sizes';

/** More than any run writes: reserved like anybody's share, and never used up. */
const AMPLE_LIMIT = 100_000_000;
const RAW_SECONDS = 3;

export const CLONE = join(__dirname, '../..');

/** What the sections of one run share: sizes, the report, parts that are running, books, and the anchors. */
export class Bench {
  private readonly stacks: BenchStack[] = [];
  private readonly fills = new Map<BenchStack, LedgerFill>();
  private shared: Promise<BenchStack> | undefined;
  private people: Promise<BenchOwner> | undefined;
  private raw: Promise<{ one: MeasuredRate; sixteen: MeasuredRate }> | undefined;

  constructor(
    readonly sizes: Sizes,
    readonly report: Report,
  ) {}

  /** Parts with the ledger running, the same for every section that asks. */
  async stack(): Promise<BenchStack> {
    this.shared ??= this.newStack();
    const stack = await this.shared;
    await stack.startLedger();
    return stack;
  }

  /** Parts on an empty log, the ledger not yet started. */
  async newStack(
    settings: Record<string, string> = {},
    eventStoreSettings: Record<string, string> = {},
  ): Promise<BenchStack> {
    const stack = await BenchStack.start(settings, eventStoreSettings);
    this.stacks.push(stack);
    return stack;
  }

  /** Stops parts that no further section needs. */
  async retire(stack: BenchStack): Promise<void> {
    await this.fills.get(stack)?.close();
    this.fills.delete(stack);
    this.stacks.splice(this.stacks.indexOf(stack), 1);
    await stack.stop();
  }

  /** Somebody with books on the shared parts; their plan has a limit, so that each write reserves its share. */
  owner(): Promise<BenchOwner> {
    this.people ??= this.stack().then((stack) => this.ownerOn(stack));
    return this.people;
  }

  /** As `owner`, on parts whose ledger runs. */
  ownerOn(stack: BenchStack): Promise<BenchOwner> {
    return signUpOwner(stack, AMPLE_LIMIT);
  }

  async openBooks(count: number, owner?: BenchOwner): Promise<BenchBooks[]> {
    const whose = owner ?? (await this.owner());
    const books: BenchBooks[] = [];
    for (let index = 0; index < count; index++) books.push(await openBooks(whose));
    return books;
  }

  fill(stack: BenchStack): LedgerFill {
    const fill = this.fills.get(stack) ?? new LedgerFill(stack);
    this.fills.set(stack, fill);
    return fill;
  }

  /** Single-row inserts into Postgres, each a transaction of its own: what everything durable is held against. */
  rawInserts(): Promise<{ one: MeasuredRate; sixteen: MeasuredRate }> {
    this.raw ??= this.measureRaw();
    return this.raw;
  }

  async close(): Promise<void> {
    for (const fill of this.fills.values()) await fill.close();
    for (const stack of this.stacks) await stack.stop();
  }

  private async measureRaw(): Promise<{ one: MeasuredRate; sixteen: MeasuredRate }> {
    const postgres = await startTestPostgres({ durable: true });
    const pool = new Pool({ connectionString: await createDatabase(postgres.url, 'raw'), max: 16 });
    // Connections that are still saying goodbye when Postgres stops must not end the run.
    pool.on('error', () => undefined);
    try {
      const one = await measureRawInserts(pool, { writers: 1, seconds: RAW_SECONDS });
      const sixteen = await measureRawInserts(pool, { writers: 16, seconds: RAW_SECONDS });
      this.report.anchor(`raw Postgres inserts, 1 writer: ${number(one.perSecond)} /s, p99 ${number(one.p99)} ms`);
      this.report.anchor(
        `raw Postgres inserts, 16 writers: ${number(sixteen.perSecond)} /s, p99 ${number(sixteen.p99)} ms`,
      );
      return { one, sixteen };
    } finally {
      await pool.end();
      await postgres.stop();
    }
  }
}

/** Runs something and says how long it took, in seconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ seconds: number; result: T }> {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1_000, result };
}
