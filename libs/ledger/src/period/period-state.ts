import type { PeriodFact } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';

/** Folds a fact about periods into the state. */
export function evolvedPeriods(state: LedgerState, event: PeriodFact): LedgerState {
  switch (event.type) {
    case 'PeriodClosed':
    case 'PeriodReopened':
      return { ...state, closedThrough: event.data.through ?? null };
    case 'PeriodPrepared':
    case 'PeriodPreparationWithdrawn':
      return { ...state, preparedThrough: event.data.through ?? null };
    case 'PeriodClosingEntrusted':
      return { ...state, closingRoles: [...state.closingRoles, event.data.role] };
    case 'PeriodClosingWithheld':
      return { ...state, closingRoles: state.closingRoles.filter((role) => role !== event.data.role) };
    default:
      return event satisfies never;
  }
}
