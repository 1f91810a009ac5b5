import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { refsOf, type Mapping } from '@counterfoil/bank-statements/mapping';
import type { ImportProfile } from '@counterfoil/contracts/import-answer.contract';
import { MAX_PROFILE_LAYOUTS } from '@counterfoil/contracts/import.contract';
import { PG_POOL } from '../database/database.module';

/** How statements of an account are read, remembered by their columns. */
@Injectable()
export class ImportProfiles {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Most recently used first. */
  async of(businessId: string, accountId: string): Promise<ImportProfile> {
    const { rows } = await this.pool.query<{ columns: string[]; mapping: Mapping; updated_at: Date }>(
      `SELECT columns, mapping, updated_at FROM platform.import_profiles
       WHERE business_id = $1 AND account_id = $2 ORDER BY updated_at DESC, layout LIMIT $3`,
      [businessId, accountId, MAX_PROFILE_LAYOUTS],
    );
    return {
      accountId,
      layouts: rows.map(({ columns, mapping, updated_at }) => ({
        columns,
        mapping,
        updatedAt: updated_at.toISOString(),
      })),
    };
  }

  /**
   * Remembers a mapping for the layout whose columns it names; the layout used longest ago is forgotten where there are
   * too many.
   */
  async remember(businessId: string, accountId: string, mapping: Mapping): Promise<void> {
    const columns = [...new Set(refsOf(mapping))].sort();
    // The columns of all other formats are the same ones.
    const isTable = mapping.source === undefined || mapping.source === 'csv';
    const layout = createHash('sha256')
      .update(JSON.stringify(isTable ? columns : [...columns, mapping.source]))
      .digest('hex');
    await this.pool.query(REMEMBER, [businessId, accountId, layout, JSON.stringify(columns), JSON.stringify(mapping)]);
    await this.pool.query(FORGET, [businessId, accountId, MAX_PROFILE_LAYOUTS]);
  }
}

const REMEMBER = `
  INSERT INTO platform.import_profiles (business_id, account_id, layout, columns, mapping) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (business_id, account_id, layout) DO UPDATE SET mapping = excluded.mapping, updated_at = now()`;

const FORGET = `
  DELETE FROM platform.import_profiles WHERE business_id = $1 AND account_id = $2 AND layout IN (
    SELECT layout FROM platform.import_profiles WHERE business_id = $1 AND account_id = $2
    ORDER BY updated_at DESC, layout OFFSET $3
  )`;
