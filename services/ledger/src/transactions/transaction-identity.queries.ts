import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Entry } from '@counterfoil/events/ledger-event';
import { PG_POOL } from '../platform/database.module';

/** A row of the list and the transaction it shows: itself, or for a mirror the one in the other account's list. */
export interface RowIdentity {
  readonly id: string;
  readonly originalId: string;
  readonly accountId: string;
  /** Account of the original. */
  readonly originalAccountId: string;
}

/** Which transactions rows of the list stand for. */
@Injectable()
export class TransactionIdentity {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Ids of the transactions that rows show, each once; an unknown id stands for itself, and is then not found by the books. */
  async originals(businessId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.find(businessId, ids);
    const byId = new Map(rows.map((row) => [row.id, row.originalId]));
    return [...new Set(ids.map((id) => byId.get(id) ?? id))];
  }

  async find(businessId: string, ids: readonly string[]): Promise<RowIdentity[]> {
    const { rows } = await this.pool.query<RowIdentity>({
      name: 'transaction-identity',
      text: `select t.id, coalesce(t.mirror_of, t.id) as "originalId", t.account_id as "accountId",
                    case when t.mirror_of is null then t.account_id else t.transfer_account_id end as "originalAccountId"
             from books.transactions t where t.business_id = $1 and t.id = any($2::uuid[])`,
      values: [businessId, ids],
    });
    return rows;
  }

  /**
   * The entry that a deleted transaction was reversed by; undefined for one that stands. It has the transaction's place on the
   * same day or, where that was closed, on a later one.
   */
  async reversal(businessId: string, id: string): Promise<Pick<Entry, 'date' | 'reverses'> | undefined> {
    const { rows } = await this.pool.query<{ date: string; reverses: number }>(
      `select e.date::text, e.reverses from books.transactions t
       join books.entries e on e.business_id = t.business_id and e.date >= t.date and e.sequence = t.sequence and e.reverses = t.entry_number
       where t.business_id = $1 and t.id = $2 and t.deleted_at is not null`,
      [businessId, id],
    );
    return rows[0];
  }
}
