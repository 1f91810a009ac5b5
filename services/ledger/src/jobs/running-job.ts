import { JobAborted, type JobRun } from './job';
import type { JobsRepository, Pulse } from './jobs.repository';

/**
 * Well below the age at which a run counts as dead; also how soon a run that gets no further hears that it is
 * cancelled.
 */
const HEARTBEAT_MS = 1_000;
/** As often as somebody who looks on sees a difference; each time is a write of Postgres. */
const PROGRESS_MS = 250;

/** One run of a job: keeps it alive in Postgres, and hears there when it is to end. */
export class RunningJob implements JobRun {
  private readonly controller = new AbortController();
  private readonly timers: NodeJS.Timeout[];
  private noted = 0;
  private notedAt = -Infinity;
  private beating = false;
  private lostBeat = false;

  constructor(
    private readonly jobs: JobsRepository,
    private readonly id: string,
    private readonly token: string,
    limitMs: number,
  ) {
    this.timers = [
      setInterval(() => void this.beat(), HEARTBEAT_MS),
      setTimeout(() => this.abort(new JobAborted('too-long')), limitMs),
    ];
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Whether it was out of touch with Postgres: whoever takes it over then finds no run that died. */
  get wasOutOfTouch(): boolean {
    return this.lostBeat;
  }

  get wasCancelled(): boolean {
    const reason: unknown = this.signal.reason;
    return reason instanceof JobAborted && reason.why === 'cancelled';
  }

  async progress(percent: number): Promise<void> {
    const whole = Math.max(0, Math.min(100, Math.floor(percent)));
    const now = performance.now();
    if (whole <= this.noted || now - this.notedAt < PROGRESS_MS) return;
    [this.noted, this.notedAt] = [whole, now];
    this.hear(await this.jobs.progress(this.id, this.token, whole));
  }

  abort(reason: JobAborted): void {
    if (!this.signal.aborted) this.controller.abort(reason);
  }

  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Where Postgres does not answer the run goes on: what it writes there fails anyway. */
  private async beat(): Promise<void> {
    if (this.beating) return;
    this.beating = true;
    try {
      this.hear(await this.jobs.beat(this.id, this.token));
    } catch {
      // The next beat tries again.
      this.lostBeat = true;
    } finally {
      this.beating = false;
    }
  }

  private hear({ owned, cancelRequested }: Pulse): void {
    if (!owned) this.abort(new JobAborted('taken-over'));
    else if (cancelRequested) this.abort(new JobAborted('cancelled'));
  }
}
