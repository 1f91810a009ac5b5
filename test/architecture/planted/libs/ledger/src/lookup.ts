import { posting } from '@counterfoil/accounting/posting';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
export const lookup = (event: LedgerEvent) => [event, posting];
