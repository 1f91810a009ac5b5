import { daysBetween, parseDate } from '../cells/dates';
import { monthNumber } from '../cells/month-names';
import type { DateFormat } from '../mapping';
import { columnCells, type ColumnProfile } from './column-profile';
import type { DateFormatFinding } from './date-format';
import type { TableBody } from '../table/table-body';

/** A payment is booked and counts for interest within days of its own day. */
const NEAR_DAYS = 10;
/** A text may be of a bill as well, which is older than its payment. */
const NEAR_IN_TEXT = 4;
/** The least that day and month taken for each other move a date apart from one of the same week. */
const FAR_DAYS = 20;
/** Rows looked at: what settles the order stands in many of them. */
const LOOKED_AT = 2_000;

/**
 * Lets what stands beside the dates decide what they leave open: another day in the same row, by another column or with
 * its month's name within a text ("ON 01 SEP"). Under the right format it is near in all rows, and under every other
 * one far in some row.
 */
export function settledByNeighbours(
  finding: DateFormatFinding,
  body: TableBody,
  column: ColumnProfile,
  profiles: readonly ColumnProfile[],
): DateFormatFinding {
  if (finding.kind !== 'ask') return finding;
  const { formats, matched, filled } = finding;
  const top = { ...body, rows: body.rows.slice(0, LOOKED_AT) };
  const cells = columnCells(top, column.index);
  const dates = profiles.filter((profile) => profile !== column && profile.dates >= profile.filled * 0.8);
  const beside = dates.filter(({ filled: count }) => count > 0).map(({ index }) => columnCells(top, index));
  const distances = formats.map((format) => ({
    ofColumns: beside.flatMap((others) => distancesOf(cells, others, format)),
    ofTexts: top.rows.flatMap(({ cells: row }, at) => distancesOfTexts(cells[at] ?? '', row, format)),
  }));
  const isNear = distances.map(
    ({ ofColumns, ofTexts }) =>
      ofColumns.every((days) => days <= NEAR_DAYS) && ofTexts.every((days) => days <= NEAR_IN_TEXT),
  );
  const isFar = distances.map(({ ofColumns, ofTexts }) => [...ofColumns, ...ofTexts].some((days) => days >= FAR_DAYS));
  const right = formats.filter((_, at) => isNear[at] && isFar.every((far, other) => other === at || far));
  const [format, another] = right;
  return format !== undefined && another === undefined ? { kind: 'certain', format, matched, filled } : finding;
}

/** How many days lie between the two dates of each row, where both are written in this format. */
function distancesOf(cells: readonly string[], others: readonly string[], format: DateFormat): number[] {
  return cells.flatMap((cell, at) => {
    const [one, other] = [parseDate(cell, format), parseDate(others[at] ?? '', format)];
    return one.ok && other.ok ? [Math.abs(daysBetween(one.iso, other.iso))] : [];
  });
}

const DAY_AND_MONTH = /(?<![\p{L}\d])(\d{1,2})[ -]?(\p{L}{3,9})(?![\p{L}\d])/gu;

/** The same for days within texts, which have no year: that of the row's date, or one beside it. */
function distancesOfTexts(cell: string, row: readonly string[], format: DateFormat): number[] {
  const date = parseDate(cell, format);
  if (!date.ok) return [];
  return row
    .filter((text) => text !== cell && /\p{L}{3}/u.test(text))
    .flatMap((text) => [...text.matchAll(DAY_AND_MONTH)])
    .flatMap(([, day = '', name = '']) => {
      const month = monthNumber(name);
      if (month === null || Number(day) < 1 || Number(day) > 28) return [];
      const year = Number(date.iso.slice(0, 4));
      const days = [year - 1, year, year + 1].map((count) =>
        Math.abs(daysBetween(date.iso, `${count}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`)),
      );
      return [Math.min(...days)];
    });
}
