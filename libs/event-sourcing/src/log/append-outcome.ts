import type { Appended } from '@counterfoil/eventstore-wire/batch-append-answer';
import { MaximumAppendSizeExceeded, WrongExpectedVersion } from '@eventstore/db-client/generated/shared_pb';
import { Status } from '@eventstore/db-client/generated/status_pb';
import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  NO_STREAM,
  StreamDeleted,
  WrongExpectedRevision,
  type AppendResult,
} from './event-log';
import { LogRefused } from './log-refused';

/**
 * @returns where the events of an append stand, by the server's answer to it.
 * @throws WrongExpectedRevision, StreamDeleted, AppendTooLarge, LogRefused; AppendOutcomeUnknown for what does not
 * say for certain that nothing was applied
 */
export function outcomeOf(result: Appended | Status, stream: string, expected: bigint): AppendResult {
  if (result instanceof Status) throw refusalOf(result, stream, expected);
  const { revision, position } = result;
  if (revision === undefined || position === undefined)
    throw new AppendOutcomeUnknown(stream, 'acknowledged without a position');
  return { revision, position };
}

function refusalOf(status: Status, stream: string, expected: bigint): Error {
  const details = status.getDetails();
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = WrongExpectedVersion.deserializeBinary(details.getValue_asU8());
      const actual = wrong.hasCurrentStreamRevision() ? BigInt(wrong.getCurrentStreamRevision()) : NO_STREAM;
      return new WrongExpectedRevision(stream, expected, actual);
    }
    case 'event_store.client.StreamDeleted':
      return new StreamDeleted(stream);
    case 'event_store.client.MaximumAppendSizeExceeded':
      return new AppendTooLarge(
        stream,
        MaximumAppendSizeExceeded.deserializeBinary(details.getValue_asU8()).getMaxappendsize(),
      );
    case 'event_store.client.AccessDenied':
      return new LogRefused('rights', `appending to ${stream}`, status.getMessage());
    default:
      return new AppendOutcomeUnknown(stream, status.getMessage());
  }
}
