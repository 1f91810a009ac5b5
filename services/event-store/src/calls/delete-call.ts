import { type ExpectedRevision } from '@counterfoil/eventstore-wire/shared-messages';
import { type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import {
  type DeleteReq,
  DeleteResp,
  type TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb';
import { expectedRevisionOf } from './append-call';
import { type AppendOutcome, type AppendRequest, type AppendTaker } from '../store/append-request';
import { deadlineOf } from './call-deadline';
import {
  asCallError,
  CallError,
  deadlineExceeded,
  invalidArgument,
  streamDeleted,
  unavailable,
  wrongExpectedVersion,
} from '../messages/call-error';
import { parseStreamName } from '../messages/stream-name';

/** How EventStoreDB numbers what is not a revision. */
const EXPECTED_VERSION = { any: -2n, no_stream: -1n, stream_exists: -4n } as const;

/** Answers a soft delete: the stream reads as not found until something is appended to it again. */
export async function handleDelete(
  writer: AppendTaker,
  call: ServerUnaryCall<DeleteReq, DeleteResp>,
  respond: sendUnaryData<DeleteResp>,
): Promise<void> {
  try {
    const position = await deleteStream(writer, 'soft-delete', call.request.getOptions(), deadlineOf(call));
    respond(
      null,
      new DeleteResp().setPosition(new DeleteResp.Position().setCommitPosition(position).setPreparePosition(position)),
    );
  } catch (error) {
    respond(asCallError(error));
  }
}

/** Answers a tombstone: nothing can be read from the stream or appended to it any more. */
export async function handleTombstone(
  writer: AppendTaker,
  call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
  respond: sendUnaryData<TombstoneResp>,
): Promise<void> {
  try {
    const position = await deleteStream(writer, 'tombstone', call.request.getOptions(), deadlineOf(call));
    respond(
      null,
      new TombstoneResp().setPosition(
        new TombstoneResp.Position().setCommitPosition(position).setPreparePosition(position),
      ),
    );
  } catch (error) {
    respond(asCallError(error));
  }
}

async function deleteStream(
  writer: AppendTaker,
  intent: Exclude<AppendRequest['intent'], 'append'>,
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  deadline: number,
): Promise<string> {
  if (options === undefined) throw invalidArgument('a delete needs options');
  const stream = parseStreamName(options.getStreamIdentifier()?.getStreamName_asU8());
  const expected = expectedRevisionOf(options);
  return positionOf(await writer.submit({ intent, stream, expected, events: [], deadline }), stream, expected);
}

function positionOf(outcome: AppendOutcome, stream: string, expected: ExpectedRevision): string {
  switch (outcome.kind) {
    case 'appended':
      return outcome.position.toString();
    case 'wrong-expected-revision':
      throw wrongExpectedVersion(
        stream,
        expected.kind === 'exact' ? expected.revision : EXPECTED_VERSION[expected.kind],
        outcome.current,
      );
    case 'stream-deleted':
      throw streamDeleted(stream);
    case 'deadline-exceeded':
      throw deadlineExceeded();
    case 'unavailable':
      throw unavailable(outcome.reason);
    default: {
      const unreachable: never = outcome;
      throw new CallError(13, `unknown outcome ${String(unreachable)}`);
    }
  }
}
