import { looksLikeAmount } from '../cells/amounts';
import { oneLine } from '../cells/cell-text';
import { looksLikeDate } from '../cells/dates';
import { namesColumns } from './header-row';
import type { CsvRecord } from './records';
import type { TableBody } from './table-body';

/**
 * Why the cells of a row do not stand in their columns; such a row is never read, for its figures may be other ones.
 */
export type ShapeProblem = 'shifted' | 'other-table';

/**
 * Finds the rows whose cells do not stand under the header: a delimiter inside an unquoted text or number has shifted
 * them, or a second table with a header of its own has begun. Lines are physical ones.
 */
export function misplacedRows(body: TableBody): ReadonlyMap<number, ShapeProblem> {
  const found = new Map<number, ShapeProblem>();
  const width = body.headerLine > 0 ? body.names.length : usualWidth(body.rows);
  const longer = body.rows.filter((record) => filledWidth(record) > width);
  const isHabit = body.headerLine === 0 || longer.length > body.rows.length / 2;
  for (const record of longer) {
    const surplus = record.cells.slice(width);
    if (!isHabit || surplus.some((cell) => looksLikeAmount(cell) || looksLikeDate(cell)))
      found.set(record.line, 'shifted');
  }
  markOtherTables(body, found);
  return found;
}

function markOtherTables(body: TableBody, found: Map<number, ShapeProblem>): void {
  if (body.headerLine === 0) return;
  const own = body.names.join('\n');
  let elsewhere = false;
  for (const record of body.rows) {
    // Column names have no digits; this spares looking up the words of every row.
    if (!record.cells.some((cell) => /\d/.test(cell)) && namesColumns(record))
      elsewhere = record.cells.map(oneLine).join('\n') !== own;
    if (elsewhere) found.set(record.line, 'other-table');
  }
}

/** Cells up to the last that holds something. */
function filledWidth({ cells }: CsvRecord): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return most?.[0] ?? 0;
}
