import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  EventStoreDBClient,
  jsonEvent,
  MaxAppendSizeExceededError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  collect,
  describeLocal,
  errorOf,
  newStream,
  numbered,
  openWireTarget,
  TARGET_NAME,
  type WireTarget,
} from './wire-target';

/** The client takes BatchAppend by itself, and Append when a call brings credentials of its own. */
const PATHS = [
  { path: 'BatchAppend', options: {} },
  { path: 'Append', options: { credentials: { username: 'admin', password: 'changeit' } } },
];

/** Of the local event store, and of EventStoreDB where nobody set another one; KurrentDB 26 takes more. */
const MAX_APPEND_BYTES = 1024 * 1024;
const big = (length: number) => binaryEvent({ type: 'Big', data: new Uint8Array(length).fill(7) });

describe(`appending to ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let client: EventStoreDBClient;

  beforeAll(async () => {
    target = await openWireTarget();
    ({ client } = target);
  });
  afterAll(() => target.close());

  describe.each(PATHS)('through $path', ({ options }) => {
    test('any: revisions count from 0, positions grow', async () => {
      const stream = newStream();
      const first = await client.appendToStream(stream, numbered(1), { ...options, expectedRevision: 'any' });
      const second = await client.appendToStream(stream, numbered(2), { ...options, expectedRevision: 'any' });
      expect(first).toMatchObject({ success: true, nextExpectedRevision: 0n });
      expect(second).toMatchObject({ success: true, nextExpectedRevision: 2n });
      expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    });

    test('no_stream: taken once, then refused with what is there', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(2), { ...options, expectedRevision: 'no_stream' });
      const error = await errorOf(
        client.appendToStream(stream, numbered(1), { ...options, expectedRevision: 'no_stream' }),
      );
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, expectedVersion: 'no_stream', actualVersion: 1n });
    });

    test('stream_exists: refused until there is a stream', async () => {
      const stream = newStream();
      const error = await errorOf(
        client.appendToStream(stream, numbered(1), { ...options, expectedRevision: 'stream_exists' }),
      );
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, expectedVersion: 'stream_exists', actualVersion: 'no_stream' });
      await client.appendToStream(stream, numbered(1), options);
      await expect(
        client.appendToStream(stream, numbered(1), { ...options, expectedRevision: 'stream_exists' }),
      ).resolves.toMatchObject({ nextExpectedRevision: 1n });
    });

    test('an exact revision: taken when it is the newest, refused below, above and on a missing stream', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(3), options);
      await expect(
        client.appendToStream(stream, numbered(1, 3), { ...options, expectedRevision: 2n }),
      ).resolves.toMatchObject({ nextExpectedRevision: 3n });
      for (const expectedRevision of [0n, 2n, 4n, 1_000n]) {
        const error = await errorOf(client.appendToStream(stream, numbered(1), { ...options, expectedRevision }));
        expect(error).toBeInstanceOf(WrongExpectedVersionError);
        expect(error).toMatchObject({ streamName: stream, expectedVersion: expectedRevision, actualVersion: 3n });
      }
      const missing = await errorOf(
        client.appendToStream(newStream(), numbered(1), { ...options, expectedRevision: 0n }),
      );
      expect(missing).toMatchObject({ actualVersion: 'no_stream', expectedVersion: 0n });
    });

    test('all events of an append or none', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(500), { ...options, expectedRevision: 'no_stream' });
      await errorOf(client.appendToStream(stream, numbered(500), { ...options, expectedRevision: 7n }));
      const seen = await collect(client.readStream(stream));
      expect(seen.map(({ revision }) => revision)).toEqual(
        Array.from({ length: 500 }, (_unused, index) => BigInt(index)),
      );
      expect(seen.map(({ data }) => data)).toEqual(Array.from({ length: 500 }, (_unused, number) => ({ number })));
    });

    test.each([['any' as const], ['no_stream' as const]])(
      'the same events again at %s get the first answer',
      async (expectedRevision) => {
        const stream = newStream();
        const events = numbered(3);
        const first = await client.appendToStream(stream, events, { ...options, expectedRevision });
        const again = await client.appendToStream(stream, events, { ...options, expectedRevision });
        expect(again).toMatchObject({ success: true, nextExpectedRevision: first.nextExpectedRevision });
        expect(await collect(client.readStream(stream))).toHaveLength(3);
      },
    );

    test('the same events again at their revision get the first answer, also when the stream has moved on', async () => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(2), options);
      const events = numbered(2, 2);
      const first = await client.appendToStream(stream, events, { ...options, expectedRevision: 1n });
      await client.appendToStream(stream, numbered(3, 4), options);
      const again = await client.appendToStream(stream, events, { ...options, expectedRevision: 1n });
      expect(again).toMatchObject({ success: true, nextExpectedRevision: first.nextExpectedRevision });
      expect(again.position).toEqual(first.position);
      expect(await collect(client.readStream(stream))).toHaveLength(7);
    });

    test('events of which only some are there are a wrong expected revision', async () => {
      const stream = newStream();
      const events = numbered(2);
      await client.appendToStream(stream, events, { ...options, expectedRevision: 'no_stream' });
      const error = await errorOf(
        client.appendToStream(stream, [...events, ...numbered(1, 2)], { ...options, expectedRevision: 'no_stream' }),
      );
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(await collect(client.readStream(stream))).toHaveLength(2);
    });

    test.each([['any' as const], [1n]])(
      'a new event with an old one behind it at %s is no repetition: both are written',
      async (expectedRevision) => {
        const stream = newStream();
        const events = numbered(2);
        await client.appendToStream(stream, events, { ...options, expectedRevision: 'no_stream' });
        const mixed = [...numbered(1, 2), ...events.slice(0, 1)];
        await expect(client.appendToStream(stream, mixed, { ...options, expectedRevision })).resolves.toMatchObject({
          success: true,
          nextExpectedRevision: 3n,
        });
        expect((await collect(client.readStream(stream))).map(({ id }) => id)).toEqual(
          [...events, ...mixed].map(({ id }) => id),
        );
      },
    );

    test('an event id may come again: in another stream, and at a later revision of its own', async () => {
      const [one, other] = [newStream(), newStream()];
      const events = numbered(1);
      await client.appendToStream(one, events, { ...options, expectedRevision: 'no_stream' });
      await expect(
        client.appendToStream(other, events, { ...options, expectedRevision: 'no_stream' }),
      ).resolves.toMatchObject({ nextExpectedRevision: 0n });
      await expect(client.appendToStream(one, events, { ...options, expectedRevision: 0n })).resolves.toMatchObject({
        nextExpectedRevision: 1n,
      });
      expect((await collect(client.readStream(one))).map(({ id }) => id)).toEqual([events[0]?.id, events[0]?.id]);
    });

    test('what is not ASCII arrives as it was sent', async () => {
      const stream = newStream('Größe 日本 🧾');
      const data = { text: 'Ünïcödé 日本語 🧾 "quoted" \\ \u0000 \u2028', nested: { list: [1, 2.5, null, true, ''] } };
      const metadata = { note: 'Ελληνικά' };
      await client.appendToStream(stream, jsonEvent({ type: 'Größe·測定', data, metadata }), options);
      for await (const { event } of client.readStream(stream)) {
        expect(event).toMatchObject({ streamId: stream, type: 'Größe·測定', data, metadata, isJson: true });
      }
    });

    test('binary data and metadata arrive byte for byte', async () => {
      const stream = newStream();
      const everyByte = Uint8Array.from({ length: 256 }, (_unused, index) => index);
      const id = randomUUID();
      await client.appendToStream(
        stream,
        binaryEvent({ id, type: 'Binary', data: everyByte, metadata: everyByte }),
        options,
      );
      await client.appendToStream(stream, binaryEvent({ type: 'Empty', data: new Uint8Array() }), options);
      const events = [];
      for await (const { event } of client.readStream(stream)) events.push(event);
      expect(events[0]).toMatchObject({ id, isJson: false });
      expect([...((events[0]?.data as Uint8Array) ?? [])]).toEqual([...everyByte]);
      expect([...((events[0]?.metadata as Uint8Array) ?? [])]).toEqual([...everyByte]);
      expect(events[1]?.data).toHaveLength(0);
    });

    // As much as the ledger ever sends at once, and a little more: command-batch.ts and stream-writer.ts keep to it.
    test('an append of a million bytes is taken', async () => {
      const stream = newStream();
      const appended = client.appendToStream(stream, [big(400_000), big(400_000), big(200_000)], options);
      await expect(appended).resolves.toMatchObject({ nextExpectedRevision: 2n });
      expect((await collect(client.readStream(stream))).map(({ data }) => (data as Uint8Array).length)).toEqual([
        400_000, 400_000, 200_000,
      ]);
    });

    describeLocal('of which a larger one', () => {
      test('is refused by its own error, and the next one works', async () => {
        const stream = newStream();
        await client.appendToStream(stream, numbered(3), options);
        for (const tooLarge of [[big(MAX_APPEND_BYTES + 1)], [big(700_000), big(700_000)], [big(5_000_000)]]) {
          const error = await errorOf(client.appendToStream(stream, tooLarge, options));
          expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
          expect(error).toMatchObject({ maxAppendSize: MAX_APPEND_BYTES });
        }
        await expect(
          client.appendToStream(stream, numbered(1), { ...options, expectedRevision: 2n }),
        ).resolves.toMatchObject({ nextExpectedRevision: 3n });
      });
    });

    test('a failed append can be a value instead of an error', async () => {
      const polite = EventStoreDBClient.connectionString(`${target.url}&throwOnAppendFailure=false`);
      try {
        const result = await polite.appendToStream(newStream(), numbered(1), { ...options, expectedRevision: 5n });
        expect(result.success).toBe(false);
      } finally {
        await polite.dispose();
      }
    });
  });

  test('an append that is sent in many messages is still one append', async () => {
    const stream = newStream();
    const result = await client.appendToStream(stream, numbered(400), {
      expectedRevision: 'no_stream',
      batchAppendSize: 2_000,
    });
    expect(result).toMatchObject({ success: true, nextExpectedRevision: 399n });
    expect((await collect(client.readStream(stream))).map(({ data }) => data)).toEqual(
      Array.from({ length: 400 }, (_unused, number) => ({ number })),
    );
  });

  test('many appends at once on one call each get their own answer', async () => {
    const streams = Array.from({ length: 200 }, () => newStream());
    const results = await Promise.all(
      streams.map((stream, index) =>
        client.appendToStream(stream, numbered(index + 1), { expectedRevision: 'no_stream' }),
      ),
    );
    expect(results.map(({ nextExpectedRevision }) => nextExpectedRevision)).toEqual(
      streams.map((_unused, index) => BigInt(index)),
    );
  });
});
