import type { AccountReconciliationState } from '@counterfoil/contracts/reconciliation.contract';
import { PATHS } from '../paths';
import { formatDay, formatInstantDay } from '../ui/date-format';
import { formatCount } from '../ui/money-format';

type Standing = Pick<AccountReconciliationState, 'closingDay' | 'agrees' | 'changedSince'>;

/** Where an account stands with its bank. @param timeZone the business's */
export function standingText({ closingDay, agrees, changedSince }: Standing, timeZone: string): string {
  if (closingDay === null) return 'Never reconciled';
  if (!agrees && changedSince !== null) return `No longer agrees since ${formatInstantDay(changedSince, timeZone)}`;
  return `Reconciled through ${formatDay(closingDay)}`;
}

interface Place {
  readonly account: string;
  /** The statement's closing day and the bank's balance, where its rows are shown. */
  readonly day?: string;
  readonly balance?: string;
  /** A reconciliation, whose report is shown. */
  readonly report?: string;
}

/** The address of an account's reconciliations, of one of them, or of the rows of the next. */
export function reconciliationPath(place: Place): string {
  return `${PATHS.reconciliation}?${new URLSearchParams(Object.entries(place)).toString()}`;
}

/**
 * What is said before rows change that were agreed on with a bank.
 * @param days through which each of them was reconciled
 * @param deed what is about to happen, as `Changing its amount`
 * @param row what it happens to, where it is one
 */
export function breakText(days: readonly string[], deed: string, row = 'This row'): string {
  const earliest = formatDay([...days].sort()[0] ?? '');
  return days.length === 1
    ? `${row} was reconciled through ${earliest}. ${deed} means that the books no longer agree with the bank on that day.`
    : `${formatCount(days.length)} of these rows were reconciled, the earliest through ${earliest}. ${deed} means that the books no longer agree with the bank from that day on.`;
}

/** What is said before a row changes that has changed since it was agreed on, and does not become what it was. */
export function brokenText(day: string, row: string): string {
  return `${row} has changed since it was reconciled through ${formatDay(day)}. The books do not agree with the bank on that day, with this change or without it.`;
}

/** What is said before such a row becomes again what was agreed on. */
export function mendText(day: string): string {
  return `With this change the books agree with the bank on ${formatDay(day)} again.`;
}
