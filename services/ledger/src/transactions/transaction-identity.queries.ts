import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** A row of the list and the transaction it shows: itself, or for a mirror the one in the other account's list. */
export interface RowIdentity {
  readonly id: string;
  readonly originalId: string;
  /** The account in whose list it stands. */
  readonly accountId: string;
}

/** What rows of the list stand for, in the words of the books. */
export interface MeantRows {
  /** One for each row; a transfer whose two rows are meant is there twice. */
  readonly transactionIds: readonly string[];
  /** By transaction id, the list in which its mirror was meant. */
  readonly shownIn: Readonly<Record<string, string>>;
}

/** Which transactions rows of the list stand for. */
@Injectable()
export class TransactionIdentity {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * Ids of the transactions that rows show, each once; an unknown id stands for itself, and is then not found by the
   * books.
   */
  async originals(businessId: string, ids: readonly string[]): Promise<string[]> {
    const rows = await this.find(businessId, ids);
    const byId = new Map(rows.map((row) => [row.id, row.originalId]));
    return [...new Set(ids.map((id) => byId.get(id) ?? id))];
  }

  /** The same, with the side of each transfer that is meant. */
  async meant(businessId: string, ids: readonly string[]): Promise<MeantRows> {
    const rows = await this.find(businessId, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    const mirrors = rows.filter((row) => row.id !== row.originalId);
    return {
      transactionIds: [...new Set(ids)].map((id) => byId.get(id)?.originalId ?? id),
      shownIn: Object.fromEntries(mirrors.map((row) => [row.originalId, row.accountId])),
    };
  }

  /**
   * A mirror that its transfer has left behind shows nothing any more, and stands for itself: unknown to the books.
   * Where the transaction itself stands in its account by now, because the mirror was made a transaction of its own, it
   * is that one.
   */
  private async find(businessId: string, ids: readonly string[]): Promise<RowIdentity[]> {
    const { rows } = await this.pool.query<RowIdentity>({
      name: 'transaction-identity',
      text: `select t.id, coalesce(o.id, t.id) as "originalId", t.account_id as "accountId"
             from books.transactions t
             left join books.transactions o on o.business_id = t.business_id and o.id = t.mirror_of
               and (o.account_id = t.account_id
                 or (o.transfer_account_id = t.account_id and o.position = t.position
                   and o.deleted_at is not distinct from t.deleted_at))
             where t.business_id = $1 and t.id = any($2::uuid[])`,
      values: [businessId, ids],
    });
    return rows;
  }
}
