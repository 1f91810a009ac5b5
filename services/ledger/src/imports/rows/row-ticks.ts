/** Ticks of many rows at once, kept as the person's changes: a new reading of the file keeps them. */
import type { PoolClient } from 'pg';

/** Ticks or unticks every duplicate. */
export async function tickDuplicates(importId: string, included: boolean, client: PoolClient): Promise<void> {
  await client.query(EDIT_DUPLICATES, [importId, JSON.stringify({ included })]);
  await client.query(TICK_DUPLICATES, [importId, included]);
}

/** Ticks every row that nothing speaks against, or unticks all. */
export async function tickAll(importId: string, included: boolean, client: PoolClient): Promise<void> {
  await client.query(included ? FORGET_TICKS : EDIT_ALL, [importId]);
  await client.query(included ? TICK_ALL : UNTICK_ALL, [importId]);
}

export const CAN_BE_RECORDED = 'is_valid AND amount <> 0 AND account_id IS NOT NULL';

/** Of `isDoubtful`. */
export const IS_DOUBTFUL = `flags && '{balance,may-be-balance,not-settled}'`;

const EDIT_DUPLICATES = `
  INSERT INTO platform.import_edits AS known (import_id, row, edit)
  SELECT import_id, row, $2::jsonb FROM platform.import_rows WHERE import_id = $1 AND is_duplicate
  ON CONFLICT (import_id, row) DO UPDATE SET edit = known.edit || $2::jsonb`;

const TICK_DUPLICATES = `
  UPDATE platform.import_rows SET is_included = $2 AND ${CAN_BE_RECORDED} WHERE import_id = $1 AND is_duplicate`;

/** Ticked is what such a row is unless somebody says otherwise. */
const FORGET_TICKS = `
  UPDATE platform.import_edits e SET edit = e.edit - 'included' FROM platform.import_rows r
  WHERE e.import_id = $1 AND r.import_id = $1 AND r.row = e.row AND NOT (r.is_duplicate OR r.deleted_on IS NOT NULL OR ${IS_DOUBTFUL})`;

const TICK_ALL = `
  UPDATE platform.import_rows SET is_included = ${CAN_BE_RECORDED}
  WHERE import_id = $1 AND NOT (is_duplicate OR deleted_on IS NOT NULL OR ${IS_DOUBTFUL})`;

const EDIT_ALL = `
  INSERT INTO platform.import_edits AS known (import_id, row, edit)
  SELECT import_id, row, '{"included": false}' FROM platform.import_rows WHERE import_id = $1
  ON CONFLICT (import_id, row) DO UPDATE SET edit = known.edit || '{"included": false}'`;

const UNTICK_ALL = 'UPDATE platform.import_rows SET is_included = false WHERE import_id = $1 AND is_included';
