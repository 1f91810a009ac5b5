import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { type Message } from 'google-protobuf';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Code } from '@eventstore/db-client/generated/code_pb';
import {
  MaximumAppendSizeExceeded,
  StreamDeleted,
  type StreamIdentifier,
  Timeout,
  Unknown,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { NO_REVISION } from '../store/event-record';
import { type ExpectedRevision } from '../store/expected-revision';
import { MAX_APPEND_BYTES } from './proposed-events';
import { allStreamPosition, streamIdentifier, uuidMessage } from './read-messages';

/** Field numbers of streams.proto and shared.proto. */
const RESPONSE = { correlationId: 1, success: 3, streamIdentifier: 4, streamPosition: 5 } as const;
const SUCCESS = { currentRevision: 1, position: 3 } as const;
const COMMIT_POSITION = 1;
const PREPARE_POSITION = 2;
const UUID_TEXT = 2;
const STREAM_NAME = 3;

/** What an answer repeats of its request. */
export interface BatchAppendHeader {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/** The answer that nearly every append gets, written in one pass; batch-append-messages.spec.ts holds it against the generated classes. */
export function appendedMessage(header: BatchAppendHeader, revision: bigint, position: bigint): Buffer {
  if (revision === NO_REVISION || header.expected.kind !== 'exact')
    return encoded(answerTo(header).setSuccess(successOf(revision, position)));
  const out = new BinaryWriter();
  open(out, RESPONSE.correlationId).tag(UUID_TEXT, WireType.LengthDelimited).string(header.correlationId).join();
  open(out, RESPONSE.success).tag(SUCCESS.currentRevision, WireType.Varint).uint64(revision);
  open(out, SUCCESS.position)
    .tag(COMMIT_POSITION, WireType.Varint)
    .uint64(position)
    .tag(PREPARE_POSITION, WireType.Varint)
    .uint64(position)
    .join()
    .join();
  open(out, RESPONSE.streamIdentifier).tag(STREAM_NAME, WireType.LengthDelimited).string(header.stream).join();
  out.tag(RESPONSE.streamPosition, WireType.Varint).uint64(header.expected.revision);
  return Buffer.from(out.finish());
}

function open(out: BinaryWriter, field: number): BinaryWriter {
  return out.tag(field, WireType.LengthDelimited).fork();
}

function successOf(revision: bigint, position: bigint): BatchAppendResp.Success {
  const success = new BatchAppendResp.Success();
  if (revision === NO_REVISION) return success.setNoStream(new Empty()).setNoPosition(new Empty());
  return success.setCurrentRevision(revision.toString()).setPosition(allStreamPosition(position));
}

export function wrongExpectedVersionMessage(header: BatchAppendHeader, current: bigint): Buffer {
  const { expected } = header;
  const wrong = new WrongExpectedVersion();
  if (current === NO_REVISION) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentStreamRevision(current.toString());
  if (expected.kind === 'exact') wrong.setExpectedStreamPosition(expected.revision.toString());
  else if (expected.kind === 'no_stream') wrong.setExpectedNoStream(new Empty());
  else if (expected.kind === 'stream_exists') wrong.setExpectedStreamExists(new Empty());
  else wrong.setExpectedAny(new Empty());
  return refusal(header, Code.FAILED_PRECONDITION, 'wrong expected revision', wrong, 'WrongExpectedVersion');
}

export function streamDeletedMessage(header: BatchAppendHeader): Buffer {
  const deleted = new StreamDeleted().setStreamIdentifier(streamIdentifier(header.stream));
  return refusal(header, Code.FAILED_PRECONDITION, 'the stream is deleted', deleted, 'StreamDeleted');
}

export function timeoutMessage(header: BatchAppendHeader): Buffer {
  return refusal(
    header,
    Code.DEADLINE_EXCEEDED,
    'the deadline passed before the commit was confirmed',
    new Timeout(),
    'Timeout',
  );
}

export function tooLargeMessage(header: BatchAppendHeader): Buffer {
  const tooLarge = new MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
  return refusal(
    header,
    Code.INVALID_ARGUMENT,
    `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`,
    tooLarge,
    'MaximumAppendSizeExceeded',
  );
}

export function invalidMessage(header: BatchAppendHeader, reason: string): Buffer {
  return refusal(header, Code.INVALID_ARGUMENT, reason, new Unknown(), 'Unknown');
}

function refusal(header: BatchAppendHeader, code: Code, reason: string, details: Message, typeName: string): Buffer {
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${typeName}`);
  const status = new Status().setCode(code).setMessage(reason).setDetails(any);
  return encoded(answerTo(header).setError(status));
}

function encoded(response: BatchAppendResp): Buffer {
  return Buffer.from(response.serializeBinary());
}

function answerTo({ correlationId, stream, expected }: BatchAppendHeader): BatchAppendResp {
  const identifier: StreamIdentifier = streamIdentifier(stream);
  const response = new BatchAppendResp().setCorrelationId(uuidMessage(correlationId)).setStreamIdentifier(identifier);
  switch (expected.kind) {
    case 'exact':
      return response.setStreamPosition(expected.revision.toString());
    case 'no_stream':
      return response.setNoStream(new Empty());
    case 'stream_exists':
      return response.setStreamExists(new Empty());
    case 'any':
      return response.setAny(new Empty());
    default: {
      const unreachable: never = expected;
      return unreachable;
    }
  }
}
