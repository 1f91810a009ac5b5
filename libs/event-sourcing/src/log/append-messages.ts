import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { MaximumAppendSizeExceeded, WrongExpectedVersion, type UUID } from '@eventstore/db-client/generated/shared_pb';
import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  LogUnavailable,
  NO_STREAM,
  StreamDeleted,
  WrongExpectedRevision,
  type AppendResult,
} from './event-log';

/**
 * The messages of the protocol's BatchAppend call, `BatchAppendReq` and `BatchAppendResp` of streams.proto. An append
 * is written in one pass, and the answer that everybody hopes for is read in one; whatever else comes is left to the
 * client's own classes, and append-messages.spec.ts holds both against them.
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
  /** Of the stream's last event; `NO_STREAM` where there is none yet. */
  readonly expected: bigint;
  /**
   * How long the server may take from when it has it, in milliseconds: a span, since its clock may differ from ours.
   */
  readonly withinMs: number;
  readonly events: readonly ProposedText[];
}

export interface AppendAnswer {
  readonly correlationId: string;
  /** What the append came to; settled already. */
  readonly result: AppendResult | ((append: ProposedAppend) => Error);
}

/** Field numbers of streams.proto and shared.proto. */
const REQUEST = { correlationId: 1, options: 2, proposedMessages: 3, isFinal: 4 } as const;
const OPTIONS = { streamIdentifier: 1, streamPosition: 2, noStream: 3, span: 7 } as const;
const PROPOSED = { id: 1, metadata: 2, customMetadata: 3, data: 4 } as const;
const RESPONSE = { correlationId: 1, success: 3, streamIdentifier: 4 } as const;
const SUCCESS = { currentRevision: 1, position: 3 } as const;
const COMMIT_POSITION = 1;
const UUID_TEXT = 2;
const STREAM_NAME = 3;
const ENTRY = { key: 1, value: 2 } as const;
const DURATION = { seconds: 1, nanos: 2 } as const;

