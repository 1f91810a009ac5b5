import { HttpStatus } from '@nestjs/common';
import { Unavailable } from '@counterfoil/event-sourcing/write/unavailable';
import { Refusal } from '../http/answers/refusal';

/** A browser sends the files of a folder six at a time; a person has two of them. */
const WAITING_OF_USER = 20;
/** Each may hold ten megabytes of its sender's in memory. */
const WAITING = 60;
const RETRY_AFTER_SECONDS = 5;

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: Error) => void;
}

/** Turns at a few places: one at a time for each user, and the next goes to the user who was served longest ago. */
export class FairTurns {
  private readonly holders = new Set<string>();
  /** The user who was served longest ago comes first. */
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(
    private readonly places: number,
    private readonly waitMs: number,
  ) {}

  /**
   * Waits for a turn, which `end` ends.
   * @param signal ends the wait
   * @throws Refusal 429 where too many of the user's own wait; Unavailable where everybody's do, or for too long
   */
  async take(userId: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.queueOf(userId).length >= WAITING_OF_USER) throw tooManyOfUser();
    let turn: Waiting | undefined;
    let limit: NodeJS.Timeout | undefined;
    let onAbort: (() => void) | undefined;
    try {
      await new Promise<void>((start, refuse) => {
        turn = { start, refuse };
        limit = setTimeout(() => refuse(tooMany()), this.waitMs);
        onAbort = () => refuse(signal?.reason as Error);
        signal?.addEventListener('abort', onAbort);
        this.waiting.set(userId, [...this.queueOf(userId), turn]);
        this.startNext();
        this.refuseOneTooMany();
      });
    } finally {
      clearTimeout(limit);
      if (onAbort) signal?.removeEventListener('abort', onAbort);
      this.setQueue(
        userId,
        this.queueOf(userId).filter((one) => one !== turn),
      );
    }
  }

  /** Of a user who had one. */
  end(userId: string): void {
    this.holders.delete(userId);
    const others = this.queueOf(userId);
    // Whoever came meanwhile was served longer ago.
    this.waiting.delete(userId);
    this.setQueue(userId, others);
    this.startNext();
  }

  private startNext(): void {
    for (const [userId, [first, ...others]] of this.waiting) {
      if (this.holders.size >= this.places) return;
      if (!first || this.holders.has(userId)) continue;
      this.holders.add(userId);
      this.setQueue(userId, others);
      first.start();
    }
  }

  /** The user with the most waiting files gives way: nobody fills the queue for the others. */
  private refuseOneTooMany(): void {
    const queues = [...this.waiting.values()];
    if (queues.reduce((sum, { length }) => sum + length, 0) <= WAITING) return;
    const longest = queues.reduce((one, other) => (other.length > one.length ? other : one));
    longest.at(-1)?.refuse(tooMany());
  }

  private queueOf(userId: string): Waiting[] {
    return this.waiting.get(userId) ?? [];
  }

  private setQueue(userId: string, queue: Waiting[]): void {
    if (queue.length > 0) this.waiting.set(userId, queue);
    else this.waiting.delete(userId);
  }
}

function tooManyOfUser(): Refusal {
  const message = 'Your other files are still being read. This one was not kept. Please send it again in a moment.';
  return new Refusal(HttpStatus.TOO_MANY_REQUESTS, 'too_many_readings', message, undefined, RETRY_AFTER_SECONDS);
}

function tooMany(): Unavailable {
  const message = 'Too many files are being read just now. This one was not kept. Please send it again in a moment.';
  return new Unavailable('overloaded', message, undefined, RETRY_AFTER_SECONDS);
}
