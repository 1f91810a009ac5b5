import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Category, CategoryType } from '@counterfoil/contracts/category.contract';
import { PG_POOL } from '../database/database.module';

interface CategoryRow {
  readonly id: string;
  readonly business_id: string;
  readonly name: string;
  readonly type: CategoryType;
  readonly description: string;
  readonly is_default: boolean;
  readonly is_hidden: boolean;
  readonly code: string;
  readonly created_at: Date;
}

@Injectable()
export class CategoriesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** All categories of a business, hidden ones too, by type and name. */
  async list(businessId: string): Promise<Category[]> {
    const { rows } = await this.pool.query<CategoryRow>(
      `select * from books.categories where business_id = $1 and not is_deleted
       order by array_position(array['revenue', 'expense', 'transfer'], type), lower(name)`,
      [businessId],
    );
    return rows.map(categoryOf);
  }

  async find(businessId: string, categoryId: string): Promise<Category | undefined> {
    const { rows } = await this.pool.query<CategoryRow>(
      `select * from books.categories where business_id = $1 and id = $2 and not is_deleted`,
      [businessId, categoryId],
    );
    return rows[0] && categoryOf(rows[0]);
  }
}

function categoryOf(row: CategoryRow): Category {
  return {
    id: row.id,
    businessId: row.business_id,
    name: row.name,
    type: row.type,
    description: row.description === '' ? null : row.description,
    isCustom: !row.is_default,
    isDefault: row.is_default,
    isHidden: row.is_hidden,
    accountCode: row.code,
    createdAt: row.created_at.toISOString(),
  };
}
