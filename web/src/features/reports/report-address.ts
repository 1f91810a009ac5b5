import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { ACCOUNT_CODE, CATEGORY_OR_NONE, isKnownAt } from '@counterfoil/contracts/report-filter';

/**
 * What the parameters of the reports' addresses may hold; anything else is a mangled link, and the report opens as it
 * does without.
 */
export const REPORT_ADDRESS = { start: isCalendarDate, end: isCalendarDate, knownAt: isKnownAt };

export const PROFIT_AND_LOSS_ADDRESS = {
  ...REPORT_ADDRESS,
  by: (value: string) => ['month', 'quarter', 'year'].includes(value),
  compare: (value: string) => ['previous-period', 'previous-year'].includes(value),
};

export const BALANCE_SHEET_ADDRESS = { date: isCalendarDate, compare: isCalendarDate, knownAt: isKnownAt };

export const GENERAL_LEDGER_ADDRESS = {
  ...REPORT_ADDRESS,
  account: (value: string) => ACCOUNT_CODE.test(value),
  category: (value: string) => CATEGORY_OR_NONE.test(value),
  pairs: (value: string) => value === 'shown',
};
