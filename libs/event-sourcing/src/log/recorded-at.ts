/**
 * How far the newest event of a stream may be ahead of the writer's clock and still be the earliest time for what
 * follows: clocks of machines that are kept in time differ by less. Beyond, one of them is wrong.
 */
export const CLOCK_TOLERANCE_MS = 60_000;

/**
 * When an event is recorded. Times of a stream do not go back for the small differences of clocks; one clock that was
 * far ahead does not date what comes after it.
 * @param now of the writer, and @param head of the stream's newest event, as ISO instants
 */
export function recordedAtOf(now: string, head: string): string {
  return now < head && aheadBy(head, now) <= CLOCK_TOLERANCE_MS ? head : now;
}

/** @returns by how many milliseconds an instant is ahead of another; 0 where it is not. */
export function aheadBy(instant: string, other: string): number {
  return Math.max(0, Date.parse(instant) - Date.parse(other));
}

/**
 * Whether an event has its time from a clock that was ahead.
 * @param following the time of what was recorded after it, where there is anything; @param now of the reader
 */
export function wasClockAhead(recordedAt: string, following: string | undefined, now: string): boolean {
  return (following !== undefined && recordedAt > following) || aheadBy(recordedAt, now) > CLOCK_TOLERANCE_MS;
}
