import { Metadata, status } from '@grpc/grpc-js';

/** What a call ends with when it fails: a gRPC status, and trailers that the client reads the error's fields from. */
export class CallError extends Error {
  readonly details: string;
  readonly metadata: Metadata;

  constructor(
    readonly code: status,
    message: string,
    trailers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.details = message;
    this.metadata = new Metadata();
    for (const [name, value] of Object.entries(trailers)) this.metadata.set(name, headerValue(value));
  }
}

export function unavailable(reason: string): CallError {
  return new CallError(status.UNAVAILABLE, reason);
}

export function invalidArgument(reason: string): CallError {
  return new CallError(status.INVALID_ARGUMENT, reason);
}

export function deadlineExceeded(): CallError {
  return new CallError(status.DEADLINE_EXCEEDED, 'the deadline passed before the commit was confirmed');
}

/** In EventStoreDB's words. */
export function consumerTooSlow(): CallError {
  const reason = 'Consumer too slow to handle event while live. Client resubscription required.';
  return new CallError(status.ABORTED, `Operation timed out: ${reason}`);
}

export function streamDeleted(stream: string): CallError {
  return new CallError(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  });
}

/** @param expected as EventStoreDB numbers it: a revision, or -1 no stream, -2 any, -4 stream exists. */
export function wrongExpectedVersion(stream: string, expected: bigint, current: bigint): CallError {
  return new CallError(
    status.FAILED_PRECONDITION,
    `Append failed due to WrongExpectedVersion. Stream: ${stream}, Expected version: ${expected}, Actual version: ${current}`,
    {
      exception: 'wrong-expected-version',
      'stream-name': stream,
      'expected-version': expected.toString(),
      ...(current < 0n ? {} : { 'actual-version': current.toString() }),
    },
  );
}

export function maximumAppendSizeExceeded(maximum: number): CallError {
  return new CallError(status.INVALID_ARGUMENT, `Maximum Append Size of ${maximum} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': maximum.toString(),
  });
}

/** @returns an error fit to end a call with; what is not one of ours came from the database and says only that. */
export function asCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  return unavailable(
    `the event store cannot read its database: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/** gRPC trailers hold printable ASCII only; a stream's name may hold anything. */
function headerValue(value: string): string {
  return /^[ -~]*$/.test(value) ? value : encodeURIComponent(value);
}
