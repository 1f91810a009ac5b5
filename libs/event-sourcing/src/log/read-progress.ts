import { readOfAll, readOfStream } from '@counterfoil/eventstore-wire/read-request';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb';
import { LogUnavailable } from './event-log';
import type { StreamNamespace } from './stream-namespace';

/** What is read: a stream or, without a name, the log as a whole. */
export interface ReadRange {
  readonly stream?: string;
  /** Default: the end that the direction begins at. Included, but for a read of the whole log backwards. */
  readonly from?: bigint;
  readonly direction?: 'forwards' | 'backwards';
  /** Events at most; default all. */
  readonly limit?: number;
  /** Of the whole log only streams whose names begin so; default all. */
  readonly prefixes?: readonly string[];
}

interface Placed {
  readonly revision: bigint;
  readonly position: bigint;
  readonly id: string;
}

/**
 * How far a read has come, so that one that broke goes on where it was. It begins at its last event again and has to
 * meet it: a log that was put back meanwhile, or a stream that was deleted, is not the rest of what was read.
 */
export class ReadProgress<Event extends Placed> {
  /** Events of a read that broke, at the place where it stood: more than one only within a transaction. */
  private awaited: ReadonlySet<string> = new Set();
  private hasMet = true;
  private lastPlace: readonly Event[] = [];
  private given = 0;

  constructor(
    private readonly range: ReadRange,
    private readonly names: StreamNamespace,
  ) {}

  /** How many events are still to come at most. */
  get toCome(): number {
    return (this.range.limit ?? Number.POSITIVE_INFINITY) - this.given;
  }

  /** Backwards the whole log is read from before a place: the rest of a transaction there would not come. */
  get canGoOn(): boolean {
    return this.given === 0 || this.range.stream !== undefined || this.range.direction !== 'backwards';
  }

  /** @returns what to ask for, now that it begins or begins again. */
  begin(): ReadReq {
    const { stream, direction, limit, prefixes } = this.range;
    const backwards = direction === 'backwards';
    const [last] = this.lastPlace;
    this.awaited = new Set(this.lastPlace.map(({ id }) => id));
    this.hasMet = last === undefined;
    const place = stream === undefined ? last?.position : last?.revision;
    const most = limit === undefined ? undefined : this.toCome + this.awaited.size;
    const options = {
      from: place ?? this.range.from ?? (backwards ? 'end' : 'start'),
      backwards,
      limit: most,
    } as const;
    if (stream !== undefined) return readOfStream(this.names.stored(stream), options);
    return readOfAll({ ...options, prefixes: prefixes?.map((prefix) => this.names.stored(prefix)) });
  }

  /** @returns the events that had not come before. @throws LogUnavailable where they are not the rest */
  take(events: readonly Event[]): readonly Event[] {
    const further = this.awaited.size === 0 ? events : events.filter((event) => !this.isKnown(event));
    this.hasMet ||= further.length < events.length;
    if (further.length > 0) this.end();
    const fresh = further.length > this.toCome ? further.slice(0, this.toCome) : further;
    this.given += fresh.length;
    this.note(fresh);
    return fresh;
  }

  /** To be called when nothing more comes. @throws LogUnavailable where the last event is gone */
  end(): void {
    if (!this.hasMet) throw new LogUnavailable('the rest of a read', 'the log no longer holds what was read of it');
  }

  private isKnown({ id, position }: Event): boolean {
    return position === this.lastPlace[0]?.position && this.awaited.has(id);
  }

  private note(fresh: readonly Event[]): void {
    const position = fresh.at(-1)?.position;
    if (position === undefined) return;
    const together = fresh.slice(fresh.findLastIndex((event) => event.position !== position) + 1);
    const goesOn = together.length === fresh.length && this.lastPlace[0]?.position === position;
    this.lastPlace = goesOn ? [...this.lastPlace, ...together] : together;
  }
}
