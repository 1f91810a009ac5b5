import type { EventLog, LogPage, LogSubscription } from './event-log';
import { eventWeight } from './event-weight';
import { LogRewound } from './log-place';
import { LogRing, PAGE_WEIGHT, RING_WEIGHT } from './log-ring';

/** Followers that start one after the other within this time set out together, from the one furthest behind. */
const GATHER_MS = 50;
/** How long those who are ahead wait for one that stands still; it then goes on by itself. */
const PATIENCE_MS = 2_000;
/** Events fetched at once; small, since each may hold a hundred rows. */
const FETCH_EVENTS = 500;

/** Thrown out of the trail's subscription when the live ring can take over, or nobody is left on it. */
const ARRIVED = new Error('arrived');

/** Somebody who reads from a trail at a pace of his own. */
export interface Walker {
  readonly position: bigint;
  wake(): void;
  connection(error: Error | undefined): void;
}

/**
 * One subscription shared by those who are behind the live ring, so that what they all have to read is fetched and
 * parsed once. It goes no faster than the slowest of them, as long as that one moves. Serves the benchmark row
 * `catchUp`.
 */
export class LogTrail {
  readonly ring = new LogRing();
  private readonly walkers = new Set<Walker>();
  /** Those that stood still for too long: nobody waits for them any more. */
  private readonly leftBehind = new WeakSet<Walker>();
  private subscription: LogSubscription | undefined;
  private signal: (() => void) | undefined;
  private readonly setOut: NodeJS.Timeout;
  /** True once nothing is added any more; what the ring holds may still be read. */
  ended = false;

  constructor(
    private readonly log: EventLog,
    private readonly prefixes: readonly string[],
    private readonly live: LogRing,
    private readonly onEnd: (trail: LogTrail) => void,
    private readonly onRewound: (rewound: LogRewound) => void,
  ) {
    this.setOut = setTimeout(() => this.begin(), GATHER_MS);
  }

  /** Whether somebody at a position misses nothing by joining. */
  leadsOnFrom(position: bigint): boolean {
    return !this.ended && this.holdsAfter(position);
  }

  /** Whether what follows a position is here, or will be. */
  holdsAfter(position: bigint): boolean {
    return this.ring.from === undefined ? !this.ended : this.ring.holdsAfter(position);
  }

  join(walker: Walker): void {
    this.walkers.add(walker);
  }

  /** To be called by a walker that has moved on. */
  moved(): void {
    this.signal?.();
  }

  leave(walker: Walker): void {
    this.walkers.delete(walker);
    this.moved();
    if (this.walkers.size === 0) this.end();
  }

  private begin(): void {
    const positions = [...this.walkers].map((walker) => walker.position);
    const from = positions.reduce((least, position) => (position < least ? position : least), positions[0] ?? 0n);
    this.ring.begin(from);
    const onConnection = (error: Error | undefined): void => {
      for (const walker of this.walkers) walker.connection(error);
    };
    this.subscription = this.log.subscribeToAll(
      { prefixes: this.prefixes, from, pageSize: FETCH_EVENTS, onConnection },
      (page) => this.take(page),
    );
    const ended = (error: unknown): void => {
      if (!this.ended && error instanceof LogRewound) this.onRewound(error);
    };
    this.subscription.done.catch(ended).finally(() => this.end());
  }

  private async take(page: LogPage): Promise<void> {
    for (const part of partsOf(page)) {
      this.ring.add(part);
      for (const walker of this.walkers) walker.wake();
      await this.room();
      if (this.ended) throw ARRIVED;
    }
    if (this.live.holdsAfter(page.upTo)) throw ARRIVED;
  }

  /** Waits until everybody has room for one more part, but for nobody who stands still. */
  private async room(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    for (let late = this.late(); late.length > 0 && !this.ended; late = this.late()) {
      const patience = deadline - performance.now();
      if (patience <= 0) for (const walker of late) this.leftBehind.add(walker);
      else await this.move(patience);
    }
  }

  private late(): Walker[] {
    return [...this.walkers].filter(
      (walker) => !this.leftBehind.has(walker) && this.ring.weightAfter(walker.position) > RING_WEIGHT - PAGE_WEIGHT,
    );
  }

  private async move(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
      this.signal = resolve;
    });
    clearTimeout(timer);
    this.signal = undefined;
  }

  /** Adds nothing any more. */
  end(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.setOut);
    this.moved();
    void this.subscription?.close();
    for (const walker of this.walkers) walker.wake();
    this.onEnd(this);
  }
}

/** A page in parts that a ring takes without losing what its readers have not read. */
function partsOf({ events, upTo }: LogPage): LogPage[] {
  const parts: LogPage[] = [];
  let part: LogPage['events'][number][] = [];
  let weight = 0;
  for (const event of events) {
    weight += eventWeight(event);
    if (weight > PAGE_WEIGHT && part.length > 0 && part.at(-1)?.position !== event.position) {
      parts.push({ events: part, upTo: part.at(-1)?.position ?? upTo });
      part = [];
      weight = eventWeight(event);
    }
    part.push(event);
  }
  return [...parts, { events: part, upTo }];
}
