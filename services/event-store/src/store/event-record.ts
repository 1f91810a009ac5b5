import { type ProposedEvent } from '@counterfoil/eventstore-wire/read-response';

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
function strideOf(stream: string, event: ProposedEvent): bigint {
  return BigInt(RECORD_OVERHEAD + stream.length + event.type.length + event.data.length + event.metadata.length);
}

/** @returns the position of the event that follows the one before. */
export type NextPosition = (before: bigint, stream: string, event: ProposedEvent) => bigint;

export const nextPosition: NextPosition = (before, stream, event) => before + strideOf(stream, event);

/**
 * @returns the bytes an append of the event counts for, as EventStoreDB counts them against the maximum append size.
 */
export function appendSizeOf(event: ProposedEvent): number {
  return event.data.length + event.metadata.length + event.type.length * 2;
}
