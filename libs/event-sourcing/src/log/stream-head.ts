import { GENESIS_HASH, eventHash, type HashedEvent } from './chain';

/** The newest event of a stream, as the next one needs it. */
export class StreamHead {
  private constructor(
    readonly revision: bigint,
    readonly id: string,
    readonly recordedAt: string,
    private hash: string | undefined,
    private readonly event: HashedEvent | undefined,
  ) {}

  static empty(): StreamHead {
    return new StreamHead(-1n, '', '1970-01-01T00:00:00.000Z', GENESIS_HASH, undefined);
  }

  /** At an event. Its hash is computed when asked for: folding a long tail needs only the last one. */
  static at(event: HashedEvent): StreamHead {
    const recordedAt = event.metadata['recordedAt'];
    return new StreamHead(event.revision, event.id, typeof recordedAt === 'string' ? recordedAt : '', undefined, event);
  }

  static known(revision: bigint, id: string, recordedAt: string, hash: string): StreamHead {
    return new StreamHead(revision, id, recordedAt, hash, undefined);
  }

  /** The `prevHash` of the next event. */
  chainHash(): string {
    if (this.hash === undefined) this.hash = this.event ? eventHash(this.event) : GENESIS_HASH;
    return this.hash;
  }
}
