import { BATCH_APPEND_OPTIONS, BATCH_APPEND_REQUEST, PROPOSED_MESSAGE } from './fields';
import { MessageReader } from './message-reader';
import { messageOf, type MessageWriter } from './message-writer';
import type { ProposedEvent } from './read-response';
import {
  readEntry,
  readExpected,
  readStreamName,
  readTime,
  readUuid,
  writeEntry,
  writeExpected,
  writeStreamName,
  writeTime,
  writeUuid,
  type ExpectedRevision,
} from './shared-messages';

/**
 * `BatchAppendReq` of streams.proto, written and read in one pass; batch-append-request.spec.ts holds both against the
 * generated classes, which build some ten objects an event. Serves the benchmark row `appends`.
 *
 * The protocol has two forms of deadline, one of which an append may have:
 * - `deadline_21_10_0`, field 6: an instant, which the server holds against its own clock. The client's classes know
 *   this one alone.
 * - `deadline`, field 7: a span from when the server has the message, which no wrong clock misses. It is what we write.
 *   EventStoreDB knows it since 21.10.3 and 22.6.0, KurrentDB in every version; they say so by the feature
 *   `deadline_duration` of the call. 21.10.0 to 21.10.2 pass over the field, as over any that they do not know, and
 *   take their own time limit of a write. We give up by our own clock in either case.
 */

/** An event to be appended; its JSON is stored as it stands here. */
export interface ProposedText {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
}

export interface ProposedAppend {
  /** Any UUID; the answer repeats it. */
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /**
   * How long the server may take from when it has it, in milliseconds: a span, since its clock may differ from ours.
   */
  readonly withinMs: number;
  /** Text is JSON; bytes say themselves what they are. */
  readonly events: readonly (ProposedText | ProposedEvent)[];
}

/**
 * @returns the bytes of the whole append: one message, since what we append at once is far below what a message may
 * hold.
 */
export function encodeBatchAppend({ correlationId, stream, expected, withinMs, events }: ProposedAppend): Buffer {
  return messageOf((out) => {
    writeUuid(out, BATCH_APPEND_REQUEST.correlationId, correlationId);
    out.open(BATCH_APPEND_REQUEST.options);
    writeStreamName(out, BATCH_APPEND_OPTIONS.streamIdentifier, stream);
    writeExpected(out, BATCH_APPEND_OPTIONS, expected);
    writeTime(out, BATCH_APPEND_OPTIONS.span, withinMs);
    out.close();
    for (const event of events) propose(out, event);
    out.number(BATCH_APPEND_REQUEST.isFinal, 1);
  });
}

function propose(out: MessageWriter, event: ProposedText | ProposedEvent): void {
  out.open(BATCH_APPEND_REQUEST.proposedMessages);
  writeUuid(out, PROPOSED_MESSAGE.id, event.id);
  writeEntry(out, PROPOSED_MESSAGE.metadata, 'type', event.type);
  const isText = !('contentType' in event);
  writeEntry(out, PROPOSED_MESSAGE.metadata, 'content-type', isText ? 'application/json' : event.contentType);
  if (isText) out.text(PROPOSED_MESSAGE.customMetadata, event.metadata).text(PROPOSED_MESSAGE.data, event.data);
  else out.bytes(PROPOSED_MESSAGE.customMetadata, event.metadata).bytes(PROPOSED_MESSAGE.data, event.data);
  out.close();
}

export interface BatchAppendRequest {
  readonly correlationId: string | undefined;
  /** Only the first message of an append has them. */
  readonly options: BatchAppendOptions | undefined;
  readonly events: readonly ProposedFields[];
  readonly isFinal: boolean;
}

export interface BatchAppendOptions {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  /** Milliseconds since 1970, by the client's clock. What EventStoreDB's clients for Node send. */
  readonly deadline: number | undefined;
  /** Milliseconds from when it is read, which depend on no clock of the client. */
  readonly withinMs: number | undefined;
}

/** What a message of an append says of one event; nothing of it has been looked at. */
export interface ProposedFields {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly contentType: string | undefined;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

const NOTHING = new Uint8Array();

/** @returns the message; data and metadata share its memory. @throws RangeError for bytes that are no message. */
export function decodeBatchAppend(message: Buffer): BatchAppendRequest {
  const events: ProposedFields[] = [];
  let correlationId: string | undefined;
  let options: BatchAppendOptions | undefined;
  let isFinal = false;
  for (const fields = new MessageReader(message); fields.next();) {
    if (fields.number === BATCH_APPEND_REQUEST.correlationId) correlationId = readUuid(fields.message());
    else if (fields.number === BATCH_APPEND_REQUEST.options) options = optionsOf(fields.message());
    else if (fields.number === BATCH_APPEND_REQUEST.proposedMessages) events.push(proposedOf(fields.message()));
    else if (fields.number === BATCH_APPEND_REQUEST.isFinal) isFinal = fields.signed() !== 0;
  }
  return { correlationId, options, events, isFinal };
}

function optionsOf(fields: MessageReader): BatchAppendOptions {
  let stream = '';
  let expected: ExpectedRevision = { kind: 'any' };
  let deadline: number | undefined;
  let withinMs: number | undefined;
  while (fields.next()) {
    if (fields.number === BATCH_APPEND_OPTIONS.streamIdentifier) stream = readStreamName(fields.message());
    else if (fields.number === BATCH_APPEND_OPTIONS.instant) deadline = readTime(fields.message());
    else if (fields.number === BATCH_APPEND_OPTIONS.span) withinMs = readTime(fields.message());
    else expected = readExpected(fields, BATCH_APPEND_OPTIONS) ?? expected;
  }
  return { stream, expected, deadline, withinMs };
}

function proposedOf(fields: MessageReader): ProposedFields {
  let id: string | undefined;
  let type: string | undefined;
  let contentType: string | undefined;
  let metadata: Uint8Array = NOTHING;
  let data: Uint8Array = NOTHING;
  while (fields.next()) {
    if (fields.number === PROPOSED_MESSAGE.id) id = readUuid(fields.message());
    else if (fields.number === PROPOSED_MESSAGE.metadata) {
      const { key, value } = readEntry(fields.message());
      if (key === 'type') type = value;
      else if (key === 'content-type') contentType = value;
    } else if (fields.number === PROPOSED_MESSAGE.customMetadata) metadata = fields.bytes();
    else if (fields.number === PROPOSED_MESSAGE.data) data = fields.bytes();
  }
  return { id, type, contentType, data, metadata };
}
