import { Status } from '@eventstore/db-client/generated/status_pb';
import { BATCH_APPEND_RESPONSE, BATCH_APPEND_SUCCESS } from './fields';
import { MessageReader } from './message-reader';
import { messageOf, type MessageWriter } from './message-writer';
import {
  readPosition,
  readUuid,
  writeExpected,
  writePosition,
  writeStreamName,
  writeUuid,
  type ExpectedRevision,
} from './shared-messages';

/**
 * `BatchAppendResp` of streams.proto, written and read in one pass; what it says of an error, which is rare, is left to
 * the generated classes. batch-append-answer.spec.ts holds both against them. Serves the benchmark row `appends`.
 */

/** What an answer repeats of its request. */
export interface AppendHeader {
  readonly correlationId: string;
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/** Neither is there where nothing was appended to a stream without events. */
export interface Appended {
  readonly revision: bigint | undefined;
  readonly position: bigint | undefined;
}

export interface AppendAnswer {
  readonly correlationId: string;
  readonly result: Appended | Status;
}

export function encodeAppendAnswer(
  { correlationId, stream, expected }: AppendHeader,
  result: Appended | Status,
): Buffer {
  return messageOf((out) => {
    writeUuid(out, BATCH_APPEND_RESPONSE.correlationId, correlationId);
    if (result instanceof Status) out.bytes(BATCH_APPEND_RESPONSE.error, result.serializeBinary());
    else writeSuccess(out, result);
    writeStreamName(out, BATCH_APPEND_RESPONSE.streamIdentifier, stream);
    writeExpected(out, BATCH_APPEND_RESPONSE, expected);
  });
}

function writeSuccess(out: MessageWriter, { revision, position }: Appended): void {
  out.open(BATCH_APPEND_RESPONSE.success);
  if (revision === undefined) out.open(BATCH_APPEND_SUCCESS.noStream).close();
  else out.number(BATCH_APPEND_SUCCESS.currentRevision, revision);
  if (position === undefined) out.open(BATCH_APPEND_SUCCESS.noPosition).close();
  else writePosition(out, BATCH_APPEND_SUCCESS.position, position);
  out.close();
}

/** @returns the answer, without what it repeats of its request. @throws Error for bytes that are no message. */
export function decodeAppendAnswer(message: Buffer): AppendAnswer {
  let correlationId = '';
  let result: Appended | Status = new Status();
  for (const fields = new MessageReader(message); fields.next();) {
    if (fields.number === BATCH_APPEND_RESPONSE.correlationId) correlationId = readUuid(fields.message()) ?? '';
    else if (fields.number === BATCH_APPEND_RESPONSE.success) result = successOf(fields.message());
    else if (fields.number === BATCH_APPEND_RESPONSE.error) result = Status.deserializeBinary(fields.bytes());
  }
  return { correlationId, result };
}

function successOf(fields: MessageReader): Appended {
  let revision: bigint | undefined;
  let position: bigint | undefined;
  while (fields.next()) {
    if (fields.number === BATCH_APPEND_SUCCESS.currentRevision) revision = fields.bigint();
    else if (fields.number === BATCH_APPEND_SUCCESS.position) position = readPosition(fields.message()).commit;
  }
  return { revision, position };
}
