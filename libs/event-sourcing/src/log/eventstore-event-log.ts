import { convertToCommandError } from '@eventstore/db-client';
import type { ProposedText } from './append-messages';
import { BatchedAppends } from './batched-appends';
import { canonicalJson } from './canonical-json';
import {
  AppendOutcomeUnknown,
  LOG_START,
  LogUnavailable,
  type AppendOptions,
  type AppendResult,
  type EventLog,
  type EventTexts,
  type LogPage,
  type LogSubscription,
  type ProposedEvent,
  type ReadAllOptions,
  type ReadStreamOptions,
  type SubscribeOptions,
} from './event-log';
import { normaliseAppendError, normaliseReadError, isStreamMissing } from './eventstore-errors';
import { EventStoreMessages, type Messages } from './eventstore-messages';
import { followAll } from './eventstore-subscription';
import { decodeReadResponse, storedEvent } from './read-response';
import type { StoredEvent, StoredText } from './recorded-event';
import { StreamPages } from './stream-pages';

export interface EventStoreEventLogOptions {
  /** `esdb://host:port?tls=false`, with credentials and further nodes where there are any. */
  readonly connectionString: string;
  /** An append without a deadline of its own is given up after this; default 5,000. */
  readonly appendTimeoutMs?: number;
  /** A read that hears nothing for this long is given up; default 15,000. */
  readonly readIdleTimeoutMs?: number;
  /**
   * How much the server may send ahead of what was taken: with the transport's 64 kB, some forty events, a read of much of the
   * log waits half of its time. Megabytes are for a connection that does nothing else: they come in bursts that keep the
   * process from all else.
   */
  readonly receiveWindowBytes?: number;
}

/**
 * The adapter to `@eventstore/db-client`; nothing else in the ledger imports it. It handles the client's traps once:
 *
 * - Its way with BatchAppend has no deadline of its own; it keeps what is pending in a map of the module, so that another
 *   client's failure rejects our appends and a late answer then ends the process; and when a connection is lost while it
 *   waits for the stream to drain, a rejection that nobody awaits ends the process too. Its way with Append shares nothing,
 *   but opens a call for each. So the call is the client's, and what goes through it is ours (batched-appends.ts).
 * - Every append has an outer timeout as well, after which its outcome is unknown.
 * - Subscriptions do not reconnect; see eventstore-subscription.ts. Streams that are let go still emit errors, which
 *   would be uncaught: each has a listener to its end (stream-pages.ts).
 * - A server that is down at first use raises a bare gRPC error of code 14 rather than the client's own error.
 */
export class EventStoreEventLog implements EventLog, EventTexts {
  private readonly client: EventStoreMessages;
  private readonly appends: BatchedAppends;
  private readonly appendTimeoutMs: number;
  private readonly readIdleTimeoutMs: number;
  private readonly subscriptions = new Set<LogSubscription>();

  constructor(options: EventStoreEventLogOptions) {
    this.client = EventStoreMessages.connect(options.connectionString, options.receiveWindowBytes);
    this.appendTimeoutMs = options.appendTimeoutMs ?? 5_000;
    this.readIdleTimeoutMs = options.readIdleTimeoutMs ?? 15_000;
    this.appends = new BatchedAppends(() => this.client.appendCall());
  }

  /** Appends go through one call for as long as the connection holds; it ends with the connection. */
  get losses(): number {
    return this.appends.ended;
  }

  async append(
    stream: string,
    events: readonly ProposedEvent[],
    expectedRevision: bigint,
    options: AppendOptions = {},
  ): Promise<AppendResult> {
    if (events.length === 0) throw new Error('an append needs at least one event');
    const texts = events.map(textOf);
    const withinMs = Math.min(this.appendTimeoutMs, options.withinMs ?? Number.POSITIVE_INFINITY);
    // Its time is over: with a moment more it would be recorded, and its sender was told by then that it was not.
    if (withinMs <= 0) throw new LogUnavailable(`an append to ${stream}`, 'its time was over before it was sent');
    try {
      return await this.appends.append(stream, texts, expectedRevision, {
        withinMs,
        graceMs: ACKNOWLEDGEMENT_GRACE_MS,
      });
    } catch (error) {
      throw normaliseAppendError(error, stream, expectedRevision);
    }
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    for await (const page of this.readStreamTexts(stream, options)) yield page.map(storedEvent);
  }

