import { parseDate } from '../cells/dates';
import { monthNumber } from '../cells/month-names';
import type { TableBody } from '../table/table-body';
import { columnCells, type ColumnProfile } from './column-profile';
import type { DateFormatFinding } from './date-format';

/** In fewer months one and the same day may be a chance. */
const LEAST_MONTHS = 4;
/** Rents, fees and interest stand on the first days of months, and on last ones, which settle the order. */
const DUE_DAY = '01';
/** Of all rows. */
const MOST_ROWS = 2 / 3;

/**
 * Settles the order of day and month by how the rows are spread: read in the one way they are of days of one month,
 * read in the other all of them fall on the same day of many months. Only where nearly every row is of something of
 * its own: what comes back every month does fall on one day.
 */
export function settledBySpread(finding: DateFormatFinding, body: TableBody, column: ColumnProfile): DateFormatFinding {
  if (finding.kind !== 'ask' || finding.formats.length !== 2) return finding;
  const cells = columnCells(body, column.index);
  const spreads = finding.formats.map((format) => spreadOf(cells, format));
  const monthly = spreads.findIndex(isMonthly);
  const [format] = finding.formats.filter((_, at) => at !== monthly);
  const other = spreads[1 - monthly];
  if (monthly < 0 || format === undefined || other?.months !== 1 || !areOfTheirOwn(body, cells)) return finding;
  return { kind: 'certain', format, matched: finding.matched, filled: finding.filled };
}

interface Spread {
  readonly months: number;
  readonly days: ReadonlySet<string>;
}

function spreadOf(cells: readonly string[], format: string): Spread {
  const dates = cells.flatMap((cell) => {
    const read = parseDate(cell, format);
    return read.ok ? [read.iso] : [];
  });
  return { months: new Set(dates.map((iso) => iso.slice(0, 7))).size, days: new Set(dates.map((iso) => iso.slice(8))) };
}

function isMonthly({ months, days }: Spread): boolean {
  return months >= LEAST_MONTHS && days.size === 1 && !days.has(DUE_DAY);
}

/** Whether most rows have a word that no other row has, and that is no month's name. */
function areOfTheirOwn({ rows }: TableBody, cells: readonly string[]): boolean {
  const words = rows.map((row) => new Set(row.cells.flatMap((cell) => cell.toLowerCase().match(/\p{L}{3,}/gu) ?? [])));
  const counts = new Map<string, number>();
  for (const own of words) for (const word of own) counts.set(word, (counts.get(word) ?? 0) + 1);
  const isOwn = (word: string): boolean => counts.get(word) === 1 && monthNumber(word) === null;
  const dated = words.filter((_, at) => cells[at] !== '');
  return dated.filter((own) => [...own].some(isOwn)).length >= dated.length * MOST_ROWS;
}
