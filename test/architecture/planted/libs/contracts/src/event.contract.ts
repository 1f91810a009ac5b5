// breaks: contracts-import-validation-and-pure-libs-only
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
export type Contract = LedgerEvent;
