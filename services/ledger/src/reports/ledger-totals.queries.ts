import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ChartLine } from '@counterfoil/accounting/chart';
import type { LedgerTotal } from '@counterfoil/accounting/statement';
import { PG_POOL } from '../platform/database.module';

interface TotalRow {
  readonly ledger_account: string;
  readonly category_id: string | null;
  readonly debit: string;
  readonly credit: string;
}

/** A line of the chart with its id. */
export type IdentifiedLine = ChartLine & { readonly id: string };

/** Sums of the daily totals: what every statement is folded from, at a cost that does not grow with the transactions. */
@Injectable()
export class LedgerTotalsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Totals of revenue and expense accounts by category, both days included. */
  async results(businessId: string, startDate: string, endDate: string): Promise<LedgerTotal[]> {
    const { rows } = await this.pool.query<TotalRow>({
      name: 'result-totals',
      text: `select ledger_account, category_id, sum(debit) as debit, sum(credit) as credit from books.daily_totals
             where business_id = $1 and ledger_account >= '4000' and ledger_account < '7000' and date between $2 and $3
             group by ledger_account, category_id`,
      values: [businessId, startDate, endDate],
    });
    return rows.map(totalOf);
  }

  /** Totals of every ledger account from the first posting up to a day, that day included. */
  async upTo(businessId: string, date: string): Promise<LedgerTotal[]> {
    const { rows } = await this.pool.query<TotalRow>({
      name: 'totals-up-to',
      text: `select ledger_account, null as category_id, sum(debit) as debit, sum(credit) as credit from books.daily_totals
             where business_id = $1 and date <= $2 group by ledger_account`,
      values: [businessId, date],
    });
    return rows.map(totalOf);
  }

  async chart(businessId: string): Promise<IdentifiedLine[]> {
    const { rows } = await this.pool.query<IdentifiedLine>({
      name: 'chart',
      text: `select id, code, name, type, sub_type as "subType" from books.ledger_accounts where business_id = $1`,
      values: [businessId],
    });
    return rows;
  }

  /** Category names by id. */
  async categoryNames(businessId: string): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.pool.query<{ id: string; name: string }>({
      name: 'category-names',
      text: `select id, name from books.categories where business_id = $1`,
      values: [businessId],
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** 1 to 12. */
  async fiscalYearStartMonth(businessId: string): Promise<number> {
    const { rows } = await this.pool.query<{ month: number }>({
      name: 'fiscal-year',
      text: `select fiscal_year_start_month as month from books.businesses where id = $1`,
      values: [businessId],
    });
    return rows[0]?.month ?? 1;
  }
}

function totalOf(row: TotalRow): LedgerTotal {
  return { ledgerAccount: row.ledger_account, categoryId: row.category_id, debit: BigInt(row.debit), credit: BigInt(row.credit) };
}
