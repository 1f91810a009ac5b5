import {
  convertToCommandError,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  LogUnavailable,
  NO_STREAM,
  StreamDeleted,
  WrongExpectedRevision,
} from './event-log';
import { LogRefused, refusalReasonOf } from './log-refused';

const OWN_ERRORS = [AppendOutcomeUnknown, AppendTooLarge, LogUnavailable, StreamDeleted, WrongExpectedRevision];

/**
 * Gives every failure of an append one of the log's own errors. What does not say for certain that nothing was applied
 * has an unknown outcome; to find out costs a read, to guess would cost a lost or doubled posting.
 */
export function normaliseAppendError(error: unknown, stream: string, expected: bigint): Error {
  if (OWN_ERRORS.some((own) => error instanceof own)) return error as Error;
  const refused = refusalReasonOf(error);
  if (refused) return new LogRefused(refused, `appending to ${stream}`, error);
  if (isNeverSent(error)) return new LogUnavailable('not connected', error);
  const reason = error instanceof Error ? convertToCommandError(error) : error;
  if (reason instanceof WrongExpectedVersionError) {
    return new WrongExpectedRevision(
      stream,
      expected,
      typeof reason.actualVersion === 'bigint' ? reason.actualVersion : NO_STREAM,
    );
  }
  if (reason instanceof StreamDeletedError) return new StreamDeleted(stream);
  const denied = refusalReasonOf(reason);
  if (denied) return new LogRefused(denied, `appending to ${stream}`, reason);
  return new AppendOutcomeUnknown(stream, reason);
}

export function normaliseReadError(error: unknown, what: string): Error {
  if (error instanceof LogUnavailable) return error;
  const refused = refusalReasonOf(error);
  if (refused) return new LogRefused(refused, what, error);
  return new LogUnavailable(what, error);
}

/** A stream that does not exist, or was deleted, is read as an empty one. */
export function isStreamMissing(error: unknown): boolean {
  return error instanceof StreamNotFoundError || error instanceof StreamDeletedError;
}

/** grpc-js says so when no connection was ever made: the call cannot have reached a server. */
export function isNeverSent(error: unknown): boolean {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return /No connection established|ECONNREFUSED|Failed to discover|Name resolution failed/.test(message);
}
