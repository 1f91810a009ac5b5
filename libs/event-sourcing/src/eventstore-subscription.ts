import { START, streamNameFilter, type AllStreamResolvedEvent, type EventStoreDBClient } from '@eventstore/db-client';
import { LOG_START, type LogPage, type LogSubscription, type SubscribeOptions } from './event-log';
import { storedEventOf } from './eventstore-record';
import type { StoredEvent } from './recorded-event';
import { StreamPages } from './stream-pages';

/**
 * Follows `$all` and goes on after a lost connection where the last handled page ended: first after 100 ms, then twice as
 * long each time up to 5 s, for as long as it takes.
 */
export function followAll(client: EventStoreDBClient, options: SubscribeOptions, handler: (page: LogPage) => Promise<void>): LogSubscription {
  const follower = new Follower(client, options, handler);
  return { done: follower.done, close: () => follower.close() };
}

const DEFAULT_PAGE = 1_000;
const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;
/** How many events the server may pass over before it must say how far it has got. */
const CHECKPOINT_WINDOW = 256;

class Follower {
  readonly done: Promise<void>;
  private position: bigint;
  private closed = false;
  private stop: () => void = () => undefined;

  constructor(
    private readonly client: EventStoreDBClient,
    private readonly options: SubscribeOptions,
    private readonly handler: (page: LogPage) => Promise<void>,
  ) {
    this.position = options.from;
    this.done = this.run();
    // Whoever asks for `done` sees the error; one that nobody asks for must not end the process.
    this.done.catch(() => undefined);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.stop();
    await this.done.catch(() => undefined);
  }

  private async run(): Promise<void> {
    let backoff = FIRST_BACKOFF_MS;
    while (!this.closed) {
      const before = this.position;
      const lost = await this.follow();
      if (this.closed) return;
      this.options.onConnection?.(lost);
      backoff = this.position === before ? Math.min(backoff * 2, LONGEST_BACKOFF_MS) : FIRST_BACKOFF_MS;
      await this.pause(backoff * (0.5 + Math.random() / 2));
    }
  }

  /** One connection's worth. @returns why it ended. @throws what the handler throws. */
  private async follow(): Promise<Error> {
    const checkpoints = new Checkpoints();
    const subscription = this.client.subscribeToAll({
      fromPosition: this.position === LOG_START ? START : { commit: this.position, prepare: this.position },
      filter: streamNameFilter({
        prefixes: [...this.options.prefixes],
        maxSearchWindow: CHECKPOINT_WINDOW,
        checkpointInterval: 1,
        checkpointReached: (_, position) => {
          // The position is due once everything that the stream has handed on before it was handled.
          checkpoints.add(pages.received + subscription.readableLength, position.commit);
          pages.nudge();
        },
      }),
    });
    const pages = new StreamPages<AllStreamResolvedEvent>(subscription, this.options.pageSize ?? DEFAULT_PAGE);
    this.stop = () => subscription.destroy();
    subscription.once('confirmation', () => this.options.onConnection?.(undefined));
    let handled = 0;
    try {
      for (;;) {
        const page = await nextPage(pages);
        if (page instanceof Error) return page;
        if (this.closed) return new Error('closed');
        handled += page.length;
        await this.hand(page, checkpoints.due(handled));
      }
    } finally {
      this.stop = () => undefined;
      await subscription.unsubscribe().catch(() => undefined);
      subscription.destroy();
    }
  }

  private async hand(page: readonly AllStreamResolvedEvent[], checkpoint: bigint | undefined): Promise<void> {
    const events: StoredEvent[] = [];
    for (const resolved of page) {
      const event = storedEventOf(resolved);
      if (event) events.push(event);
    }
    const last = events.at(-1)?.position ?? this.position;
    const upTo = checkpoint !== undefined && checkpoint > last ? checkpoint : last;
    if (events.length === 0 && upTo <= this.position) return;
    await this.handler({ events, upTo });
    this.position = upTo;
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.stop = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/** Positions that the server says are searched, each with the count of events that came before it. */
class Checkpoints {
  private readonly pending: { after: number; position: bigint }[] = [];

  add(after: number, position: bigint): void {
    const last = this.pending.at(-1);
    if (last?.after === after) last.position = position;
    else this.pending.push({ after, position });
  }

  /** @returns the newest position whose events are all among the first `handled`. */
  due(handled: number): bigint | undefined {
    let newest: bigint | undefined;
    for (let next = this.pending[0]; next && next.after <= handled; next = this.pending[0]) {
      newest = next.position;
      this.pending.shift();
    }
    return newest;
  }
}

async function nextPage(pages: StreamPages<AllStreamResolvedEvent>): Promise<AllStreamResolvedEvent[] | Error> {
  try {
    return (await pages.next()) ?? new Error('the server ended the subscription');
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
