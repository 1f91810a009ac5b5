import { isDeepStrictEqual } from 'node:util';
import {
  type EventStoreDBClient,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { eventually } from '../kit/run/time-limit';
import { collect, errorOf, newStream, numbered, openWireTarget, TARGET_NAME, type WireTarget } from './wire-target';

describe(`deleting from ${TARGET_NAME}`, () => {
  let target: WireTarget;
  let client: EventStoreDBClient;
  const revisionsOf = async (stream: string, options: Parameters<EventStoreDBClient['readStream']>[1] = {}) =>
    (await collect(client.readStream(stream, options))).map(({ revision }) => revision);

  beforeAll(async () => {
    target = await openWireTarget();
    ({ client } = target);
  });
  afterAll(() => target.close());

  test('a deleted stream is not found, in either direction', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(3));
    const { position } = await client.deleteStream(stream);
    expect(position?.commit).toBeGreaterThan(0n);
    expect(await errorOf(revisionsOf(stream))).toBeInstanceOf(StreamNotFoundError);
    expect(await errorOf(revisionsOf(stream, { direction: 'backwards', fromRevision: 'end' }))).toBeInstanceOf(
      StreamNotFoundError,
    );
  });

  test('a delete may require a revision', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(3));
    for (const expectedRevision of [0n, 5n, 'no_stream' as const]) {
      const error = await errorOf(client.deleteStream(stream, { expectedRevision }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, actualVersion: 2n });
    }
    await client.deleteStream(stream, { expectedRevision: 2n });
    expect(await errorOf(revisionsOf(stream))).toBeInstanceOf(StreamNotFoundError);
  });

  test.each([['no_stream' as const], ['any' as const], [2n]])(
    'a deleted stream begins again at %s, goes on counting, and shows only what is new',
    async (expectedRevision) => {
      const stream = newStream();
      await client.appendToStream(stream, numbered(3));
      await client.deleteStream(stream);
      await expect(client.appendToStream(stream, numbered(2), { expectedRevision })).resolves.toMatchObject({
        nextExpectedRevision: 4n,
      });
      // EventStoreDB 23.10 has it unseen for some milliseconds more, once in a hundred times.
      const shown = await eventually('what was appended', () => revisionsOf(stream));
      expect(shown).toEqual([3n, 4n]);
      expect(await revisionsOf(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual([4n, 3n]);
      expect(await revisionsOf(stream, { fromRevision: 1n, maxCount: 1 })).toEqual([3n]);
    },
  );

  test('stream_exists is refused on a deleted stream', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(1));
    await client.deleteStream(stream);
    expect(
      await errorOf(client.appendToStream(stream, numbered(1), { expectedRevision: 'stream_exists' })),
    ).toBeInstanceOf(StreamDeletedError);
  });

  test('a tombstone ends a stream for good', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(2));
    expect((await client.tombstoneStream(stream, { expectedRevision: 1n })).position?.commit).toBeGreaterThan(0n);
    expect(await errorOf(revisionsOf(stream))).toBeInstanceOf(StreamDeletedError);
    for (const options of [{}, { credentials: { username: 'admin', password: 'changeit' } }]) {
      for (const expectedRevision of ['any' as const, 'no_stream' as const, 'stream_exists' as const, 1n]) {
        const error = await errorOf(client.appendToStream(stream, numbered(1), { ...options, expectedRevision }));
        expect(error).toBeInstanceOf(StreamDeletedError);
        expect(error).toMatchObject({ streamName: stream });
      }
    }
    expect(await errorOf(client.deleteStream(stream))).toBeInstanceOf(StreamDeletedError);
    expect(await errorOf(client.tombstoneStream(stream))).toBeInstanceOf(StreamDeletedError);
  });

  test('metadata of a stream is stored, read back and replaced', async () => {
    const stream = newStream();
    expect((await client.getStreamMetadata(stream)).metadata).toBeUndefined();
    await client.setStreamMetadata(
      stream,
      { maxAge: 1_000_000, cacheControl: 7, owner: 'Zoë' },
      { expectedRevision: 'no_stream' },
    );
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({
      maxAge: 1_000_000,
      cacheControl: 7,
      owner: 'Zoë',
    });
    await client.setStreamMetadata(stream, { owner: 'Ann' }, { expectedRevision: 0n });
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ owner: 'Ann' });
    expect(await errorOf(client.setStreamMetadata(stream, { owner: 'Eve' }, { expectedRevision: 0n }))).toBeInstanceOf(
      WrongExpectedVersionError,
    );
  });

  test('truncateBefore and maxCount hide the beginning of a stream', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(10));
    await client.setStreamMetadata(stream, { truncateBefore: 4 });
    expect(await revisionsOf(stream)).toEqual([4n, 5n, 6n, 7n, 8n, 9n]);
    expect(await revisionsOf(stream, { direction: 'backwards', fromRevision: 'end' })).toEqual([
      9n,
      8n,
      7n,
      6n,
      5n,
      4n,
    ]);
    await client.setStreamMetadata(stream, { maxCount: 3 });
    expect(await revisionsOf(stream)).toEqual([7n, 8n, 9n]);
    await client.appendToStream(stream, numbered(1));
    expect(await revisionsOf(stream)).toEqual([8n, 9n, 10n]);
    await client.setStreamMetadata(stream, {});
    expect(await revisionsOf(stream)).toHaveLength(11);
  });

  test('maxAge hides what is older', async () => {
    const stream = newStream();
    await client.appendToStream(stream, numbered(2));
    await client.setStreamMetadata(stream, { maxAge: 1 });
    await eventually('nothing', async () => (await revisionsOf(stream)).length === 0 || undefined);
    // One that is read too late, on a busy machine, is older by then: the next one comes when it is not seen any more.
    await eventually(
      'the newest alone',
      async () => {
        const { nextExpectedRevision } = await client.appendToStream(stream, numbered(1));
        return isDeepStrictEqual(await revisionsOf(stream), [nextExpectedRevision]) || undefined;
      },
      2_100,
    );
  });
});
