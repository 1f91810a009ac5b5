import { finished } from 'node:stream';
import { decodeReadResponse } from '@counterfoil/eventstore-wire/read-response';
import type { Messages, ServerConnection } from '@counterfoil/eventstore-wire/server-connection';
import { CancelledError, convertToCommandError, UnavailableError } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import type { ReadOptions } from './event-log';
import { isNeverSent, isStreamMissing, normaliseReadError } from './eventstore-errors';
import { againstTheLeader } from './leader-calls';
import { ReadProgress, type ReadRange } from './read-progress';
import type { StoredBytes, StoredText } from './recorded-event';
import type { StreamNamespace } from './stream-namespace';
import { StreamPages } from './stream-pages';

const DEFAULT_PAGE = 500;
/** To take so many that nobody wants is cheaper than a reset: servers end a connection after some hundred of those. */
const READ_OUT_EVENTS = 500;
/** A read that broke goes on after these pauses, from the first again whenever something came. */
const PAUSES_MS = [50, 100, 200] as const;

/** A read under way, with the page that it began with; undefined where there was nothing to read. */
interface OpenRead {
  readonly messages: Messages;
  readonly pages: StreamPages<Buffer>;
  readonly first: readonly Buffer[] | undefined;
}

export interface ReadScope extends ReadOptions, ReadRange {
  /** Events a page; default 500. */
  readonly pageSize?: number;
}

/** Reads that come to an end, as pages. Where the connection breaks in the middle they go on by themselves. */
export class LogReads {
  private isClosed = false;

  /**
   * @param leading for reads that require the leader, and @param others for all others; @param names of their streams
   * @param idleTimeoutMs a read that hears nothing for this long is given up
   */
  constructor(
    private readonly leading: ServerConnection,
    private readonly others: ServerConnection,
    private readonly names: StreamNamespace,
    private readonly idleTimeoutMs: number,
  ) {}

  /** @throws LogUnavailable */
  pages(scope: ReadScope): AsyncGenerator<readonly StoredText[]> {
    return this.pagesOf(scope, textIn);
  }

  /** The same; @param eventOf takes an event out of a message that holds one */
  async *pagesOf<Event extends StoredText | StoredBytes>(
    scope: ReadScope,
    eventOf: (message: Buffer) => Event | undefined,
  ): AsyncGenerator<readonly Event[]> {
    const progress = new ReadProgress<Event>(scope, this.names);
    for (let breaks = 0; progress.toCome > 0; breaks++) {
      let read: OpenRead | undefined;
      try {
        read = await this.begin(progress.begin(), scope);
        for (let page = read.first; page; page = await read.pages.next()) {
          const events = progress.take(eventsOf(page, eventOf, this.names));
          if (events.length > 0) yield events;
          if (events.length > 0) breaks = 0;
        }
        return progress.end();
      } catch (error) {
        const reason = error instanceof Error ? convertToCommandError(error) : error;
        if (isStreamMissing(reason)) return progress.end();
        const pause = progress.canGoOn && isBreak(error) ? PAUSES_MS[breaks] : undefined;
        if (pause === undefined || this.isClosed) throw normaliseReadError(reason, `reading ${scope.stream ?? '$all'}`);
        await new Promise((resolve) => setTimeout(resolve, pause));
      } finally {
        if (read) await this.leave(read, progress.toCome);
      }
    }
  }

  /** What breaks from now on was closed here. */
  close(): void {
    this.isClosed = true;
  }

  /**
   * Also where the consumer stops early. With little to come the read is taken to its end, else the server would go on.
   * Its reader waits for that: one that reads and leaves again and again would have ever more of them under way.
   */
  private async leave({ messages, pages }: OpenRead, toCome: number): Promise<void> {
    if (pages.isOver || toCome > READ_OUT_EVENTS) {
      messages.cancel();
      return;
    }
    pages.discard();
    const timer = setTimeout(() => messages.cancel(), this.idleTimeoutMs);
    messages.on('data', () => timer.refresh());
    const end = new Promise<void>((resolve) => {
      finished(messages, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    if (toCome > 0) await end;
  }

  /** A node that has lost its lead, or has not got it yet, refuses at once: the read is begun again in its time. */
  private begin(request: ReadReq, { pageSize = DEFAULT_PAGE, requiresLeader = false }: ReadScope): Promise<OpenRead> {
    const connection = requiresLeader ? this.leading : this.others;
    return againstTheLeader(this.idleTimeoutMs, async () => {
      const messages = await connection.read(request, { requiresLeader });
      const pages = new StreamPages<Buffer>(messages, pageSize, this.idleTimeoutMs);
      try {
        return { messages, pages, first: await pages.next() };
      } catch (error) {
        messages.cancel();
        throw error;
      }
    });
  }
}

/** A connection that was there and went; one that cannot be had is told of at once. */
function isBreak(error: unknown): boolean {
  if (!(error instanceof Error) || isNeverSent(error)) return false;
  const reason = convertToCommandError(error);
  return reason instanceof UnavailableError || reason instanceof CancelledError;
}

function eventsOf<Event extends { readonly stream: string }>(
  page: readonly Buffer[],
  eventOf: (message: Buffer) => Event | undefined,
  names: StreamNamespace,
): Event[] {
  const events: Event[] = [];
  for (const message of page) {
    const event = eventOf(message);
    if (event) events.push(names.knownEvent(event));
  }
  return events;
}

function textIn(message: Buffer): StoredText | undefined {
  const response = decodeReadResponse(message);
  return response.kind === 'event' ? response.event : undefined;
}
