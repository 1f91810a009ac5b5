import { decodeReadResponse } from '@counterfoil/eventstore-wire/read-response';
import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent';
import { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb';
import { ReadResp } from '@eventstore/db-client/generated/streams_pb';
import fc from 'fast-check';
import type { StoredEvent } from './recorded-event';
import { storedEvent } from './stored-event';

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
});
