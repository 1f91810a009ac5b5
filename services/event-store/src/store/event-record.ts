/** An event as a client proposes it: without a place in the log. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** An event with its place in the log. Data and metadata are the bytes that were received. */
export interface EventRecord extends ProposedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** Commit position in `$all`: grows in commit order and is never dense. */
  readonly position: bigint;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** Revision of the tombstone of a stream that was deleted for good, as in EventStoreDB. */
export const TOMBSTONE_REVISION = 9_223_372_036_854_775_807n;

/** Last revision of a stream without events. */
export const NO_REVISION = -1n;

/** Positions before the first and after every event. */
export const START_POSITION = 0n;
export const END_POSITION = 9_223_372_036_854_775_807n;

/** What an event adds to the log beside its data: gives small events a stride too. */
const RECORD_OVERHEAD = 64;

/**
 * How far an event moves the position on: its size, so that positions resemble the byte offsets of EventStoreDB, nobody
 * learns to add one, and a range of positions bounds the bytes that lie in it.
 */
export function strideOf(stream: string, event: ProposedEvent): bigint {
  return BigInt(RECORD_OVERHEAD + stream.length + event.type.length + event.data.length + event.metadata.length);
}

/** @returns the bytes an append of the event counts for, as EventStoreDB counts them against the maximum append size. */
export function appendSizeOf(event: ProposedEvent): number {
  return event.data.length + event.metadata.length + event.type.length * 2;
}
