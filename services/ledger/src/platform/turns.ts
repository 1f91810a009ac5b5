/** How long work of one call holds the process before others are served, in milliseconds. */
const TURN_MS = 8;

/**
 * Work that is too long for one stretch, done in turns with everybody else's. Asked between small steps:
 * `if (turns.isOver()) await turns.next();` costs nothing as long as the work is short.
 */
export class Turns {
  private begun = performance.now();

  isOver(): boolean {
    return performance.now() - this.begun >= TURN_MS;
  }

  /** Goes on after what else waits has been served. */
  async next(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.begun = performance.now();
  }
}
