import { type Message } from 'google-protobuf';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { type AppendHeader, encodeAppendAnswer } from '@counterfoil/eventstore-wire/batch-append-answer';
import { Code } from '@eventstore/db-client/generated/code_pb';
import {
  MaximumAppendSizeExceeded,
  StreamDeleted,
  Timeout,
  Unknown,
  WrongExpectedVersion,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { NO_REVISION } from '../store/event-record';
import { MAX_APPEND_BYTES } from './proposed-events';
import { streamIdentifier } from './read-messages';

export function appendedMessage(header: AppendHeader, revision: bigint, position: bigint): Buffer {
  const isEmpty = revision === NO_REVISION;
  return encodeAppendAnswer(header, isEmpty ? { revision: undefined, position: undefined } : { revision, position });
}

export function wrongExpectedVersionMessage(header: AppendHeader, current: bigint): Buffer {
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

export function streamDeletedMessage(header: AppendHeader): Buffer {
  const deleted = new StreamDeleted().setStreamIdentifier(streamIdentifier(header.stream));
  return refusal(header, Code.FAILED_PRECONDITION, 'the stream is deleted', deleted, 'StreamDeleted');
}

export function timeoutMessage(header: AppendHeader): Buffer {
  const reason = 'the deadline passed before the commit was confirmed';
  return refusal(header, Code.DEADLINE_EXCEEDED, reason, new Timeout(), 'Timeout');
}

export function tooLargeMessage(header: AppendHeader): Buffer {
  const reason = `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`;
  const tooLarge = new MaximumAppendSizeExceeded().setMaxappendsize(MAX_APPEND_BYTES);
  return refusal(header, Code.INVALID_ARGUMENT, reason, tooLarge, 'MaximumAppendSizeExceeded');
}

export function invalidMessage(header: AppendHeader, reason: string): Buffer {
  return refusal(header, Code.INVALID_ARGUMENT, reason, new Unknown(), 'Unknown');
}

function refusal(header: AppendHeader, code: Code, reason: string, details: Message, typeName: string): Buffer {
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${typeName}`);
  return encodeAppendAnswer(header, new Status().setCode(code).setMessage(reason).setDetails(any));
}
