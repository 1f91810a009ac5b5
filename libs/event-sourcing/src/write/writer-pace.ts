/** Longest pause after one batch: a batch that took longer met trouble, not load. */
const LONGEST_PAUSE_MS = 2_000;

/**
 * Paces a long writer (an import): after each batch the stream is left free for as long as the batch took, so that a
 * person's click on the same stream never starves.
 */
export class WriterPace {
  private freeUntil = 0;

  /** @param now milliseconds of a monotonic clock. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /**
   * Waits out the pause that the last batch earned, then runs this one.
   * @param rests the pause after the batch as a multiple of how long the batch took; 1 where it fails
   * @returns what the batch returns.
   */
  async batch<T>(run: () => Promise<T>, rests: (result: T) => number = () => 1): Promise<T> {
    const pause = this.freeUntil - this.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const started = this.now();
    let times = 1;
    try {
      const result = await run();
      times = rests(result);
      return result;
    } finally {
      const took = this.now() - started;
      this.freeUntil = this.now() + Math.min(took * times, LONGEST_PAUSE_MS);
    }
  }
}
