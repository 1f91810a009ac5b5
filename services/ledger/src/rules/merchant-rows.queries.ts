import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { UNCATEGORIZED_EXPENSES, UNCATEGORIZED_REVENUE } from '@counterfoil/accounting/chart';
import { MAX_BULK_CHANGE } from '@counterfoil/contracts/transaction.contract';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import { PG_POOL } from '../database/database.module';

/** How far back a business is learned from: a busy shop's last two years. */
const LEARNED_ROWS = 20_000;

/** Nicknames in use that are looked through: the ones used last. */
const MAX_NICKNAMES = 2_000;

/** Transactions of one description, direction and category. */
export interface DescribedRows {
  readonly description: string;
  readonly direction: 'expense' | 'deposit';
  readonly categoryId: string;
  readonly categoryName: string;
  /** False for the uncategorised ones, and for categories that are no longer offered. */
  readonly teaches: boolean;
  readonly count: number;
}

export interface DescribedTransaction {
  readonly id: string;
  readonly description: string;
  readonly direction: 'expense' | 'deposit';
}

@Injectable()
export class MerchantRowsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Changes with every fact of the business. */
  async revision(businessId: string): Promise<string> {
    const { rows } = await this.pool.query<{ revision: string }>(
      `SELECT revision::text FROM books.stream_heads WHERE business_id = $1`,
      [businessId],
    );
    return rows[0]?.revision ?? '';
  }

  /**
   * What the newest transactions say; splits and transfers teach nothing about one category, but are there to be found.
   */
  async described(businessId: string): Promise<DescribedRows[]> {
    const { rows } = await this.pool.query<{
      description: string;
      is_expense: boolean;
      category_id: string;
      name: string;
      teaches: boolean;
      n: number;
    }>(DESCRIBED, [businessId, LEARNED_ROWS]);
    return rows.map((row) => ({
      description: row.description,
      direction: row.is_expense ? 'expense' : 'deposit',
      categoryId: row.category_id,
      categoryName: row.name,
      teaches: row.teaches,
      count: row.n,
    }));
  }

  /** @throws DomainError not-found. */
  async transaction(businessId: string, id: string): Promise<DescribedTransaction> {
    const { rows } = await this.pool.query<{ description: string; is_expense: boolean }>(
      `
        SELECT description, amount < 0 AS is_expense FROM books.transactions WHERE business_id = $1 AND id = $2
          AND deleted_at IS NULL`,
      [businessId, id],
    );
    const [row] = rows;
    if (!row) throw new DomainError('not-found', 'transaction_not_found', 'Transaction not found');
    return { id, description: row.description, direction: row.is_expense ? 'expense' : 'deposit' };
  }

  /**
   * Others with one of these descriptions in that direction, newest first, as many as one bulk change takes; and how
   * many there are in all.
   */
  async withDescriptions(
    businessId: string,
    { id, direction }: DescribedTransaction,
    descriptions: readonly string[],
  ): Promise<{ readonly ids: string[]; readonly total: number }> {
    const { rows } = await this.pool.query<{ id: string; total: number }>(SIMILAR, [
      businessId,
      id,
      direction === 'expense',
      descriptions,
      MAX_BULK_CHANGE,
    ]);
    return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
  }

  /** Ids of categories that can be chosen; transfers are made by other calls. */
  async categoriesInUse(businessId: string): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      `
        SELECT id FROM books.categories WHERE business_id = $1 AND NOT is_deleted AND NOT is_hidden
          AND type <> 'transfer'`,
      [businessId],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** The ones used last come first. */
  async nicknames(businessId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ nickname: string }>(NICKNAMES, [businessId, LEARNED_ROWS, MAX_NICKNAMES]);
    return rows.map(({ nickname }) => nickname);
  }
}

const OWN = `t.business_id = $1 AND t.deleted_at IS NULL AND t.mirror_of IS NULL AND t.transfer_account_id IS NULL AND t.transfer_id IS NULL`;

const NICKNAMES = `
  SELECT nickname FROM (SELECT nickname, date FROM books.transactions WHERE business_id = $1 AND deleted_at IS NULL
    ORDER BY date DESC, sequence DESC, id DESC LIMIT $2) AS newest
  WHERE nickname IS NOT NULL GROUP BY nickname ORDER BY max(date) DESC, nickname LIMIT $3`;

const DESCRIBED = `
  SELECT t.description, t.amount < 0 AS is_expense, c.id AS category_id, c.name,
    c.code NOT IN ('${UNCATEGORIZED_REVENUE}', '${UNCATEGORIZED_EXPENSES}') AND NOT c.is_hidden AND NOT c.is_deleted
      AND jsonb_array_length(t.allocations) = 1 AS teaches, count(*)::int AS n
  FROM (SELECT * FROM books.transactions t WHERE ${OWN} ORDER BY t.date DESC, t.sequence DESC, t.id DESC LIMIT $2) AS t
  JOIN books.categories c ON c.business_id = t.business_id AND c.id = t.category_id AND c.type <> 'transfer'
  GROUP BY 1, 2, 3, 4, 5`;

const SIMILAR = `
  SELECT t.id, count(*) OVER ()::int AS total FROM books.transactions t
  JOIN books.accounts a ON a.business_id = t.business_id AND a.id = t.account_id AND NOT a.is_deleted
  WHERE ${OWN} AND t.id <> $2 AND (t.amount < 0) = $3 AND t.description = ANY ($4::text[])
  ORDER BY t.date DESC, t.sequence DESC, t.id DESC LIMIT $5`;
