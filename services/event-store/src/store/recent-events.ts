import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';
import { type KnownEvent } from './expected-revision';

/**
 * How many of the newest events are remembered by id. EventStoreDB too promises idempotency for `any` only as far as
 * its memory reaches; an exact expected revision is checked against the log itself and has no such limit.
 */
const CAPACITY = 50_000;

interface RecentEvent extends KnownEvent {
  readonly stream: string;
}

/** The ids of the newest events, found by id and by place. */
export class RecentEvents {
  private readonly byEventId = new Map<string, RecentEvent>();
  private readonly byPlace = new Map<string, RecentEvent>();
  private queue: RecentEvent[] = [];
  private oldest = 0;

  constructor(private readonly capacity = CAPACITY) {}

  /** Remembers an event and forgets the oldest when there are too many. */
  add({ id, stream, revision, position }: Pick<EventRecord, 'id' | 'stream' | 'revision' | 'position'>): void {
    const event: RecentEvent = { id, stream, revision, position };
    this.byEventId.set(id, event);
    this.byPlace.set(placeOf(stream, revision), event);
    this.queue.push(event);
    if (this.queue.length - this.oldest > this.capacity) this.forgetOldest();
  }

  /** @returns the event of this id when it is in this stream. */
  byId(stream: string, id: string): KnownEvent | undefined {
    const event = this.byEventId.get(id);
    return event?.stream === stream ? event : undefined;
  }

  /** @returns the event at this place, when it is among the newest. */
  at(stream: string, revision: bigint): KnownEvent | undefined {
    return this.byPlace.get(placeOf(stream, revision));
  }

  clear(): void {
    this.byEventId.clear();
    this.byPlace.clear();
    this.queue = [];
    this.oldest = 0;
  }

  private forgetOldest(): void {
    const event = this.queue[this.oldest];
    this.oldest += 1;
    if (event !== undefined) {
      this.byPlace.delete(placeOf(event.stream, event.revision));
      if (this.byEventId.get(event.id) === event) this.byEventId.delete(event.id);
    }
    if (this.oldest > this.capacity) {
      this.queue = this.queue.slice(this.oldest);
      this.oldest = 0;
    }
  }
}

function placeOf(stream: string, revision: bigint): string {
  return `${revision}@${stream}`;
}
