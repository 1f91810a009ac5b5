import { LOG_START, type EventLog, type LogPage, type LogSubscription, type SubscribeOptions } from './event-log';
import type { StoredEvent } from './recorded-event';

/** Newest events held for those who keep up: some seconds of a busy log. Who falls behind further reads for itself. */
const RING_EVENTS = 4_000;
const PAGE_EVENTS = 1_000;
const REOPEN_MS = 1_000;

/**
 * One live subscription shared by everything in a process that follows the log, so that each event is fetched and parsed
 * once however many projections there are. Pull, not push: a follower reads from the ring at its own pace; one that is
 * behind the ring has a subscription of its own until it has caught up, so a slow one costs bounded memory and holds up nobody.
 */
export class LogFeed implements Pick<EventLog, 'subscribeToAll'> {
  private readonly followers = new Set<Follower>();
  private live: Promise<LogSubscription> | undefined;
  private readonly ring: Ring = new Ring();
  private reopening: NodeJS.Timeout | undefined;
  private closed = false;

  /** @param prefixes of all streams that any follower is interested in. */
  constructor(
    private readonly log: EventLog,
    private readonly prefixes: readonly string[],
    private readonly onError: (error: unknown) => void,
  ) {}

  /** As the log's own, but for the prefixes, which are the feed's. */
  subscribeToAll(options: Pick<SubscribeOptions, 'from' | 'onConnection'>, handler: (page: LogPage) => Promise<void>): LogSubscription {
    this.openOnce();
    const follower = new Follower(this.log, this.prefixes, this.ring, options, handler);
    this.followers.add(follower);
    void follower.done.catch(() => undefined).finally(() => this.followers.delete(follower));
    return follower;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.reopening);
    await Promise.all([...this.followers].map((follower) => follower.close()));
    const live = await this.live?.catch(() => undefined);
    await live?.close();
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
      { prefixes: this.prefixes, from: this.ring.upTo ?? LOG_START, onConnection: (error) => error && this.onError(error) },
      (page) => {
        this.ring.add(page);
        for (const follower of this.followers) follower.wake();
        return Promise.resolve();
      },
    );
    for (const follower of this.followers) follower.wake();
    return subscription;
  }
}

/** The newest events in order: everything of interest in (from, upTo]. */
class Ring {
  /** Exclusive start; undefined before the feed is open. */
  from: bigint | undefined;
  upTo: bigint | undefined;
  private events: StoredEvent[] = [];

  begin(at: bigint): void {
    this.from = this.upTo = at;
    this.events = [];
  }

  add(page: LogPage): void {
    for (const event of page.events) this.events.push(event);
    this.upTo = page.upTo;
    if (this.events.length <= RING_EVENTS * 2) return;
    const dropped = this.events.splice(0, this.events.length - RING_EVENTS);
    this.from = dropped.at(-1)?.position ?? this.from;
  }

  holdsAfter(position: bigint): boolean {
    return this.from !== undefined && position >= this.from;
  }

  /** @returns what follows a position; undefined when there is nothing new. */
  after(position: bigint): LogPage | undefined {
    if (this.upTo === undefined || this.upTo <= position) return undefined;
    const start = this.indexAfter(position);
    const events = this.events.slice(start, start + PAGE_EVENTS);
    const last = events.at(-1);
    const isEnd = start + events.length === this.events.length;
    return { events, upTo: isEnd || !last ? this.upTo : last.position };
  }

  private indexAfter(position: bigint): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const event = this.events[middle];
      if (event && event.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Thrown out of a follower's own subscription when the ring can take over. */
const CAUGHT_UP = new Error('caught up');

class Follower implements LogSubscription {
  readonly done: Promise<void>;
  private position: bigint;
  private closed = false;
  private own: LogSubscription | undefined;
  private signal: (() => void) | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly prefixes: readonly string[],
    private readonly ring: Ring,
    private readonly options: Pick<SubscribeOptions, 'from' | 'onConnection'>,
    private readonly handler: (page: LogPage) => Promise<void>,
  ) {
    this.position = options.from;
    this.done = this.run();
    this.done.catch(() => undefined);
  }

  wake(): void {
    this.signal?.();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.own?.close();
    await this.done.catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      if (!this.ring.holdsAfter(this.position)) await this.catchUp();
      else {
        const page = this.ring.after(this.position);
        if (page) await this.hand(page);
        else await this.news();
      }
    }
  }

  private async hand(page: LogPage): Promise<void> {
    await this.handler(page);
    this.position = page.upTo;
  }

  /** Reads for itself until the ring holds what comes next. */
  private async catchUp(): Promise<void> {
    const { onConnection } = this.options;
    this.own = this.log.subscribeToAll({ prefixes: this.prefixes, from: this.position, ...(onConnection ? { onConnection } : {}) }, async (page) => {
      await this.hand(page);
      if (this.ring.holdsAfter(this.position)) throw CAUGHT_UP;
    });
    try {
      await this.own.done;
    } catch (error) {
      if (error !== CAUGHT_UP) throw error;
    } finally {
      this.own = undefined;
    }
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
