import {
  type EventStoreDBClient,
  eventTypeFilter,
  excludeSystemEvents,
  type Position,
  StreamDeletedError,
  streamNameFilter,
} from '@eventstore/db-client';
import { eventually } from '../kit/run/time-limit';
import { positionAt, Subscriber } from './subscriber';
import { newStream, numbered, placeNow, openWireTarget, TARGET_NAME, type WireTarget } from './wire-target';

describe(`subscribing to ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let client: EventStoreDBClient;
  const subscribers: Subscriber[] = [];
  const watch = (subscription: ConstructorParameters<typeof Subscriber>[0]): Subscriber => {
    const subscriber = new Subscriber(subscription);
    subscribers.push(subscriber);
    return subscriber;
  };
  const revisions = ({ seen }: Subscriber): bigint[] => seen.map(({ revision }) => revision);
  /** A server may confirm a subscription before it has looked where the end is: appends until an event comes. */
  const begun = async (subscriber: Subscriber, stream: string): Promise<void> => {
    await subscriber.signal('confirmation');
    await eventually('the first event', async () => {
      await client.appendToStream(stream, numbered(1));
      return subscriber.seen.length > 0 ? true : undefined;
    });
  };
  /** What comes from the end: some of the last revisions of a stream, each of them. */
  const expectFromEnd = async (subscriber: Subscriber, stream: string, before: bigint): Promise<void> => {
    const { nextExpectedRevision: last } = await client.appendToStream(stream, numbered(1));
    await eventually('the last event', () => revisions(subscriber).at(-1) === last || undefined);
    const [first = 0n] = revisions(subscriber);
    expect(first).toBeGreaterThan(before);
    expect(revisions(subscriber)).toEqual(
      Array.from({ length: Number(last - first) + 1 }, (_unused, index) => first + BigInt(index)),
    );
  };

  beforeAll(async () => {
    target = await openWireTarget();
    ({ client } = target);
  });
  afterEach(async () => {
    for (const subscriber of subscribers.splice(0)) await subscriber.stop();
  });
  afterAll(() => target.close());

  describe('a stream', () => {
    test('from its start: what is there, then what comes', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(700));
      const subscriber = watch(client.subscribeToStream(stream));
      await subscriber.events(700);
      await subscriber.signal('confirmation');
      await subscriber.signal('caughtUp');
      await client.appendToStream(stream, numbered(2, 700));
      await subscriber.events(702);
      expect(subscriber.seen.map(({ data }) => data)).toEqual(
        Array.from({ length: 702 }, (_unused, number) => ({ number })),
      );
    });

    test('from a revision: only what follows it', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(5));
      const subscriber = watch(client.subscribeToStream(stream, { fromRevision: 2n }));
      await subscriber.events(2);
      await client.appendToStream(stream, numbered(1));
      await subscriber.events(3);
      expect(revisions(subscriber)).toEqual([3n, 4n, 5n]);
    });

    test('from its end: only what comes', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(5));
      const subscriber = watch(client.subscribeToStream(stream, { fromRevision: 'end' }));
      await begun(subscriber, stream);
      await client.appendToStream(newStream(), numbered(1));
      await expectFromEnd(subscriber, stream, 4n);
    });

    test('that does not exist yet', async () => {
      const stream = newStream();
      const subscriber = watch(client.subscribeToStream(stream));
      await subscriber.signal('confirmation');
      await client.appendToStream(stream, numbered(2));
      await subscriber.events(2);
      expect(revisions(subscriber)).toEqual([0n, 1n]);
    });

    test('that was deleted and began again: only the new events', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(3));
      await client.deleteStream(stream);
      await client.appendToStream(stream, numbered(2));
      const subscriber = watch(client.subscribeToStream(stream));
      await subscriber.events(2);
      expect(revisions(subscriber)).toEqual([3n, 4n]);
    });

    test('that was tombstoned is refused', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(1));
      await client.tombstoneStream(stream);
      expect(await watch(client.subscribeToStream(stream)).error()).toBeInstanceOf(StreamDeletedError);
    });
  });

  describe('$all', () => {
    test('from a position: what follows it, of streams with a prefix, in commit order', async () => {
      const [wanted, unwanted] = [newStream('wanted'), newStream('unwanted')];
      const { position } = await client.appendToStream(wanted, numbered(1));
      await client.appendToStream(unwanted, numbered(3));
      await client.appendToStream(wanted, numbered(2, 1));
      const subscriber = watch(
        client.subscribeToAll({
          fromPosition: positionAt(position?.commit),
          filter: streamNameFilter({ prefixes: [wanted, 'no-such-'] }),
        }),
      );
      await subscriber.events(2);
      await client.appendToStream(unwanted, numbered(1));
      await client.appendToStream(wanted, numbered(1, 3));
      await subscriber.events(3);
      expect(subscriber.seen.map((event) => [event.stream, event.revision])).toEqual(
        [1n, 2n, 3n].map((revision) => [wanted, revision]),
      );
    });

    test('from its end: only what comes', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(2));
      const subscriber = watch(
        client.subscribeToAll({ fromPosition: 'end', filter: streamNameFilter({ prefixes: [stream] }) }),
      );
      await begun(subscriber, stream);
      await expectFromEnd(subscriber, stream, 1n);
    });

    test('without a filter: everything, each once, in commit order', async () => {
      const stream = newStream();
      const { position } = await client.appendToStream(stream, numbered(1));
      const subscriber = watch(client.subscribeToAll({ fromPosition: positionAt(position?.commit) }));
      for (let count = 0; count < 20; count += 1) await client.appendToStream(stream, numbered(3));
      await eventually('all 60', () =>
        subscriber.seen.filter((event) => event.stream === stream).length === 60 ? true : undefined,
      );
      const positions = subscriber.seen.map((event) => event.position);
      expect(positions).toEqual([...new Set(positions)].sort((a, b) => (a < b ? -1 : 1)));
      expect(positions.every((at) => at > (position?.commit ?? 0n))).toBe(true);
    });

    test('by event type, by prefix and by pattern', async () => {
      const stream = newStream();
      const kind = `Kind${Date.now()}`;
      const fromPosition = await placeNow(client);
      await client.appendToStream(stream, [
        ...numbered(1, 0, `${kind}A`),
        ...numbered(1, 1, `${kind}B`),
        ...numbered(1, 2, 'Other'),
        ...numbered(1, 3, `${kind}A`),
      ]);
      const byPrefix = watch(
        client.subscribeToAll({ fromPosition, filter: eventTypeFilter({ prefixes: [`${kind}A`] }) }),
      );
      const byPattern = watch(
        client.subscribeToAll({ fromPosition, filter: eventTypeFilter({ regex: `^${kind}[AB]$` }) }),
      );
      const ours = watch(client.subscribeToAll({ fromPosition, filter: streamNameFilter({ regex: `^${stream}$` }) }));
      // The last one is wanted by each: what came wrongly would be before it. Others may write events of any type.
      const wanted = [
        [byPrefix, [0n, 3n]],
        [byPattern, [0n, 1n, 3n]],
        [ours, [0n, 1n, 2n, 3n]],
      ] as const;
      for (const [{ seen }, expected] of wanted) {
        const found = () => seen.filter((event) => event.stream === stream).map(({ revision }) => revision);
        await eventually('the last event', () => found().at(-1) === 3n || undefined);
        expect(found()).toEqual(expected);
      }
    });

    test('system events can be left out', async () => {
      const stream = newStream();
      const fromPosition = await placeNow(client);
      await client.setStreamMetadata(stream, { owner: 'Ann' });
      const { position } = await client.appendToStream(stream, numbered(1));
      const withThem = watch(
        client.subscribeToAll({ fromPosition, filter: streamNameFilter({ prefixes: [`$$${stream}`] }) }),
      );
      await withThem.events(1);
      const without = watch(client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() }));
      await eventually('our event', () => without.seen.find((event) => event.position === position?.commit));
      expect(without.seen.filter(({ type }) => type.startsWith('$'))).toEqual([]);
    });

    test('checkpoints pass over unwanted events, and going on from one repeats and misses nothing', async () => {
      const [wanted, unwanted] = [newStream('wanted'), newStream('unwanted')];
      const { position: start } = await client.appendToStream(wanted, numbered(1));
      const reached: Position[] = [];
      const checkpointReached = (_subscription: unknown, position: Position): void => void reached.push(position);
      const subscriber = watch(
        client.subscribeToAll({
          fromPosition: positionAt(start?.commit),
          filter: streamNameFilter({
            prefixes: [wanted],
            maxSearchWindow: 10,
            checkpointInterval: 2,
            checkpointReached,
          }),
        }),
      );
      await client.appendToStream(unwanted, numbered(100));
      const { position: last } = await client.appendToStream(unwanted, numbered(100));
      const checkpoint = await eventually('a checkpoint among the unwanted', () =>
        reached.find(({ commit }) => commit > (start?.commit ?? 0n)),
      );
      expect(checkpoint.commit).toBeLessThanOrEqual(last?.commit ?? 0n);
      await client.appendToStream(wanted, numbered(3, 1));
      await subscriber.events(3);
      const commits = reached.map(({ commit }) => commit);
      expect(commits).toEqual([...commits].sort((a, b) => (a < b ? -1 : 1)));
      const resumed = watch(
        client.subscribeToAll({ fromPosition: checkpoint, filter: streamNameFilter({ prefixes: [wanted] }) }),
      );
      await resumed.events(3);
      expect(revisions(resumed)).toEqual([1n, 2n, 3n]);
    });

    test('nothing comes after unsubscribing', async () => {
      const stream = newStream();
      const subscriber = watch(client.subscribeToStream(stream));
      await client.appendToStream(stream, numbered(1));
      await subscriber.events(1);
      await subscriber.stop();
      const other = watch(client.subscribeToStream(stream));
      await client.appendToStream(stream, numbered(1));
      await other.events(2);
      expect(subscriber.seen).toHaveLength(1);
      expect(subscriber.errors).toEqual([]);
    });
  });
});
