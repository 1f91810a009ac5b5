// breaks: event-store-knows-no-ledger
import { posting } from '@counterfoil/accounting/posting';
export const aware = posting;
