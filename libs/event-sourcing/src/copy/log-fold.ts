import { createHash } from 'node:crypto';
import type { StoredBytes } from '../log/recorded-event';
import { CopyRefused } from './copy-refused';

/** What two streams are compared by. */
export interface StreamSum {
  readonly events: number;
  /** Id of the last event. */
  readonly lastId: string;
  /** SHA-256 (hex) over id, type, content type, data and metadata of every event in their order. */
  readonly digest: string;
}

/** A stream from its first event as far as it was read. */
class StreamFold {
  events = 0;
  lastId = '';
  private readonly digest = createHash('sha256');

  take({ id, type, contentType, data, metadata }: StoredBytes): void {
    // With their lengths, so that no byte can pass from one part to the next.
    this.digest.update(`${id} ${data.length} ${metadata.length} ${contentType.length} ${contentType} ${type}\n`);
    this.digest.update(data).update(metadata);
    this.events++;
    this.lastId = id;
  }

  sum(): StreamSum {
    return { events: this.events, lastId: this.lastId, digest: this.digest.copy().digest('hex') };
  }
}

/** Every stream of a log that was met, in constant room each. */
export class LogFold {
  private readonly streams = new Map<string, StreamFold>();
  events = 0;

  /** @param where the log's name in what is said of it */
  constructor(private readonly where: string) {}

  /** Takes the next event of its stream. @throws CopyRefused where one before it is missing */
  take(event: StoredBytes): void {
    let fold = this.streams.get(event.stream);
    if (!fold) this.streams.set(event.stream, (fold = new StreamFold()));
    if (event.revision !== BigInt(fold.events))
      throw new CopyRefused(`${this.where} lacks event ${fold.events} of ${event.stream}: ${event.revision} came.`);
    fold.take(event);
    this.events++;
  }

  /** How many events of a stream were taken. */
  eventsOf(stream: string): number {
    return this.streams.get(stream)?.events ?? 0;
  }

  names(): readonly string[] {
    return [...this.streams.keys()];
  }

  sumOf(stream: string): StreamSum | undefined {
    return this.streams.get(stream)?.sum();
  }

  forget(stream: string): void {
    this.events -= this.eventsOf(stream);
    this.streams.delete(stream);
  }
}
