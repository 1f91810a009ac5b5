import { type EventStoreDBClient, streamNameFilter, WrongExpectedVersionError } from '@eventstore/db-client';
import { positionAt, Subscriber } from './subscriber';
import {
  collect,
  newStream,
  numbered,
  placeNow,
  type SeenEvent,
  openWireTarget,
  TARGET_NAME,
  type WireTarget,
} from './wire-target';

const APPENDERS = 64;
const TRIES_EACH = 8;
const APPENDS_EACH = 9;

describe(`many at once on ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let client: EventStoreDBClient;
  const byPosition = (a: SeenEvent, b: SeenEvent): number => (a.position < b.position ? -1 : 1);

  beforeAll(async () => {
    target = await openWireTarget();
    ({ client } = target);
  });
  afterAll(() => target.close());

  test('64 appenders: subscribers see every event once, in the order of positions, whenever they join', async () => {
    const prefix = newStream('crowd');
    const filter = streamNameFilter({ prefixes: [prefix] });
    const others = [client, target.newClient(), target.newClient(), target.newClient()];
    const fromPosition = await placeNow(client);
    const subscribe = (subscriber: EventStoreDBClient, last?: SeenEvent): ReturnType<typeof client.subscribeToAll> =>
      subscriber.subscribeToAll({
        fromPosition: last === undefined ? fromPosition : positionAt(last.position),
        filter,
      });
    const join = (joining: EventStoreDBClient): Subscriber =>
      new Subscriber(subscribe(joining), (last) => subscribe(joining, last));
    const subscribers = [join(client)];
    await subscribers[0]?.signal('confirmation');
    const appender = async (index: number): Promise<void> => {
      const appending = others[index % others.length] ?? client;
      for (let count = 0; count < APPENDS_EACH; count += 1) {
        await appending.appendToStream(`${prefix}-${index}`, numbered(1 + (count % 3), 0), { expectedRevision: 'any' });
        if (index === 0 && count % 3 === 1) subscribers.push(join(target.newClient()));
      }
    };
    await Promise.all(Array.from({ length: APPENDERS }, (_unused, index) => appender(index)));
    const appended = (await collect(client.readAll({ fromPosition }))).filter(({ stream }) =>
      stream.startsWith(prefix),
    );
    expect(appended).toEqual([...appended].sort(byPosition));
    expect(subscribers.length).toBeGreaterThan(2);
    for (const subscriber of subscribers) {
      await subscriber.events(appended.length);
      expect(subscriber.seen.map(({ id }) => id)).toEqual(appended.map(({ id }) => id));
      await subscriber.stop();
    }
  });

  test('a poller that always goes on behind its last position skips nothing', async () => {
    const prefix = newStream('polled');
    const clients = [client, target.newClient(), target.newClient(), target.newClient()];
    const fromPosition = await placeNow(client);
    const begin = fromPosition.commit;
    let appending = true;
    const polled: SeenEvent[] = [];
    const poll = async (): Promise<void> => {
      let cursor = begin;
      for (let more = true; more;) {
        more = appending;
        const page = (await collect(client.readAll({ fromPosition: { commit: cursor, prepare: cursor } }))).filter(
          ({ position }) => position > cursor,
        );
        cursor = page.at(-1)?.position ?? cursor;
        polled.push(...page.filter(({ stream }) => stream.startsWith(prefix)));
      }
    };
    const polling = poll();
    await Promise.all(
      Array.from({ length: APPENDERS }, async (_unused, index) => {
        for (let count = 0; count < APPENDS_EACH; count += 1)
          await clients[index % clients.length]?.appendToStream(`${prefix}-${index}`, numbered(1 + (count % 2)));
      }),
    );
    appending = false;
    await polling;
    const appended = (await collect(client.readAll({ fromPosition }))).filter(({ stream }) =>
      stream.startsWith(prefix),
    );
    expect(polled.map(({ id }) => id)).toEqual(appended.map(({ id }) => id));
    expect(polled.length).toBeGreaterThan(APPENDERS * APPENDS_EACH);
  });

  test('one writer wins each revision', async () => {
    const stream = newStream();
    const clients = [client, target.newClient(), target.newClient()];
    let wins = 0;
    const contender = async (index: number): Promise<void> => {
      const contending = clients[index % clients.length] ?? client;
      let revision: bigint | 'no_stream' = 'no_stream';
      for (let tries = 0; tries < TRIES_EACH; tries += 1) {
        try {
          revision = (await contending.appendToStream(stream, numbered(1), { expectedRevision: revision }))
            .nextExpectedRevision;
          wins += 1;
        } catch (error) {
          if (!(error instanceof WrongExpectedVersionError)) throw error;
          revision = typeof error.actualVersion === 'bigint' ? error.actualVersion : 'no_stream';
        }
      }
    };
    await Promise.all(Array.from({ length: 24 }, (_unused, index) => contender(index)));
    const seen = await collect(client.readStream(stream));
    expect(seen.map(({ revision }) => revision)).toEqual(
      Array.from({ length: wins }, (_unused, index) => BigInt(index)),
    );
    expect(wins).toBeGreaterThanOrEqual(TRIES_EACH);
  });

  test('24 clients write, read and subscribe side by side', async () => {
    const visit = async (): Promise<number> => {
      const visitor = target.newClient();
      const stream = newStream('visitor');
      const subscriber = new Subscriber(visitor.subscribeToStream(stream));
      for (let count = 0; count < 4; count += 1) await visitor.appendToStream(stream, numbered(5, count * 5));
      await subscriber.events(20);
      const read = await collect(visitor.readStream(stream));
      expect(subscriber.seen).toEqual(read);
      await subscriber.stop();
      return read.length;
    };
    expect(await Promise.all(Array.from({ length: 24 }, visit))).toEqual(Array.from({ length: 24 }, () => 20));
  });

  test('reads under way do not mix with each other or with appends', async () => {
    const streams = Array.from({ length: 8 }, () => newStream());
    await Promise.all(streams.map((stream) => client.appendToStream(stream, numbered(300))));
    const reads = streams.flatMap((stream) => [
      collect(client.readStream(stream)),
      collect(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' })),
    ]);
    const appends = streams.map((stream) =>
      client.appendToStream(stream, numbered(10, 300), { expectedRevision: 299n }),
    );
    const read = await Promise.all(reads);
    await Promise.all(appends);
    read.forEach((events, index) => {
      const stream = streams[Math.floor(index / 2)];
      expect(events.every((event) => event.stream === stream)).toBe(true);
      expect([300, 310]).toContain(events.length);
    });
  });
});
