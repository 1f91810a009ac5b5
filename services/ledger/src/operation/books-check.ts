import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { eventCodec } from '@counterfoil/events/event-codec';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { PG_POOL } from '../database/database.module';
import { EVENT_LOG } from '../database/event-sourcing.module';
import { BooksFold } from './books-fold';
import { BooksTables } from './books-tables.queries';
import { OperationRefused } from './operation-refused';
import { Differences, type Difference } from './table-check';

const PAGE_EVENTS = 500;

export interface BooksCheckReport {
  readonly businessId: string;
  /** Events folded: those that the tables have, too. */
  readonly events: number;
  /** Events in the log that the tables do not have yet. */
  readonly eventsNotYetProjected: number;
  readonly entries: number;
  /** Rows of the tables that were compared. */
  readonly rows: number;
  readonly differenceCount: number;
  /** The first of them. */
  readonly differences: readonly Difference[];
}

/**
 * Holds a business's tables against its events: they are folded anew, and every row that follows from them is compared
 * with the one that is there, in one snapshot of the database and up to exactly the event that the tables have reached.
 */
@Injectable()
export class BooksCheck {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /** @throws OperationRefused for a business that there is none of, or one whose events cannot be read. */
  async compare(businessId: string): Promise<BooksCheckReport> {
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query('begin isolation level repeatable read read only');
      return await this.compareIn(client, businessId);
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      if (!broken) await client.query('rollback').catch(() => undefined);
      client.release(broken);
    }
  }

  private async compareIn(client: PoolClient, businessId: string): Promise<BooksCheckReport> {
    const stream = ledgerStream(businessId);
    const last = await this.log.readLast(stream);
    if (!last) throw new OperationRefused(`there is no business ${businessId} in the log`);
    const tables = await BooksTables.open(client, businessId);
    const differences = new Differences();
    const fold = new BooksFold();
    let events = 0;
    for await (const page of this.eventsUpTo(stream, tables.revision)) {
      const entries = page.flatMap((stored) => fold.take(decoded(stored)));
      events += page.length;
      const first = entries[0]?.number;
      if (first !== undefined) await tables.compareEntries(entries, first, fold.lastNumber, differences);
    }
    await tables.compareRest(fold, differences);
    return {
      businessId,
      events,
      eventsNotYetProjected: Math.max(0, Number(last.revision - tables.revision)),
      entries: fold.lastNumber,
      rows: tables.rows,
      differenceCount: differences.count,
      differences: differences.named,
    };
  }

  private async *eventsUpTo(stream: string, revision: bigint): AsyncIterable<readonly StoredEvent[]> {
    if (revision >= 0n) yield* this.log.readStream(stream, { limit: Number(revision) + 1, pageSize: PAGE_EVENTS });
  }
}

function decoded(stored: StoredEvent): LedgerEvent {
  try {
    return eventCodec.decode(stored) as LedgerEvent;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperationRefused(`event ${stored.revision} (${stored.id}) cannot be read: ${reason}`);
  }
}
