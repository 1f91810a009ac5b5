import type { ProposedAppend, ProposedText } from '@counterfoil/eventstore-wire/batch-append-request';
import { decodeEventBytes } from '@counterfoil/eventstore-wire/event-bytes';
import { ServerConnection } from '@counterfoil/eventstore-wire/server-connection';
import { clientUrl, socketOf } from '@counterfoil/eventstore-wire/server-url';
import { serverVersion } from '@counterfoil/eventstore-wire/server-version';
import { convertToCommandError, EventStoreDBClient } from '@eventstore/db-client';
import { BatchedAppends } from './batched-appends';
import { canonicalJson } from './canonical-json';
import {
  AppendOutcomeUnknown,
  LOG_START,
  LogUnavailable,
  type AppendOptions,
  type AppendResult,
  type EventCopies,
  type EventLog,
  type EventTexts,
  type HeadOptions,
  type LogPage,
  type LogSubscription,
  type ProposedEvent,
  type ReadAllOptions,
  type ReadOptions,
  type ReadStreamOptions,
  type SubscribeOptions,
} from './event-log';
import { normaliseAppendError, normaliseReadError } from './eventstore-errors';
import { followAll } from './eventstore-subscription';
import { againstTheLeader } from './leader-calls';
import { LogReads } from './log-reads';
import { storedEvent } from './stored-event';
import { StreamNamespace } from './stream-namespace';
import type { StoredBytes, StoredEvent, StoredText } from './recorded-event';

export interface EventStoreEventLogOptions {
  /** `esdb://host:port?tls=false`, with credentials and further nodes where there are any. */
  readonly connectionString: string;
  /** Prefix of the names that our streams have on the server (stream-namespace.ts); default none. */
  readonly namespace?: string;
  /** An append without a deadline of its own is given up after this; default 5,000. */
  readonly appendTimeoutMs?: number;
  /** A read that hears nothing for this long is given up; default 15,000. */
  readonly readIdleTimeoutMs?: number;
  /**
   * How much the server may send ahead of what was taken: with the transport's 64 kB, some forty events, a read of much
   * of the log waits half of its time. Megabytes are for a connection that does nothing else: they come in bursts that
   * keep the process from all else.
   */
  readonly receiveWindowBytes?: number;
  /** Reads that do not require the leader, and subscriptions, go to nodes that follow it; default false. */
  readonly readsFromFollowers?: boolean;
}

/**
 * The adapter to `@eventstore/db-client`; nothing else in the ledger imports it. It handles the client's traps once:
 *
 * - Its way with BatchAppend has no deadline of its own; it keeps what is pending in a map of the module, so that
 *   another client's failure rejects our appends and a late answer then ends the process; and when a connection is lost
 *   while it waits for the stream to drain, a rejection that nobody awaits ends the process too. Its way with Append
 *   shares nothing, but opens a call for each. And it makes a dozen objects of each event that is read. So both
 *   calls go through a connection of our own (server-connection.ts, batched-appends.ts); what is rare, such as
 *   deleting a stream, is the client's.
 * - Every append has an outer timeout as well, after which its outcome is unknown.
 * - Subscriptions do not reconnect; see eventstore-subscription.ts. Streams that are let go still emit errors, which
 *   would be uncaught: each has a listener to its end (stream-pages.ts).
 * - A server that is down at first use raises a bare gRPC error of code 14 rather than the client's own error.
 */
export class EventStoreEventLog implements EventLog, EventTexts, EventCopies {
  private readonly client: EventStoreDBClient;
  private readonly connection: ServerConnection;
  /** For what does not require the leader; most often the same. */
  private readonly readers: ServerConnection;
  private readonly appends: BatchedAppends;
  private readonly names: StreamNamespace;
  private readonly appendTimeoutMs: number;
  private readonly reads: LogReads;
  private readonly subscriptions = new Set<LogSubscription>();

  constructor(options: EventStoreEventLogOptions) {
    this.client = clientOf(options.connectionString);
    this.names = new StreamNamespace(options.namespace ?? '');
    const { connectionString, receiveWindowBytes } = options;
    const choices = receiveWindowBytes === undefined ? {} : { receiveWindowBytes };
    this.connection = new ServerConnection(connectionString, choices);
    this.readers = options.readsFromFollowers
      ? new ServerConnection(connectionString, { ...choices, prefersFollowers: true })
      : this.connection;
    this.appendTimeoutMs = options.appendTimeoutMs ?? 5_000;
    this.reads = new LogReads(this.connection, this.readers, this.names, options.readIdleTimeoutMs ?? 15_000);
    this.appends = new BatchedAppends(() => this.connection.appendCall());
  }

  /** Appends go through calls that stay open for as long as the connection holds, and end with it. */
  get losses(): number {
    return this.appends.ended;
  }

  attend(): Promise<void> {
    return this.appends.attend();
  }

