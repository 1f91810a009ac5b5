import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

const CHART = `
  select id, business_id, code as account_code, name as account_name, type as account_type, sub_type, is_default,
    is_active, created_at
  from books.ledger_accounts where business_id = $1`;

@Injectable()
export class ChartQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** All lines of the chart by code, those of bank accounts and cards among them. */
  async list(businessId: string): Promise<ChartAccount[]> {
    const { rows } = await this.pool.query<Row>(`${CHART} order by code`, [businessId]);
    return rows.map(shownRow<ChartAccount>);
  }

  async find(businessId: string, by: { id: string } | { code: string }): Promise<ChartAccount | undefined> {
    const [condition, value] = 'id' in by ? ['id = $2::uuid', by.id] : ['code = $2', by.code];
    const { rows } = await this.pool.query<Row>(`${CHART} and ${condition}`, [businessId, value]);
    return rows[0] && shownRow<ChartAccount>(rows[0]);
  }
}
