import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ChainHead } from '@counterfoil/event-sourcing/log/chain';

/**
 * Every head that was ever published, not the newest alone: one published after a rewrite would fit the rewrite.
 * A business that is written to has one in five minutes, 100,000 a year; they are held by stream and revision.
 */
export class PublishedHeadsArchive {
  private readonly hashes = new Map<string, Map<bigint, string>>();
  /** When the heads of the one stream that was asked for were published first, by revision. */
  private readonly times = new Map<bigint, string>();
  /** Lines that are no heads, e.g. one cut off when the power went. */
  unreadable = 0;
  count = 0;

  /**
   * Reads `<dataDir>/heads`, where the worker publishes.
   * @param stream undefined for those of all streams
   */
  static async read(dataDir: string, stream: string | undefined): Promise<PublishedHeadsArchive> {
    const archive = new PublishedHeadsArchive();
    const directory = join(dataDir, 'heads');
    const files = await readdir(directory).catch(() => []);
    for (const file of files.filter((name) => name.endsWith('.jsonl')).sort()) {
      for await (const line of createInterface({
        input: createReadStream(join(directory, file), 'utf8'),
        crlfDelay: Infinity,
      })) {
        if (line !== '') archive.take(line, stream);
      }
    }
    return archive;
  }

  /** @returns the hash published of a stream at a revision. */
  hashAt(stream: string, revision: bigint): string | undefined {
    return this.hashes.get(stream)?.get(revision);
  }

  /** @returns the furthest head published of each stream. */
  *furthest(): Iterable<ChainHead> {
    for (const [stream, hashes] of this.hashes) {
      let head: ChainHead | undefined;
      for (const [revision, hash] of hashes) if (!head || revision > head.revision) head = { stream, revision, hash };
      if (head) yield head;
    }
  }

  /**
   * @returns the heads of the one stream that was asked for, newest first, with the instant at which each was
   * published.
   */
  ofStream(stream: string, limit: number): (ChainHead & { readonly publishedAt: string | undefined })[] {
    const heads = [...(this.hashes.get(stream) ?? [])].sort(([one], [other]) => (one < other ? 1 : -1));
    return heads
      .slice(0, limit)
      .map(([revision, hash]) => ({ stream, revision, hash, publishedAt: this.times.get(revision) }));
  }

  private take(line: string, wanted: string | undefined): void {
    const head = headOf(line);
    if (!head) {
      this.unreadable++;
      return;
    }
    if (wanted !== undefined && head.stream !== wanted) return;
    const known = this.hashes.get(head.stream) ?? new Map<bigint, string>();
    const first = known.get(head.revision);
    // Two different hashes of one event: the later one is of a rewrite, the first one counts.
    if (first === undefined) this.count++;
    if (first === undefined && wanted !== undefined && head.publishedAt !== undefined)
      this.times.set(head.revision, head.publishedAt);
    known.set(head.revision, first ?? head.hash);
    this.hashes.set(head.stream, known);
  }
}

function headOf(line: string): (ChainHead & { publishedAt: string | undefined }) | undefined {
  try {
    const { stream, revision, hash, publishedAt } = JSON.parse(line) as Record<string, unknown>;
    if (typeof stream !== 'string' || typeof revision !== 'string' || typeof hash !== 'string') return undefined;
    return /^\d+$/.test(revision)
      ? {
          stream,
          revision: BigInt(revision),
          hash,
          publishedAt: typeof publishedAt === 'string' ? publishedAt : undefined,
        }
      : undefined;
  } catch {
    return undefined;
  }
}
