import { CLOSING_ROLES, type ClosingRole } from '@counterfoil/accounting/closing-roles';
import { DomainError } from '@counterfoil/event-sourcing/write/domain-error';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { openBusiness } from '../lookup';
import { said } from './period.decider';

/** Says that the books are ready to be closed through a day. Nothing is locked by it. */
export interface PreparePeriod {
  readonly type: 'PreparePeriod';
  /** YYYY-MM-DD, the last day that is ready. */
  readonly through: string;
  /** The day it is in the business's time zone. */
  readonly today: string;
  /** What whoever closes it should know. */
  readonly note?: string | undefined;
}

/** The books are not ready after all. */
export interface WithdrawPreparation {
  readonly type: 'WithdrawPreparation';
}

/** Who may close periods besides the owner. */
export interface SetClosingRoles {
  readonly type: 'SetClosingRoles';
  readonly roles: readonly ClosingRole[];
}

export type PreparationCommand = PreparePeriod | WithdrawPreparation | SetClosingRoles;

/** @throws DomainError for a day that is closed, has been prepared, or has not come yet */
export function preparePeriod(state: LedgerState, { through, today, note }: PreparePeriod): LedgerEvent[] {
  openBusiness(state);
  const { closedThrough, preparedThrough } = state;
  if (through >= today)
    throw new DomainError('invalid', 'period_in_future', 'A period can be prepared once it is over', 'through');
  if (closedThrough !== null && through <= closedThrough)
    throw conflict('period_closed_already', `The books are closed through ${closedThrough} already`);
  if (preparedThrough !== null && through < preparedThrough) {
    const otherwise = 'Say first that this is no longer so, or choose a later day.';
    throw conflict(
      'period_prepared_further',
      `The books are prepared through ${preparedThrough} already. ${otherwise}`,
    );
  }
  if (preparedThrough === through) return [];
  const { reason: words } = said(note);
  return [
    {
      type: 'PeriodPrepared',
      data: {
        through,
        ...(preparedThrough === null ? {} : { previous: preparedThrough }),
        ...(words === undefined ? {} : { note: words }),
      },
    },
  ];
}

export function withdrawPreparation(state: LedgerState): LedgerEvent[] {
  openBusiness(state);
  const { preparedThrough } = state;
  return preparedThrough === null ? [] : [{ type: 'PeriodPreparationWithdrawn', data: { previous: preparedThrough } }];
}

export function setClosingRoles(state: LedgerState, { roles }: SetClosingRoles): LedgerEvent[] {
  openBusiness(state);
  return CLOSING_ROLES.flatMap((role): LedgerEvent[] => {
    const [before, after] = [state.closingRoles.includes(role), roles.includes(role)];
    if (before === after) return [];
    return [{ type: after ? 'PeriodClosingEntrusted' : 'PeriodClosingWithheld', data: { role } }];
  });
}

function conflict(code: string, message: string): DomainError {
  return new DomainError('conflict', code, message, 'through');
}
