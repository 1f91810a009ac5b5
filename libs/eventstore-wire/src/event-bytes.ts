import { READ_EVENT, READ_RESPONSE, RECORDED_EVENT } from './fields';
import { MessageReader } from './message-reader';
import type { EventRecord } from './read-response';
import { readEntry, readStreamName, readUuid } from './shared-messages';

/** An event as the log holds it, byte by byte: what a copy of it takes along. */
export type EventBytes = Omit<EventRecord, 'createdAt'>;

const NOTHING: Uint8Array = new Uint8Array();

/**
 * The event of a `ReadResp`, its data and metadata as they were received: text that is not UTF-8, or no JSON, is told
 * from other such text. event-bytes.spec.ts holds it against the generated classes.
 * @returns undefined for a message of another kind; data and metadata share the message's memory.
 * @throws RangeError for bytes that are no message.
 */
export function decodeEventBytes(message: Buffer): EventBytes | undefined {
  let event: EventBytes | undefined;
  for (const fields = new MessageReader(message); fields.next();)
    if (fields.number === READ_RESPONSE.event) event = readEvent(fields.message());
  return event;
}

function readEvent(fields: MessageReader): EventBytes | undefined {
  let recorded: MessageReader | undefined;
  let readAt: bigint | undefined;
  while (fields.next()) {
    if (fields.number === READ_EVENT.event) recorded = fields.message();
    else if (fields.number === READ_EVENT.commitPosition) readAt = fields.bigint();
  }
  return recorded && recordedOf(recorded, readAt);
}

function recordedOf(fields: MessageReader, readAt: bigint | undefined): EventBytes {
  const event = {
    stream: '',
    revision: 0n,
    position: 0n,
    id: '',
    type: '',
    contentType: '',
    data: NOTHING,
    metadata: NOTHING,
  };
  while (fields.next()) {
    if (fields.number === RECORDED_EVENT.id) event.id = readUuid(fields.message()) ?? '';
    else if (fields.number === RECORDED_EVENT.streamIdentifier) event.stream = readStreamName(fields.message());
    else if (fields.number === RECORDED_EVENT.revision) event.revision = fields.bigint();
    else if (fields.number === RECORDED_EVENT.commitPosition) event.position = fields.bigint();
    else if (fields.number === RECORDED_EVENT.customMetadata) event.metadata = fields.bytes();
    else if (fields.number === RECORDED_EVENT.data) event.data = fields.bytes();
    else if (fields.number === RECORDED_EVENT.metadata) {
      const { key, value } = readEntry(fields.message());
      if (key === 'type') event.type = value;
      else if (key === 'content-type') event.contentType = value;
    }
  }
  event.position = readAt ?? event.position;
  return event;
}
