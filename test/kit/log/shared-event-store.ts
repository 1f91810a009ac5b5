import { onceARun } from '../app/shared-parts';
import { startTestEventStore, type TestEventStore } from './test-event-store';
import { createTestDatabase } from '../servers/test-postgres';

/** What decides how a local event store misbehaves; `EVENTSTORE_SEED` replaces it. */
export const SEED = process.env['EVENTSTORE_SEED'] ?? '1';

/** The soak also plays test/wire and test/event-sourcing on a store that behaves well: `EVENTSTORE_BEHAVES=well`. */
export const BEHAVES_WELL = process.env['EVENTSTORE_BEHAVES'] === 'well';

/**
 * Variables of a local event store that does what real servers may do.
 * @param hasFaults whether calls fail too
 */
export function misbehavior(hasFaults: boolean): Record<string, string> {
  if (BEHAVES_WELL) return {};
  return { EVENTSTORE_MODE: 'adversarial', EVENTSTORE_FAULTS: hasFaults ? '1' : '0', EVENTSTORE_SEED: SEED };
}

/**
 * A local event store that misbehaves, for all spec files of a run that assume neither an empty log nor dense
 * positions. A spec that stops it or changes its log starts one with `startTestEventStore`.
 * @param hasFaults whether calls fail too
 */
export function sharedEventStore(hasFaults: boolean): Promise<Pick<TestEventStore, 'url' | 'port'>> {
  return onceARun(hasFaults ? 'faultyStore' : 'eventStore', async (log) => {
    const database = await createTestDatabase();
    const store = await startTestEventStore(database.url, misbehavior(hasFaults), { outlives: log });
    return { note: { url: store.url, port: store.port }, pids: [store.pid()] };
  });
}
