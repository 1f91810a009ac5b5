// breaks: web-never-imports-the-server
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
export type Page = LedgerEvent;
