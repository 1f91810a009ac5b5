import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { openBusiness } from '../lookup';
import { notReconciledThrough } from '../reconciliation/reconciliation.decider';

/** Closes the books through a day: nothing on or before it is posted any more. */
export interface ClosePeriod {
  readonly type: 'ClosePeriod';
  /** YYYY-MM-DD, the last day to close. */
  readonly through: string;
  /** The day it is in the business's time zone. */
  readonly today: string;
  /** Why, in their own words. */
  readonly reason?: string | undefined;
  /** Refuses where a bank account or a card is not reconciled through the day. */
  readonly requireReconciled?: boolean | undefined;
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

export function closePeriod(
  state: LedgerState,
  { through, today, reason, requireReconciled = false }: ClosePeriod,
): LedgerEvent[] {
  openBusiness(state);
  const { closedThrough } = state;
  if (through > today)
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
  if (requireReconciled) refuseNotReconciled(state, through);
  return [
    {
      type: 'PeriodClosed',
      data: { through, ...(closedThrough === null ? {} : { previous: closedThrough }), ...said(reason) },
    },
  ];
}

/** @throws DomainError conflict that names the accounts. */
function refuseNotReconciled(state: LedgerState, through: string): void {
  const names = notReconciledThrough(state, through).map(({ name }) => name);
  if (names.length === 0) return;
  throw new DomainError(
    'conflict',
    'accounts_not_reconciled',
    `Not reconciled through ${through}: ${names.join(', ')}. Reconcile them first, or close without asking for it.`,
    'through',
  );
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
