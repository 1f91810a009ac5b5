import { aheadBy } from '../log/recorded-at';
import type { StreamHead } from '../log/stream-head';
import type { WriteCounters } from './write-counters';

/** Machines that are kept in time differ by less. */
const TOLD_AHEAD_MS = 1_000;

/** The clock by which facts are dated, and who is told where it cannot be right. */
export interface DecisionClock {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly counters: WriteCounters;
  readonly onClockBehind?: ((stream: string, milliseconds: number) => void) | undefined;
}

/**
 * @returns the time of a decision as an ISO instant; that a stream is ahead of it is told, since one of two clocks is
 * wrong.
 */
export function timeOf(standing: { readonly stream: string; readonly head: StreamHead }, told: DecisionClock): string {
  const now = new Date(told.clock()).toISOString();
  const aheadMs = aheadBy(standing.head.recordedAt, now);
  if (aheadMs > TOLD_AHEAD_MS) {
    told.counters.behindStream++;
    told.onClockBehind?.(standing.stream, aheadMs);
  }
  return now;
}
