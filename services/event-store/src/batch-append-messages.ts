import { type Message } from 'google-protobuf';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Code } from '@eventstore/db-client/generated/code_pb';
import { MaximumAppendSizeExceeded, StreamDeleted, type StreamIdentifier, Timeout, Unknown, WrongExpectedVersion } from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import { NO_REVISION } from './event-record';
import { type ExpectedRevision } from './expected-revision';
import { MAX_APPEND_BYTES } from './proposed-events';
import { allStreamPosition, streamIdentifier, uuidMessage } from './read-messages';

/** What an answer repeats of its request. */
export interface BatchAppendHeader {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

export function appendedMessage(header: BatchAppendHeader, revision: bigint, position: bigint): BatchAppendResp {
  const success = new BatchAppendResp.Success();
  if (revision === NO_REVISION) success.setNoStream(new Empty()).setNoPosition(new Empty());
  else success.setCurrentRevision(revision.toString()).setPosition(allStreamPosition(position));
  return answerTo(header).setSuccess(success);
}

export function wrongExpectedVersionMessage(header: BatchAppendHeader, current: bigint): BatchAppendResp {
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

export function streamDeletedMessage(header: BatchAppendHeader): BatchAppendResp {
  const deleted = new StreamDeleted().setStreamIdentifier(streamIdentifier(header.stream));
  return refusal(header, Code.FAILED_PRECONDITION, 'the stream is deleted', deleted, 'StreamDeleted');
}

export function timeoutMessage(header: BatchAppendHeader): BatchAppendResp {
  return refusal(header, Code.DEADLINE_EXCEEDED, 'the deadline passed before the commit was confirmed', new Timeout(), 'Timeout');
}

export function tooLargeMessage(header: BatchAppendHeader): BatchAppendResp {
  const tooLarge = new MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
  return refusal(header, Code.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, tooLarge, 'MaximumAppendSizeExceeded');
}

export function invalidMessage(header: BatchAppendHeader, reason: string): BatchAppendResp {
  return refusal(header, Code.INVALID_ARGUMENT, reason, new Unknown(), 'Unknown');
}

function refusal(header: BatchAppendHeader, code: Code, reason: string, details: Message, typeName: string): BatchAppendResp {
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${typeName}`);
  const status = new Status().setCode(code).setMessage(reason).setDetails(any);
  return answerTo(header).setError(status);
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
