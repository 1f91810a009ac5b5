import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import fc from 'fast-check';
import { decodeReadResponse, storedEvent } from './read-response';
import type { StoredEvent } from './recorded-event';

interface Stored {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly contentType: string;
  readonly revision: bigint;
  readonly position: bigint;
  readonly data: unknown;
  readonly metadata: unknown;
}

const UINT64_MAX = 2n ** 64n - 1n;
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
const json = fc.dictionary(fc.string(), fc.jsonValue());
const stored: fc.Arbitrary<Stored> = fc.record({
  id: fc.uuid(),
  stream: text,
  type: text,
  contentType: fc.constantFrom('application/json', 'application/json', 'application/octet-stream'),
  revision: fc.bigInt({ min: 0n, max: UINT64_MAX }),
  position: fc.bigInt({ min: 0n, max: UINT64_MAX }),
  data: fc.oneof(json, fc.jsonValue()),
  metadata: json,
});

function responseOf(event: Stored): ReadResp {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(new UUID().setString(event.id));
  recorded.setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(event.stream)));
  recorded.setStreamRevision(event.revision.toString());
  recorded.setCommitPosition(event.position.toString());
  recorded.setPreparePosition(event.position.toString());
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', event.contentType)
    .set('created', '17000000000000000');
  recorded.setCustomMetadata(Buffer.from(JSON.stringify(event.metadata)));
  recorded.setData(Buffer.from(JSON.stringify(event.data)));
  return new ReadResp().setEvent(
    new ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(event.position.toString()),
  );
}

/** What the client itself makes of the message. */
function theirs(message: Uint8Array): StoredEvent {
  const read = ReadResp.deserializeBinary(message).getEvent();
  if (!read) throw new Error('no event');
  const { event, commitPosition } = convertGrpcEvent(read);
  if (!event) throw new Error('no event');
  const object = (value: unknown) =>
    typeof value === 'object' && value !== null && !(value instanceof Uint8Array) ? (value as StoredEvent['data']) : {};
  return {
    stream: event.streamId,
    revision: event.revision,
    position: commitPosition ?? 0n,
    id: event.id,
    type: event.type,
    data: object(event.data),
    metadata: object(event.metadata),
  };
}

const bytesOf = (response: ReadResp): Buffer => Buffer.from(response.serializeBinary());

describe('a message of a read', () => {
  it('gives the event that the client would give, for any event', () => {
    fc.assert(
      fc.property(stored, (event) => {
        const message = bytesOf(responseOf(event));
        const response = decodeReadResponse(message);
        expect(response.kind === 'event' && storedEvent(response.event)).toEqual(theirs(message));
      }),
      { numRuns: 150 },
    );
  });

  it('tells what else a server says', () => {
    expect(
      decodeReadResponse(
        bytesOf(new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('a'))),
      ),
    ).toEqual({ kind: 'confirmation' });
    expect(
      decodeReadResponse(
        bytesOf(
          new ReadResp().setCheckpoint(new ReadResp.Checkpoint().setCommitPosition('300').setPreparePosition('300')),
        ),
      ),
    ).toEqual({ kind: 'checkpoint', position: 300n });
    expect(decodeReadResponse(bytesOf(new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound())))).toEqual({
      kind: 'stream-missing',
    });
    expect(decodeReadResponse(bytesOf(new ReadResp().setCaughtUp(new ReadResp.CaughtUp())))).toEqual({ kind: 'other' });
    expect(decodeReadResponse(bytesOf(new ReadResp().setLastAllStreamPosition()))).toEqual({ kind: 'other' });
  });

  it('refuses what is cut short, and passes over fields that it does not know', () => {
    const message = bytesOf(
      responseOf({
        id: 'a2f1a5c0-0000-4000-8000-000000000001',
        stream: 's',
        type: 't',
        contentType: 'application/json',
        revision: 3n,
        position: 7n,
        data: { a: 1 },
        metadata: {},
      }),
    );
    expect(() => decodeReadResponse(message.subarray(0, message.length - 1))).toThrow(RangeError);
    const unknownFields = Buffer.from([
      0x78, 0x96, 0x01, 0x82, 0x01, 0x02, 0x41, 0x42, 0x8d, 0x01, 1, 2, 3, 4, 0x91, 0x01, 1, 2, 3, 4, 5, 6, 7, 8,
    ]);
    expect(decodeReadResponse(Buffer.concat([unknownFields, message, unknownFields]))).toEqual(
      decodeReadResponse(message),
    );
  });
});
