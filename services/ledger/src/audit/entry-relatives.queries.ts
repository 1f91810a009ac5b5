import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { RelatedEntry } from '@counterfoil/contracts/audit.contract';
import type { PostingOrigin } from '@counterfoil/contracts/ledger-report.contract';
import { PG_POOL } from '../database/database.module';

/** Corrections of one transaction that are shown; more is a quarrel, not a history. */
const MAX_RELATED = 100;
/** Entries are posted one after the other: what belongs to a transaction was posted later than its first entry. */
const RELATED = `
  select number, date::text, kind, description, recorded_at, position, reverses from books.entries
  where business_id = $1 and (number = any($2::int[]) or reverses = any($2::int[])
    or ($3::uuid is not null and transaction_id = $3::uuid))
  order by number limit ${MAX_RELATED}`;

interface Row {
  readonly number: number;
  readonly date: string;
  readonly kind: string;
  readonly description: string;
  readonly recorded_at: Date;
  readonly position: string;
  readonly reverses: number | null;
}

@Injectable()
export class EntryRelativesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Every entry of the same transaction, or the entry with its reversal, in the order they were posted. */
  async of(businessId: string, entry: PostingOrigin): Promise<RelatedEntry[]> {
    const numbers = entry.reverses === null ? [entry.entryNumber] : [entry.entryNumber, entry.reverses];
    const { rows } = await this.pool.query<Row>(RELATED, [businessId, numbers, entry.transactionId]);
    return rows.map(({ number, date, kind, description, recorded_at, position, reverses }) => ({
      entryNumber: number,
      date,
      kind,
      description,
      recordedAt: recorded_at.toISOString(),
      position,
      reverses,
    }));
  }
}
