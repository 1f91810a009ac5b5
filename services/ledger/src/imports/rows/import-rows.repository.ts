import { Inject, Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { MAX_IMPORT_MATCHES } from '@counterfoil/contracts/import.contract';
import { inTransaction } from '@counterfoil/event-sourcing/postgres/transaction';
import { column } from '../../books/column';
import { PG_POOL } from '../../database/database.module';
import {
  draftRowOf,
  insertValues,
  rowToRecordOf,
  SELECT,
  SELECT_TO_RECORD,
  INSERT,
  type DraftRowRecord,
  type RowToRecord,
} from './import-row-record';
import type { DraftRow } from './draft-row';
import { keepParts } from './row-parts';
import { noteFigures } from './import-figures';
import type { RowEdit } from './row-edit';

/** The rows of imports, the person's changes of them, and the fingerprints of what was recorded. */
@Injectable()
export class ImportRowsRepository {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Before the rows of another reading come. */
  async clear(importId: string, client: PoolClient): Promise<void> {
    await client.query(`DELETE FROM platform.import_rows WHERE import_id = $1`, [importId]);
  }

  /** Some thousands at once. */
  async add(importId: string, rows: readonly DraftRow[], client: PoolClient): Promise<void> {
    await client.query(INSERT, insertValues(importId, rows));
    await keepParts(importId, rows, client);
  }

  /** Changes some rows in their place. */
  async update(importId: string, rows: readonly DraftRow[], client: PoolClient): Promise<void> {
    await client.query(`DELETE FROM platform.import_rows WHERE import_id = $1 AND row = ANY ($2::int[])`, [
      importId,
      rows.map(({ row }) => row),
    ]);
    await client.query(INSERT, insertValues(importId, rows));
    await keepParts(importId, rows, client);
  }

  async some(importId: string, rows: readonly number[], client: Pool | PoolClient = this.pool): Promise<DraftRow[]> {
    const found = await client.query<DraftRowRecord>(
      `${SELECT} WHERE import_id = $1 AND row = ANY ($2::int[]) ORDER BY row`,
      [importId, rows],
    );
    return found.rows.map(draftRowOf);
  }

  /** The ticked rows after one, in the order of the file. */
  async included(importId: string, after: number, limit: number): Promise<RowToRecord[]> {
    const { rows } = await this.pool.query<Parameters<typeof rowToRecordOf>[0]>({
      name: 'import-rows-to-record',
      text: `${SELECT_TO_RECORD} WHERE import_id = $1 AND row > $2 AND is_included ORDER BY row LIMIT $3`,
      values: [importId, after, limit],
    });
    return rows.map(rowToRecordOf);
  }

  async countIncluded(importId: string, after = 0, client: Pool | PoolClient = this.pool): Promise<number> {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM platform.import_rows WHERE import_id = $1 AND row > $2 AND is_included`,
      [importId, after],
    );
    return rows[0]?.n ?? 0;
  }

  /** Numbers of the ticked rows up to one, without those that the books refused. */
  async recorded(importId: string, through: number): Promise<number[]> {
    const { rows } = await this.pool.query<{ row: number }>(RECORDED, [importId, through]);
    return rows.map(({ row }) => row);
  }

  /** Ticked rows that another import has recorded as well, except those that were ticked all the same. */
  async recordedElsewhere(businessId: string, importId: string): Promise<number[]> {
    const { rows } = await this.pool.query<{ row: number }>(ELSEWHERE, [businessId, importId]);
    return rows.map(({ row }) => row);
  }

  /** @param numbers of the rows asked about; all where none are named, which may be 200,000 */
  async edits(
    importId: string,
    client: Pool | PoolClient = this.pool,
    numbers?: readonly number[],
  ): Promise<Map<number, RowEdit>> {
    const { rows } = await client.query<{ row: number; edit: RowEdit }>(EDITS, [importId, numbers ?? null]);
    return new Map(rows.map(({ row, edit }) => [row, edit]));
  }

  /** Adds changes to those there are; a member that is null takes the earlier one back. */
  async edit(importId: string, edits: readonly { row: number; edit: object }[], client: PoolClient): Promise<void> {
    await client.query(EDIT, [importId, edits.map(({ row }) => row), edits.map(({ edit }) => JSON.stringify(edit))]);
  }

  /** Notes with the import what its rows come to; in each transaction that changes what is counted of them. */
  async noteCounts(importId: string, client: PoolClient): Promise<void> {
    await noteFigures(importId, client);
  }

  /** Before the rows are recorded: a fingerprint counts once its transaction stands. */
  async keepFingerprints(businessId: string, prints: readonly KeptPrint[]): Promise<void> {
    await this.pool.query(KEEP, [
      businessId,
      column(prints, ({ accountId }) => accountId),
      column(prints, ({ transactionId }) => transactionId),
      column(prints, ({ fingerprint }) => fingerprint),
      column(prints, ({ importId }) => importId),
    ]);
  }

  /**
   * Rows with another end, in the books or in the file; a pair of rows comes once, unless one of the two does not name
   * the other.
   */
  async toMatch(importId: string): Promise<RowToMatch[]> {
    const { rows } = await this.pool.query<{
      row: number;
      counterpart_id: string | null;
      other_row: number | null;
      is_refused: boolean;
    }>(TO_MATCH, [importId, MAX_IMPORT_MATCHES]);
    return rows.map(({ row, counterpart_id, other_row, is_refused }) => ({
      row,
      counterpartId: counterpart_id,
      otherRow: other_row,
      isRefused: is_refused,
    }));
  }

  /** Rows that a person has said the other end of, as far as it was not taken back. */
  async countMatches(importId: string, client: PoolClient): Promise<number> {
    const { rows } = await client.query<{ n: number }>(
      `
        SELECT count(*)::int AS n FROM platform.import_edits WHERE import_id = $1
          AND edit ?| array['counterpartId', 'counterpartRow', 'scheduleId']`,
      [importId],
    );
    return rows[0]?.n ?? 0;
  }

  /** Notes which rows could not be matched and why; all others have no such note any more. */
  async refuseMatches(importId: string, refusals: readonly { row: number; message: string }[]): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await client.query(REFUSE_MATCHES, [
        importId,
        refusals.map(({ row }) => row),
        refusals.map(({ message }) => message),
      ]);
      await this.noteCounts(importId, client);
    });
  }

  /** Recorded rows that a person has taken for a payment that repeats. */
  async occurrences(importId: string): Promise<ChosenOccurrence[]> {
    const { rows } = await this.pool.query<ChosenOccurrence>(OCCURRENCES, [importId, MAX_IMPORT_MATCHES]);
    return rows;
  }

  async refuse(importId: string, refusals: readonly { row: number; message: string }[]): Promise<void> {
    if (refusals.length === 0) return;
    await this.pool.query(REFUSE, [importId, refusals.map(({ row }) => row), refusals.map(({ message }) => message)]);
  }
}

/** By what a row of an account is known again, and the transaction that it becomes. */
export interface KeptPrint {
  readonly transactionId: string;
  readonly accountId: string;
  readonly fingerprint: string;
  /** Of a row that confirms the transaction: the import by which it does. */
  readonly importId?: string;
}

/** A recorded row and its other end. */
export interface RowToMatch {
  readonly row: number;
  /** In the books. */
  readonly counterpartId: string | null;
  /** In the file: a recorded row that names this one in turn; null where there is none such. */
  readonly otherRow: number | null;
  /** It was tried in vain. */
  readonly isRefused: boolean;
}

/** A row and the day of what repeats that it is the payment of. */
export interface ChosenOccurrence {
  readonly row: number;
  readonly scheduleId: string;
  readonly day: string;
}

const EDITS = `
  SELECT row, edit FROM platform.import_edits WHERE import_id = $1 AND ($2::int[] IS NULL OR row = ANY ($2::int[]))`;

const EDIT = `
  INSERT INTO platform.import_edits AS known (import_id, row, edit)
  SELECT $1, row, jsonb_strip_nulls(edit) FROM unnest($2::int[], $3::jsonb[]) AS change (row, edit)
  ON CONFLICT (import_id, row) DO UPDATE SET edit = jsonb_strip_nulls(known.edit || (SELECT edit
    FROM unnest($2::int[], $3::jsonb[]) AS change (row, edit) WHERE change.row = known.row))`;

const RECORDED = `
  SELECT row FROM platform.import_rows
  WHERE import_id = $1 AND row <= $2 AND is_included AND refusal IS NULL ORDER BY row`;

const ELSEWHERE = `
  SELECT r.row FROM platform.import_rows r
  WHERE r.import_id = $2 AND r.is_included AND NOT EXISTS (
    SELECT 1 FROM platform.import_edits e WHERE e.import_id = r.import_id AND e.row = r.row
      AND e.edit ->> 'included' = 'true'
  ) AND EXISTS (
    SELECT 1 FROM platform.import_fingerprints f
    JOIN books.transactions t ON t.business_id = f.business_id AND t.id = f.transaction_id
    WHERE f.business_id = $1 AND f.account_id = r.account_id AND f.fingerprint = r.fingerprint
      AND t.deleted_at IS NULL AND t.import_id IS DISTINCT FROM $2
      AND (f.import_id IS NULL OR EXISTS (SELECT 1 FROM books.statement_rows s WHERE s.business_id = $1
        AND s.transaction_id = f.transaction_id AND s.account_id = f.account_id AND s.import_id = f.import_id))
    OFFSET 0
  )`;

/**
 * Of the business's own accounts alone: a row with another's would mark statements there as seen before. The profile is
 * held, so that no print comes after its business has been deleted.
 */
const KEEP = `
  INSERT INTO platform.import_fingerprints AS known (transaction_id, business_id, account_id, fingerprint, import_id)
  SELECT DISTINCT print.transaction_id, p.business_id, print.account_id, print.fingerprint, print.import_id
  FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[])
      AS print (account_id, transaction_id, fingerprint, import_id)
    JOIN (SELECT business_id FROM platform.business_profiles WHERE business_id = $1 FOR KEY SHARE) p ON true
  JOIN books.accounts own ON own.business_id = $1 AND own.id = print.account_id
  ON CONFLICT (business_id, account_id, fingerprint, transaction_id) DO UPDATE SET import_id = excluded.import_id
    WHERE known.import_id IS NOT NULL`;

const TO_MATCH = `
  SELECT r.row, r.counterpart_id, o.row AS other_row, r.match_refusal IS NOT NULL AS is_refused
  FROM platform.import_rows r
  LEFT JOIN platform.import_rows o ON o.import_id = r.import_id AND o.row = r.counterpart_row
    AND o.counterpart_row = r.row AND o.is_included AND o.is_transfer AND o.refusal IS NULL
  WHERE r.import_id = $1 AND r.is_included AND r.is_transfer AND r.refusal IS NULL
    AND (r.counterpart_id IS NOT NULL OR (r.counterpart_row IS NOT NULL AND (o.row IS NULL OR o.row > r.row)))
  ORDER BY r.row LIMIT $2`;

const OCCURRENCES = `
  SELECT r.row, e.edit ->> 'scheduleId' AS "scheduleId", e.edit ->> 'occurrenceDay' AS day
  FROM platform.import_edits e JOIN platform.import_rows r ON r.import_id = e.import_id AND r.row = e.row
  WHERE e.import_id = $1 AND e.edit ? 'scheduleId' AND r.is_included AND r.refusal IS NULL AND NOT r.is_transfer
  ORDER BY r.row LIMIT $2`;

const REFUSE_MATCHES = `
  UPDATE platform.import_rows r SET match_refusal = refused.message
  FROM (SELECT known.row, refused.message FROM platform.import_rows known LEFT
    JOIN unnest($2::int[], $3::text[]) AS refused (row, message) ON refused.row = known.row
        WHERE known.import_id = $1 AND (known.match_refusal IS NOT NULL OR refused.row IS NOT NULL)) AS refused
  WHERE r.import_id = $1 AND r.row = refused.row`;

const REFUSE = `
  UPDATE platform.import_rows r SET refusal = refused.message
  FROM unnest($2::int[], $3::text[]) AS refused (row, message) WHERE r.import_id = $1 AND r.row = refused.row`;
