import { finished } from 'node:stream';
import { decodeReadResponse } from '@counterfoil/eventstore-wire/read-response';
import type { Messages, ServerConnection } from '@counterfoil/eventstore-wire/server-connection';
import { convertToCommandError } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import type { ReadOptions } from './event-log';
import { isStreamMissing, normaliseReadError } from './eventstore-errors';
import { againstTheLeader } from './leader-calls';
import type { StoredText } from './recorded-event';
import type { StreamNamespace } from './stream-namespace';
import { StreamPages } from './stream-pages';

const DEFAULT_PAGE = 500;
/** To take so many that nobody wants is cheaper than a reset: servers end a connection after some hundred of those. */
const READ_OUT_EVENTS = 500;

/** A read under way, with the page that it began with; undefined where there was nothing to read. */
interface OpenRead {
  readonly messages: Messages;
  readonly pages: StreamPages<Buffer>;
  readonly first: readonly Buffer[] | undefined;
}

interface ReadScope extends ReadOptions {
  readonly limit?: number;
  readonly pageSize?: number;
}

/** Reads that come to an end, as pages. */
export class LogReads {
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

  /** @param what is read, for the error. @throws LogUnavailable */
  pages(request: ReadReq, scope: ReadScope, what: string): AsyncGenerator<readonly StoredText[]> {
    return this.pagesOf(request, scope, what, textIn);
  }

  /** The same; @param eventOf takes an event out of a message that holds one */
  async *pagesOf<Event extends { readonly stream: string }>(
    request: ReadReq,
    scope: ReadScope,
    what: string,
    eventOf: (message: Buffer) => Event | undefined,
  ): AsyncGenerator<readonly Event[]> {
    let read: OpenRead | undefined;
    let toCome = scope.limit ?? Number.POSITIVE_INFINITY;
    try {
      read = await this.begin(request, scope);
      for (let page = read.first; page; page = await read.pages.next()) {
        const events = eventsOf(page, eventOf, this.names);
        toCome -= events.length;
        if (events.length > 0) yield events;
      }
    } catch (error) {
      const reason = error instanceof Error ? convertToCommandError(error) : error;
      if (!isStreamMissing(reason)) throw normaliseReadError(reason, `reading ${what}`);
    } finally {
      if (read) await this.leave(read, toCome);
    }
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