  async *readStreamTexts(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredText[]> {
    const backwards = options.direction === 'backwards';
    if (options.from !== undefined && options.from < 0n) throw new RangeError('a stream has no negative revision');
    const from = options.from ?? (backwards ? 'end' : 'start');
    const messages = this.client.messagesOfStream(stream, { from, backwards, limit: options.limit });
    yield* this.pages(messages, options.pageSize ?? DEFAULT_PAGE, stream);
  }

  async readLast(stream: string): Promise<StoredEvent | undefined> {
    for await (const [last] of this.readStream(stream, { direction: 'backwards', limit: 1 })) return last;
    return undefined;
  }

  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    for await (const page of this.readAllTexts(options)) yield page.map(storedEvent);
  }

  async *readAllTexts(options: ReadAllOptions = {}): AsyncGenerator<readonly StoredText[]> {
    const backwards = options.direction === 'backwards';
    const from = options.from ?? (backwards ? 'end' : 'start');
    const messages = this.client.messagesOfAll({ from, backwards, limit: options.limit });
    yield* this.pages(messages, options.pageSize ?? DEFAULT_PAGE, '$all');
  }

  async head(): Promise<bigint> {
    for await (const [last] of this.readAll({ direction: 'backwards', limit: 1 })) return last?.position ?? LOG_START;
    return LOG_START;
  }

  subscribeToAll(options: SubscribeOptions, handler: (page: LogPage) => Promise<void>): LogSubscription {
    const subscription = followAll(this.client, this, options, handler);
    this.subscriptions.add(subscription);
    subscription.done.catch(() => undefined).finally(() => this.subscriptions.delete(subscription));
    return subscription;
  }

  async deleteStream(stream: string, expectedRevision: bigint): Promise<void> {
    const call = this.client.deleteStream(stream, { expectedRevision, deadline: this.appendTimeoutMs });
    try {
      await withTimeout(
        call,
        this.appendTimeoutMs + ACKNOWLEDGEMENT_GRACE_MS,
        () => new AppendOutcomeUnknown(stream, 'timeout'),
      );
    } catch (error) {
      throw normaliseAppendError(error, stream, expectedRevision);
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.subscriptions].map((subscription) => subscription.close()));
    // A server that has gone must not hold up a shutdown.
    await Promise.race([this.client.dispose(), new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref())]);
  }

  private async *pages(
    opening: Promise<Messages>,
    pageSize: number,
    what: string,
  ): AsyncGenerator<readonly StoredText[]> {
    let messages: Messages | undefined;
    try {
      messages = await opening;
      const pages = new StreamPages<Buffer>(messages, pageSize, this.readIdleTimeoutMs);
      for (let page = await pages.next(); page; page = await pages.next()) {
        const events = eventsOf(page);
        if (events.length > 0) yield events;
      }
    } catch (error) {
      const reason = error instanceof Error ? convertToCommandError(error) : error;
      if (!isStreamMissing(reason)) throw normaliseReadError(reason, `reading ${what}`);
    } finally {
      // Also where the consumer stops early; the server would go on sending.
      messages?.cancel();
    }
  }
}

function eventsOf(page: readonly Buffer[]): StoredText[] {
  const events: StoredText[] = [];
  for (const message of page) {
    const response = decodeReadResponse(message);
    if (response.kind === 'event') events.push(response.event);
  }
  return events;
}

const DEFAULT_PAGE = 500;
/** The server's own timeout is to arrive before ours. */
const ACKNOWLEDGEMENT_GRACE_MS = 250;
const CLOSE_LIMIT_MS = 2_000;

/** @throws NotCanonicalError for what JSON cannot hold. */
function textOf({ id, type, data, metadata, texts }: ProposedEvent): ProposedText {
  return { id, type, data: texts?.data ?? canonicalJson(data), metadata: texts?.metadata ?? canonicalJson(metadata) };
}

function withTimeout<T>(call: Promise<T>, ms: number, timeoutError: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(timeoutError()), ms);
    call.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
