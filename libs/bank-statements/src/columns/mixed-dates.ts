import { cellText } from '../cells/cell-text';
import { detectDateFormat } from './date-format';
import { dateParts, formatShape, looksLikeDate, parseDate, type ParsedDate } from '../cells/dates';
import type { DateFormat } from '../mapping';

/**
 * Reads a column whose dates are written in one format, and its cells that are written in another one: cells of one
 * shape are read as a column of their own would be, where that is certain of every one of them. What could be the
 * column's own format with day and month exchanged is never read: it speaks against the column.
 * @param cells of the whole column; asked for where one of them is written in another format
 */
export function columnDates(cells: () => readonly string[], format: DateFormat): (cell: string) => ParsedDate {
  let formats: ReadonlyMap<string, DateFormat> | undefined;
  return (cell) => {
    const date = parseDate(cell, format);
    const shape = date.ok ? null : shapeOf(cell);
    if (shape === null) return date;
    formats ??= otherFormats(cells(), format);
    const other = formats.get(shape);
    return other === undefined ? date : parseDate(cell, other);
  };
}

/** The formats of a column besides its own, by the shape of the cells that are written so. */
function otherFormats(cells: readonly string[], format: DateFormat): ReadonlyMap<string, DateFormat> {
  const others = new Map<string, string[]>();
  for (const cell of cells) {
    // 30 February is no date in any format, and says nothing of one.
    if (parseDate(cell, format).ok || !looksLikeDate(cell)) continue;
    const shape = shapeOf(cell);
    if (shape === null) continue;
    const alike = others.get(shape);
    if (alike) alike.push(cell);
    else others.set(shape, [cell]);
  }
  const formats = new Map<string, DateFormat>();
  for (const [shape, alike] of others) {
    const found = detectDateFormat(alike);
    const isWhole = found.kind === 'certain' && found.matched === found.filled;
    if (isWhole && !isAlike(found.format, format)) formats.set(shape, found.format);
  }
  return formats;
}

/** How a cell is written, whatever its figures: one bank writes all of a kind in one way. Null for what is no date. */
function shapeOf(cell: string): string | null {
  const parts = dateParts(cellText(cell));
  if (!parts) return null;
  const [first, , third] = parts.parts;
  if (parts.monthName)
    return `${/\d/.test(first) ? 'named middle' : 'named first'} ${first.length === 4} ${third.length}`;
  return `${parts.separator} ${first.length > 2 ? first.length : 2} ${third.length > 2 ? third.length : 2}`;
}

/** Whether two formats have the same separator, and the year at the same place or too short to be told from a day. */
function isAlike(one: DateFormat, other: DateFormat): boolean {
  const [a, b] = [formatShape(one), formatShape(other)];
  if (a === null || b === null || a.monthName || b.monthName || a.separator !== b.separator) return false;
  return a.year === b.year && (a.year === 'YY' || a.order.indexOf('Y') === b.order.indexOf('Y'));
}
