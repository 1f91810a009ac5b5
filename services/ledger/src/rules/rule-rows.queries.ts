import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { CategoryType } from '@counterfoil/contracts/category.contract';
import type { RuleConditions, RuleSubject } from '@counterfoil/ledger/rule/rule.decider';
import { ruleFits } from '@counterfoil/ledger/rule/rule.decider';
import { PG_POOL } from '../database/database.module';
import { TimeSlice } from '../process/time-slice';

/** Rows read at a time; their texts are compared here, as the decider compares them. */
const PAGE_ROWS = 5_000;

/** A transaction as far as rules look at it. */
export interface RuleRow extends RuleSubject {
  readonly id: string;
  readonly date: string;
  readonly allocations: readonly { readonly categoryId: string; readonly amount: bigint }[];
  /** Signed minor units that it brings the profit as it stands posted. */
  readonly profit: bigint;
}

interface StoredRow {
  readonly id: string;
  readonly date: string;
  readonly sequence: number;
  readonly description: string;
  readonly nickname: string | null;
  readonly amount: string;
  readonly account_id: string;
  readonly allocations: readonly { categoryId: string; amount: string }[];
  readonly profit: string;
}

@Injectable()
export class RuleRowsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /**
   * All transactions that a rule fits, earliest first; transfers and what lies on archived accounts are not among them.
   */
  async *fitting(businessId: string, conditions: RuleConditions): AsyncGenerator<RuleRow> {
    let last: StoredRow | undefined;
    const slice = new TimeSlice();
    for (;;) {
      const { rows }: { rows: StoredRow[] } = await this.pool.query<StoredRow>({
        name: 'rule-rows',
        text: PAGE,
        values: [
          businessId,
          last?.date ?? null,
          last?.sequence ?? null,
          last?.id ?? null,
          PAGE_ROWS,
          conditions.accountId ?? null,
          amountText(conditions.minAmount),
          amountText(conditions.maxAmount),
        ],
      });
      for (const row of rows) {
        if (slice.isOver()) await slice.next();
        const subject = ruleRow(row);
        if (ruleFits(conditions, subject)) yield subject;
      }
      last = rows.at(-1);
      if (rows.length < PAGE_ROWS) return;
    }
  }

  /** A category as rules use it; undefined where the business has no such one in use. */
  async category(
    businessId: string,
    categoryId: string,
  ): Promise<{ readonly type: CategoryType; readonly code: string } | undefined> {
    const { rows } = await this.pool.query<{ type: CategoryType; code: string }>(
      `SELECT type, code FROM books.categories WHERE business_id = $1 AND id = $2 AND NOT is_deleted AND NOT is_hidden`,
      [businessId, categoryId],
    );
    return rows[0];
  }

  async hasAccount(businessId: string, accountId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM books.accounts WHERE business_id = $1 AND id = $2 AND NOT is_deleted`,
      [businessId, accountId],
    );
    return rowCount === 1;
  }

  /** The last closed day; null where nothing is closed. */
  async closedThrough(businessId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ closed: string | null }>(
      `SELECT closed_through::text AS closed FROM books.businesses WHERE id = $1`,
      [businessId],
    );
    return rows[0]?.closed ?? null;
  }
}

const PAGE = `
  SELECT t.id, t.date::text, t.sequence, t.description, t.nickname, t.amount::text, t.account_id, t.allocations,
    (SELECT coalesce(sum((line->>'credit')::bigint - (line->>'debit')::bigint), 0)::text
      FROM jsonb_array_elements(t.lines) AS line
     WHERE line->>'ledgerAccount' BETWEEN '4000' AND '6999') AS profit
  FROM books.transactions t
  JOIN books.accounts a ON a.business_id = t.business_id AND a.id = t.account_id
    AND NOT a.is_deleted AND a.archived_at IS NULL
  JOIN books.categories c ON c.business_id = t.business_id AND c.id = t.category_id AND c.type <> 'transfer'
  WHERE t.business_id = $1 AND t.deleted_at IS NULL AND t.mirror_of IS NULL AND t.transfer_account_id IS NULL
    AND t.transfer_id IS NULL
    AND ($2::date IS NULL OR (t.date, t.sequence, t.id) > ($2::date, $3::int, $4::uuid))
    AND ($6::uuid IS NULL OR t.account_id = $6::uuid)
    AND ($7::bigint IS NULL OR abs(t.amount) >= $7::bigint) AND ($8::bigint IS NULL OR abs(t.amount) <= $8::bigint)
  ORDER BY t.date, t.sequence, t.id LIMIT $5`;

function amountText(amount: bigint | undefined): string | null {
  return amount === undefined ? null : String(amount);
}

function ruleRow(row: StoredRow): RuleRow {
  return {
    id: row.id,
    date: row.date,
    description: row.description,
    nickname: row.nickname ?? undefined,
    amount: BigInt(row.amount),
    accountId: row.account_id,
    allocations: row.allocations.map(({ categoryId, amount }) => ({ categoryId, amount: BigInt(amount) })),
    profit: BigInt(row.profit),
  };
}
