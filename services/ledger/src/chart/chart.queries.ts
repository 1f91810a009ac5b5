import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { HIDDEN_UNTIL_USED, STANDARD_CHART } from '@counterfoil/accounting/chart';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

const UNTOUCHED = STANDARD_CHART.filter(({ code }) => HIDDEN_UNTIL_USED.includes(code))
  .map(({ code, name }) => `('${code}', '${name}')`)
  .join(', ');

const CHART = `
  select line.id, line.business_id, line.code as account_code, line.name as account_name, line.type as account_type,
    line.sub_type, line.is_default, line.is_active,
    line.is_default and (line.code, line.name) in (${UNTOUCHED})
      and not exists (select 1 from books.daily_totals total
        where total.business_id = line.business_id and total.ledger_account = line.code)
      and not exists (select 1 from books.categories category
        where category.business_id = line.business_id and category.code = line.code and not category.is_deleted)
      as is_hidden,
    line.created_at
  from books.ledger_accounts line where line.business_id = $1`;

@Injectable()
export class ChartQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** All lines of the chart by code, those of bank accounts and cards among them. */
  async list(businessId: string): Promise<ChartAccount[]> {
    const { rows } = await this.pool.query<Row>(`${CHART} order by line.code`, [businessId]);
    return rows.map(shownRow<ChartAccount>);
  }

  async find(businessId: string, by: { id: string } | { code: string }): Promise<ChartAccount | undefined> {
    const [condition, value] = 'id' in by ? ['line.id = $2::uuid', by.id] : ['line.code = $2', by.code];
    const { rows } = await this.pool.query<Row>(`${CHART} and ${condition}`, [businessId, value]);
    return rows[0] && shownRow<ChartAccount>(rows[0]);
  }
}
