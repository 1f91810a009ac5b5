import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { openBusiness } from '../lookup';

/** Closes the books through a day: nothing on or before it is posted any more. */
export interface ClosePeriod {
  readonly type: 'ClosePeriod';
  /** YYYY-MM-DD, the last day to close. */
  readonly through: string;
  /** The day it is in the business's time zone. */
  readonly today: string;
  /** Why, in their own words. */
  readonly reason?: string | undefined;
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

export function closePeriod(state: LedgerState, { through, today, reason }: ClosePeriod): LedgerEvent[] {
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
  return [
    {
      type: 'PeriodClosed',
      data: { through, ...(closedThrough === null ? {} : { previous: closedThrough }), ...said(reason) },
    },
  ];
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
function said(reason: string | undefined): { reason?: string } {
  const text = reason?.trim() ?? '';
  return text === '' ? {} : { reason: text };
}
