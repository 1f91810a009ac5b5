import { columnCells, type ColumnProfile } from './column-profile';
import type { StatementTable } from '../table/statement-table';
import type { TableBody } from '../table/table-body';

/** A date within a text: "Statement from 01/02/2026 to 28/02/2026". */
const DATE_IN_TEXT = /(?<![\d./-])\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?![\d./-])/g;

/** Rows of another column that are looked at; one above the twelfth settles the order. */
const LOOKED_AT = 5_000;

/** The lines above the header as texts: the period of the statement often stands there. */
export function preambleOf(table: StatementTable, body: Pick<TableBody, 'headerLine'>): readonly string[] {
  return table.records.filter(({ line }) => line < body.headerLine).flatMap(({ cells }) => cells);
}

/** Dates of the same file that are not in the date column: in other columns of dates, and above the header. */
export function otherDates(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  column: ColumnProfile,
  preamble: readonly string[],
): readonly string[] {
  const beside = profiles.filter(
    (profile) => profile.index !== column.index && profile.dates > 0 && profile.dates >= profile.filled * 0.8,
  );
  const cells = beside.flatMap((profile) => columnCells(body, profile.index).slice(0, LOOKED_AT));
  return [...cells.filter((cell) => cell !== ''), ...preamble.flatMap((text) => text.match(DATE_IN_TEXT) ?? [])];
}
