import type { LedgerEvent, PeriodFact } from '@counterfoil/events/ledger-event';
import type { LedgerState } from '../ledger-state';
import { standsInTheWay } from './undo-register';

type Preparation = Exclude<PeriodFact, { type: 'PeriodClosed' | 'PeriodReopened' }>;

/** What takes back that a period was prepared, or that a role may close periods. @throws DomainError */
export function inverseOfPreparation(event: Preparation, state: LedgerState): LedgerEvent {
  switch (event.type) {
    case 'PeriodPrepared': {
      const { through, previous } = event.data;
      requirePrepared(state, through);
      const earlier = previous === undefined ? {} : { through: previous };
      return { type: 'PeriodPreparationWithdrawn', data: { previous: through, ...earlier } };
    }
    case 'PeriodPreparationWithdrawn': {
      const { through, previous } = event.data;
      requirePrepared(state, through ?? null);
      return {
        type: 'PeriodPrepared',
        data: { through: previous, ...(through === undefined ? {} : { previous: through }) },
      };
    }
    case 'PeriodClosingEntrusted':
      requireEntrusted(state, event.data.role, true);
      return { type: 'PeriodClosingWithheld', data: event.data };
    case 'PeriodClosingWithheld':
      requireEntrusted(state, event.data.role, false);
      return { type: 'PeriodClosingEntrusted', data: event.data };
    default:
      return event satisfies never;
  }
}

function requirePrepared({ preparedThrough }: LedgerState, through: string | null): void {
  if (preparedThrough !== through) throw standsInTheWay('Another period was prepared since, or this one no longer is.');
}

function requireEntrusted({ closingRoles }: LedgerState, role: string, is: boolean): void {
  if (closingRoles.includes(role) !== is) throw standsInTheWay('Who may close periods has changed since.');
}
