import { hash } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import { jsonObjectOf, storedEvent } from './stored-event';
import type { StoredEvent, StoredText } from './recorded-event';

/** `prevHash` of the first event of every stream: SHA-256 of "counterfoil/genesis/1". */
export const GENESIS_HASH = sha256Hex('counterfoil/genesis/1');

/** The parts of a stored event that its hash covers. */
export type HashedEvent = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'type' | 'data' | 'metadata'>;

/** A stream's newest event as the proof of everything before it. */
export interface ChainHead {
  readonly stream: string;
  readonly revision: bigint;
  /** SHA-256 (hex) of the event at `revision`: the `prevHash` of the next one. */
  readonly hash: string;
}

/**
 * The text that is hashed: canonical JSON of {data, id, metadata, revision, stream, type}, with the revision as a
 * decimal string. An auditor can rebuild it from the stored event with any RFC 8785 library.
 */
export function chainText(event: HashedEvent): string {
  return chainTextOf(event, canonicalJson(event.data), canonicalJson(event.metadata));
}

/** The same, of data and metadata that are canonical JSON already. */
export function chainTextOf(
  event: Pick<HashedEvent, 'stream' | 'revision' | 'id' | 'type'>,
  dataText: string,
  metadataText: string,
): string {
  return (
    `{"data":${dataText},"id":${canonicalJson(event.id)},"metadata":${metadataText}` +
    `,"revision":"${event.revision}","stream":${canonicalJson(event.stream)},"type":${canonicalJson(event.type)}}`
  );
}

/** @returns SHA-256 (hex) of an event as stored, before any upcasting. */
export function eventHash(event: HashedEvent): string {
  return sha256Hex(chainText(event));
}

export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** What is wrong with a stream, and where it shows first. */
export interface ChainBreak {
  /**
   * The first event that cannot be trusted: for `hash` the one whose content no longer gives the hash its successor
   * holds.
   */
  readonly revision: bigint;
  /** Its event id; empty where the event is missing. */
  readonly id: string;
  readonly reason: 'gap' | 'hash' | 'head';
  readonly message: string;
}

export interface ChainReport {
  readonly stream: string;
  /** Events read up to the break, or all of them. */
  readonly events: number;
  /** The head that was reached; undefined for an empty stream. */
  readonly head: ChainHead | undefined;
  readonly broken: ChainBreak | undefined;
}

/**
 * Reads a stream from its first event and recomputes the chain. Stops at the first event that does not fit:
 * an event changed after the fact shows at its successor, one removed or moved shows as a gap in the revisions.
 * @param expectedHead a head published earlier: an internally consistent rewrite, or a cut tail, is found against it.
 */
export async function verifyChain(
  stream: string,
  pages: AsyncIterable<readonly (StoredEvent | StoredText)[]>,
  expectedHead?: ChainHead,
): Promise<ChainReport> {
  const walk = new ChainWalk(stream, expectedHead);
  for await (const page of pages) {
    for (const event of page) {
      const broken = walk.next(event);
      if (broken) return { stream, events: walk.events, head: walk.head, broken };
    }
  }
  return { stream, events: walk.events, head: walk.head, broken: walk.end() };
}

/** The state of a check along one stream, for callers that hold the events in another shape than pages. */
export class ChainWalk {
  events = 0;
  private last: Link | undefined;

  constructor(
    private readonly stream: string,
    private readonly expectedHead?: ChainHead,
  ) {}

  /** The event that was reached. */
  get head(): ChainHead | undefined {
    return this.last && { stream: this.stream, revision: this.last.revision, hash: this.last.hash() };
  }

  /** Takes the next event. @returns what is wrong, or undefined. */
  next(event: StoredEvent | StoredText): ChainBreak | undefined {
    const { last } = this;
    const link = new Link(event);
    const expectedRevision = (last?.revision ?? -1n) + 1n;
    if (event.stream !== this.stream || event.revision !== expectedRevision) {
      return breakAt(
        event,
        'gap',
        `expected revision ${expectedRevision} of ${this.stream}, found ${event.revision} of ${event.stream}`,
      );
    }
    if (!last) {
      if (link.prevHash !== GENESIS_HASH)
        return breakAt(event, 'hash', 'the first event does not start from the genesis value');
    } else if (!last.hasHash(link.prevHash)) {
      const message = `event ${last.revision} is not the one that event ${event.revision} was chained to`;
      return { revision: last.revision, id: last.id, reason: 'hash', message };
    }
    this.events++;
    this.last = link;
    if (this.expectedHead?.revision === event.revision && this.expectedHead.hash !== link.hash()) {
      return breakAt(event, 'head', 'the published head has another hash: the history before it was rewritten');
    }
    return undefined;
  }

  /** Says whether the stream ends before the head that was published. */
  end(): ChainBreak | undefined {
    const reached = this.last?.revision ?? -1n;
    if (!this.expectedHead || this.expectedHead.revision <= reached) return undefined;
    const message = `the stream ends at ${reached}, a head was published at ${this.expectedHead.revision}`;
    return { revision: reached + 1n, id: '', reason: 'head', message };
  }
}

function breakAt(event: StoredEvent | StoredText, reason: ChainBreak['reason'], message: string): ChainBreak {
  return { revision: event.revision, id: event.id, reason, message };
}

/** An event of a walk: what it was chained to, and its own hash. */
class Link {
  readonly prevHash: unknown;
  private known: string | undefined;

  constructor(private readonly event: StoredEvent | StoredText) {
    this.prevHash = ('dataText' in event ? jsonObjectOf(event.metadataText) : event.metadata)['prevHash'];
  }

  get revision(): bigint {
    return this.event.revision;
  }

  get id(): string {
    return this.event.id;
  }

  hash(): string {
    this.known ??= eventHash('dataText' in this.event ? storedEvent(this.event) : this.event);
    return this.known;
  }

  /**
   * What we write is stored as the canonical JSON that was hashed. Text that gives the hash as it stands is that very
   * text, and need not be read and written anew; other text of the same JSON, as another writer may leave it, is.
   * Serves the benchmark row `chain`.
   */
  hasHash(hash: unknown): boolean {
    return ('dataText' in this.event && textHash(this.event) === hash) || this.hash() === hash;
  }
}

function textHash(event: StoredText): string {
  return sha256Hex(chainTextOf(event, event.dataText, event.metadataText));
}
