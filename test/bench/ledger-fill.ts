import { randomBytes, randomUUID } from 'node:crypto';
import 'reflect-metadata';
import type { CommandEnvelope } from '@counterfoil/event-sourcing/write/command-envelope';
import { CommandRunner } from '@counterfoil/event-sourcing/write/command-runner';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { ProjectionProgress } from '@counterfoil/event-sourcing/project/projection-progress';
import { Receipts } from '@counterfoil/event-sourcing/write/receipts';
import { Snapshots } from '@counterfoil/event-sourcing/write/snapshots';
import { eventCodec } from '@counterfoil/events/event-codec';
import { Pool } from 'pg';
import { booksProjection } from '../../services/ledger/src/books/books.projection';
import { ledgerDecider, type LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { TransactionIndex } from '../../services/ledger/src/books/transaction-index.queries';
import type { TransactionDraft } from '@counterfoil/ledger/transaction/transaction-facts';
import type { BenchBooks } from './bench-books';
import type { BenchStack } from './bench-stack';

const ATTEMPT = 1;
/** Rows of one command, as the bulk call sends them: five events of a hundred rows. */
const ROWS_PER_COMMAND = 500;
/** Commands under way while receipts are attached, or transactions corrected. */
const CHANGED_AT_ONCE = 64;
/** Two thirds of the days that there are transactions on. */
const CLOSED_THROUGH = '2025-12-31';
/** Filling may wait for an event store that is busy elsewhere. */
const PATIENCE_MS = 60_000;
const REQUEST_HASH = 'b'.repeat(64);
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2024-01-01');
const DAYS = 1_050;

/**
 * Writes to the log through the ledger's own decider and write protocol, from this process and without HTTP: for
 * sections that measure something else and need much in the log.
 */
export class LedgerFill {
  readonly pool: Pool;
  /** Of the event store. */
  private readonly events: Pool;
  readonly log: EventStoreEventLog;
  readonly progress: ProjectionProgress;
  private readonly runner: CommandRunner;

  constructor(stack: BenchStack) {
    this.pool = poolOf(stack.databaseUrl);
    this.events = poolOf(stack.eventsDatabaseUrl);
    this.log = new EventStoreEventLog({
      connectionString: stack.eventStoreUrl,
      namespace: STREAM_NAMESPACE,
      appendTimeoutMs: PATIENCE_MS,
    });
    this.runner = new CommandRunner({
      log: this.log,
      codec: eventCodec,
      receipts: new Receipts(this.pool),
      snapshots: new Snapshots(this.pool),
    });
    this.runner.useEntityIndex(ledgerDecider, new TransactionIndex(this.pool));
    this.progress = new ProjectionProgress(this.pool);
  }

  async close(): Promise<void> {
    await this.runner.close();
    await this.progress.stop();
    await this.log.close();
    await Promise.all([this.pool.end(), this.events.end()]);
  }

  /**
   * Records transactions one by one, one event each, spread over the businesses.
   * @param inFlight commands that wait at any time
   */
  async record(books: readonly BenchBooks[], count: number, inFlight: number): Promise<void> {
    let next = 0;
    const work = async (): Promise<void> => {
      for (let index = next++; index < count; index = next++) {
        const one = books[index % books.length];
        if (one) await this.recordOne(one, index);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, work));
  }

  /** Records one transaction. @returns its position */
  async recordOne(books: BenchBooks, index: number): Promise<bigint | undefined> {
    return this.run(books, { type: 'RecordTransaction', draft: draft(books, index), recorded: recordedBy(books) });
  }

  /** Imports transactions as the bulk call does: 100 rows an event, one import id. @returns the last position */
  async importRows(books: BenchBooks, count: number): Promise<bigint | undefined> {
    const importId = randomUUID();
    await this.run(books, { type: 'StartImport', importId, attempt: ATTEMPT, rowCount: count });
    // Two commands at a time: one is decided while the other is being stored.
    const starts = Array.from(
      { length: Math.ceil(count / ROWS_PER_COMMAND) },
      (_, index) => index * ROWS_PER_COMMAND,
    ).values();
    const work = async (): Promise<void> => {
      for (const start of starts) {
        const rows = Array.from({ length: Math.min(ROWS_PER_COMMAND, count - start) }, (_, index) => ({
          row: start + index + 1,
          draft: draft(books, start + index),
        }));
        await this.run(books, {
          type: 'RecordImportRows',
          importId,
          attempt: ATTEMPT,
          recorded: recordedBy(books),
          rows,
        });
      }
    };
    await Promise.all([work(), work()]);
    return this.run(books, { type: 'CompleteImport', importId });
  }

  /** Attaches a receipt to each transaction, one event each; their files are nowhere. @returns the last position */
  attachReceipts(books: BenchBooks, transactionIds: readonly string[]): Promise<bigint> {
    return this.runAll(
      books,
      transactionIds.map((transactionId) => attachmentOf(books, transactionId)),
    );
  }

  /**
   * Closes the first two years and corrects transactions of them on the first open day, one event each.
   * @returns the last position
   */
  async correct(books: BenchBooks, count: number): Promise<bigint> {
    const today = new Date().toISOString().slice(0, 10);
    const position = await this.run(books, { type: 'ClosePeriod', through: CLOSED_THROUGH, today });
    await this.visible(position);
    const { rows } = await this.pool.query<ClosedRow>(CLOSED_ROWS, [books.businessId, CLOSED_THROUGH, count]);
    return this.runAll(books, rows.map(correctionOf));
  }

  /**
   * Has Postgres do now what it does by itself in the minutes after a million rows at once: no business arrives like
   * that.
   */
  async settle(): Promise<void> {
    await this.pool.query('VACUUM (ANALYZE)');
    await this.events.query('VACUUM (ANALYZE)');
    await this.pool.query('CHECKPOINT');
  }

  /** Waits until the books show everything up to a position, for as long as they move. @throws when they stand still */
  async visible(position: bigint | undefined): Promise<void> {
    await this.progress.start();
    for (let reached = -2n; !(await this.progress.waitFor(position, [booksProjection.name], 30_000));) {
      const now = this.progress.positionOf(booksProjection.name) ?? -1n;
      if (now <= reached) throw new Error(`the books stand still at ${now}, short of ${position}`);
      reached = now;
    }
  }

  private async runAll(books: BenchBooks, commands: readonly LedgerCommand[]): Promise<bigint> {
    const waiting = commands.values();
    let last = -1n;
    const work = async (): Promise<void> => {
      for (const command of waiting) {
        const position = await this.run(books, command);
        if (position !== undefined && position > last) last = position;
      }
    };
    await Promise.all(Array.from({ length: CHANGED_AT_ONCE }, work));
    return last;
  }

  private async run(books: BenchBooks, command: LedgerCommand): Promise<bigint | undefined> {
    const { position } = await this.runner.run(
      ledgerDecider,
      ledgerStream(books.businessId),
      command,
      envelope(books.owner.userId),
    );
    return position;
  }
}

function envelope(actorId: string): CommandEnvelope {
  return {
    commandId: randomUUID(),
    requestHash: REQUEST_HASH,
    actorId,
    actorRole: 'owner',
    correlationId: randomUUID(),
    deadline: Date.now() + PATIENCE_MS,
  };
}

function attachmentOf({ owner }: BenchBooks, transactionId: string): LedgerCommand {
  const receipt = {
    receiptId: randomUUID(),
    transactionId,
    name: 'till.jpg',
    kind: 'image/jpeg',
    size: 2_000_000,
    sha256: randomBytes(32).toString('hex'),
    attachedBy: owner.userId,
  } as const;
  return { type: 'AttachReceipt', receipt };
}

interface ClosedRow {
  readonly id: string;
  readonly account_id: string;
  readonly date: string;
  readonly description: string;
  readonly amount: string;
  readonly category_id: string;
}

/** All over the closed days. */
const CLOSED_ROWS = `
  select id, account_id, date::text, description, amount, category_id from books.transactions
  where business_id = $1 and date <= $2 and deleted_at is null order by md5(id::text) limit $3`;

function correctionOf(row: ClosedRow): LedgerCommand {
  const amount = BigInt(row.amount) * 2n;
  const draft = {
    transactionId: row.id,
    accountId: row.account_id,
    date: row.date,
    description: row.description,
    amount,
    allocations: [{ categoryId: row.category_id, amount }],
  };
  return { type: 'AmendTransaction', draft, mirrorId: randomUUID(), onFirstOpenDay: true };
}

function recordedBy({ owner }: BenchBooks): { by: string; on: string } {
  return { by: owner.userId, on: new Date().toISOString().slice(0, 10) };
}

/** A row of some three years of a business, under changing accounts, days and categories. */
function draft(books: BenchBooks, index: number): TransactionDraft {
  const { accountIds, categories } = books;
  const category = categories[index % categories.length];
  const size = BigInt((index % 9_000) + 100);
  const amount = category?.type === 'deposit' ? size * 3n : -size;
  return {
    transactionId: randomUUID(),
    accountId: accountIds[index % accountIds.length] ?? '',
    date: new Date(FIRST_DAY + ((index * 7) % DAYS) * DAY_MS).toISOString().slice(0, 10),
    description: `Card payment ${index}, office supplies`,
    amount,
    allocations: category ? [{ categoryId: category.id, amount }] : [],
  };
}

function poolOf(connectionString: string): Pool {
  const pool = new Pool({ connectionString, max: 10 });
  // Connections that are still saying goodbye when Postgres stops must not end the run.
  pool.on('error', () => undefined);
  return pool;
}
