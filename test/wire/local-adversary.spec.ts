import {
  DeadlineExceededError,
  EventStoreDBClient,
  NotLeaderError,
  type Position,
  StreamNotFoundError,
  streamNameFilter,
} from '@eventstore/db-client';
import { type RunningEventStore, startEventStore } from '../../services/event-store/src/server';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { eventually } from '../kit/run/time-limit';
import { Subscriber } from './subscriber';
import { collect, describeLocal, newStream, numbered } from './wire-target';

const NOWHERE = 2n ** 64n - 1n;
const EVENTS = 60;

/** Far more than it takes until each kind of failure was met. */
const APPENDS_AT_MOST = 4_000;
/** With credentials of its own an append is a call of its own, which fails alone. */
const ALONE = { credentials: { username: 'admin', password: 'changeit' } };

const KINDS = ['answer lost', 'refused with the address', 'connection ended', 'missed by a stale read'];

/** A checkpoint, and how many events had come before it. */
interface Told {
  readonly position: Position;
  readonly eventsBefore: number;
}

describeLocal('the local event store in its adversarial mode', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let store: RunningEventStore;
  let client: EventStoreDBClient;
  const prefix = newStream('badly');
  const told: Told[] = [];
  let followed: Subscriber;
  const filtered = (fromPosition: Position | 'start', tell?: (position: Position) => void) =>
    client.subscribeToAll({
      fromPosition,
      filter: streamNameFilter({
        prefixes: [prefix],
        checkpointReached: (_subscription: unknown, position: Position): void => tell?.(position),
      }),
    });
  const ours = async (): Promise<Position[]> => placesOf(client.readAll(), prefix);

  beforeAll(async () => {
    database = await createTestDatabase();
    store = await startEventStore({ databaseUrl: database.url, adversity: { seed: 1, hasFaults: false } });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
    followed = new Subscriber(
      filtered('start', (position) => told.push({ position, eventsBefore: followed.seen.length })),
    );
    await eventually('a checkpoint', () => told[0]);
    for (let count = 0; count < EVENTS; count += 1) {
      await client.appendToStream(`${prefix}-${count % 3}`, numbered(1));
      await followed.events(count + 1);
    }
  });
  afterAll(async () => {
    await followed.stop();
    await client.dispose();
    await store.stop();
    await database.drop();
  });

  test('says where an event is with a pair, the same in the answer and in every read', async () => {
    const stream = newStream(prefix);
    for (const events of [numbered(1), numbered(2, 1), numbered(1, 3)]) {
      const { position } = await client.appendToStream(stream, events);
      const newest = client.readStream(stream, { direction: 'backwards', fromRevision: 'end', maxCount: 1 });
      expect(await placesOf(newest, prefix)).toEqual([position]);
    }
    const all = await ours();
    expect(all.filter(({ commit, prepare }) => prepare < commit).length).toBeGreaterThan(0);
    expect(all.filter(({ commit, prepare }) => prepare === commit).length).toBeGreaterThan(0);
  });

  test('begins at the pair that it is sent, not at its commit position', async () => {
    const all = await ours();
    const early = all.findIndex(({ commit, prepare }) => prepare < commit);
    const place = all[early] as Position;
    const firstRead = async (fromPosition: Position): Promise<bigint | undefined> =>
      (await placesOf(client.readAll({ fromPosition, maxCount: 1 }), ''))[0]?.commit;
    expect(await firstRead(place)).toBe(place.commit);
    expect(await firstRead({ commit: place.commit, prepare: place.commit })).toBeGreaterThan(place.commit);
    const behind = new Subscriber(filtered(place));
    const before = new Subscriber(filtered({ commit: place.commit, prepare: 0n }));
    expect((await behind.events(1))[0]?.position).toBe(all[early + 1]?.commit);
    expect((await before.events(1))[0]?.position).toBe(place.commit);
    await behind.stop();
    await before.stop();
  });

  test('writes events of the system between ours', async () => {
    const all = (await collect(client.readAll())).map(({ stream }) => stream.startsWith('$'));
    expect(all.slice(all.indexOf(false), all.lastIndexOf(false))).toContain(true);
  });

  test('answers appends that came together one by one', async () => {
    let turn = 0;
    let isWatching = true;
    const watch = (): void => {
      turn += 1;
      if (isWatching) setImmediate(watch);
    };
    watch();
    // A process that stood still meanwhile reads several answers in one turn.
    await eventually('answers in turns of their own', async () => {
      const turns = await Promise.all(
        Array.from({ length: 20 }, () => client.appendToStream(newStream(), numbered(1)).then(() => turn)),
      );
      return new Set(turns).size > 10 || undefined;
    });
    isWatching = false;
  });

  test('tells a subscriber of an empty log a checkpoint that is no place', () => {
    expect(told[0]?.position).toEqual({ commit: NOWHERE, prepare: NOWHERE });
  });

  test('tells checkpoints before the event to come, behind the last one, and twice', () => {
    const positions = told.slice(1).map(({ position }) => position);
    const awaited = told.filter(
      ({ position, eventsBefore }) =>
        position.prepare === 0n && followed.seen[eventsBefore]?.position === position.commit,
    );
    expect(awaited.length).toBeGreaterThan(0);
    const late = told.filter(
      ({ position, eventsBefore }) => position.commit < (followed.seen[eventsBefore - 1]?.position ?? 0n),
    );
    expect(late.length).toBeGreaterThan(0);
    const twice = positions.filter(
      ({ commit, prepare }, index) =>
        commit === positions[index - 1]?.commit && prepare === positions[index - 1]?.prepare,
    );
    expect(twice.length).toBeGreaterThan(0);
  });

  test('misses nothing for whoever goes on at a checkpoint', async () => {
    const awaited = new Set(followed.seen.slice(0, EVENTS).map(({ id }) => id));
    for (const { position, eventsBefore } of told.slice(1).filter((_one, index) => index % 4 === 0)) {
      if (eventsBefore >= EVENTS) continue;
      const again = new Subscriber(filtered(position));
      const missing = [...awaited].slice(eventsBefore);
      await eventually('the last event', () => again.seen.find(({ id }) => id === missing.at(-1)));
      expect(again.seen.map(({ id }) => id)).toEqual(expect.arrayContaining(missing));
      await again.stop();
    }
  });
});

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

/** @returns the places of the events of streams with the prefix; reads to the end, or the client would not let go. */
async function placesOf(
  reading: AsyncIterable<{ event?: { streamId: string; position?: Position } }>,
  prefix: string,
): Promise<Position[]> {
  const found: Position[] = [];
  for await (const { event } of reading)
    if (event?.position !== undefined && event.streamId.startsWith(prefix)) found.push(event.position);
  return found;
}
