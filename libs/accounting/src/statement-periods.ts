/** Ranges of days that statements are made of: columns, what they are compared with, and the whole months in them. */
import { addDays, addMonths, daysBetween, monthEnd, monthIndex, monthStart, type CalendarDate } from './calendar-date';

/** Both days included. */
export interface DateRange {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

export type PeriodLength = 'month' | 'quarter' | 'year';
export type Comparison = 'previous-period' | 'previous-year';

const MONTHS: Readonly<Record<PeriodLength, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The months, fiscal quarters or fiscal years that a range touches, the first and the last cut to the range.
 * @param fiscalYearStartMonth 1 to 12
 */
export function periodsOf(range: DateRange, length: PeriodLength, fiscalYearStartMonth: number): DateRange[] {
  const months = MONTHS[length];
  const offset = (monthIndex(range.startDate) - (fiscalYearStartMonth - 1)) % months;
  const periods: DateRange[] = [];
  for (
    let start = addMonths(monthStart(range.startDate), -offset);
    start <= range.endDate;
    start = addMonths(start, months)
  ) {
    const end = addDays(addMonths(start, months), -1);
    periods.push({ startDate: later(start, range.startDate), endDate: earlier(end, range.endDate) });
  }
  return periods;
}

/** How many columns `periodsOf` would make, without making them. */
export function periodCount(range: DateRange, length: PeriodLength): number {
  return Math.ceil((monthIndex(range.endDate) - monthIndex(range.startDate) + 1) / MONTHS[length]) + 1;
}

/**
 * What a range is compared with. The period before has as many months where the range is made of whole months, else as
 * many days; the year before has the same days, and ends with its month where the range does.
 */
export function comparedRange(range: DateRange, comparison: Comparison): DateRange {
  const months = isWholeMonths(range) ? monthIndex(range.endDate) - monthIndex(range.startDate) + 1 : undefined;
  if (comparison === 'previous-year') {
    const endDate = addMonths(range.endDate, -12);
    return { startDate: addMonths(range.startDate, -12), endDate: months === undefined ? endDate : monthEnd(endDate) };
  }
  const days = daysBetween(range.startDate, range.endDate) + 1;
  const startDate = months === undefined ? addDays(range.startDate, -days) : addMonths(range.startDate, -months);
  return { startDate, endDate: addDays(range.startDate, -1) };
}

/** A range taken apart: its whole months, and the days before and after them. */
export interface RangeParts {
  /** First days of the first and the last whole month; undefined where there is none. */
  readonly months: DateRange | undefined;
  readonly days: readonly DateRange[];
}

/** @param startDate null for everything up to the end */
export function rangeParts(startDate: CalendarDate | null, endDate: CalendarDate): RangeParts {
  const last = endDate === monthEnd(endDate) ? monthStart(endDate) : addMonths(monthStart(endDate), -1);
  const first =
    startDate === null || startDate === monthStart(startDate) ? startDate : addMonths(monthStart(startDate), 1);
  if (first !== null && first > last) return { months: undefined, days: [{ startDate: startDate ?? first, endDate }] };
  const days: DateRange[] = [];
  if (startDate !== null && first !== null && startDate < first) days.push({ startDate, endDate: addDays(first, -1) });
  if (monthEnd(last) < endDate) days.push({ startDate: addMonths(last, 1), endDate });
  return { months: { startDate: first ?? BEFORE_ALL, endDate: last }, days };
}

/** Earlier than every date of any books. */
export const BEFORE_ALL: CalendarDate = '0001-01-01';

function isWholeMonths({ startDate, endDate }: DateRange): boolean {
  return startDate === monthStart(startDate) && endDate === monthEnd(endDate);
}

function later(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}

function earlier(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b;
}
