import type { Occurrence, SchedulePayment, ScheduleRecurrence } from '@counterfoil/contracts/schedule-answer.contract';
import { formatDay } from '../../ui/date-format';

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** The last one names the last of its month. */
export const WEEK_NAMES = ['first', 'second', 'third', 'fourth', 'last'] as const;
/** In every month this is the last day. */
export const LAST_DAY = 31;

const month = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** "Every 2 weeks on Monday", "Every month on the last day, until 31 Dec 2026". */
export function recurrenceText(recurrence: ScheduleRecurrence): string {
  const { unit, every, until, times } = recurrence;
  const often = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  const end = until !== null ? `, until ${formatDay(until)}` : times !== null ? `, ${timesText(times)}` : '';
  return `${often}${dayText(recurrence)}${end}`;
}

function timesText(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}

function dayText({ startsOn, unit, monthDay, weekOfMonth, weekday }: ScheduleRecurrence): string {
  const start = new Date(`${startsOn}T00:00:00Z`);
  switch (unit) {
    case 'day':
      return '';
    case 'week':
      return ` on ${WEEKDAY_NAMES[(start.getUTCDay() + 6) % 7]}`;
    case 'month': {
      if (weekOfMonth !== null) return ` on the ${WEEK_NAMES[weekOfMonth - 1]} ${WEEKDAY_NAMES[(weekday ?? 1) - 1]}`;
      const day = monthDay ?? start.getUTCDate();
      return day === LAST_DAY ? ' on the last day' : ` on the ${ordinal(day)}`;
    }
    case 'year':
      return ` on ${month.format(start)}`;
    default:
      return unit satisfies never;
  }
}

const plurals = new Intl.PluralRules('en', { type: 'ordinal' });
const SUFFIXES: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

export function ordinal(day: number): string {
  return `${day}${SUFFIXES[plurals.select(day)] ?? 'th'}`;
}

const REASONS: Readonly<Record<string, string>> = {
  asked: 'Waits for you to record it',
  late: 'Came due over a month ago: record it if it was paid',
  seems_paid: 'A row of your bank looks like it: say whether it is the same',
  returned: 'Its recording was undone',
  period_closed: 'Its period is closed: record it on an open day',
  transaction_limit: 'Your plan has no room left: it is recorded once there is',
  account_archived: 'Its account is archived: restore it, or record it in another',
  category_not_found: 'Its category is gone: choose another',
  account_not_found: 'Its account is gone: choose another',
};

/** Why an occurrence waits; null for one that does not. */
export function reasonText({ status, reason }: Occurrence): string | null {
  if (status !== 'open') return null;
  return REASONS[reason ?? 'asked'] ?? 'The books could not take it: look at it and record it';
}

/** "Checking", "Checking to Savings". */
export function accountsText({ accountName, transferToAccountName }: SchedulePayment): string {
  return transferToAccountName === null ? accountName : `${accountName} to ${transferToAccountName}`;
}

/** "Rent", "Split into 2 categories", "Transfer". */
export function categoryText({ type, parts }: SchedulePayment): string {
  if (type === 'transfer') return 'Transfer';
  return parts.length > 1 ? `Split into ${parts.length} categories` : (parts[0]?.categoryName ?? 'Uncategorized');
}
