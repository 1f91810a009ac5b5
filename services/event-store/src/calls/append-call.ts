import { type ProposedFields } from '@counterfoil/eventstore-wire/batch-append-request';
import { type ExpectedRevision, structuredUuid } from '@counterfoil/eventstore-wire/shared-messages';
import { type sendUnaryData, type ServerReadableStream } from '@grpc/grpc-js';
import { Empty, type UUID } from '@eventstore/db-client/generated/shared_pb';
import { type AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb';
import { type AppendOutcome, type AppendTaker } from '../store/append-request';
import {
  asCallError,
  type CallError,
  deadlineExceeded,
  invalidArgument,
  maximumAppendSizeExceeded,
  streamDeleted,
  unavailable,
} from '../messages/call-error';
import { deadlineOf } from './call-deadline';
import { NO_REVISION } from '../store/event-record';
import { MAX_APPEND_BYTES, ProposedEvents } from '../messages/proposed-events';
import { parseStreamName } from '../messages/stream-name';

interface AppendTarget {
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/** Answers one Append call: options first, then the events, then the end. */
export function handleAppend(
  writer: AppendTaker,
  call: ServerReadableStream<AppendReq, AppendResp>,
  respond: sendUnaryData<AppendResp>,
): void {
  const proposed = new ProposedEvents();
  let target: AppendTarget | undefined;
  let answered = false;
  const answer = (error: CallError | null, response?: AppendResp): void => {
    if (answered) return;
    answered = true;
    respond(error, response);
  };
  call.on('data', (request: AppendReq) => {
    if (answered) return;
    try {
      const options = request.getOptions();
      const message = request.getProposedMessage();
      if (options !== undefined)
        target = {
          stream: parseStreamName(options.getStreamIdentifier()?.getStreamName_asU8()),
          expected: expectedRevisionOf(options),
        };
      if (message !== undefined) proposed.add(fieldsOf(message));
    } catch (error) {
      answer(asCallError(error));
    }
  });
  call.on('end', () => {
    if (answered || call.cancelled) return;
    if (target === undefined) return answer(invalidArgument('an append begins with its options'));
    if (proposed.isTooLarge) return answer(maximumAppendSizeExceeded(MAX_APPEND_BYTES));
    const { stream, expected } = target;
    void writer
      .submit({ intent: 'append', stream, expected, events: proposed.events, deadline: deadlineOf(call) })
      .then((outcome) => answerOutcome(outcome, stream, expected, answer));
  });
}

function fieldsOf(message: AppendReq.ProposedMessage): ProposedFields {
  const metadata = message.getMetadataMap();
  return {
    id: uuidText(message.getId()),
    type: metadata.get('type'),
    contentType: metadata.get('content-type'),
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function answerOutcome(
  outcome: AppendOutcome,
  stream: string,
  expected: ExpectedRevision,
  answer: (error: CallError | null, response?: AppendResp) => void,
): void {
  switch (outcome.kind) {
    case 'appended':
      return answer(null, successResponse(outcome.revision, outcome.position));
    case 'wrong-expected-revision':
      return answer(null, wrongExpectedVersionResponse(expected, outcome.current));
    case 'stream-deleted':
      return answer(streamDeleted(stream));
    case 'deadline-exceeded':
      return answer(deadlineExceeded());
    case 'unavailable':
      return answer(unavailable(outcome.reason));
    default: {
      const unreachable: never = outcome;
      return unreachable;
    }
  }
}

function successResponse(revision: bigint, position: bigint): AppendResp {
  const success = new AppendResp.Success();
  if (revision === NO_REVISION)
    return new AppendResp().setSuccess(success.setNoStream(new Empty()).setNoPosition(new Empty()));
  success.setCurrentRevision(revision.toString());
  success.setPosition(
    new AppendResp.Position().setCommitPosition(position.toString()).setPreparePosition(position.toString()),
  );
  return new AppendResp().setSuccess(success);
}

function wrongExpectedVersionResponse(expected: ExpectedRevision, current: bigint): AppendResp {
  const wrong = new AppendResp.WrongExpectedVersion();
  if (current === NO_REVISION) wrong.setCurrentNoStream(new Empty());
  else wrong.setCurrentRevision(current.toString());
  if (expected.kind === 'exact') wrong.setExpectedRevision(expected.revision.toString());
  else if (expected.kind === 'no_stream') wrong.setExpectedNoStream(new Empty());
  else if (expected.kind === 'stream_exists') wrong.setExpectedStreamExists(new Empty());
  else wrong.setExpectedAny(new Empty());
  return new AppendResp().setWrongExpectedVersion(wrong);
}

/** The options of every writing call name the expected revision with the same four fields. */
export interface RevisionOptions {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasStreamExists(): boolean;
}

export function expectedRevisionOf(options: RevisionOptions): ExpectedRevision {
  if (options.hasRevision()) return { kind: 'exact', revision: BigInt(options.getRevision()) };
  if (options.hasNoStream()) return { kind: 'no_stream' };
  return options.hasStreamExists() ? { kind: 'stream_exists' } : { kind: 'any' };
}

function uuidText(uuid: UUID | undefined): string | undefined {
  const structured = uuid?.getStructured();
  if (structured === undefined) return uuid?.getString();
  return structuredUuid(BigInt(structured.getMostSignificantBits()), BigInt(structured.getLeastSignificantBits()));
}
