import { setImmediate as yieldToOthers } from 'node:timers/promises';

const SLICE_MS = 5;

/**
 * Keeps long work from holding the event loop: `if (slice.isOver()) await slice.next();` between small steps lets other
 * calls be served. Costs nothing while the work is short.
 */
export class TimeSlice {
  private begunAt = performance.now();

  isOver(): boolean {
    return performance.now() - this.begunAt >= SLICE_MS;
  }

  async next(): Promise<void> {
    await yieldToOthers();
    this.begunAt = performance.now();
  }
}
