import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import fc from 'fast-check';
import { decodeEventBytes, type EventBytes } from './event-bytes';

const LAST_REVISION = 2n ** 63n - 1n;

/** The message as the protocol's generated classes write it. */
function generated({ id, type, contentType, data, metadata, stream, revision, position }: EventBytes): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent()
    .setId(new UUID().setString(id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(stream)))
    .setStreamRevision(revision.toString())
    .setCommitPosition((position - 1n).toString())
    .setPreparePosition((position - 1n).toString())
    .setCustomMetadata(metadata)
    .setData(data);
  recorded.getMetadataMap().set('type', type).set('content-type', contentType).set('created', '17');
  return new ReadResp().setEvent(new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(position.toString()));
}

const bytesOf = (response: ReadResp): Buffer => Buffer.from(response.serializeBinary());
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
/** Any bytes: most of these are no text. */
const bytes = fc.uint8Array({ maxLength: 20_000, size: 'max' });
const events: fc.Arbitrary<EventBytes> = fc.record({
  id: fc.uuid(),
  type: text,
  contentType: fc.constantFrom('application/json', 'application/octet-stream'),
  data: bytes,
  metadata: bytes,
  stream: text,
  revision: fc.bigInt({ min: 0n, max: LAST_REVISION }),
  position: fc.bigInt({ min: 1n, max: LAST_REVISION }),
});

describe('an event byte by byte', () => {
  it('is read as the generated classes write it, whatever its bytes are', () => {
    fc.assert(
      fc.property(events, (event) => {
        const decoded = decodeEventBytes(bytesOf(generated(event)));
        if (!decoded) throw new Error('a message with an event was read as one without');
        const { data, metadata, ...rest } = decoded;
        const [theirData, theirMetadata] = [Buffer.from(event.data), Buffer.from(event.metadata)];
        expect(rest).toEqual({ ...event, data: undefined, metadata: undefined });
        expect([theirData.equals(data), theirMetadata.equals(metadata)]).toEqual([true, true]);
      }),
      { numRuns: 60 },
    );
  });

  it('is in no other message, and not in one that is cut short', () => {
    expect(decodeEventBytes(bytesOf(new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound())))).toBeUndefined();
    expect(decodeEventBytes(bytesOf(new ReadResp().setEvent(new ReadResp.ReadEvent())))).toBeUndefined();
    const [sample] = fc.sample(events, 1);
    const whole = sample ? bytesOf(generated(sample)) : Buffer.alloc(0);
    expect(() => decodeEventBytes(whole.subarray(0, whole.length - 1))).toThrow(RangeError);
  });
});
