import { NO_REVISION, TOMBSTONE_REVISION } from './event-record';
import { type StreamHead } from './expected-revision';
import { describedStreamOf, metastreamOf, parseStreamMetadata } from './stream-metadata';
import { type StoredHead } from './writer-connection';

/** About 20 MB of names and numbers; further streams are read again when written to. */
const CAPACITY = 50_000;

export interface CachedHead extends StreamHead {
  /** Data of the newest event of the metastream. */
  readonly metadata?: Uint8Array;
}

/**
 * The heads of the streams that were written to last, least recently used first out. Only the writer touches it.
 * Serves the benchmark row `appends`.
 */
export class StreamHeads {
  private readonly heads = new Map<string, CachedHead>();

  constructor(
    private readonly read: (streams: readonly string[]) => Promise<StoredHead[]>,
    private readonly capacity = CAPACITY,
  ) {}

  /** Reads what is not known yet of these streams, in one query. */
  async load(streams: Iterable<string>): Promise<void> {
    const missing = [...new Set(streams)].filter((stream) => !this.heads.has(stream));
    if (missing.length === 0) return;
    for (const { stream, last, metadata } of await this.read(missing)) this.heads.set(stream, headOf(last, metadata));
  }

  /** @returns the head of a stream that was loaded. */
  of(stream: string): CachedHead {
    const head = this.heads.get(stream);
    if (head === undefined) throw new Error(`the head of ${stream} was not loaded`);
    return head;
  }

  /**
   * Moves a stream's head to an event about to be committed; an event of a metastream changes the stream it describes.
   */
  advance(stream: string, revision: bigint, data: Uint8Array): void {
    const { metadata } = this.of(stream);
    this.heads.delete(stream);
    this.heads.set(stream, headOf(revision, metadata));
    const described = describedStreamOf(stream);
    const head = described === undefined ? undefined : this.heads.get(described);
    if (described !== undefined && head !== undefined && revision !== TOMBSTONE_REVISION) {
      this.heads.set(described, headOf(head.last, data));
    }
  }

  /**
   * Forgets the least recently written streams when there are too many; not to be called while a group is being
   * planned.
   */
  trim(): void {
    for (const stream of this.heads.keys()) {
      if (this.heads.size <= this.capacity) return;
      this.heads.delete(stream);
    }
  }

  clear(): void {
    this.heads.clear();
  }
}

function headOf(last: bigint, metadata: Uint8Array | undefined): CachedHead {
  const softDeleted = last !== NO_REVISION && parseStreamMetadata(metadata).softDeleted;
  return { last, softDeleted, hasMetadata: metadata !== undefined, ...(metadata === undefined ? {} : { metadata }) };
}

/** @returns the streams whose heads a request needs: its own and, for a delete, the one that will hold the metadata. */
export function streamsNeeded(stream: string, intent: 'append' | 'soft-delete' | 'tombstone'): string[] {
  return intent === 'soft-delete' ? [stream, metastreamOf(stream)] : [stream];
}
