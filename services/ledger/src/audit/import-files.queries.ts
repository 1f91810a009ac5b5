import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/database.module';

/** Names of the files that imports came from; the history knows imports by their ids alone. */
@Injectable()
export class ImportFilesQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** By the import's id; lists that a program sent have none. */
  async namesOf(businessId: string, importIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (importIds.length === 0) return new Map();
    const { rows } = await this.pool.query<{ id: string; file_name: string }>(
      'select id, file_name from platform.imports where business_id = $1 and id = any($2::uuid[])',
      [businessId, importIds],
    );
    return new Map(rows.map(({ id, file_name: name }) => [id, name]));
  }

  /** Ids of the imports whose file's name holds the words, in any case. */
  async named(businessId: string, words: string): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from platform.imports where business_id = $1 and position(lower($2) in lower(file_name)) > 0',
      [businessId, words],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
