import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Category } from '@counterfoil/contracts/category.contract';
import { PG_POOL } from '../database/database.module';
import { shownRow, type Row } from '../database/shown-row';

const CATEGORIES = `
  select id, business_id, name, type, nullif(description, '') as description, not is_default as is_custom, is_default,
    is_hidden, code as account_code, created_at
  from books.categories where business_id = $1 and not is_deleted`;

@Injectable()
export class CategoriesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** All categories of a business, hidden ones too, by type and name. */
  async list(businessId: string): Promise<Category[]> {
    const { rows } = await this.pool.query<Row>(
      `${CATEGORIES} order by array_position(array['revenue', 'expense', 'transfer'], type), lower(name)`,
      [businessId],
    );
    return rows.map(shownRow<Category>);
  }

  async find(businessId: string, categoryId: string): Promise<Category | undefined> {
    const { rows } = await this.pool.query<Row>(`${CATEGORIES} and id = $2`, [businessId, categoryId]);
    return rows[0] && shownRow<Category>(rows[0]);
  }
}
