import { LOG_START, type EventLog, type LogPage, type LogSubscription, type SubscribeOptions } from './event-log';
import type { EventStoreMessages } from './eventstore-messages';
import { knownAfter, LogRewound, placeInLog, type KnownEvent } from './log-place';
import { decodeReadResponse, storedEvent } from './read-response';
import type { StoredEvent } from './recorded-event';
import { StreamPages } from './stream-pages';

/**
 * Follows `$all` and goes on after a lost connection where the last handled page ended: first after 100 ms, then twice as
 * long each time up to 5 s, for as long as it takes. A connection is lost when a log is put back to an earlier moment;
 * so each time it is first held against the newest event that was read of it.
 * @returns a subscription that ends with LogRewound where the log no longer holds that event
 */
export function followAll(
  client: EventStoreMessages,
  log: Pick<EventLog, 'readAll'>,
  options: SubscribeOptions,
  handler: (page: LogPage) => Promise<void>,
): LogSubscription {
  const follower = new Follower(client, log, options, handler);
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
  private known: KnownEvent | undefined;
  private closed = false;
  private stop: () => void = () => undefined;

  constructor(
    private readonly client: EventStoreMessages,
    private readonly log: Pick<EventLog, 'readAll'>,
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

  /** One connection's worth. @returns why it ended. @throws LogRewound, or what the handler throws. */
  private async follow(): Promise<Error> {
    const unconfirmed = await this.confirm().catch(asError);
    if (unconfirmed instanceof LogRewound) throw unconfirmed;
    if (unconfirmed) return unconfirmed;
    const from = this.position === LOG_START ? 'start' : this.position;
    const messages = await this.client
      .messagesToCome({ from, prefixes: this.options.prefixes, window: CHECKPOINT_WINDOW })
      .catch(asError);
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
    this.known = knownAfter({ events }, this.known);
  }

  /** Holds the place where it goes on against the log. At first it is known by the event there, if there is one. */
  private async confirm(): Promise<void> {
    const { position, known } = this;
    if (position === LOG_START) return;
    if (!known) {
      this.known = await this.eventAt(position);
      return;
    }
    const place = await placeInLog(this.log, { position, known }, this.options.prefixes);
    if (place !== position) throw new LogRewound(known.position);
  }

  private async eventAt(position: bigint): Promise<KnownEvent | undefined> {
    for await (const [event] of this.log.readAll({ from: position, limit: 1 })) {
      return event?.position === position ? { id: event.id, position } : undefined;
    }
    return undefined;
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
