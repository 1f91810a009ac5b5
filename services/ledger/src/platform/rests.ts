import { setTimeout as sleep } from 'node:timers/promises';

/** What may be worked in one go: others wait for it. */
const WORK_MS = 5;
/** Of what was worked: a fifth of a processor is left to it. */
const REST_RATIO = 4;

/** Long work that stops every few milliseconds for others, and rests in proportion while it must. */
export class Rests {
  private begunAt = performance.now();

  /** @param mustRest asked after each piece of work; where it says no, the others have their turn and no more */
  constructor(private readonly mustRest: () => boolean) {}

  isDue(): boolean {
    return performance.now() - this.begunAt >= WORK_MS;
  }

  /** What was waited for since the last rest counts as work: it was worked elsewhere. */
  async take(): Promise<void> {
    const worked = performance.now() - this.begunAt;
    await sleep(this.mustRest() ? worked * REST_RATIO : 0);
    this.begunAt = performance.now();
  }
}