const MILLISECONDS = 1_000;
const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** @returns the bytes of the whole append: one message, since what we append at once is far below what a message may hold. */
export function encodeAppend({ correlationId, stream, expected, withinMs, events }: ProposedAppend): Buffer {
  const out = new BinaryWriter();
  uuid(out, REQUEST.correlationId, correlationId);
  open(out, REQUEST.options);
  open(out, OPTIONS.streamIdentifier);
  out.tag(STREAM_NAME, WireType.LengthDelimited).string(stream).join();
  if (expected === NO_STREAM) open(out, OPTIONS.noStream).join();
  else out.tag(OPTIONS.streamPosition, WireType.Varint).uint64(expected);
  open(out, OPTIONS.span);
  out.tag(DURATION.seconds, WireType.Varint).int64(Math.floor(withinMs / MILLISECONDS));
  const nanos = Math.floor(withinMs % MILLISECONDS) * NANOSECONDS_PER_MILLISECOND;
  out.tag(DURATION.nanos, WireType.Varint).int32(nanos).join();
  out.join();
  for (const event of events) propose(out, event);
  const bytes = out.tag(REQUEST.isFinal, WireType.Varint).bool(true).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function propose(out: BinaryWriter, { id, type, data, metadata }: ProposedText): void {
  open(out, REQUEST.proposedMessages);
  uuid(out, PROPOSED.id, id);
  entry(out, 'type', type);
  entry(out, 'content-type', 'application/json');
  out.tag(PROPOSED.customMetadata, WireType.LengthDelimited).string(metadata);
  out.tag(PROPOSED.data, WireType.LengthDelimited).string(data).join();
}

function entry(out: BinaryWriter, key: string, value: string): void {
  open(out, PROPOSED.metadata);
  out.tag(ENTRY.key, WireType.LengthDelimited).string(key);
  out.tag(ENTRY.value, WireType.LengthDelimited).string(value).join();
}

function uuid(out: BinaryWriter, field: number, id: string): void {
  open(out, field).tag(UUID_TEXT, WireType.LengthDelimited).string(id).join();
}

/** Begins a message in a field; it ends with `join`. */
function open(out: BinaryWriter, field: number): BinaryWriter {
  return out.tag(field, WireType.LengthDelimited).fork();
}

/** @throws Error for bytes that are no message. */
export function decodeAppendAnswer(message: Buffer): AppendAnswer {
  return successOf(message) ?? answerOf(BatchAppendResp.deserializeBinary(message));
}

/** @returns undefined for all but an append that went through, told with its revision, its position and our id as text. */
function successOf(message: Buffer): AppendAnswer | undefined {
  const fields = new BinaryReader(message);
  let correlationId: string | undefined;
  let result: AppendResult | undefined;
  while (fields.pos < fields.len) {
    const [field, type] = fields.tag();
    if (field === RESPONSE.correlationId) correlationId = textOf(fields.bytes());
    else if (field === RESPONSE.success) result = resultOf(fields.bytes());
    // What follows repeats the request.
    else if (field > RESPONSE.success) fields.skip(type);
    else return undefined;
  }
  return correlationId === undefined || result === undefined ? undefined : { correlationId, result };
}

function textOf(uuidMessage: Uint8Array): string | undefined {
  const fields = new BinaryReader(uuidMessage);
  const [field] = fields.tag();
  return field === UUID_TEXT ? fields.string() : undefined;
}

function resultOf(success: Uint8Array): AppendResult | undefined {
  const fields = new BinaryReader(success);
  let revision: bigint | undefined;
  let position: bigint | undefined;
  while (fields.pos < fields.len) {
    const [field, type] = fields.tag();
    if (field === SUCCESS.currentRevision) revision = BigInt(fields.uint64());
    else if (field === SUCCESS.position) position = positionOf(fields.bytes());
    else fields.skip(type);
  }
  return revision === undefined || position === undefined ? undefined : { revision, position };
}

function positionOf(allStreamPosition: Uint8Array): bigint | undefined {
  const fields = new BinaryReader(allStreamPosition);
  let position: bigint | undefined;
  while (fields.pos < fields.len) {
    const [field, type] = fields.tag();
    if (field === COMMIT_POSITION) position = BigInt(fields.uint64());
    else fields.skip(type);
  }
  return position;
}

function answerOf(response: BatchAppendResp): AppendAnswer {
  const correlationId = uuidText(response.getCorrelationId());
  const success = response.getSuccess();
  const position = success?.getPosition();
  if (success && position)
    return {
      correlationId,
      result: { revision: BigInt(success.getCurrentRevision()), position: BigInt(position.getCommitPosition()) },
    };
  if (success)
    return {
      correlationId,
      result: ({ stream }) => new AppendOutcomeUnknown(stream, 'acknowledged without a position'),
    };
  return { correlationId, result: refusalOf(response) };
}

/** What does not say for certain that nothing was applied has an unknown outcome. */
function refusalOf(response: BatchAppendResp): (append: ProposedAppend) => Error {
  const error = response.getError();
  const details = error?.getDetails();
  const reason = error?.getMessage();
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
      const actual = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : NO_STREAM;
      return ({ stream, expected }) => new WrongExpectedRevision(stream, expected, actual);
    }
    case 'event_store.client.StreamDeleted':
      return ({ stream }) => new StreamDeleted(stream);
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const limit = MaximumAppendSizeExceeded.deserializeBinary(details.getValue_asU8()).getMaxappendsize();
      return ({ stream }) => new AppendTooLarge(stream, limit);
    }
    case 'event_store.client.AccessDenied':
      return () => new LogUnavailable('access denied', reason);
    default:
      return ({ stream }) => new AppendOutcomeUnknown(stream, reason);
  }
}

/** EventStoreDB repeats an id as two numbers, whichever way it was sent. */
function uuidText(uuidMessage: UUID | undefined): string {
  const structured = uuidMessage?.getStructured();
  if (!structured) return uuidMessage?.getString() ?? '';
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
