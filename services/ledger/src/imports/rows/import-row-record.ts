/** A draft row as the table holds it. */
import { column } from '../../books/column';
import type { DraftRow } from './draft-row';

/** A row as the driver gives it. */
export type DraftRowRecord = Omit<DraftRow, 'amountMinor'> & { readonly amountMinor: string | null };

/** The draft row that a row of the table holds. */
export function draftRowOf(record: DraftRowRecord): DraftRow {
  return { ...record, amountMinor: record.amountMinor === null ? null : BigInt(record.amountMinor) };
}

/** What recording needs of a row. */
export type RowToRecord = Pick<
  DraftRow,
  | 'row'
  | 'date'
  | 'otherDate'
  | 'description'
  | 'nickname'
  | 'amountMinor'
  | 'accountId'
  | 'categoryId'
  | 'parts'
  | 'isTransfer'
  | 'fingerprint'
  | 'externalId'
> & { readonly ruleId: string | null };

export function rowToRecordOf(
  record: Omit<RowToRecord, 'amountMinor'> & Pick<DraftRowRecord, 'amountMinor'>,
): RowToRecord {
  return { ...record, amountMinor: record.amountMinor === null ? null : BigInt(record.amountMinor) };
}

/** Without a condition; half of what a row has is not read for it. */
export const SELECT_TO_RECORD = `
  SELECT row, parts, date::text AS date, other_date::text AS "otherDate", description, nickname, amount AS "amountMinor",
    account_id AS "accountId", category_id AS "categoryId", is_transfer AS "isTransfer", fingerprint,
    external_id AS "externalId", rule ->> 'id' AS "ruleId"
  FROM platform.import_rows`;

/** The values of `INSERT` for some thousand rows. */
export function insertValues(importId: string, rows: readonly DraftRow[]): string[] {
  return [
    importId,
    column(rows, ({ row }) => row),
    column(rows, ({ line }) => line),
    column(rows, ({ date }) => date),
    column(rows, ({ otherDate }) => otherDate),
    column(rows, ({ description }) => description),
    column(rows, ({ nickname }) => nickname),
    column(rows, ({ amountMinor }) => amountMinor),
    column(rows, ({ category }) => category),
    column(rows, ({ categoryId }) => categoryId),
    column(rows, ({ isValid }) => truth(isValid)),
    column(rows, ({ reasons }) => JSON.stringify(reasons)),
    column(rows, ({ readings }) => readings && JSON.stringify(readings)),
    column(rows, ({ fingerprint }) => fingerprint),
    column(rows, ({ isDuplicate }) => truth(isDuplicate)),
    column(rows, ({ isIncluded }) => truth(isIncluded)),
    column(rows, ({ isCorrected }) => truth(isCorrected)),
    column(rows, ({ isTransfer }) => truth(isTransfer)),
    column(rows, ({ rule }) => rule && JSON.stringify(rule)),
    column(rows, ({ account }) => account),
    column(rows, ({ accountId }) => accountId),
    column(rows, ({ counterpartId }) => counterpartId),
    column(rows, ({ counterpartRow }) => counterpartRow),
    column(rows, ({ externalId }) => externalId),
    column(rows, ({ knownId }) => knownId),
    column(rows, ({ deletedOn }) => deletedOn),
    column(rows, ({ flags }) => flags.join(' ')),
  ];
}

function truth(is: boolean): string {
  return is ? 't' : 'f';
}

/** What people see of a row and what its recording needs, but for its amount. */
export const SHARED_COLUMNS = `
    row, line, parts, date::text AS date, other_date::text AS "otherDate", description, nickname, category, category_id AS "categoryId", account,
    account_id AS "accountId", is_valid AS "isValid", reasons, readings, flags, is_duplicate AS "isDuplicate",
    deleted_on::text AS "deletedOn", is_included AS "isIncluded", is_corrected AS "isCorrected", is_transfer AS "isTransfer", rule,
    counterpart_id AS "counterpartId", counterpart_row AS "counterpartRow"`;

/** Without a condition: which rows is for whoever asks to say. */
export const SELECT = `SELECT ${SHARED_COLUMNS}, amount AS "amountMinor", fingerprint,
  external_id AS "externalId", known_id AS "knownId" FROM platform.import_rows`;

const STORED_COLUMNS = `
  row, line, date, other_date, description, nickname, amount, category, category_id, is_valid, reasons, readings, fingerprint,
  is_duplicate, is_included, is_corrected, is_transfer, rule, account, account_id, counterpart_id, counterpart_row,
  external_id, known_id, deleted_on`;

/** All rows of a call in one statement. */
export const INSERT = `
  INSERT INTO platform.import_rows (import_id, ${STORED_COLUMNS}, flags)
  SELECT $1, ${STORED_COLUMNS}, coalesce(string_to_array(nullif(flags, ''), ' '), '{}')
  FROM unnest($2::int[], $3::int[], $4::date[], $5::date[], $6::text[], $7::text[], $8::bigint[], $9::text[],
    $10::uuid[], $11::boolean[], $12::jsonb[], $13::jsonb[], $14::text[], $15::boolean[], $16::boolean[],
    $17::boolean[], $18::boolean[], $19::jsonb[], $20::text[], $21::uuid[], $22::uuid[], $23::int[],
    $24::text[], $25::uuid[], $26::date[], $27::text[])
    AS read (${STORED_COLUMNS}, flags)`;
