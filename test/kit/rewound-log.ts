import type { TestEventStore } from './test-event-store';
import { withClient } from './read-models';

/** Puts a log back to an earlier moment, as whoever restores a backup of it does: the store is down meanwhile. */
export async function rewindLog(store: TestEventStore, position: bigint): Promise<void> {
  await store.kill();
  const text = 'delete from event_store.events where position > $1';
  await withClient(store.databaseUrl, (client) => client.query(text, [String(position)]));
  await store.restart();
}
