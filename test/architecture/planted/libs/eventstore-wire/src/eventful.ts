// breaks: what-both-programs-stand-on-knows-neither
import { codec } from '@counterfoil/events/ledger-event';
export const known = codec;
