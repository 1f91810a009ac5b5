import { randomUUID } from 'node:crypto';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { decodeAppendAnswer } from '@counterfoil/eventstore-wire/batch-append-answer';
import {
  Empty,
  MaximumAppendSizeExceeded,
  Timeout,
  UUID,
  WrongExpectedVersion,
  StreamDeleted as StreamDeletedDetails,
  AccessDenied,
} from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb';
import type { Message } from 'google-protobuf';
import { outcomeOf } from './append-outcome';
import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  LogUnavailable,
  NO_STREAM,
  StreamDeleted,
  WrongExpectedRevision,
} from './event-log';

const STREAM = 'ledger-ü';
const EXPECTED = 7n;

/** What is thrown, where something is. */
function outcome(answer: BatchAppendResp): unknown {
  const id = randomUUID();
  const { correlationId, result } = decodeAppendAnswer(
    Buffer.from(answer.setCorrelationId(new UUID().setString(id)).serializeBinary()),
  );
  expect(correlationId).toBe(id);
  try {
    return outcomeOf(result, STREAM, EXPECTED);
  } catch (error) {
    return error;
  }
}

describe('what is answered', () => {
  it.each<[string, Message, string, new (...args: never[]) => Error, object]>([
    [
      'a wrong revision',
      new WrongExpectedVersion().setCurrentStreamRevision('9'),
      'WrongExpectedVersion',
      WrongExpectedRevision,
      { actual: 9n, expected: EXPECTED, stream: STREAM },
    ],
    [
      'a stream that is not there',
      new WrongExpectedVersion().setCurrentNoStream(new Empty()),
      'WrongExpectedVersion',
      WrongExpectedRevision,
      { actual: NO_STREAM },
    ],
    ['a deleted stream', new StreamDeletedDetails(), 'StreamDeleted', StreamDeleted, {}],
    [
      'too much at once',
      new MaximumAppendSizeExceeded().setMaxappendsize(1_048_576),
      'MaximumAppendSizeExceeded',
      AppendTooLarge,
      {},
    ],
    ['no right to write', new AccessDenied(), 'AccessDenied', LogUnavailable, {}],
    ['a deadline', new Timeout(), 'Timeout', AppendOutcomeUnknown, {}],
    ['what we do not know', new Empty(), 'Novelty', AppendOutcomeUnknown, {}],
  ])('tells %s', (_what, details, name, kind, facts) => {
    const any = new Any();
    any.pack(details.serializeBinary(), `event_store.client.${name}`);
    const refusal = outcome(new BatchAppendResp().setError(new Status().setDetails(any)));
    expect(refusal).toBeInstanceOf(kind);
    expect(refusal).toMatchObject(facts);
  });

  it('takes an acknowledgement without a position for an unknown outcome', () => {
    const success = new BatchAppendResp.Success().setCurrentRevision('8').setNoPosition(new Empty());
    expect(outcome(new BatchAppendResp().setSuccess(success))).toBeInstanceOf(AppendOutcomeUnknown);
  });
});
