import { addDays, monthEnd, monthStart, type CalendarDate } from '@counterfoil/accounting/calendar-date';
import {
  ACCRUED_EXPENSES,
  ACCUMULATED_DEPRECIATION,
  DEPRECIATION,
  PREPAID_EXPENSES,
  STANDARD_CHART,
} from '@counterfoil/accounting/chart';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { PostJournalEntryRequest } from '@counterfoil/contracts/journal.contract';

/** An entry that comes back at every month's or year's end, as far as it is the same each time. */
export interface EntryTemplate {
  readonly name: string;
  readonly label: string;
  /** When one needs it. */
  readonly text: string;
  /** Code of the line that is debited; null where whoever writes it chooses. */
  readonly debit: string | null;
  readonly credit: string | null;
  /** Whether it takes itself back on the first of the next month. */
  readonly reverses: boolean;
}

export const ENTRY_TEMPLATES: readonly EntryTemplate[] = [
  {
    name: 'depreciation',
    label: 'Depreciation',
    text: 'What your equipment lost in value, as an expense of this month or year.',
    debit: DEPRECIATION,
    credit: ACCUMULATED_DEPRECIATION,
    reverses: false,
  },
  {
    name: 'accrual',
    label: 'Accrual',
    text: 'An expense of this month that is billed or paid later. Choose what it is spent on.',
    debit: null,
    credit: ACCRUED_EXPENSES,
    reverses: true,
  },
  {
    name: 'prepayment',
    label: 'Prepayment',
    text: 'The part of an expense that belongs to later months. Choose where the expense was recorded.',
    debit: PREPAID_EXPENSES,
    credit: null,
    reverses: false,
  },
];

/** Two lines, each on its ledger account as far as the template names one that the chart has. */
export function linesOf(
  { debit, credit }: EntryTemplate,
  chart: readonly ChartAccount[],
): PostJournalEntryRequest['lines'] {
  return [debit, credit].map((code) => ({
    chartAccountId: chart.find(({ accountCode, isActive }) => isActive && accountCode === code)?.id ?? '',
    debitAmount: '',
    creditAmount: '',
  }));
}

/** The ledger accounts that it names and the chart lacks, or that take no entries: charts of earlier days have none. */
export function missingFrom(chart: readonly ChartAccount[], { debit, credit }: EntryTemplate): string[] {
  return [debit, credit].flatMap((code) => {
    if (code === null || chart.some(({ accountCode, isActive }) => isActive && accountCode === code)) return [];
    const line = STANDARD_CHART.find((standard) => standard.code === code);
    return [`${code} ${line?.name ?? ''}`.trim()];
  });
}

/** The month's end that such an entry is usually for: of the month before, until the last day of this one has come. */
export function usualDay(today: CalendarDate): CalendarDate {
  return monthEnd(today) === today ? today : addDays(monthStart(today), -1);
}

export function firstOfNextMonth(date: CalendarDate): CalendarDate {
  return addDays(monthEnd(date), 1);
}
