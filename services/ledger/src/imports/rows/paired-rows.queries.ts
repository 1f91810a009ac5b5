import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import type { ImportPair, ImportPairState } from '@counterfoil/contracts/import-answer.contract';
import { PG_POOL } from '../../database/database.module';

/** A row that confirms a transaction of the books. */
export interface PairedRow {
  readonly row: number;
  readonly transactionId: string;
  readonly accountId: string;
  readonly date: string;
  readonly description: string;
  /** Minor units. */
  readonly amount: string;
  readonly fingerprint: string | null;
  readonly externalId: string | null;
  readonly matchedBefore: number;
}

/** Rows of imports beside the transactions that they are paired with. */
@Injectable()
export class PairedRows {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** The transaction that each of some rows is paired with, by the row. */
  async of(businessId: string, importId: string, rows: readonly number[]): Promise<Map<number, ImportPair>> {
    if (rows.length === 0) return new Map();
    const found = await this.pool.query<ImportPair & { row: number }>(SHOWN, [businessId, importId, rows]);
    return new Map(found.rows.map(({ row, ...pair }) => [row, pair]));
  }

  async count(importId: string, state: ImportPairState, client: PoolClient): Promise<number> {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM platform.import_rows WHERE import_id = $1 AND pair_state = $2`,
      [importId, state],
    );
    return rows[0]?.n ?? 0;
  }

  /** The rows that confirm a transaction, in the order of the file. */
  async taken(businessId: string, importId: string): Promise<PairedRow[]> {
    const { rows } = await this.pool.query<PairedRow>(TAKEN, [businessId, importId]);
    return rows;
  }
}

/** The row of a transfer's other end stands for the transfer. */
const PAIRED = `
  platform.import_rows r JOIN books.transactions t ON t.business_id = $1 AND t.id = r.pair_id
  WHERE r.import_id = $2 AND r.pair_id IS NOT NULL`;

const SHOWN = `
  SELECT r.row, coalesce(t.mirror_of, t.id) AS "transactionId", r.pair_kind AS kind, r.pair_state AS state,
    t.date::text, t.description, t.nickname, (
      SELECT c.name FROM books.categories c WHERE c.business_id = $1 AND c.id = t.category_id
    ) AS "categoryName"
  FROM ${PAIRED} AND r.row = ANY ($3::int[])`;

const TAKEN = `
  SELECT r.row, coalesce(t.mirror_of, t.id) AS "transactionId", r.account_id AS "accountId", r.date::text,
    r.description, r.amount::text, r.fingerprint, r.external_id AS "externalId", r.pair_before AS "matchedBefore"
  FROM ${PAIRED} AND r.pair_state = 'taken' ORDER BY r.row`;
