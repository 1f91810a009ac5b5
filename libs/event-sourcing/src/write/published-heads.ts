import { appendFile } from 'node:fs/promises';
import { eventHash, type ChainHead } from '../log/chain';
import type { EventLog } from '../log/event-log';

/** Where heads are published: outside the database, since a chain alone proves little against its administrator. */
export interface HeadSink {
  write(heads: readonly ChainHead[], publishedAt: string): Promise<void>;
}

/** Appends one JSON line a head to a file. Give it a file that another party keeps or copies. */
export class HeadFile implements HeadSink {
  constructor(private readonly path: string) {}

  async write(heads: readonly ChainHead[], publishedAt: string): Promise<void> {
    const lines = heads.map(({ stream, revision, hash }) =>
      JSON.stringify({ stream, revision: String(revision), hash, publishedAt }),
    );
    if (lines.length > 0) await appendFile(this.path, `${lines.join('\n')}\n`, 'utf8');
  }
}

/** @returns the head of a stream as it stands in the log; undefined where there is no event. */
export async function readHead(log: EventLog, stream: string): Promise<ChainHead | undefined> {
  const last = await log.readLast(stream, { requiresLeader: true });
  return last && { stream, revision: last.revision, hash: eventHash(last) };
}

/**
 * Publishes the heads of streams that have moved since they were published last.
 * Call it periodically, with the streams that were written, and with one stream for an audit pack.
 */
export class HeadPublisher {
  private readonly published = new Map<string, bigint>();
  /** Beyond this many streams the memory is dropped and heads are published once more than needed. */
  private readonly maxRemembered = 100_000;

  constructor(
    private readonly log: EventLog,
    private readonly sink: HeadSink,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /**
   * @returns the heads that were written. @throws LogUnavailable, or what the sink throws; nothing is then remembered.
   */
  async publish(streams: Iterable<string>): Promise<readonly ChainHead[]> {
    const heads: ChainHead[] = [];
    for (const stream of streams) {
      const head = await readHead(this.log, stream);
      if (head && this.published.get(stream) !== head.revision) heads.push(head);
    }
    await this.sink.write(heads, this.now().toISOString());
    if (this.published.size > this.maxRemembered) this.published.clear();
    for (const head of heads) this.published.set(head.stream, head.revision);
    return heads;
  }
}

/** Reads what `HeadFile` wrote: the newest head of a stream, to check the stream against. */
export function newestHead(fileText: string, stream: string): ChainHead | undefined {
  let newest: ChainHead | undefined;
  for (const line of fileText.split('\n')) {
    if (line === '') continue;
    const entry = JSON.parse(line) as { stream: string; revision: string; hash: string };
    if (entry.stream !== stream) continue;
    const revision = BigInt(entry.revision);
    if (!newest || revision >= newest.revision) newest = { stream, revision, hash: entry.hash };
  }
  return newest;
}
