import { LOG_START, type LogPage, type LogSubscription, type SubscribeOptions } from './event-log';
import type { EventStoreMessages } from './eventstore-messages';
import { decodeReadResponse, storedEvent } from './read-response';
import type { StoredEvent } from './recorded-event';
import { StreamPages } from './stream-pages';

/**
 * Follows `$all` and goes on after a lost connection where the last handled page ended: first after 100 ms, then twice as
 * long each time up to 5 s, for as long as it takes.
 */
export function followAll(client: EventStoreMessages, options: SubscribeOptions, handler: (page: LogPage) => Promise<void>): LogSubscription {
  const follower = new Follower(client, options, handler);
  return { done: follower.done, close: () => follower.close() };
}

const DEFAULT_PAGE = 1_000;
const FIRST_BACKOFF_MS = 100;
/** A log that is back is followed within this. */
const LONGEST_BACKOFF_MS = 1_000;
/** How many events the server may pass over before it must say how far it has got. */
const CHECKPOINT_WINDOW = 256;

class Follower {
  readonly done: Promise<void>;
  private position: bigint;
  private closed = false;
  private stop: () => void = () => undefined;

  constructor(
    private readonly client: EventStoreMessages,
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
    const from = this.position === LOG_START ? 'start' : this.position;
    const messages = await this.client.messagesToCome({ from, prefixes: this.options.prefixes, window: CHECKPOINT_WINDOW }).catch(asError);
    if (messages instanceof Error) return messages;
    const pages = new StreamPages<Buffer>(messages, this.options.pageSize ?? DEFAULT_PAGE);
    this.stop = () => messages.cancel();
    try {
      for (;;) {
        if (this.closed) return new Error('closed');
        const page = await nextPage(pages);
        if (page instanceof Error) return page;
        if (!this.closed) await this.hand(page);
      }
    } finally {
      this.stop = () => undefined;
      messages.cancel();
    }
  }

  private async hand(page: readonly Buffer[]): Promise<void> {
    const events: StoredEvent[] = [];
    let upTo = this.position;
    for (const message of page) {
      const response = decodeReadResponse(message);
      if (response.kind === 'confirmation') this.options.onConnection?.(undefined);
      if (response.kind === 'event') events.push(storedEvent(response.event));
      if (response.kind === 'event') upTo = response.event.position;
      if (response.kind === 'checkpoint' && response.position > upTo) upTo = response.position;
    }
    if (upTo <= this.position) return;
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

async function nextPage(pages: StreamPages<Buffer>): Promise<Buffer[] | Error> {
  return (await pages.next().catch(asError)) ?? new Error('the server ended the subscription');
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
