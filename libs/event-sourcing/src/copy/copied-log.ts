import {
  AppendOutcomeUnknown,
  AppendTooLarge,
  LOG_START,
  LogUnavailable,
  StreamDeleted,
  WrongExpectedRevision,
  type EventCopies,
  type EventLog,
} from '../log/event-log';
import { LogRefused } from '../log/log-refused';
import type { StoredBytes } from '../log/recorded-event';
import { CopyRefused } from './copy-refused';

/** Of the log's client what a copy needs. */
export type CopyableLog = EventCopies & Pick<EventLog, 'readStream' | 'readLast' | 'deleteStream'>;

const PAGE_EVENTS = 1_000;
/** An append whose answer was lost is sent again after these pauses: ids at their revision are appended once. */
const PAUSES_MS = [100, 200, 400, 800] as const;

/** One of the two logs of a copy. Whatever its server says is told with the log's name, as a sentence. */
export class CopiedLog {
  /** Of the streams that are copied. */
  prefixes: readonly string[] = [];

  /** @param name in what is said of it */
  constructor(
    readonly name: string,
    private readonly log: CopyableLog,
  ) {}

  /** Whether there is any event under the prefixes, be it hidden. */
  async hasAny(): Promise<boolean> {
    return this.asked(async () => {
      for await (const page of this.log.readAllBytes({ prefixes: this.prefixes, limit: 1 })) if (page[0]) return true;
      return false;
    });
  }

  /** The events of every stream that is copied, hidden ones of deleted streams included, after a position. */
  async *eventsAfter(position: bigint): AsyncGenerator<readonly StoredBytes[]> {
    const options = { pageSize: PAGE_EVENTS, ...(position === LOG_START ? {} : { from: position }) };
    try {
      for await (const page of this.log.readAllBytes(options))
        yield page.filter((event) => event.position > position && this.isCopied(event));
    } catch (error) {
      throw this.told(error);
    }
  }

  /** Revision of the first event that can be read; undefined for a stream that was deleted or never was. */
  async firstRevision(stream: string): Promise<bigint | undefined> {
    return this.asked(async () => {
      for await (const [event] of this.log.readStream(stream, { limit: 1 })) return event?.revision;
      return undefined;
    });
  }

  /** @returns the id of the event at a revision. */
  async idAt(stream: string, revision: bigint): Promise<string | undefined> {
    return this.asked(async () => {
      for await (const [event] of this.log.readStream(stream, { from: revision, limit: 1 }))
        return event?.revision === revision ? event.id : undefined;
      return undefined;
    });
  }

  /** Whether a stream up to a revision was deleted: its metadata says so, which stay where its events are gone. */
  async isDeleted(stream: string, revision: bigint): Promise<boolean> {
    const metadata = await this.asked(() => this.log.readLast(`$$${stream}`));
    const hiddenBefore = metadata?.data['$tb'];
    return typeof hiddenBefore === 'number' && hiddenBefore > Number(revision);
  }

  async append(stream: string, events: readonly StoredBytes[], expectedRevision: bigint): Promise<void> {
    await this.asked(() => appendedOnce(() => this.log.appendBytes(stream, events, expectedRevision)));
  }

  async deleteStream(stream: string, revision: bigint): Promise<void> {
    await this.asked(() => this.log.deleteStream(stream, revision));
  }

  private isCopied({ stream, type }: StoredBytes): boolean {
    // What a server writes into a stream by itself, such as a tombstone, is none of its events.
    return !type.startsWith('$') && this.prefixes.some((prefix) => stream.startsWith(prefix));
  }

  private async asked<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question();
    } catch (error) {
      throw this.told(error);
    }
  }

  private told(error: unknown): unknown {
    if (error instanceof WrongExpectedRevision)
      return new CopyRefused(
        `Something else writes to ${this.name}: ${error.stream} is at revision ${error.actual} there, and this copy left it at ${error.expected}. Stop what writes there and copy again.`,
      );
    if (error instanceof StreamDeleted)
      return new CopyRefused(`${error.stream} was deleted for good at ${this.name}: nothing can be written to it.`);
    if (error instanceof AppendTooLarge)
      return new CopyRefused(
        `An event of ${error.stream} is larger than ${this.name} takes at once, ${error.limitBytes} bytes.`,
      );
    if (error instanceof LogUnavailable || error instanceof AppendOutcomeUnknown)
      return new CopyRefused(
        `${this.name} does not answer as it should: ${reasonOf(error)}. Copy again, and it goes on from where ${this.name === 'TO' ? 'it' : 'TO'} stands.`,
      );
    return error;
  }
}

/** @throws what the last attempt threw, and what no further one would change at once */
async function appendedOnce(append: () => Promise<unknown>): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      await append();
      return;
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown || isPassing(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  await append();
}

function isPassing(error: unknown): boolean {
  return error instanceof LogUnavailable && !(error instanceof LogRefused);
}

/** What the server or the network said, where they said anything. */
function reasonOf({ message, cause }: Error): string {
  const reason = cause instanceof Error ? cause.message : cause;
  return typeof reason === 'string' && reason !== '' ? `${message} (${reason})` : message;
}
