import type { TestEventStore } from './test-event-store';
import { withClient } from '../books/read-models';

/** Puts a log back to an earlier moment, as whoever restores a backup of it does: the store is down meanwhile. */
export async function rewindLog(store: TestEventStore, position: bigint): Promise<void> {
  await store.kill();
  await changeLog(store, `DELETE FROM event_store.events WHERE position > ${position}`);
  await store.restart();
}

/** Changes the rows of a log behind the back of its store, whether that runs or not. Waits for a commit under way. */
export async function changeLog(store: TestEventStore, change: string): Promise<void> {
  const text = `BEGIN; LOCK TABLE event_store.events IN EXCLUSIVE MODE; ${change}; COMMIT`;
  await withClient(store.databaseUrl, (client) => client.query(text));
}
