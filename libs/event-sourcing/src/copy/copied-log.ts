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
import type { StoredBytes, StoredEvent } from '../log/recorded-event';
import { jsonObjectOf } from '../log/stored-event';
import { CopyRefused } from './copy-refused';

/** Of the log's client what a copy needs. */
export type CopyableLog = EventCopies & Pick<EventLog, 'readStream' | 'readLast' | 'deleteStream'>;

/** Which streams of a server are copied. */
export interface CopiedStreams {
  readonly prefixes: readonly string[];
  /** Where others may call theirs so, too: tells by its first event whether a stream is ours. Default all are. */
  readonly isOurs?: (first: Pick<StoredEvent, 'metadata'>) => boolean;
}

const PAGE_EVENTS = 1_000;
/** A node that was deposed and does not know it yet lacks events, and a copy without them would be taken for whole. */
const WITH_THE_LEADER = { requiresLeader: true };
/** An append whose answer was lost is sent again after these pauses: ids at their revision are appended once. */
const PAUSES_MS = [100, 200, 400, 800] as const;

/** One of the two logs of a copy. Whatever its server says is told with the log's name, as a sentence. */
export class CopiedLog {
  /** The streams of others that were met; they are left alone. */
  readonly strangers = new Set<string>();
  private readonly ours = new Set<string>();
  private copied: CopiedStreams = { prefixes: [] };

  /** @param name in what is said of it */
  constructor(
    readonly name: string,
    private readonly log: CopyableLog,
  ) {}

  /** @param streams that are copied from now on; to be called before any event is read */
  take(streams: CopiedStreams): void {
    this.copied = streams;
  }

  /** Whether there is any event of these streams, be it hidden. */
  async hasAny({ prefixes, isOurs = () => true }: CopiedStreams): Promise<boolean> {
    return this.asked(async () => {
      const isFound = (event: StoredBytes): boolean => !isOfTheServer(event) && isOurs(withMetadata(event));
      for await (const page of this.log.readAllBytes({ prefixes, ...WITH_THE_LEADER }))
        if (page.some(isFound)) return true;
      return false;
    });
  }

  /**
   * The events of every stream that is copied, hidden ones of deleted streams included, after a position.
   * @param onRead told of each page how many events were read, those of others among them
   */
  async *eventsAfter(position: bigint, onRead: (events: number) => void): AsyncGenerator<readonly StoredBytes[]> {
    const from = position === LOG_START ? {} : { from: position };
    try {
      for await (const page of this.log.readAllBytes({ pageSize: PAGE_EVENTS, ...WITH_THE_LEADER, ...from })) {
        onRead(page.length);
        yield page.filter((event) => event.position > position && this.isCopied(event));
      }
    } catch (error) {
      throw this.told(error);
    }
  }

  /** Streams of others that were met under a name that one of ours may have. */
  strangersNamedAsOurs(): string[] {
    return [...this.strangers].filter((stream) => this.isNamedAsOurs(stream));
  }

  /** Revision of the first event that can be read; undefined for a stream that was deleted or never was. */
  async firstRevision(stream: string): Promise<bigint | undefined> {
    return (await this.eventAt(stream))?.revision;
  }

  /** Whether a stream is there and is ours. */
  async hasOurs(stream: string): Promise<boolean> {
    const first = await this.eventAt(stream);
    return first !== undefined && (this.copied.isOurs?.(first) ?? true);
  }

  /** @returns the id of the event at a revision. */
  async idAt(stream: string, revision: bigint): Promise<string | undefined> {
    const event = await this.eventAt(stream, revision);
    return event?.revision === revision ? event.id : undefined;
  }

  /** Whether a stream up to a revision was deleted: its metadata says so, which stay where its events are gone. */
  async isDeleted(stream: string, revision: bigint): Promise<boolean> {
    const metadata = await this.asked(() => this.log.readLast(`$$${stream}`, WITH_THE_LEADER));
    const hiddenBefore = metadata?.data['$tb'];
    return typeof hiddenBefore === 'number' && hiddenBefore > Number(revision);
  }

  async append(stream: string, events: readonly StoredBytes[], expectedRevision: bigint): Promise<void> {
    await this.asked(() => appendedOnce(() => this.log.appendBytes(stream, events, expectedRevision)));
  }

  async deleteStream(stream: string, revision: bigint): Promise<void> {
    await this.asked(() => this.log.deleteStream(stream, revision));
  }

  /** The first event that can be read, from a revision where one is given. */
  private eventAt(stream: string, from?: bigint): Promise<StoredEvent | undefined> {
    const read = { limit: 1, ...WITH_THE_LEADER, ...(from === undefined ? {} : { from }) };
    return this.asked(async () => {
      for await (const [event] of this.log.readStream(stream, read)) return event;
      return undefined;
    });
  }

  private isCopied(event: StoredBytes): boolean {
    const { stream } = event;
    if (isOfTheServer(event) || this.strangers.has(stream)) return false;
    if (this.ours.has(stream)) return true;
    const isOne = this.isNamedAsOurs(stream) && (this.copied.isOurs?.(withMetadata(event)) ?? true);
    (isOne ? this.ours : this.strangers).add(stream);
    return isOne;
  }

  private isNamedAsOurs(stream: string): boolean {
    return this.copied.prefixes.some((prefix) => stream.startsWith(prefix));
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

/** What a server writes by itself, such as a tombstone into a stream, is none of the events of anybody. */
function isOfTheServer({ stream, type }: StoredBytes): boolean {
  return type.startsWith('$') || stream.startsWith('$');
}

function withMetadata({ metadata }: StoredBytes): Pick<StoredEvent, 'metadata'> {
  return { metadata: jsonObjectOf(Buffer.from(metadata).toString()) };
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
