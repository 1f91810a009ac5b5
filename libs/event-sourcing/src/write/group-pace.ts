/**
 * What the stages of a write gather for. A server that answers one by one lets nothing gather by itself, and groups of
 * one or two cost more processor time a call than larger ones. Serves the benchmark rows `spread` and
 * `spreadOneByOne`.
 */
export const WRITE_GATHER_MS = 4;

/** Says when the next group of calls may begin, so that calls gather under load. After silence it may at once. */
export class GroupPace {
  private lastAt = Number.NEGATIVE_INFINITY;

  /** @param gatherMs shortest time from the beginning of one group to that of the next */
  constructor(private readonly gatherMs: number) {}

  /** Milliseconds until the next group may begin; zero or less where it may now. */
  get restMs(): number {
    return this.lastAt + this.gatherMs - performance.now();
  }

  /** A group begins. */
  begin(): void {
    this.lastAt = performance.now();
  }
}
