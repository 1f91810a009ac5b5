import { addDays, addMonths, fiscalYearStart, monthEnd, monthStart, type CalendarDate } from './calendar-date';
import type { DateRange } from './statement-periods';

export interface RangePreset extends DateRange {
  readonly name: string;
  readonly label: string;
}

const QUARTER_MONTHS = 3;
const YEAR_MONTHS = 12;

/** Ranges that people ask for, seen from today; quarters and years are those of the fiscal year. */
export function rangePresets({
  today,
  fiscalYearStartMonth,
}: {
  readonly today: CalendarDate;
  readonly fiscalYearStartMonth: number;
}): RangePreset[] {
  const year = fiscalYearStart(today, fiscalYearStartMonth);
  const quarter = lastBefore(today, year, QUARTER_MONTHS);
  const month = monthStart(today);
  const whole = (startDate: string, months: number): DateRange => ({
    startDate,
    endDate: addDays(addMonths(startDate, months), -1),
  });
  return [
    { name: 'this-month', label: 'This month', startDate: month, endDate: monthEnd(today) },
    { name: 'last-month', label: 'Last month', ...whole(addMonths(month, -1), 1) },
    { name: 'this-quarter', label: 'This quarter', ...whole(quarter, QUARTER_MONTHS) },
    { name: 'last-quarter', label: 'Last quarter', ...whole(addMonths(quarter, -QUARTER_MONTHS), QUARTER_MONTHS) },
    { name: 'year-to-date', label: 'This year to date', startDate: year, endDate: today },
    { name: 'this-year', label: 'This year', ...whole(year, YEAR_MONTHS) },
    { name: 'last-year', label: 'Last year', ...whole(addMonths(year, -YEAR_MONTHS), YEAR_MONTHS) },
    {
      name: 'last-12-months',
      label: 'Last 12 months',
      startDate: addMonths(month, -YEAR_MONTHS + 1),
      endDate: monthEnd(today),
    },
  ];
}

/** The last of the days that follow a start at a distance of so many months, up to a day. */
function lastBefore(day: CalendarDate, start: CalendarDate, months: number): CalendarDate {
  let found = start;
  for (let next = addMonths(found, months); next <= day; next = addMonths(next, months)) found = next;
  return found;
}
