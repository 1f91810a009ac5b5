import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { BankCategory } from '@counterfoil/contracts/statement-facts.contract';
import { MAX_BANK_CATEGORIES, MAX_BANK_CATEGORY } from '@counterfoil/contracts/import.contract';
import { PG_POOL } from '../database/database.module';

/** Names asked about at once; the rest is asked once these are said. */
const MAX_ASKED = 50;

/** What banks call their categories, and what that is in the books of a business. */
@Injectable()
export class BankCategories {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Names in an import's category column that nobody has said a category of, those of most rows first. */
  async open(businessId: string, importId: string): Promise<BankCategory[]> {
    const { rows } = await this.pool.query<BankCategory>(OPEN, [businessId, importId, MAX_BANK_CATEGORY, MAX_ASKED]);
    return rows;
  }

  /**
   * Holds for every import from now on; the name said longest ago is forgotten where there are too many.
   * @param categoryId null where the name is to say nothing
   */
  async remember(businessId: string, name: string, categoryId: string | null): Promise<void> {
    await this.pool.query(REMEMBER, [businessId, name.trim(), categoryId]);
    await this.pool.query(FORGET, [businessId, MAX_BANK_CATEGORIES]);
  }
}

const OPEN = `
  SELECT min(r.category) AS name, count(*)::int AS rows
  FROM platform.import_rows r JOIN platform.imports i ON i.id = r.import_id AND i.business_id = $1
  WHERE r.import_id = $2 AND r.is_valid AND r.category_id IS NULL AND NOT r.is_transfer
    AND length(trim(r.category)) BETWEEN 1 AND $3
    AND NOT EXISTS (SELECT 1 FROM platform.bank_categories b WHERE b.business_id = $1
      AND b.name = lower(trim(r.category)))
  GROUP BY lower(trim(r.category)) ORDER BY count(*) DESC, 1 LIMIT $4`;

const REMEMBER = `
  INSERT INTO platform.bank_categories (business_id, name, category_id) VALUES ($1, lower($2), $3)
  ON CONFLICT (business_id, name) DO UPDATE SET category_id = excluded.category_id, updated_at = now()`;

const FORGET = `
  DELETE FROM platform.bank_categories WHERE business_id = $1 AND name IN (
    SELECT name FROM platform.bank_categories WHERE business_id = $1 ORDER BY updated_at DESC, name OFFSET $2
  )`;
