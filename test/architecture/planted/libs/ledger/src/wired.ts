// breaks: deciders-know-events-and-contracts-as-types-only
import { codec } from '@counterfoil/events/ledger-event';
export const wired = codec;
