import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from '@counterfoil/accounting/chart';
import {
  MAX_UNCATEGORIZED_ROWS,
  type UncategorizedQuery,
  type UncategorizedRow,
} from '@counterfoil/contracts/uncategorized.contract';
import { formatDecimal } from '@counterfoil/money/money';
import { PG_POOL } from '../database/database.module';

/** A row as it is handed out, with its amount to be summed. */
export interface WaitingRow extends UncategorizedRow {
  /** Signed minor units. */
  readonly minor: bigint;
}

interface StoredRow {
  readonly id: string;
  readonly date: string;
  readonly description: string;
  readonly amount: string;
  readonly account_name: string;
  readonly total: number;
}

/** Transactions that stand under one of the two categories that mean none. */
@Injectable()
export class UncategorizedQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** How many there are of some days. */
  async count(businessId: string, { startDate, endDate }: UncategorizedQuery): Promise<number> {
    const asked = [null, startDate ?? null, endDate ?? null];
    const { rows } = await this.pool.query<{ n: number }>(COUNT, [businessId, ...asked]);
    return rows[0]?.n ?? 0;
  }

  /** The newest of those that are asked for, and how many there are. */
  async newest(
    businessId: string,
    exponent: number,
    { importId, startDate, endDate }: UncategorizedQuery,
  ): Promise<{ readonly rows: readonly WaitingRow[]; readonly count: number }> {
    const asked = [importId ?? null, startDate ?? null, endDate ?? null];
    const { rows } = await this.pool.query<StoredRow>(NEWEST, [businessId, ...asked, MAX_UNCATEGORIZED_ROWS]);
    return {
      count: rows[0]?.total ?? 0,
      rows: rows.map(({ id, date, description, amount, account_name: accountName }) => ({
        ...{ id, date, description, accountName, minor: BigInt(amount) },
        amount: formatDecimal(BigInt(amount), exponent),
      })),
    };
  }
}

const WAITING = `
  FROM books.transactions t
  JOIN books.accounts a ON a.business_id = t.business_id AND a.id = t.account_id
    AND NOT a.is_deleted AND a.archived_at IS NULL
  WHERE t.business_id = $1 AND t.deleted_at IS NULL AND t.mirror_of IS NULL AND t.transfer_account_id IS NULL
    AND t.transfer_id IS NULL AND jsonb_array_length(t.allocations) = 1
    AND t.category_id = ANY (ARRAY(SELECT c.id FROM books.categories c WHERE c.business_id = $1
      AND c.code IN ('${UNCATEGORIZED_REVENUE}', '${UNCATEGORIZED_EXPENSES}')))
    AND ($2::uuid IS NULL OR t.import_id = $2::uuid)
    AND ($3::date IS NULL OR t.date >= $3::date) AND ($4::date IS NULL OR t.date <= $4::date)`;

const NEWEST = `
  SELECT t.id, t.date::text, t.description, t.amount::text, a.name AS account_name, count(*) OVER ()::int AS total
  ${WAITING} ORDER BY t.date DESC, t.sequence DESC, t.id DESC LIMIT $5`;

const COUNT = `SELECT count(*)::int AS n ${WAITING}`;