  async append(
    stream: string,
    events: readonly ProposedEvent[],
    expectedRevision: bigint,
    options: AppendOptions = {},
  ): Promise<AppendResult> {
    const withinMs = Math.min(this.appendTimeoutMs, options.withinMs ?? Number.POSITIVE_INFINITY);
    return this.send(stream, events.map(textOf), expectedRevision, withinMs, options.patienceMs);
  }

  async appendBytes(stream: string, events: readonly StoredBytes[], expectedRevision: bigint): Promise<AppendResult> {
    return this.send(stream, events, expectedRevision, this.appendTimeoutMs);
  }

  async *readStream(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    for await (const page of this.readStreamTexts(stream, options)) yield page.map(storedEvent);
  }

  async *readStreamTexts(stream: string, options: ReadStreamOptions = {}): AsyncGenerator<readonly StoredText[]> {
    if (options.from !== undefined && options.from < 0n) throw new RangeError('a stream has no negative revision');
    yield* this.reads.pages({ ...options, stream });
  }

  async readLast(stream: string, options: ReadOptions = {}): Promise<StoredEvent | undefined> {
    for await (const [last] of this.readStream(stream, { ...options, direction: 'backwards', limit: 1 })) return last;
    return undefined;
  }

  async *readAll(options: ReadAllOptions = {}): AsyncGenerator<readonly StoredEvent[]> {
    for await (const page of this.readAllTexts(options)) yield page.map(storedEvent);
  }

  readAllTexts(options: ReadAllOptions = {}): AsyncGenerator<readonly StoredText[]> {
    return this.reads.pages(options);
  }

  readAllBytes(options: ReadAllOptions = {}): AsyncGenerator<readonly StoredBytes[]> {
    return this.reads.pagesOf(options, decodeEventBytes);
  }

  async head(options: HeadOptions = {}): Promise<bigint> {
    const newest = this.readAll({ ...options, direction: 'backwards', limit: 1 });
    for await (const [last] of newest) return last?.position ?? LOG_START;
    return LOG_START;
  }

  async serverVersion(withinMs: number): Promise<string | undefined> {
    try {
      return await serverVersion(this.connection, withinMs);
    } catch (error) {
      throw normaliseReadError(error instanceof Error ? convertToCommandError(error) : error, 'asking for its version');
    }
  }

  subscribeToAll(options: SubscribeOptions, handler: (page: LogPage) => Promise<void>): LogSubscription {
    const subscription = followAll(this.readers, this, this.names, options, handler);
    this.subscriptions.add(subscription);
    subscription.done.catch(() => undefined).finally(() => this.subscriptions.delete(subscription));
    return subscription;
  }

  async deleteStream(stream: string, expectedRevision: bigint): Promise<void> {
    const options = { expectedRevision, deadline: this.appendTimeoutMs, requiresLeader: true };
    const timeoutMs = this.appendTimeoutMs + ACKNOWLEDGEMENT_GRACE_MS;
    try {
      await againstTheLeader(timeoutMs, () =>
        withTimeout(
          this.client.deleteStream(this.names.stored(stream), options),
          timeoutMs,
          () => new AppendOutcomeUnknown(stream, 'timeout'),
        ),
      );
    } catch (error) {
      throw normaliseAppendError(error, stream, expectedRevision);
    }
  }

  async close(): Promise<void> {
    this.reads.close();
    await Promise.allSettled([...this.subscriptions].map((subscription) => subscription.close()));
    this.connection.close();
    this.readers.close();
    await this.client.dispose();
  }

  private async send(
    stream: string,
    events: ProposedAppend['events'],
    expectedRevision: bigint,
    withinMs: number,
    patienceMs = Number.POSITIVE_INFINITY,
  ): Promise<AppendResult> {
    if (events.length === 0) throw new Error('an append needs at least one event');
    // Its time is over: with a moment more it would be recorded, and its sender was told by then that it was not.
    if (withinMs <= 0) throw new LogUnavailable(`an append to ${stream}`, 'its time was over before it was sent');
    try {
      return await this.appends.append(this.names.stored(stream), events, expectedRevision, {
        withinMs,
        patienceMs: Math.min(patienceMs, withinMs + ACKNOWLEDGEMENT_GRACE_MS),
      });
    } catch (error) {
      throw normaliseAppendError(error, stream, expectedRevision);
    }
  }
}

/** The server's own timeout is to arrive before ours. */
const ACKNOWLEDGEMENT_GRACE_MS = 250;

/** It knows sockets by the name that gRPC has for them alone. */
function clientOf(url: string): EventStoreDBClient {
  const socket = socketOf(url);
  if (socket === undefined) return EventStoreDBClient.connectionString(clientUrl(url));
  return new EventStoreDBClient({ endpoint: `unix:${socket}` }, { insecure: true });
}

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
