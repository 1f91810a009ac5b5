import { type AppendOutcome, type AppendRequest } from './append-request';
import { appendSizeOf } from './event-record';

/**
 * One statement's worth: large enough to amortise the fsync, small enough that the first in it does not wait for long.
 */
const GROUP_EVENTS = 2_000;
const GROUP_BYTES = 8 * 1024 * 1024;
/** What may wait in memory. Callers are slowed down long before; this only bounds a hundred of them at once. */
const QUEUE_BYTES = 256 * 1024 * 1024;
const QUEUE_REQUESTS = 100_000;
/** How late the answer to a missed deadline may be. */
const DEADLINE_CHECK_MS = 50;

/** A request that waits for its answer. It is answered once; what comes later is ignored. */
export class PendingAppend {
  private answered = false;
  readonly bytes: number;

  constructor(
    readonly request: AppendRequest,
    private readonly answer: (outcome: AppendOutcome) => void,
  ) {
    this.bytes = request.events.reduce((sum, event) => sum + appendSizeOf(event), 0);
  }

  get isAnswered(): boolean {
    return this.answered;
  }

  settle(outcome: AppendOutcome): void {
    if (this.answered) return;
    this.answered = true;
    this.answer(outcome);
  }
}

/** Requests in the order they came, with their deadlines. */
export class AppendQueue {
  private waiting: PendingAppend[] = [];
  private underWay: readonly PendingAppend[] = [];
  private bytes = 0;
  private readonly deadlines: NodeJS.Timeout;

  constructor() {
    this.deadlines = setInterval(() => this.answerMissedDeadlines(performance.now()), DEADLINE_CHECK_MS);
    this.deadlines.unref();
  }

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  /** @returns the outcome, at the deadline at the latest. Refuses at once when it has passed or too much is waiting. */
  add(request: AppendRequest): Promise<AppendOutcome> {
    return new Promise((resolve) => {
      const pending = new PendingAppend(request, resolve);
      if (request.deadline <= performance.now()) {
        pending.settle({ kind: 'deadline-exceeded' });
        return;
      }
      if (this.bytes + pending.bytes > QUEUE_BYTES || this.waiting.length >= QUEUE_REQUESTS) {
        pending.settle({ kind: 'unavailable', reason: 'too many appends are waiting' });
        return;
      }
      this.waiting.push(pending);
      this.bytes += pending.bytes;
    });
  }

  /**
   * @returns the next group: what waits, oldest first, as far as one commit may hold. They count as under way until the
   * next call.
   */
  takeGroup(): readonly PendingAppend[] {
    let events = 0;
    let bytes = 0;
    let count = 0;
    for (const pending of this.waiting) {
      events += pending.request.events.length;
      bytes += pending.bytes;
      if (count > 0 && (events > GROUP_EVENTS || bytes > GROUP_BYTES)) break;
      count += 1;
    }
    const group = this.waiting.slice(0, count);
    this.waiting = this.waiting.slice(count);
    this.bytes -= group.reduce((sum, pending) => sum + pending.bytes, 0);
    this.underWay = group.filter((pending) => !pending.isAnswered);
    return this.underWay;
  }

  /** Answers everything that waits, as when the log cannot be written. */
  refuseAll(reason: string): void {
    const refused = this.waiting;
    this.waiting = [];
    this.bytes = 0;
    for (const pending of refused) pending.settle({ kind: 'unavailable', reason });
  }

  close(): void {
    clearInterval(this.deadlines);
  }

  private answerMissedDeadlines(now: number): void {
    for (const pending of [...this.underWay, ...this.waiting]) {
      if (pending.request.deadline <= now) pending.settle({ kind: 'deadline-exceeded' });
    }
  }
}
