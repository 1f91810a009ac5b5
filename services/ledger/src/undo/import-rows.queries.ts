import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../platform/database.module';

@Injectable()
export class ImportRowsQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The id itself where a business has such an import; undefined where it has none. */
  async importOf(businessId: string, importId: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ id: string }>(`select id from books.imports where business_id = $1 and id = $2`, [businessId, importId]);
    return rows[0]?.id;
  }

  /** Ids of an import's transactions that have not been deleted, some at a time. */
  async standing(importId: string, limit: number): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `select id from books.transactions where import_id = $1 and deleted_at is null and mirror_of is null order by sequence limit $2`,
      [importId, limit],
    );
    return rows.map(({ id }) => id);
  }
}
