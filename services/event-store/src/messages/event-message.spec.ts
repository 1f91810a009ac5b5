import fc from 'fast-check';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import { encodeEventMessage } from './event-message';
import { type EventRecord, TOMBSTONE_REVISION } from '../store/event-record';
import { streamIdentifier, uuidMessage } from './read-messages';

const TICKS_PER_MILLISECOND = 10_000n;

/** The same message as the protocol's generated classes write it. */
function generated(record: EventRecord): Buffer {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuidMessage(record.id));
  recorded.setStreamIdentifier(streamIdentifier(record.stream));
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
const bytes = fc.uint8Array({ maxLength: 20_000, size: 'max' });
const records: fc.Arbitrary<EventRecord> = fc.record({
  id: fc.uuid(),
  type: text,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  data: bytes,
  metadata: bytes,
  stream: text,
  revision: fc.bigInt({ min: 0n, max: TOMBSTONE_REVISION }),
  position: fc.bigInt({ min: 1n, max: TOMBSTONE_REVISION }),
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
        const ours = encodeEventMessage(record);
        const theirs = generated(record);
        expect(ours.length).toBe(theirs.length);
        expect(readBack(ours)).toEqual(readBack(theirs));
      }),
      { numRuns: 60 },
    );
  });

  it.each([0n, 1n, 127n, 128n, 16_383n, 16_384n, 2n ** 32n, 2n ** 53n - 1n, 2n ** 53n, TOMBSTONE_REVISION])(
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
        encodeEventMessage({ ...record, position: revision === TOMBSTONE_REVISION ? revision : record.position }),
      );
      expect(read.getEvent()?.getEvent()?.getStreamRevision()).toBe(String(revision));
    },
  );
});
