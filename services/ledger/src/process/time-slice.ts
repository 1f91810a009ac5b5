import { setImmediate as othersTurn, setTimeout as sleep } from 'node:timers/promises';

/** How long work of one call holds the process before others are served. A call of theirs waits for several slice. */
const TURN_MS = 5;
/** Of what was worked: a tenth of a processor is left to who must rest. */
const REST_RATIO = 9;

/**
 * Work that is too long for one stretch, done in turns with everybody else's. Asked between small steps:
 * `if (slice.isOver()) await slice.next();` costs nothing as long as the work is short.
 */
export class TimeSlice {
  private begunAt = performance.now();

  /** @param mustRest asked after each turn: where it says yes, the work rests several times as long as it took */
  constructor(readonly mustRest: () => boolean = () => false) {}

  isOver(): boolean {
    return performance.now() - this.begunAt >= TURN_MS;
  }

  /** Goes on after what else waits has been served. What was waited for since the last turn counts as work. */
  async next(): Promise<void> {
    const worked = performance.now() - this.begunAt;
    await (this.mustRest() ? sleep(worked * REST_RATIO) : othersTurn());
    this.begunAt = performance.now();
  }
}
