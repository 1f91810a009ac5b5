import { posting } from '@counterfoil/accounting/posting';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { Decider } from '@counterfoil/event-sourcing/write/decider';
export const decider = (event: LedgerEvent, shape: Decider) => [event, shape, posting];
