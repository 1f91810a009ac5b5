import { EventStoreDBClient, streamNameFilter, UnavailableError } from '@eventstore/db-client';
import { Client } from 'pg';
import { played } from '../kit/run/campaign';
import { startTestEventStore, type TestEventStore } from '../kit/log/test-event-store';
import { startTestPostgres, type TestPostgres } from '../kit/servers/test-postgres';
import { eventually } from '../kit/run/time-limit';
import { AcknowledgedLoad, BY_APPEND, faultsOf } from './acknowledged-load';
import { Subscriber } from './subscriber';
import { collect, describeLocal, errorOf, newStream, numbered, type SeenEvent } from './wire-target';

const WRITERS = played(16, 64);
/** Acknowledged appends before each kill, and after the last one. */
const APPENDS = WRITERS * 10;
const KILLS = played(1, 3);
/** Less than a query that is not answered takes: 15 seconds. */
const SOON_MS = 10_000;

/**
 * A killed postmaster lets its backends finish their statement; killed first, the writer's one loses what it had not
 * committed.
 */
async function killPostgresMidCommit(postgres: TestPostgres): Promise<void> {
  const admin = new Client({ connectionString: postgres.url });
  admin.on('error', () => undefined);
  await admin.connect();
  const { rows } = await admin.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'event-store writer'",
  );
  for (const { pid } of rows) process.kill(pid, 'SIGKILL');
  await postgres.kill();
  await admin.end().catch(() => undefined);
}

describeLocal('the local event store under kill -9', () => {
  let postgres: TestPostgres;
  let store: TestEventStore;
  let clients: EventStoreDBClient[];
  /** Waits until so much more is acknowledged. */
  const someLoad = ({ acknowledged }: AcknowledgedLoad): Promise<true> => {
    const enough = acknowledged.length + APPENDS;
    return eventually('appends', () => acknowledged.length >= enough || undefined);
  };
  const logOf = async (client: EventStoreDBClient, prefix: string): Promise<SeenEvent[]> =>
    (await collect(client.readAll())).filter(({ stream }) => stream.startsWith(prefix));
  const eventuallyWritable = (client: EventStoreDBClient): Promise<boolean> =>
    eventually('an append', async () => {
      await client.appendToStream(newStream('probe'), numbered(1), { deadline: 2_000, ...BY_APPEND });
      return true;
    });

  beforeAll(async () => {
    postgres = await startTestPostgres({ durable: true });
    store = await startTestEventStore(postgres.url);
    clients = Array.from({ length: 3 }, () => EventStoreDBClient.connectionString(store.url));
  });
  afterAll(async () => {
    for (const client of clients) await client.dispose();
    await store.stop();
    await postgres.stop();
  });

  test('of the event store: nothing acknowledged is lost or moved, and nothing is there twice', async () => {
    const prefix = newStream('killed');
    const load = new AcknowledgedLoad(clients, prefix, WRITERS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await someLoad(load);
      await store.kill();
      await eventually('an error', () => load.errors.length > 0 || undefined);
      await store.restart();
    }
    await someLoad(load);
    await load.stop();
    const reader = EventStoreDBClient.connectionString(store.url);
    expect(faultsOf(load.acknowledged, await logOf(reader, prefix))).toEqual([]);
    await reader.dispose();
  });

  test('of Postgres: calls are soon answered as unavailable until it is back, nothing acknowledged is lost, a live subscriber misses nothing', async () => {
    const prefix = newStream('killed');
    const writers = clients.slice(0, 2);
    const reader = EventStoreDBClient.connectionString(store.url);
    const subscriber = new Subscriber(
      reader.subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: [prefix] }) }),
    );
    await subscriber.signal('caughtUp');
    const load = new AcknowledgedLoad(writers, prefix, WRITERS);
    for (let kill = 0; kill < KILLS; kill += 1) {
      await someLoad(load);
      await killPostgresMidCommit(postgres);
      await eventually('an unavailable append', () =>
        load.errors.some((error) => error instanceof UnavailableError) ? true : undefined,
      );
      const soon = { ...BY_APPEND, deadline: SOON_MS };
      expect(await errorOf(collect(reader.readStream(newStream(), soon)))).toBeInstanceOf(UnavailableError);
      expect(await errorOf(reader.deleteStream(newStream(), soon))).toBeInstanceOf(UnavailableError);
      await postgres.restart();
      await eventuallyWritable(reader);
    }
    await someLoad(load);
    await load.stop();
    const log = await logOf(reader, prefix);
    expect(faultsOf(load.acknowledged, log)).toEqual([]);
    await subscriber.events(log.length);
    expect(subscriber.seen.map(({ id }) => id)).toEqual(log.map(({ id }) => id));
    expect(subscriber.errors).toEqual([]);
    await reader.dispose();
  });

  test('a stop in order while the load goes on: every append is answered, subscriptions end as unavailable', async () => {
    const prefix = newStream('stopped');
    const reader = EventStoreDBClient.connectionString(store.url);
    const subscriber = new Subscriber(reader.subscribeToStream(`${prefix}-0`));
    await subscriber.signal('confirmation');
    const load = new AcknowledgedLoad(clients, prefix, WRITERS);
    await someLoad(load);
    await store.restart();
    expect(await subscriber.error()).toBeInstanceOf(UnavailableError);
    await someLoad(load);
    await load.stop();
    expect(faultsOf(load.acknowledged, await logOf(reader, prefix))).toEqual([]);
    await reader.dispose();
  });

  test('a client that was there before goes on after a restart', async () => {
    const [client] = clients;
    if (client === undefined) throw new Error('no client');
    const stream = newStream();
    const events = numbered(2);
    await client.appendToStream(stream, events, { expectedRevision: 'no_stream' });
    await store.restart();
    await eventuallyWritable(client);
    for (const expectedRevision of ['no_stream' as const, 'any' as const]) {
      await expect(client.appendToStream(stream, events, { expectedRevision })).resolves.toMatchObject({
        nextExpectedRevision: 1n,
      });
    }
    expect(await collect(client.readStream(stream))).toHaveLength(2);
  });
});
