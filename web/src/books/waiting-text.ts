import type { Waiting } from '@counterfoil/contracts/waiting.contract';
import { formatInstant } from '../ui/date-format';

/** Since when something waits, and why; it ends without a full stop, like the words it stands in for. */
export function waitingText({ since, why }: Waiting): string {
  return `Waiting since ${formatInstant(since)}: ${why.replace(/\.$/, '')}`;
}
