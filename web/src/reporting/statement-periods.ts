import type { SummaryFigures } from '@counterfoil/contracts/report.contract';
import { withShortMonths } from '../ui/date-format';

/** Periods that are shown at least, empty or not: fewer look like a fault. */
const LEAST_PERIODS = 6;

/** Without the empty periods before anything was recorded; the figures of what is left out are all nought. */
export function sinceFirst(periods: readonly SummaryFigures[]): readonly SummaryFigures[] {
  const first = periods.findIndex(({ categoryBreakdown }) => categoryBreakdown.length > 0);
  return first < 0 ? periods : periods.slice(Math.min(first, Math.max(0, periods.length - LEAST_PERIODS)));
}

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Mar 2026", "Jan to Mar 2026", "2026". */
export function periodTitle({ startDate, endDate }: Pick<SummaryFigures, 'startDate' | 'endDate'>, by: string): string {
  const [from = '', to = ''] = [startDate, endDate].map((day) => withShortMonths(MONTHS.format(Date.parse(day))));
  if (by === 'month' || from === to) return from;
  const [fromYear, toYear] = [startDate.slice(0, 4), endDate.slice(0, 4)];
  if (by === 'year' && fromYear === toYear) return fromYear;
  return fromYear === toYear ? `${from.slice(0, from.indexOf(' '))} to ${to}` : `${from} to ${to}`;
}
