import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { PG_POOL } from '../database/database.module';

type ChartRow = Omit<ChartAccount, 'createdAt'> & { readonly createdAt: Date };

const CHART = `
  select id, business_id as "businessId", code as "accountCode", name as "accountName", type as "accountType", sub_type as "subType",
         is_default as "isDefault", is_active as "isActive", created_at as "createdAt"
  from books.ledger_accounts where business_id = $1`;

@Injectable()
export class ChartQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** All lines of the chart by code, those of bank accounts and cards among them. */
  async list(businessId: string): Promise<ChartAccount[]> {
    const { rows } = await this.pool.query<ChartRow>(`${CHART} order by code`, [businessId]);
    return rows.map(chartAccountOf);
  }

  async find(businessId: string, by: { id: string } | { code: string }): Promise<ChartAccount | undefined> {
    const [condition, value] = 'id' in by ? ['id = $2::uuid', by.id] : ['code = $2', by.code];
    const { rows } = await this.pool.query<ChartRow>(`${CHART} and ${condition}`, [businessId, value]);
    return rows[0] && chartAccountOf(rows[0]);
  }
}

function chartAccountOf(row: ChartRow): ChartAccount {
  return { ...row, createdAt: row.createdAt.toISOString() };
}
