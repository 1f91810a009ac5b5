// breaks: projections-know-no-rules
import { lookup } from '@counterfoil/ledger/lookup';
export const ruled = lookup;
