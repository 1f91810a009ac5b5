import { subscriptionToAll } from '@counterfoil/eventstore-wire/read-request';
import { decodeReadResponse } from '@counterfoil/eventstore-wire/read-response';
import type { LogPosition } from '@counterfoil/eventstore-wire/shared-messages';
import type { ServerConnection } from '@counterfoil/eventstore-wire/server-connection';
import {
  LAST_POSITION,
  LOG_START,
  type EventLog,
  type LogPage,
  type LogSubscription,
  type SubscribeOptions,
} from './event-log';
import { knownAfter, LogRewound, placeInLog, type KnownEvent } from './log-place';
import { storedEvent } from './stored-event';
import type { StoredEvent } from './recorded-event';
import type { StreamNamespace } from './stream-namespace';
import { StreamPages } from './stream-pages';

/**
 * Follows `$all` and goes on after a lost connection where the last handled page ended: first after 100 ms, then twice
 * as long each time up to 5 s, for as long as it takes. A connection is lost when a log is put back to an earlier
 * moment; so each time it is first held against the newest event that was read of it.
 *
 * Servers know a place in the log by two numbers, commit and prepare; here one is enough, the commit. An event has both
 * alike, unless it is one of a transaction of older releases, which share their commit: those are handed over in one
 * page, so that whoever goes on behind a commit misses none of them. A checkpoint never says that an event was seen.
 * One with both numbers alike stands at a record that the server has passed, and moves the place. Others are no place:
 * (commit of the next record, 0), as KurrentDB 25.0.0 sends it on going live, precedes an event that is still to come,
 * and 2^64 - 1, as 24.2 to 24.10.4 send it of an empty log, is none at all. Without them a reconnected subscription
 * begins a little earlier, among events of others.
 * @returns a subscription that ends with LogRewound where the log no longer holds that event
 */
export function followAll(
  connection: ServerConnection,
  log: Pick<EventLog, 'readAll'>,
  names: StreamNamespace,
  options: SubscribeOptions,
  handler: (page: LogPage) => Promise<void>,
): LogSubscription {
  const follower = new Follower(connection, log, names, options, handler);
  return { done: follower.done, close: () => follower.close() };
}

const DEFAULT_PAGE = 1_000;
const FIRST_BACKOFF_MS = 100;
/** A log that is back is followed within this. */
const LONGEST_BACKOFF_MS = 1_000;
/** How many events the server may pass over before it must say how far it has got. */
const CHECKPOINT_WINDOW = 256;
/** Events looked at for the rest of a transaction; ten times as many where they do not reach its end. */
const FIRST_OF_TRANSACTION = 64;

class Follower {
  readonly done: Promise<void>;
  private position: bigint;
  private known: KnownEvent | undefined;
  private closed = false;
  private stop: () => void = () => undefined;

  constructor(
    private readonly connection: ServerConnection,
    private readonly log: Pick<EventLog, 'readAll'>,
    private readonly names: StreamNamespace,
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
    const prefixes = this.options.prefixes.map((prefix) => this.names.stored(prefix));
    const request = subscriptionToAll({ from, prefixes, window: CHECKPOINT_WINDOW });
    const messages = await this.connection.read(request).catch(asError);
    if (messages instanceof Error) return messages;
    const pages = new StreamPages<Buffer>(messages, this.options.pageSize ?? DEFAULT_PAGE);
    this.stop = () => messages.cancel();
    try {
      for (;;) {
        if (this.closed) return new Error('closed');
        const page = await this.nextPage(pages);
        if (page instanceof Error) return page;
        if (!this.closed) await this.hand(page);
      }
    } finally {
      this.stop = () => undefined;
      messages.cancel();
    }
  }

  /** @returns the next page, with the whole of a transaction that it ends in; or why there is none. */
  private async nextPage(pages: StreamPages<Buffer>): Promise<LogPage | Error> {
    const messages = await pages.next().catch(asError);
    if (messages instanceof Error) return messages;
    if (!messages) return new Error('the server ended the subscription');
    const { page, isWhole } = this.read(messages);
    if (isWhole) return page;
    const rest = await this.restOf(page).catch(asError);
    return rest instanceof Error ? rest : { events: [...page.events, ...rest], upTo: page.upTo };
  }

  private read(messages: readonly Buffer[]): { readonly page: LogPage; readonly isWhole: boolean } {
    const events: StoredEvent[] = [];
    let upTo = this.position;
    let isWhole = true;
    for (const message of messages) {
      const response = decodeReadResponse(message);
      if (response.kind === 'confirmation') this.options.onConnection?.(undefined);
      // The rest of a transaction comes once more after it was handed over.
      else if (response.kind === 'event' && response.event.position > this.position) {
        events.push(storedEvent(this.names.knownEvent(response.event)));
        upTo = response.event.position;
        isWhole = !response.isOfTransaction;
      } else if (response.kind === 'checkpoint' && isPlaceBehind(upTo, response.position)) {
        upTo = response.position.commit;
        isWhole = true;
      }
    }
    return { page: { events, upTo }, isWhole };
  }

  /** @returns what stands at the commit that a page ends at and is not in it. @throws LogUnavailable */
  private async restOf({ events, upTo }: LogPage): Promise<StoredEvent[]> {
    const ids = new Set(events.map(({ id }) => id));
    for (let limit = FIRST_OF_TRANSACTION; ; limit *= 10) {
      const found: StoredEvent[] = [];
      for await (const page of this.log.readAll({ from: upTo, limit, requiresLeader: true })) found.push(...page);
      if (found.length === limit && found.at(-1)?.position === upTo) continue;
      const isOurs = ({ stream }: StoredEvent) => this.options.prefixes.some((prefix) => stream.startsWith(prefix));
      return found.filter((event) => event.position === upTo && !ids.has(event.id) && isOurs(event));
    }
  }

  private async hand({ events, upTo }: LogPage): Promise<void> {
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
    for await (const [event] of this.log.readAll({ from: position, limit: 1, requiresLeader: true })) {
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

function isPlaceBehind(position: bigint, { commit, prepare }: LogPosition): boolean {
  return commit === prepare && commit > position && commit <= LAST_POSITION;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
