/** What a column of a multi-row statement holds. */
export type ColumnValue = string | number | bigint | null | undefined;

/** Text that Postgres' arrays take as it stands; `null`, which they would take for NULL, is none of it. */
const PLAIN = /^[-0-9a-fA-F][\w.:+-]*$/;
const NEEDS_ESCAPE = /["\\]/;

/**
 * @returns a value of every row as the text of a Postgres array, for `unnest`. The driver would make it from an array
 *   of values, with a search for quotes in each, which was a tenth of what projecting an event cost.
 */
export function column<Row>(rows: Iterable<Row>, value: (row: Row) => ColumnValue): string {
  let text = '';
  for (const row of rows) text += `,${elementText(value(row))}`;
  return `{${text.slice(1)}}`;
}

function elementText(value: ColumnValue): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value)) return value;
  return NEEDS_ESCAPE.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`;
}
