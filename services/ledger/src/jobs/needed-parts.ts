import { Inject, Injectable } from '@nestjs/common';
import type { WaitingFor } from '@counterfoil/contracts/waiting.contract';
import type { EventLog } from '@counterfoil/event-sourcing/log/event-log';
import { DiskWatch } from '../process/disk-watch';
import { EVENT_LOG } from '../database/event-sourcing.module';

/** A log that takes longer to say where it ends is away. */
const ANSWER_LIMIT_MS = 2_000;
/** One look serves all that ask at the same moment: a hundred jobs that wait ask no more often than one. */
const LOOK_LASTS_MS = 500;
const SHORTEST_PAUSE_MS = 1_000;
/** What is back is used within this. */
const LONGEST_PAUSE_MS = 10_000;

/** What a job cannot be begun without, and for how long to wait before looking again. */
export interface MissingPart {
  readonly what: WaitingFor;
  readonly pauseMs: number;
}

/** Looks, before a job is begun, whether it can get anywhere: a run that is not begun can use up no attempt. */
@Injectable()
export class NeededParts {
  private look: { readonly at: number; readonly answers: Promise<boolean> } | undefined;
  private readonly since = new Map<WaitingFor, number>();

  constructor(
    private readonly disk: DiskWatch,
    @Inject(EVENT_LOG) private readonly log: EventLog,
  ) {}

  /** @returns undefined where all is there. */
  async missing(needsLog: boolean): Promise<MissingPart | undefined> {
    const disk = this.noted('disk', this.disk.isFull);
    if (disk || !needsLog) return disk;
    return this.noted('log', !(await this.logAnswers()));
  }

  private noted(what: WaitingFor, isMissing: boolean): MissingPart | undefined {
    if (!isMissing) {
      this.since.delete(what);
      return undefined;
    }
    const now = performance.now();
    const since = this.since.get(what) ?? now;
    this.since.set(what, since);
    return { what, pauseMs: Math.round(Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, (now - since) / 2))) };
  }

  private logAnswers(): Promise<boolean> {
    const now = performance.now();
    if (!this.look || now - this.look.at > LOOK_LASTS_MS) this.look = { at: now, answers: this.askLog() };
    return this.look.answers;
  }

  private async askLog(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ANSWER_LIMIT_MS)));
    const answered = this.log.head().then(
      () => true,
      () => false,
    );
    return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer));
  }
}
