import { dateIn, fiscalYearStart } from '@counterfoil/accounting/calendar-date';
import type { DateRange } from '@counterfoil/accounting/statement-periods';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { Membership } from '../http/request-context';

/** Whose books a statement is drawn from, in which zone's days and with how many decimals. */
export type ReportedBusiness = Pick<Membership, 'businessId' | 'timeZone' | 'exponent'>;

/** Today in the business's time zone. */
export function todayOf({ timeZone }: ReportedBusiness): string {
  return dateIn(timeZone, new Date());
}

/**
 * The range asked for; default: the fiscal year of its end up to its end, which is today unless said. @throws
 * DomainError when it ends before it starts.
 */
export function fiscalRange(
  business: ReportedBusiness,
  query: { startDate?: string | undefined; endDate?: string | undefined },
  fiscalYearStartMonth: number,
): DateRange {
  const endDate = query.endDate ?? todayOf(business);
  return inOrder({ startDate: query.startDate ?? fiscalYearStart(endDate, fiscalYearStartMonth), endDate });
}

/** @throws DomainError when a range ends before it starts. */
export function inOrder(range: DateRange): DateRange {
  if (range.startDate > range.endDate)
    throw new DomainError('invalid', 'range_reversed', 'The start date must not be after the end date', 'startDate');
  return range;
}
