import { binaryEvent, type EventStoreDBClient, type Position, StreamNotFoundError } from '@eventstore/db-client';
import {
  collect,
  errorOf,
  newStream,
  numbered,
  placeNow,
  type SeenEvent,
  openWireTarget,
  TARGET_NAME,
  type WireTarget,
} from './wire-target';

/** More than two pages of the local server, so that reads cross page borders. */
const LONG = 1_100;

describe(`reading from ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let client: EventStoreDBClient;
  let begin: Position;
  const long = newStream();
  const numbersOf = async (reading: AsyncIterable<unknown>): Promise<number[]> =>
    (await collect(reading)).map(({ data }) => (data as { number: number }).number);
  const range = (from: number, to: number): number[] =>
    Array.from({ length: Math.abs(to - from) + 1 }, (_unused, index) => (to >= from ? from + index : from - index));

  beforeAll(async () => {
    target = await openWireTarget();
    ({ client } = target);
    begin = await placeNow(client);
    for (let first = 0; first < LONG; first += 500)
      await client.appendToStream(long, numbered(Math.min(500, LONG - first), first));
  });
  afterAll(() => target.close());

  describe('a stream', () => {
    test('forwards: all of it, from a revision on, and no more than asked for', async () => {
      expect(await numbersOf(client.readStream(long))).toEqual(range(0, LONG - 1));
      expect(await numbersOf(client.readStream(long, { fromRevision: 1_000n }))).toEqual(range(1_000, LONG - 1));
      expect(await numbersOf(client.readStream(long, { fromRevision: 3n, maxCount: 4 }))).toEqual([3, 4, 5, 6]);
      expect(await numbersOf(client.readStream(long, { maxCount: 634 }))).toEqual(range(0, 633));
    });

    test('backwards: from the end, from a revision down, and no more than asked for', async () => {
      expect(await numbersOf(client.readStream(long, { direction: 'backwards', fromRevision: 'end' }))).toEqual(
        range(LONG - 1, 0),
      );
      expect(await numbersOf(client.readStream(long, { direction: 'backwards', fromRevision: 2n }))).toEqual([2, 1, 0]);
      expect(
        await numbersOf(client.readStream(long, { direction: 'backwards', fromRevision: 'end', maxCount: 1 })),
      ).toEqual([LONG - 1]);
      expect(await numbersOf(client.readStream(long, { direction: 'backwards', fromRevision: 'start' }))).toEqual([0]);
    });

    test('beyond its end there is nothing, which is no error', async () => {
      expect(await numbersOf(client.readStream(long, { fromRevision: 1_000_000n }))).toEqual([]);
      expect(
        await numbersOf(client.readStream(long, { direction: 'backwards', fromRevision: 1_000_000n, maxCount: 2 })),
      ).toEqual([LONG - 1, LONG - 2]);
    });

    test.each([['forwards' as const], ['backwards' as const]])(
      'that does not exist is not found, %s',
      async (direction) => {
        const missing = newStream('missing ü');
        const error = await errorOf(
          collect(client.readStream(missing, { direction, fromRevision: direction === 'forwards' ? 'start' : 'end' })),
        );
        expect(error).toBeInstanceOf(StreamNotFoundError);
      },
    );

    test('each event has its place, its id, and the time it was appended', async () => {
      const stream = newStream();
      const events = numbered(2);
      const before = Date.now();
      const { position } = await client.appendToStream(stream, events);
      const read = [];
      for await (const { event } of client.readStream(stream)) read.push(event);
      expect(read.map((event) => event?.id)).toEqual(events.map(({ id }) => id));
      expect(read.map((event) => event?.streamId)).toEqual([stream, stream]);
      expect(read[1]?.position).toEqual(position);
      expect(Math.abs((read[0]?.created.getTime() ?? 0) - before)).toBeLessThan(60_000);
    });

    test('of large events comes complete', async () => {
      const stream = newStream();
      for (let index = 0; index < 12; index += 1)
        await client.appendToStream(stream, binaryEvent({ type: 'Big', data: new Uint8Array(900_000).fill(index) }));
      const sizes = (await collect(client.readStream(stream))).map(({ data }) => [
        (data as Uint8Array).length,
        (data as Uint8Array)[0],
      ]);
      expect(sizes).toEqual(range(0, 11).map((index) => [900_000, index]));
      expect(await collect(client.readStream(stream, { direction: 'backwards', fromRevision: 'end' }))).toHaveLength(
        12,
      );
    });

    test('a read that is given up does not disturb the next', async () => {
      for await (const { event } of client.readStream(long)) if ((event?.revision ?? 0n) > 3n) break;
      expect(await numbersOf(client.readStream(long, { maxCount: 2 }))).toEqual([0, 1]);
    });
  });

  describe('$all', () => {
    test('forwards it includes the position it begins at, backwards it does not', async () => {
      const stream = newStream();
      const places: (Position | undefined)[] = [];
      for (const event of numbered(3)) places.push((await client.appendToStream(stream, event)).position);
      const positions = places.map((place) => place?.commit);
      const at = (index: number) => places[index] ?? { commit: 0n, prepare: 0n };
      const ours = (seen: readonly SeenEvent[]) =>
        seen.filter((event) => event.stream === stream).map(({ position }) => position);
      /** As far as our first event: others may have written any number of events meanwhile. */
      const backwards = async (fromPosition: Position | 'end') => {
        for (let maxCount = 100; ; maxCount *= 4) {
          const seen = await collect(client.readAll({ direction: 'backwards', fromPosition, maxCount }));
          if (seen.some(({ position }) => position <= at(0).commit)) return ours(seen);
        }
      };
      expect(ours(await collect(client.readAll({ fromPosition: at(1) })))).toEqual([positions[1], positions[2]]);
      expect(await backwards(at(1))).toEqual([positions[0]]);
      expect(await backwards('end')).toEqual([...positions].reverse());
    });

    test('is in commit order both ways, and gives no more than asked for', async () => {
      const forwards = (await collect(client.readAll({ fromPosition: begin, maxCount: LONG }))).map(
        ({ position }) => position,
      );
      expect(forwards).toHaveLength(LONG);
      expect(isGrowing(forwards)).toBe(true);
      const backwards = (
        await collect(client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 700 }))
      ).map(({ position }) => position);
      expect(backwards).toHaveLength(700);
      expect(isGrowing(backwards.reverse())).toBe(true);
    });

    test('holds the whole of a stream in its order', async () => {
      const ours = (await collect(client.readAll({ fromPosition: begin }))).filter((event) => event.stream === long);
      expect(ours.map(({ revision }) => revision)).toEqual(range(0, LONG - 1).map(BigInt));
    });

    test('from its end forwards there is nothing', async () => {
      expect(await collect(client.readAll({ fromPosition: 'end' }))).toEqual([]);
    });
  });
});

function isGrowing(positions: readonly bigint[]): boolean {
  return positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? position));
}
