import { AccessDeniedError, MaxAppendSizeExceededError, StreamDeletedError, StreamNotFoundError, WrongExpectedVersionError } from '@eventstore/db-client';
import { AppendOutcomeUnknown, AppendTooLarge, LogUnavailable, NO_STREAM, StreamDeleted, WrongExpectedRevision } from './event-log';

/**
 * Gives every failure of an append one of the log's own errors. What does not say for certain that nothing was applied
 * has an unknown outcome; to find out costs a read, to guess would cost a lost or doubled posting.
 */
export function normaliseAppendError(error: unknown, stream: string, expected: bigint): Error {
  if (error instanceof AppendOutcomeUnknown || error instanceof WrongExpectedRevision) return error;
  if (error instanceof WrongExpectedVersionError) {
    return new WrongExpectedRevision(stream, expected, typeof error.actualVersion === 'bigint' ? error.actualVersion : NO_STREAM);
  }
  if (error instanceof StreamDeletedError) return new StreamDeleted(stream);
  if (error instanceof MaxAppendSizeExceededError) return new AppendTooLarge(stream, error.maxAppendSize);
  if (error instanceof AccessDeniedError) return new LogUnavailable('access denied', error);
  if (isNeverSent(error)) return new LogUnavailable('not connected', error);
  return new AppendOutcomeUnknown(stream, error);
}

export function normaliseReadError(error: unknown, what: string): Error {
  if (error instanceof LogUnavailable) return error;
  return new LogUnavailable(what, error);
}

/** A stream that does not exist, or was deleted, is read as an empty one. */
export function isStreamMissing(error: unknown): boolean {
  return error instanceof StreamNotFoundError || error instanceof StreamDeletedError;
}

/** grpc-js says so when no connection was ever made: the call cannot have reached a server. */
function isNeverSent(error: unknown): boolean {
  const message = typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : '';
  return /No connection established|ECONNREFUSED|Failed to discover|Name resolution failed/.test(message);
}
