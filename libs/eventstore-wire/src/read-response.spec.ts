import fc from 'fast-check';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { decodeReadResponse, encodeEvent, type EventRecord } from './read-response';

const TICKS_PER_MILLISECOND = 10_000n;
/** Of a tombstone. */
const LAST_REVISION = 2n ** 63n - 1n;

/** The same message as the protocol's generated classes write it. */
function generated(record: EventRecord): Buffer {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new UUID().setString(record.id));
  recorded.setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(record.stream)));
  recorded.setStreamRevision(record.revision.toString());
  recorded.setCommitPosition(record.position.toString());
  recorded.setPreparePosition(record.position.toString());
  const metadata = recorded.getMetadataMap();
  metadata.set('type', record.type);
  metadata.set('content-type', record.contentType);
  metadata.set('created', (BigInt(record.createdAt) * TICKS_PER_MILLISECOND).toString());
  recorded.setCustomMetadata(record.metadata);
  recorded.setData(record.data);
  const event = new ReadResp.ReadEvent().setEvent(recorded);
  event.setCommitPosition(record.position.toString());
  return Buffer.from(new ReadResp().setEvent(event).serializeBinary());
}

/** Neither a stream nor a type is nameless. */
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
/** Of any length, which the message writes in more bytes the greater it is; what they are changes nothing. */
const bytes = fc.tuple(fc.nat(20_000), fc.nat(255)).map(([length, byte]) => Buffer.alloc(length, byte));
const records: fc.Arbitrary<EventRecord> = fc.record({
  id: fc.uuid(),
  type: text,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  data: bytes,
  metadata: bytes,
  stream: text,
  revision: fc.bigInt({ min: 0n, max: LAST_REVISION }),
  position: fc.bigInt({ min: 1n, max: LAST_REVISION }),
  createdAt: fc.integer({ min: 0, max: 8_000_000_000_000 }),
});

/** Read back, since the entries of a map may come in any order. */
function readBack(message: Buffer): unknown {
  return ReadResp.deserializeBinary(message).toObject();
}

describe('the message of an event', () => {
  it('is what the generated classes write, for any event', () => {
    fc.assert(
      fc.property(records, (record) => {
        const ours = encodeEvent(record);
        const theirs = generated(record);
        expect(ours.length).toBe(theirs.length);
        expect(readBack(ours)).toEqual(readBack(theirs));
      }),
      { numRuns: 60 },
    );
  });

  it('stays as it was while others are written', () => {
    fc.assert(
      fc.property(fc.array(records, { minLength: 20, maxLength: 40 }), (all) => {
        const messages = all.map(encodeEvent);
        expect(messages.map(readBack)).toEqual(all.map((record) => readBack(generated(record))));
      }),
      { numRuns: 10 },
    );
  });

  it.each([0n, 1n, 127n, 128n, 16_383n, 16_384n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, LAST_REVISION])(
    'carries revision %s',
    (revision) => {
      const record: EventRecord = {
        id: 'a2f1a5c0-0000-4000-8000-000000000001',
        type: 't',
        contentType: 'application/json',
        data: Buffer.from('{}'),
        metadata: Buffer.alloc(0),
        stream: 's',
        revision,
        position: revision + 1n,
        createdAt: 1,
      };
      const read = ReadResp.deserializeBinary(
        encodeEvent({ ...record, position: revision === LAST_REVISION ? revision : record.position }),
      );
      expect(read.getEvent()?.getEvent()?.getStreamRevision()).toBe(String(revision));
    },
  );
});

const bytesOf = (response: ReadResp): Buffer => Buffer.from(response.serializeBinary());

describe('a message of a read', () => {
  it('tells what else a server says', () => {
    expect(
      decodeReadResponse(
        bytesOf(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('a'))),
      ),
    ).toEqual({ kind: 'confirmation' });
    expect(
      decodeReadResponse(
        bytesOf(
          new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition('300').setPreparePosition('7')),
        ),
      ),
    ).toEqual({ kind: 'checkpoint', position: { commit: 300n, prepare: 7n } });
    expect(decodeReadResponse(bytesOf(new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound())))).toEqual({
      kind: 'stream-missing',
    });
    expect(decodeReadResponse(bytesOf(new ReadResp().setCaughtUp(new ReadResp.CaughtUp())))).toEqual({ kind: 'other' });
    expect(decodeReadResponse(bytesOf(new ReadResp().setLastAllStreamPosition()))).toEqual({ kind: 'other' });
  });

  it.each([7n, 6n])('tells of an event at commit 7 and prepare %s whether others may stand there', (prepare) => {
    const recorded = new ReadResp.ReadEvent.RecordedEvent().setCommitPosition('7').setPreparePosition(String(prepare));
    const event = new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition('7');
    expect(decodeReadResponse(bytesOf(new ReadResp().setEvent(event)))).toMatchObject({
      kind: 'event',
      event: { position: 7n },
      isOfTransaction: prepare !== 7n,
    });
  });

  it('refuses what is cut short, and passes over fields that it does not know', () => {
    const message = generated({
      id: 'a2f1a5c0-0000-4000-8000-000000000001',
      stream: 's',
      type: 't',
      contentType: 'application/json',
      revision: 3n,
      position: 7n,
      data: Buffer.from('{"a":1}'),
      metadata: Buffer.from('{}'),
      createdAt: 1,
    });
    expect(() => decodeReadResponse(message.subarray(0, message.length - 1))).toThrow(RangeError);
    const unknownFields = Buffer.from([
      0x78, 0x96, 0x01, 0x82, 0x01, 0x02, 0x41, 0x42, 0x8d, 0x01, 1, 2, 3, 4, 0x91, 0x01, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(decodeReadResponse(Buffer.concat([unknownFields, message, unknownFields]))).toEqual(
      decodeReadResponse(message),
    );
  });
});
