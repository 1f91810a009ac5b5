import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** A transaction of an import as it stands, or stood until it was deleted. */
export interface BooksRow {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  /** Minor units. */
  readonly amount: bigint;
  readonly isDeleted: boolean;
  /** The day it was last taken back on: its own or, where that was closed, a later one. */
  readonly reversedOn: string | null;
}

@Injectable()
export class ImportRowsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The id itself where a business has such an import; undefined where it has none. */
  async importOf(businessId: string, importId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from books.imports where business_id = $1 and id = $2`,
      [businessId, importId],
    );
    return rows[0]?.id;
  }

  /** Whether an import was taken back as a whole before. */
  async isUndone(businessId: string, importId: string): Promise<boolean> {
    const { rows } = await this.pool.query(
      `select 1 from books.imports where business_id = $1 and id = $2 and undone_at is not null`,
      [businessId, importId],
    );
    return rows.length > 0;
  }

  /** Whether it was uploaded as a file: the import history then says how it stands, and records it again. */
  async isFile(businessId: string, importId: string): Promise<boolean> {
    const { rows } = await this.pool.query(`select 1 from platform.imports where business_id = $1 and id = $2`, [
      businessId,
      importId,
    ]);
    return rows.length > 0;
  }

  /** Ids of all transactions of an import in their order, deleted ones too. */
  async all(businessId: string, importId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from books.transactions
       where business_id = $1 and import_id = $2 and mirror_of is null order by sequence`,
      [businessId, importId],
    );
    return rows.map(({ id }) => id);
  }

  /** Some transactions in their order, also those that are deleted. */
  async of(businessId: string, ids: readonly string[]): Promise<BooksRow[]> {
    const { rows } = await this.pool.query<FoundRow>(BOOKS_ROWS, [businessId, ids]);
    return rows.map(({ amount, is_deleted, reversed_on, ...row }) => ({
      ...row,
      amount: BigInt(amount),
      isDeleted: is_deleted,
      reversedOn: reversed_on,
    }));
  }

  /** Earliest day of an import's transactions that have not been deleted; undefined where none is left. */
  async firstDay(businessId: string, importId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ day: string | null }>(
      `select min(date)::text as day from books.transactions
       where business_id = $1 and import_id = $2 and deleted_at is null and mirror_of is null`,
      [businessId, importId],
    );
    return rows[0]?.day ?? undefined;
  }

  /**
   * Ids of an import's transactions that have not been deleted, some at a time.
   * @param weight rows and parts of rows at most; the first row comes however heavy it is.
   */
  async standing(businessId: string, importId: string, weight: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from (
         select id, sum(1 + jsonb_array_length(allocations)) over (order by sequence) as weight,
           row_number() over (order by sequence) as place
         from (select id, sequence, allocations from books.transactions
               where business_id = $1 and import_id = $2 and deleted_at is null and mirror_of is null
               order by sequence limit $3) as next
       ) as weighed
       where weight <= $3 or place = 1 order by place`,
      [businessId, importId, weight],
    );
    return rows.map(({ id }) => id);
  }
}

interface FoundRow {
  id: string;
  date: string;
  description: string;
  amount: string;
  is_deleted: boolean;
  reversed_on: string | null;
}

const BOOKS_ROWS = `
  select t.id, t.date::text, t.description, t.amount::text, t.deleted_at is not null as is_deleted,
    (
      select e.date::text from books.entries e
      where t.deleted_at is not null and e.business_id = t.business_id and e.transaction_id = t.id
        and e.kind = 'reversal' and e.reverses = t.entry_number
      order by e.number desc limit 1
    ) as reversed_on
  from books.transactions t
  where t.business_id = $1 and t.id = any ($2::uuid[]) order by t.date, t.sequence`;
