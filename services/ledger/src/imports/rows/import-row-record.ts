/** A draft row as the table holds it. */
import type { DraftRow } from './draft-row';

/** A row as the driver gives it. */
export type DraftRowRecord = Omit<DraftRow, 'amountMinor'> & { readonly amountMinor: string | null };

/** The draft row that a row of the table holds. */
export function draftRowOf(record: DraftRowRecord): DraftRow {
  return { ...record, amountMinor: record.amountMinor === null ? null : BigInt(record.amountMinor) };
}

/** The values of `INSERT` for some thousand rows. */
export function insertValues(importId: string, rows: readonly DraftRow[]): unknown[] {
  return [
    importId,
    rows.map(({ row }) => row),
    rows.map(({ line }) => line),
    rows.map(({ date }) => date),
    rows.map(({ description }) => description),
    rows.map(({ nickname }) => nickname),
    rows.map(({ amountMinor }) => (amountMinor === null ? null : String(amountMinor))),
    rows.map(({ category }) => category),
    rows.map(({ categoryId }) => categoryId),
    rows.map(({ isValid }) => isValid),
    rows.map(({ reasons }) => JSON.stringify(reasons)),
    rows.map(({ readings }) => (readings === null ? null : JSON.stringify(readings))),
    rows.map(({ fingerprint }) => fingerprint),
    rows.map(({ isDuplicate }) => isDuplicate),
    rows.map(({ isIncluded }) => isIncluded),
    rows.map(({ isCorrected }) => isCorrected),
    rows.map(({ isTransfer }) => isTransfer),
    rows.map(({ rule }) => (rule === null ? null : JSON.stringify(rule))),
    rows.map(({ account }) => account),
    rows.map(({ accountId }) => accountId),
    rows.map(({ counterpartId }) => counterpartId),
    rows.map(({ counterpartRow }) => counterpartRow),
    rows.map(({ flags }) => flags.join(' ')),
  ];
}

/** What people see of a row and what its recording needs, but for its amount. */
export const SHARED_COLUMNS = `
    row, line, date::text AS date, description, nickname, category, category_id AS "categoryId", account,
    account_id AS "accountId", is_valid AS "isValid", reasons, readings, flags, is_duplicate AS "isDuplicate",
    is_included AS "isIncluded", is_corrected AS "isCorrected", is_transfer AS "isTransfer", rule,
    counterpart_id AS "counterpartId", counterpart_row AS "counterpartRow"`;

/** Without a condition: which rows is for whoever asks to say. */
export const SELECT = `SELECT ${SHARED_COLUMNS}, amount AS "amountMinor", fingerprint FROM platform.import_rows`;

const STORED_COLUMNS = `
  row, line, date, description, nickname, amount, category, category_id, is_valid, reasons, readings, fingerprint,
  is_duplicate, is_included, is_corrected, is_transfer, rule, account, account_id, counterpart_id, counterpart_row`;

/** All rows of a call in one statement. */
export const INSERT = `
  INSERT INTO platform.import_rows (import_id, ${STORED_COLUMNS}, flags)
  SELECT $1, ${STORED_COLUMNS}, coalesce(string_to_array(nullif(flags, ''), ' '), '{}')
  FROM unnest($2::int[], $3::int[], $4::date[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::uuid[],
    $10::boolean[], $11::jsonb[], $12::jsonb[], $13::text[], $14::boolean[], $15::boolean[], $16::boolean[],
    $17::boolean[], $18::jsonb[], $19::text[], $20::uuid[], $21::uuid[], $22::int[], $23::text[])
    AS read (${STORED_COLUMNS}, flags)`;
