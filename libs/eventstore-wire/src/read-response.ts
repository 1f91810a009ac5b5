import { READ_EVENT, READ_RESPONSE, RECORDED_EVENT } from './fields';
import { MessageReader } from './message-reader';
import { messageOf } from './message-writer';
import {
  readEntry,
  readPosition,
  readStreamName,
  readUuid,
  writeEntry,
  writeStreamName,
  writeUuid,
  type LogPosition,
} from './shared-messages';

/**
 * `ReadResp` of streams.proto, a message of a read or a subscription, taken apart in one pass; so is an event written.
 * The generated classes build some dozen objects an event, which was most of what reading the log cost;
 * read-response.spec.ts holds every result against theirs. Serves the benchmark rows `catchUp`, `rebuild` and `chain`.
 */
type ReadResponse =
  | {
      readonly kind: 'event';
      readonly event: EventText;
      /** Other events may stand at the same commit: it is one of a transaction. */
      readonly isOfTransaction: boolean;
    }
  /** A subscription has begun. */
  | { readonly kind: 'confirmation' }
  /** Where one can go on. What stands there was considered if commit and prepare are alike, else perhaps not. */
  | { readonly kind: 'checkpoint'; readonly position: LogPosition }
  | { readonly kind: 'stream-missing' }
  /** A link whose target is gone, a note of the server that we have no use for, or one of a later release. */
  | { readonly kind: 'other' };

/** An event as a reader has it; its JSON is not yet read. What is no JSON is an empty text. */
export interface EventText {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`. */
  readonly position: bigint;
  readonly id: string;
  readonly type: string;
  readonly dataText: string;
  readonly metadataText: string;
}

/** An event as a writer proposes it: without a place in the log. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event with its place in the log. Data and metadata are the bytes that were received. */
export interface EventRecord extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`: grows in commit order and is never dense. */
  readonly position: bigint;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** A `created` of the protocol counts 100 nanoseconds since 1970. */
const TICKS_PER_MILLISECOND = 10_000n;

/** @returns the message of an event. */
export function encodeEvent(record: EventRecord): Buffer {
  return messageOf((out) => {
    out.open(READ_RESPONSE.event).open(READ_EVENT.event);
    writeUuid(out, RECORDED_EVENT.id, record.id);
    writeStreamName(out, RECORDED_EVENT.streamIdentifier, record.stream);
    // What is zero or empty is left out, as protobuf does.
    if (record.revision > 0n) out.number(RECORDED_EVENT.revision, record.revision);
    out.number(RECORDED_EVENT.preparePosition, record.position);
    out.number(RECORDED_EVENT.commitPosition, record.position);
    const created = (BigInt(record.createdAt) * TICKS_PER_MILLISECOND).toString();
    writeEntry(out, RECORDED_EVENT.metadata, 'type', record.type);
    writeEntry(out, RECORDED_EVENT.metadata, 'content-type', record.contentType);
    writeEntry(out, RECORDED_EVENT.metadata, 'created', created);
    if (record.metadata.length > 0) out.bytes(RECORDED_EVENT.customMetadata, record.metadata);
    if (record.data.length > 0) out.bytes(RECORDED_EVENT.data, record.data);
    out.close().number(READ_EVENT.commitPosition, record.position).close();
  });
}

/** @throws RangeError for bytes that are no message. */
export function decodeReadResponse(message: Buffer): ReadResponse {
  let response: ReadResponse = { kind: 'other' };
  for (const fields = new MessageReader(message); fields.next();) {
    if (fields.number === READ_RESPONSE.event) response = eventOf(fields.message());
    else if (fields.number === READ_RESPONSE.confirmation) response = { kind: 'confirmation' };
    else if (fields.number === READ_RESPONSE.checkpoint)
      response = { kind: 'checkpoint', position: readPosition(fields.message()) };
    else if (fields.number === READ_RESPONSE.streamNotFound) response = { kind: 'stream-missing' };
  }
  return response;
}

function eventOf(fields: MessageReader): ReadResponse {
  let recorded: MessageReader | undefined;
  let position: bigint | undefined;
  while (fields.next()) {
    if (fields.number === READ_EVENT.event) recorded = fields.message();
    else if (fields.number === READ_EVENT.commitPosition) position = fields.bigint();
  }
  return recorded ? recordedOf(recorded, position) : { kind: 'other' };
}

function recordedOf(fields: MessageReader, readAt: bigint | undefined): ReadResponse {
  let stream = '';
  let revision = 0n;
  let position = 0n;
  let prepare = 0n;
  let id = '';
  let type = '';
  let isJson = false;
  let dataText = '';
  let metadataText = '';
  while (fields.next()) {
    switch (fields.number) {
      case RECORDED_EVENT.id:
        id = readUuid(fields.message()) ?? '';
        break;
      case RECORDED_EVENT.streamIdentifier:
        stream = readStreamName(fields.message());
        break;
      case RECORDED_EVENT.revision:
        revision = fields.bigint();
        break;
      case RECORDED_EVENT.commitPosition:
        position = fields.bigint();
        break;
      case RECORDED_EVENT.preparePosition:
        prepare = fields.bigint();
        break;
      case RECORDED_EVENT.metadata: {
        const { key, value } = readEntry(fields.message());
        if (key === 'type') type = value;
        else if (key === 'content-type') isJson = value === 'application/json';
        break;
      }
      case RECORDED_EVENT.customMetadata:
        metadataText = fields.text();
        break;
      case RECORDED_EVENT.data:
        dataText = fields.text();
        break;
      default:
        break;
    }
  }
  position = readAt ?? position;
  const event = { stream, revision, position, id, type, dataText: isJson ? dataText : '', metadataText };
  return { kind: 'event', event, isOfTransaction: prepare !== position };
}
