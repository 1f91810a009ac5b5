import type { JsonObject, StoredBytes, StoredEvent, StoredText } from './recorded-event';

/** The log as the rest of the house sees it. `EventStoreEventLog` is its one implementation. */
export interface EventLog {
  /**
   * Appends all events or none.
   * @param expectedRevision the revision of the stream's last event; `NO_STREAM` (-1n) where there is none yet.
   * @returns the revision of the last event and the commit position, which is that of the last event.
   * @throws WrongExpectedRevision, AppendOutcomeUnknown, LogUnavailable, StreamDeleted, AppendTooLarge
   */
  append(
    stream: string,
    events: readonly ProposedEvent[],
    expectedRevision: bigint,
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /** Pages of a stream in order; nothing for a stream that does not exist. @throws LogUnavailable */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredEvent[]>;
  /** The newest event of a stream. @throws LogUnavailable */
  readLast(stream: string, options?: ReadOptions): Promise<StoredEvent | undefined>;
  /**
   * Pages of the whole log, system streams included. `from` is inclusive forwards and exclusive backwards. @throws
   * LogUnavailable
   */
  readAll(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]>;
  /**
   * Follows the log from after `from`, page by page: the next page waits until the handler is done with the last.
   * Reconnects by itself; a throw of the handler stops the subscription and is found in `done`.
   */
  subscribeToAll(options: SubscribeOptions, handler: (page: LogPage) => Promise<void>): LogSubscription;
  /** Soft-deletes a stream at its exact revision. @throws WrongExpectedRevision, LogUnavailable */
  deleteStream(stream: string, expectedRevision: bigint): Promise<void>;
  /** How many times the connection was lost; what is held of the log is confirmed before it is gone by again. */
  readonly losses?: number;
  /** Sees to it that a loss of the connection from now on is counted, also where nothing is appended. Never throws. */
  attend?(): Promise<void>;
  /** Position of the newest event of the log, or of given streams; 0n where there is none. @throws LogUnavailable */
  head(options?: HeadOptions): Promise<bigint>;
  close(): Promise<void>;
}

/**
 * Events with their JSON as text, which is what a check of the chains needs; otherwise the reads of `EventLog`.
 * Serves the benchmark row `chain`.
 */
export interface EventTexts {
  readStreamTexts(stream: string, options?: ReadStreamOptions): AsyncIterable<readonly StoredText[]>;
  readAllTexts(options?: ReadAllOptions): AsyncIterable<readonly StoredText[]>;
}

/** Events byte by byte, for whoever copies them; otherwise the calls of `EventLog`. */
export interface EventCopies {
  readAllBytes(options?: ReadAllOptions): AsyncIterable<readonly StoredBytes[]>;
  /** @param events as they were read; what they say of their place in another log is not looked at */
  appendBytes(stream: string, events: readonly StoredBytes[], expectedRevision: bigint): Promise<AppendResult>;
}

export interface AppendOptions {
  /** Milliseconds that it may take, a span since clocks differ; where it is not above zero nothing is sent. */
  readonly withinMs?: number;
  /**
   * How long its answer is waited for, where that is less: its outcome is unknown then, with time left to find out. It
   * may still be applied until `withinMs` is over.
   */
  readonly patienceMs?: number;
}

/** Expected revision of a stream that has no event yet. */
export const NO_STREAM = -1n;
/** Position before the first event of the log. */
export const LOG_START = 0n;

/** The last position that a log can have. */
export const LAST_POSITION = 2n ** 63n - 1n;

/** An event that is to be appended. */
export interface ProposedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
  /**
   * Both as canonical JSON, which is what is stored, where the caller has it at hand. Serves the benchmark rows
   * `spread` and `hot`.
   */
  readonly texts?: { readonly data: string; readonly metadata: string };
}

export interface AppendResult {
  readonly revision: bigint;
  readonly position: bigint;
}

export interface ReadOptions {
  /**
   * Of a cluster only the leader answers. To be set where something is decided by what is read: another node may not
   * know yet what was written, and its "nothing there" becomes a wrong refusal. Other reads take what they get.
   */
  readonly requiresLeader?: boolean;
}

export interface HeadOptions extends ReadOptions {
  /**
   * Of the streams that are looked at; default all. Whoever waits until a projection has got there gives those of ours:
   * it passes what others have written since with the next event of ours, and no sooner.
   */
  readonly prefixes?: readonly string[];
}

export interface ReadStreamOptions extends ReadOptions {
  /** First revision to read, inclusive; default the first (forwards) or the last (backwards). */
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  /** How many events at most; default all. */
  readonly limit?: number;
  /** Events a page; default 500. */
  readonly pageSize?: number;
}

export interface ReadAllOptions extends ReadOptions {
  /** Of the streams to read; the server passes the others over. Default all. */
  readonly prefixes?: readonly string[];
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  readonly limit?: number;
  readonly pageSize?: number;
}

export interface SubscribeOptions {
  /** Stream prefixes; events of other streams are not delivered, but the page's `upTo` passes them. */
  readonly prefixes: readonly string[];
  /** Exclusive; `LOG_START` for everything. */
  readonly from: bigint;
  /** Events a page at most; default 1,000. */
  readonly pageSize?: number;
  /** Told of every loss of the connection (with the error) and of every return (undefined). */
  readonly onConnection?: (error: Error | undefined) => void;
}

/** What a subscription hands over at once. */
export interface LogPage {
  readonly events: readonly StoredEvent[];
  /** Everything of interest up to and including this position is in this page or was in an earlier one. */
  readonly upTo: bigint;
}

export interface LogSubscription {
  /** Settles when the subscription was closed, or rejects with what the handler threw. */
  readonly done: Promise<void>;
  /** Stops it and waits for the page being handled. */
  close(): Promise<void>;
}

/** The stream is not where the writer thought; nothing was appended. */
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: bigint,
    /** -1n where the stream does not exist. */
    readonly actual: bigint,
  ) {
    super(`stream ${stream} is at revision ${actual}, not ${expected}`);
    this.name = 'WrongExpectedRevision';
  }
}

/** The append may or may not have been applied, and may still be applied: read the stream to know. */
export class AppendOutcomeUnknown extends Error {
  constructor(stream: string, cause: unknown) {
    super(`no acknowledgement of an append to ${stream}`, { cause });
    this.name = 'AppendOutcomeUnknown';
  }
}

/** The log cannot be reached; nothing was changed by the call that failed. */
export class LogUnavailable extends Error {
  constructor(what: string, cause: unknown) {
    super(`event log unavailable: ${what}`, { cause });
    this.name = 'LogUnavailable';
  }
}

/** The stream was tombstoned: nothing can be appended to it any more. */
export class StreamDeleted extends Error {
  constructor(readonly stream: string) {
    super(`stream ${stream} is deleted`);
    this.name = 'StreamDeleted';
  }
}

/** The events exceed what the server takes in one append (1 MiB). */
export class AppendTooLarge extends Error {
  constructor(
    readonly stream: string,
    readonly limitBytes: number,
  ) {
    super(`an append to ${stream} exceeds ${limitBytes} bytes`);
    this.name = 'AppendTooLarge';
  }
}
