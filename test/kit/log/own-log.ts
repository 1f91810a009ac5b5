import { EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import type { ReachableApp } from '../app/app';

/** A connection to an app's log that calls its streams as the app does. Whoever opens it closes it. */
export function logOf({ eventStore }: Pick<ReachableApp, 'eventStore'>): EventStoreEventLog {
  return new EventStoreEventLog({ connectionString: eventStore.url, namespace: STREAM_NAMESPACE });
}
