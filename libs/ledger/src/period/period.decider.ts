import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { AccountState, LedgerState } from '../ledger-state';
import { openBusiness } from '../lookup';
import { accountsAskedFor } from '../reconciliation/reconciliation.decider';

/** Closes the books through a day: nothing on or before it is posted any more. */
export interface ClosePeriod {
  readonly type: 'ClosePeriod';
  /** YYYY-MM-DD, the last day to close. */
  readonly through: string;
  /** The day it is in the business's time zone. */
  readonly today: string;
  /** Why, in their own words. */
  readonly reason?: string | undefined;
  /** Whether each account still agrees with its bank. Given, each bank account and card has to be reconciled. */
  readonly agreements?: readonly AccountAgreement[] | undefined;
}

/** Whether the reconciled rows of an account are still what was agreed on. */
export interface AccountAgreement {
  readonly accountId: string;
  /** The newest entry on the account when its rows were read; the books must not have moved since. */
  readonly newestEntry: number;
  readonly agrees: boolean;
}

/** Opens the books again. */
export interface ReopenPeriod {
  readonly type: 'ReopenPeriod';
  /** The last day that stays closed; null to open all. */
  readonly through: string | null;
  /** Why, in their own words. */
  readonly reason?: string | undefined;
}

export type PeriodCommand = ClosePeriod | ReopenPeriod;

export function closePeriod(state: LedgerState, { through, today, reason, agreements }: ClosePeriod): LedgerEvent[] {
  openBusiness(state);
  const { closedThrough } = state;
  if (through >= today)
    throw new DomainError('invalid', 'period_in_future', 'A period can be closed once it is over', 'through');
  if (closedThrough === through) return [];
  if (closedThrough !== null && through < closedThrough) {
    throw new DomainError(
      'conflict',
      'period_closed_further',
      `The books are closed through ${closedThrough} already`,
      'through',
    );
  }
  if (agreements) refuseNotReconciled(state, through, agreements);
  return [
    {
      type: 'PeriodClosed',
      data: { through, ...(closedThrough === null ? {} : { previous: closedThrough }), ...said(reason) },
    },
  ];
}

/** @throws DomainError conflict that names the accounts. */
function refuseNotReconciled(state: LedgerState, through: string, agreements: readonly AccountAgreement[]): void {
  const seen = new Map(agreements.map((agreement) => [agreement.accountId, agreement]));
  const asked = accountsAskedFor(state, through);
  const isOpen = ({ reconciliations }: AccountState): boolean => (reconciliations.at(-1)?.closingDay ?? '') < through;
  const open = asked.filter(([, account]) => isOpen(account));
  const changed = asked.filter(([id, account]) => !isOpen(account) && seen.get(id)?.agrees === false);
  const reasons = [
    ...naming(`Not reconciled through ${through}`, open),
    ...naming('Reconciled rows have changed since', changed),
  ];
  if (reasons.length > 0) {
    throw new DomainError(
      'conflict',
      'accounts_not_reconciled',
      `${reasons.join(' ')} Reconcile them first, or close without asking for it.`,
      'through',
    );
  }
  if (asked.some(([id, { newestEntry }]) => seen.get(id)?.newestEntry !== newestEntry))
    throw new DomainError('conflict', 'books_moved', 'The books have changed while you were closing them. Try again.');
}

function naming(what: string, accounts: readonly (readonly [string, AccountState])[]): string[] {
  return accounts.length === 0 ? [] : [`${what}: ${accounts.map(([, { name }]) => name).join(', ')}.`];
}

export function reopenPeriod(state: LedgerState, { through, reason }: ReopenPeriod): LedgerEvent[] {
  openBusiness(state);
  const { closedThrough } = state;
  if (closedThrough === null || closedThrough === through) return [];
  if (through !== null && through > closedThrough) {
    throw new DomainError(
      'conflict',
      'period_not_closed',
      `The books are closed through ${closedThrough} only`,
      'through',
    );
  }
  return [
    {
      type: 'PeriodReopened',
      data: { previous: closedThrough, ...(through === null ? {} : { through }), ...said(reason) },
    },
  ];
}

/** A reason of nothing but spaces is none. */
export function said(reason: string | undefined): { reason?: string } {
  const text = reason?.trim() ?? '';
  return text === '' ? {} : { reason: text };
}
