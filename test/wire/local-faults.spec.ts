import { DeadlineExceededError, EventStoreDBClient, NotLeaderError, StreamNotFoundError } from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../../services/event-store/src/server';
import { createTestDatabase } from '../kit/test-postgres';
import { collect, describeLocal, newStream, numbered } from './wire-target';

/** Far more than it takes until each kind of failure was met. */
const APPENDS_AT_MOST = 4_000;
/** With credentials of its own an append is a call of its own, which fails alone. */
const ALONE = { credentials: { username: 'admin', password: 'changeit' } };

const KINDS = ['answer lost', 'refused with the address', 'connection ended', 'missed by a stale read'];

describeLocal('the local event store in its adversarial mode, with faults', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let store: RunningEventStore;
  let client: EventStoreDBClient;
  const isThere = async (stream: string, requiresLeader: boolean): Promise<boolean> => {
    for (;;) {
      try {
        return (await collect(client.readStream(stream, { requiresLeader }))).length === 1;
      } catch (error) {
        if (error instanceof StreamNotFoundError) return false;
      }
    }
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    store = await startEventStore({ databaseUrl: database.url, adversity: { seed: 1, hasFaults: true } });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
  });
  afterAll(async () => {
    await client.dispose();
    await store.stop();
    await database.drop();
  });

  test('fails in every way, and holds each append that it acknowledged, and some that it did not', async () => {
    const met = new Set<string>();
    const unheld: string[] = [];
    for (let count = 0; count < APPENDS_AT_MOST && met.size < KINDS.length; count += 1) {
      const stream = newStream();
      try {
        await client.appendToStream(stream, numbered(1), ALONE);
        if (!(await isThere(stream, false))) met.add('missed by a stale read');
        if (!(await isThere(stream, true))) unheld.push(stream);
      } catch (error) {
        const isWritten = await isThere(stream, true);
        if (error instanceof DeadlineExceededError && isWritten) met.add('answer lost');
        else if (error instanceof NotLeaderError && error.leader.port === store.port && !isWritten)
          met.add('refused with the address');
        else if (/UNAVAILABLE|CANCELLED|INTERNAL/.test(String(error))) met.add('connection ended');
      }
    }
    expect(unheld).toEqual([]);
    expect([...met].sort()).toEqual([...KINDS].sort());
  });
});
