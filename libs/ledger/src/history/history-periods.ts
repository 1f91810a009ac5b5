import { dateIn } from '@counterfoil/accounting/calendar-date';
import { CLOSING_ROLES } from '@counterfoil/accounting/closing-roles';
import type { PeriodFact } from '@counterfoil/events/ledger-event';
import { openBusiness } from '../lookup';
import { mustHold, type KnownHistory } from './history-known';

export const PERIOD_TYPES = [
  'PeriodClosed',
  'PeriodReopened',
  'PeriodPrepared',
  'PeriodPreparationWithdrawn',
  'PeriodClosingEntrusted',
  'PeriodClosingWithheld',
] as const satisfies readonly PeriodFact['type'][];
type DataOf<Type extends PeriodFact['type']> = Extract<PeriodFact, { type: Type }>['data'];

const DAY_MS = 86_400_000;

/** What was closed, what was prepared, and who may close it. @throws ImpossibleFact, DomainError */
export function checkPeriods(event: PeriodFact, known: KnownHistory, recordedAt: string): void {
  switch (event.type) {
    case 'PeriodClosed':
      return closed(event.data, known, recordedAt);
    case 'PeriodReopened':
      return reopened(event.data, known);
    case 'PeriodPrepared':
      return prepared(event.data, known, recordedAt);
    case 'PeriodPreparationWithdrawn':
      return withdrawn(event.data, known);
    case 'PeriodClosingEntrusted':
    case 'PeriodClosingWithheld':
      return closingRole(event, known);
    default:
      event satisfies never;
  }
}

function closed({ through, previous }: DataOf<'PeriodClosed'>, known: KnownHistory, recordedAt: string): void {
  const { state } = known;
  openBusiness(state);
  mustHold(
    (state.closedThrough ?? undefined) === previous && (previous === undefined || through > previous),
    'the books were closed through another day',
  );
  requireOver(through, known, recordedAt);
}

function reopened({ through, previous }: DataOf<'PeriodReopened'>, { state }: KnownHistory): void {
  openBusiness(state);
  mustHold(
    state.closedThrough === previous && (through === undefined || through < previous),
    'the books were closed through another day',
  );
}

/** An undo of a withdrawal prepares again what may be closed by now. */
function prepared({ through, previous }: DataOf<'PeriodPrepared'>, known: KnownHistory, recordedAt: string): void {
  const { state } = known;
  openBusiness(state);
  mustHold(
    (state.preparedThrough ?? undefined) === previous && (previous === undefined || through > previous),
    'the books were prepared through another day',
  );
  requireOver(through, known, recordedAt);
}

function withdrawn({ through, previous }: DataOf<'PeriodPreparationWithdrawn'>, { state }: KnownHistory): void {
  openBusiness(state);
  mustHold(
    state.preparedThrough === previous && (through === undefined || through < previous),
    'the books were prepared through another day',
  );
}

function closingRole(
  { type, data: { role } }: Extract<PeriodFact, { data: { role: string } }>,
  { state }: KnownHistory,
): void {
  openBusiness(state);
  const isNew = type === 'PeriodClosingEntrusted';
  mustHold((CLOSING_ROLES as readonly string[]).includes(role), 'no such role closes periods');
  mustHold(state.closingRoles.includes(role) !== isNew, 'the role could close periods already, or could not');
}

/** Whoever says it sends the day that it is where they are: a day more than when it was recorded at most. */
function requireOver(through: string, { state }: KnownHistory, recordedAt: string): void {
  const { timeZone } = openBusiness(state);
  mustHold(through <= dateIn(timeZone, new Date(Date.parse(recordedAt) + DAY_MS)), 'the period was not over');
}
