import {
  LOG_START,
  type EventLog,
  type LogPage,
  type LogSubscription,
  type ReadAllOptions,
  type SubscribeOptions,
} from '../log/event-log';
import { eventWeight } from '../log/event-weight';
import { LogRewound } from '../log/log-place';
import { LogRing } from '../log/log-ring';
import { LogTrail, type Walker } from '../log/log-trail';
import type { StoredEvent } from '../log/recorded-event';

const REOPEN_MS = 1_000;

/** How a follower is handed its pages. */
export interface FollowerPace {
  /** Shortest time from page to page, in milliseconds; what arrives meanwhile goes into one. */
  readonly everyMs: number;
  /** So much that waits is handed over before its time; as after a page of so much, since waiting gains nothing. */
  readonly weight: number;
  /** A page of so much is followed by the next one at once: most likely there is one. */
  readonly fullWeight: number;
}

type FollowOptions = Pick<SubscribeOptions, 'from' | 'onConnection'> & { readonly pace?: FollowerPace };

/**
 * One live subscription shared by everything in a process that follows the log, so that each event is fetched and
 * parsed once however many projections there are. Pull, not push: a follower reads from the ring at its own pace; those
 * that are behind the ring share a second subscription until they have caught up, so a slow one costs bounded memory
 * and holds up nobody. Serves the benchmark rows `lag` and `catchUp`.
 */
export class LogFeed implements Pick<EventLog, 'subscribeToAll' | 'readAll'> {
  private readonly followers = new Set<Follower>();
  private live: Promise<LogSubscription> | undefined;
  private readonly ring = new LogRing();
  private readonly trails = new Set<LogTrail>();
  private reopening: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param prefixes of all streams that any follower is interested in. */
  constructor(
    private readonly log: EventLog,
    private readonly prefixes: readonly string[],
    private readonly onError: (error: unknown) => void,
  ) {}

  /** As the log's own, but for the prefixes, which are the feed's. */
  subscribeToAll(options: FollowOptions, handler: (page: LogPage) => Promise<void>): LogSubscription {
    this.openOnce();
    const follower = new Follower(this.ring, (position) => this.trailFrom(position), options, handler);
    this.followers.add(follower);
    void follower.done.catch(() => undefined).finally(() => this.followers.delete(follower));
    return follower;
  }

  readAll(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]> {
    return this.log.readAll(options);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reopening);
    await Promise.all([...this.followers].map((follower) => follower.close()));
    const live = await this.live?.catch(() => undefined);
    await live?.close();
  }

  private trailFrom(position: bigint): LogTrail {
    for (const trail of this.trails) if (trail.leadsOnFrom(position)) return trail;
    const trail = new LogTrail(
      this.log,
      this.prefixes,
      this.ring,
      () => this.trails.delete(trail),
      (rewound) => this.rewound(rewound),
    );
    this.trails.add(trail);
    return trail;
  }

  /** Nobody goes on in a log that was put back: whoever followed it finds out where he stands, and follows it anew. */
  private rewound(rewound: LogRewound): void {
    if (this.closed) return;
    this.onError(rewound);
    void this.live?.then((live) => live.close()).catch(() => undefined);
    this.live = undefined;
    this.ring.end();
    for (const trail of [...this.trails]) trail.end();
    for (const follower of this.followers) follower.fail(rewound);
  }

  /** Until the log can be reached the followers wait on subscriptions of their own. */
  private openOnce(): void {
    if (this.live || this.closed) return;
    this.live = this.open();
    this.live.catch((error: unknown) => {
      this.live = undefined;
      this.onError(error);
      this.reopening = setTimeout(() => this.openOnce(), REOPEN_MS);
    });
  }

  /** Follows from the log's present end. */
  private async open(): Promise<LogSubscription> {
    this.ring.begin(await this.log.head());
    const subscription = this.log.subscribeToAll(
      {
        prefixes: this.prefixes,
        from: this.ring.upTo ?? LOG_START,
        onConnection: (error) => error && this.onError(error),
      },
      (page) => {
        this.ring.add(page);
        for (const follower of this.followers) follower.wake();
        return Promise.resolve();
      },
    );
    subscription.done.catch((error: unknown) => error instanceof LogRewound && this.rewound(error));
    for (const follower of this.followers) follower.wake();
    return subscription;
  }
}

/** Where a follower reads when the live ring no longer holds what comes next. */
type TrailFrom = (position: bigint) => LogTrail;

class Follower implements LogSubscription, Walker {
  readonly done: Promise<void>;
  position: bigint;
  private closed = false;
  private failure: LogRewound | undefined;
  private signal: (() => void) | undefined;
  /** Ends the rest between two pages. */
  private endRest: (() => void) | undefined;

  constructor(
    private readonly live: LogRing,
    private readonly trailFrom: TrailFrom,
    private readonly options: FollowOptions,
    private readonly handler: (page: LogPage) => Promise<void>,
  ) {
    this.position = options.from;
    this.done = this.run();
    this.done.catch(() => undefined);
  }

  wake(): void {
    this.signal?.();
    if (this.endRest && (!this.mayRest || this.live.weightAfter(this.position) >= this.batchWeight)) this.endRest();
  }

  /** Ends it with an error. */
  fail(rewound: LogRewound): void {
    this.failure ??= rewound;
    this.wake();
  }

  connection(error: Error | undefined): void {
    this.options.onConnection?.(error);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.done.catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (this.goesOn()) {
      if (!this.live.holdsAfter(this.position)) await this.catchUp();
      else {
        const page = this.live.after(this.position);
        if (page) await this.hand(page);
        else await this.news();
      }
    }
  }

  /** Reads beside others who are behind until the live ring holds what comes next. */
  private async catchUp(): Promise<void> {
    const trail = this.trailFrom(this.position);
    trail.join(this);
    try {
      while (this.goesOn() && !this.live.holdsAfter(this.position) && trail.holdsAfter(this.position)) {
        const page = trail.ring.after(this.position);
        if (!page && trail.ended) return;
        if (page) await this.hand(page);
        else await this.news();
        trail.moved();
      }
    } finally {
      trail.leave(this);
    }
  }

  private async hand(page: LogPage): Promise<void> {
    const { pace } = this.options;
    const began = performance.now();
    await this.handler(page);
    this.position = page.upTo;
    if (pace && weightOf(page) < pace.fullWeight) await this.gather(began + pace.everyMs - performance.now());
  }

  /** Rests, unless enough waits: a batch of what came meanwhile costs hardly more than one of its first event. */
  private gather(restMs: number): Promise<void> {
    if (restMs <= 0 || !this.mayRest || this.live.weightAfter(this.position) >= this.batchWeight)
      return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.endRest?.(), restMs);
      this.endRest = () => {
        this.endRest = undefined;
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private get batchWeight(): number {
    return this.options.pace?.weight ?? 0;
  }

  /** Not where it is to end. */
  private get mayRest(): boolean {
    return !this.closed && !this.failure;
  }

  /** @throws LogRewound once it has failed */
  private goesOn(): boolean {
    if (this.failure) throw this.failure;
    return !this.closed;
  }

  private news(): Promise<void> {
    return new Promise((resolve) => {
      this.signal = () => {
        this.signal = undefined;
        resolve();
      };
    });
  }
}

function weightOf({ events }: LogPage): number {
  return events.reduce((sum, event) => sum + eventWeight(event), 0);
}
