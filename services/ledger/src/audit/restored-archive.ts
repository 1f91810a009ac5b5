import type { RestoredArchive } from '@counterfoil/contracts/audit.contract';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { eventCodec } from '@counterfoil/events/event-codec';

/** What the fact says that ends a restored history; undefined for any other event. */
export function restoredArchiveOf(stored: StoredEvent): RestoredArchive | undefined {
  if (stored.type !== 'BusinessRestoredFromArchive') return undefined;
  const event = eventCodec.decode(stored);
  return event.type === 'BusinessRestoredFromArchive'
    ? { revision: String(stored.revision), ...event.data }
    : undefined;
}
