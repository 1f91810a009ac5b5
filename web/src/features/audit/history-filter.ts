import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { AUDIT_KINDS, type AuditKind } from '@counterfoil/contracts/audit.contract';
import { moneyMessage } from '@counterfoil/contracts/validators';

/** What somebody looks for in the history; '' is anything. */
export interface HistoryFilter {
  search: string;
  person: string;
  kind: string;
  from: string;
  to: string;
  amount: string;
}

export const ANYTHING: HistoryFilter = { search: '', person: '', kind: '', from: '', to: '', amount: '' };

const isDay = (value: string): boolean => isCalendarDate(value);

/** What of an address counts: a link may be mangled on its way. */
export const ACCEPTED = {
  person: (value: string) => /^[\da-f-]{36}$/.test(value),
  kind: (value: string) => AUDIT_KINDS.some((kind) => kind === value),
  from: isDay,
  to: isDay,
  amount: (value: string) => moneyMessage(value) === '',
};

export const KIND_NAMES: Readonly<Record<AuditKind, string>> = {
  transactions: 'Transactions',
  transfers: 'Transfers',
  imports: 'Imports',
  journal: 'Journal entries',
  accounts: 'Accounts',
  categories: 'Categories',
  chart: 'Ledger accounts',
  periods: 'Periods',
  reconciliations: 'Reconciliations',
  receipts: 'Receipts',
  notes: 'Notes and questions',
  repeating: 'Repeating payments',
  team: 'People',
  business: 'The business',
};

/** The filters that are set, as a query. */
export function asked(filter: HistoryFilter): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

export function isAsked(filter: HistoryFilter): boolean {
  return Object.keys(asked(filter)).length > 0;
}
