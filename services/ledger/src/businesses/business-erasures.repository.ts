import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { PG_POOL } from '../database/database.module';

/** A business that is to be gone for good, and how far that is. */
export interface ErasureOrder {
  readonly businessId: string;
  readonly orderedBy: string;
  readonly correlationId: string;
  readonly isDone: boolean;
  /** The last event of the stream, known before the stream is deleted. */
  readonly head: { readonly revision: bigint; readonly hash: string } | undefined;
}

interface OrderRow {
  readonly business_id: string;
  readonly ordered_by: string;
  readonly correlation_id: string;
  readonly revision: string | null;
  readonly head_hash: string | null;
  readonly erased_at: Date | null;
}

/** Each pass removes what no other row points to; tables hang together in fewer steps than this. */
const MAX_PASSES = 5;
/** Orders taken up at once by whoever finishes what was interrupted. */
const MAX_UNFINISHED = 50;
const FOREIGN_KEY_VIOLATION = '23503';

@Injectable()
export class BusinessErasures {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Notes the order, once for each business. @returns it; undefined for a business that there is none of. */
  async order(businessId: string, orderedBy: string, correlationId: string): Promise<ErasureOrder | undefined> {
    await this.pool.query(ORDER, [businessId, orderedBy, correlationId]);
    const { rows } = await this.pool.query<OrderRow>(
      'select * from platform.business_erasures where business_id = $1',
      [businessId],
    );
    return rows[0] && orderOf(rows[0]);
  }

  async unfinished(): Promise<ErasureOrder[]> {
    const { rows } = await this.pool.query<OrderRow>(
      'select * from platform.business_erasures where erased_at is null order by ordered_at limit $1',
      [MAX_UNFINISHED],
    );
    return rows.map(orderOf);
  }

  async keepHead(businessId: string, head: { revision: bigint; hash: string }): Promise<void> {
    await this.pool.query(
      'update platform.business_erasures set revision = $2, head_hash = $3 where business_id = $1',
      [businessId, String(head.revision), head.hash],
    );
  }

  /** True when every set of read models, also one that is being built, has passed a position of the log. */
  async isProjected(position: bigint): Promise<boolean> {
    const { rows } = await this.pool.query<{ passed: boolean }>(
      `select coalesce(bool_and(position >= $1), true) as passed from event_sourcing.fills where state <> 'retired'`,
      [String(position)],
    );
    return rows[0]?.passed ?? true;
  }

  /**
   * Removes every row of the business from the plain tables, whichever room they belong to: a table that names a
   * business has a `business_id`. The order itself stays, without what it says about the business.
   */
  async removeRows(client: PoolClient, businessId: string): Promise<void> {
    const { rows } = await client.query<{ name: string }>(TABLES_OF_BUSINESSES);
    let left = rows.map(({ name }) => name);
    for (let pass = 0; left.length > 0; pass++) {
      const kept: string[] = [];
      for (const table of left) if (!(await removed(client, table, businessId, pass === MAX_PASSES))) kept.push(table);
      left = kept;
    }
    await client.query(`delete from event_sourcing.snapshots where stream = $1`, [ledgerStream(businessId)]);
    await client.query(`update platform.business_erasures set erased_at = now() where business_id = $1`, [businessId]);
  }
}

/**
 * @returns false where rows of another table still point to these. @throws what Postgres throws besides, or in the last
 * pass
 */
async function removed(client: PoolClient, table: string, businessId: string, isLast: boolean): Promise<boolean> {
  await client.query('savepoint one_table');
  try {
    await client.query(`delete from platform.${table} where business_id::text = $1`, [businessId]);
    await client.query('release savepoint one_table');
    return true;
  } catch (error) {
    const isHeld = error instanceof Error && 'code' in error && error.code === FOREIGN_KEY_VIOLATION;
    if (isLast || !isHeld) throw error;
    await client.query('rollback to savepoint one_table');
    return false;
  }
}

function orderOf(row: OrderRow): ErasureOrder {
  return {
    businessId: row.business_id,
    orderedBy: row.ordered_by,
    correlationId: row.correlation_id,
    isDone: row.erased_at !== null,
    head:
      row.revision === null || row.head_hash === null
        ? undefined
        : { revision: BigInt(row.revision), hash: row.head_hash },
  };
}

const ORDER = `
  insert into platform.business_erasures (business_id, ordered_by, correlation_id)
  select $1, $2, $3 where exists (select from books.businesses where id = $1::uuid)
    or exists (select from platform.business_profiles where business_id = $1::uuid)
  on conflict (business_id) do nothing`;

const TABLES_OF_BUSINESSES = `
  select quote_ident(c.table_name) as name from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = 'platform' and c.column_name = 'business_id' and t.table_type = 'BASE TABLE'
    and c.table_name <> 'business_erasures'
  order by c.table_name`;
