import { type EventStoreDBClient, streamNameFilter } from '@eventstore/db-client';
import { BEHAVES_WELL } from '../kit/log/shared-event-store';
import { IS_LOCAL } from './target-name';
import { isSentAway, positionAt, Subscriber } from './subscriber';
import { newStream, numbered, placeNow, openWireTarget, TARGET_NAME, type WireTarget } from './wire-target';

/** There the slow one waits until the fast one has everything. */
const STANDS_AT = 250;
const EVENTS = 900;
/**
 * More events than a server keeps in memory for its subscribers: 512 in the local one where it misbehaves, or 16,384.
 */
const FAR_AHEAD = IS_LOCAL && !BEHAVES_WELL ? 2_000 : 20_000;
/** Fewer than any server keeps in memory: the subscriber is to be waited for before the log is far ahead. */
const AT_ONCE = 200;

describe(`slow subscribers of ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    target = await openWireTarget();
    ({ client } = target);
  });
  afterAll(() => target.close());

  test('a slow subscriber holds nobody up; one that is sent away for it goes on where it was', async () => {
    const stream = newStream();
    const slowly: bigint[] = [];
    let letGo: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (letGo = resolve));
    const readSlowly = async (): Promise<void> => {
      for await (const { event } of client.subscribeToStream(stream, { fromRevision: slowly.at(-1) ?? 'start' })) {
        slowly.push(event?.revision ?? -1n);
        if (slowly.length === STANDS_AT) await released;
        if (slowly.length === EVENTS) return;
      }
    };
    const reading = untilNotSentAway(readSlowly);
    const fast = new Set<bigint>();
    const readFast = async (): Promise<void> => {
      for await (const { event } of client.subscribeToStream(stream, { fromRevision: [...fast].at(-1) ?? 'start' })) {
        fast.add(event?.revision ?? -1n);
        if (fast.size === EVENTS) return;
      }
    };
    const readingFast = untilNotSentAway(readFast);
    const filler = 'x'.repeat(4_000);
    for (let first = 0; first < EVENTS; first += 100) {
      await client.appendToStream(
        stream,
        numbered(100, first).map((event) => ({ ...event, metadata: { filler } })),
      );
    }
    await readingFast;
    expect(slowly.length).toBeLessThanOrEqual(STANDS_AT);
    letGo();
    await reading;
    expect(slowly).toEqual(Array.from({ length: EVENTS }, (_unused, index) => BigInt(index)));
  });

  test('a live subscriber that stood still while the log went far ahead has everything once, sent away or not', async () => {
    const stream = newStream();
    const filter = streamNameFilter({ prefixes: [stream] });
    const fromPosition = await placeNow(client);
    const still = client.subscribeToAll({ filter, fromPosition }, { highWaterMark: 1 });
    const subscriber = new Subscriber(still, (last) =>
      client.subscribeToAll({ filter, fromPosition: last === undefined ? fromPosition : positionAt(last.position) }),
    );
    await client.appendToStream(stream, numbered(1));
    await subscriber.events(1);
    still.pause();
    for (let first = 1; first < FAR_AHEAD; first += AT_ONCE)
      await client.appendToStream(stream, numbered(Math.min(AT_ONCE, FAR_AHEAD - first), first));
    const { seen, sentAway } = subscriber;
    // Whoever was sent away meanwhile is no longer standing still: it has gone on by itself.
    if (sentAway === 0) expect(seen).toHaveLength(1);
    still.resume();
    await subscriber.events(FAR_AHEAD);
    expect(subscriber.seen.map(({ revision }) => revision)).toEqual(
      Array.from({ length: FAR_AHEAD }, (_unused, index) => BigInt(index)),
    );
    // EventStoreDB sends away, and so does the local store; KurrentDB 26 reads again what the subscriber missed.
    if (IS_LOCAL) expect(subscriber.sentAway).toBeGreaterThan(0);
    await subscriber.stop();
  });
});

/** Reads again for as long as the server sends the reader away. */
async function untilNotSentAway(read: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (!isSentAway(error)) throw error;
    }
  }
}
