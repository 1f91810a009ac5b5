import { eventWeight } from './event-weight';
import type { DomainEvent } from './recorded-event';

/**
 * The newest events of a stream, decoded, to bring entities from an index up to the head without reading the log.
 * Serves the benchmark row `hot`.
 */
export class EventWindow<Event extends DomainEvent> {
  private events: { revision: bigint; event: Event }[] = [];
  private from: bigint;
  private weight = 0;

  /**
   * @param from events after this revision are held, up to the head.
   * @param limit weight of the events held at most; the index's projection is rarely further behind.
   */
  constructor(
    from: bigint,
    private readonly limit: number,
  ) {
    this.from = from;
  }

  add(revision: bigint, event: Event): void {
    this.events.push({ revision, event });
    this.weight += eventWeight(event);
    // Cut in large steps: shifting one by one would copy the array for every event.
    if (this.weight > this.limit * 2) this.forget(this.revisionToForget());
  }

  /** @returns the events after a revision; undefined when some of them are no longer held. */
  after(revision: bigint): readonly Event[] | undefined {
    if (revision < this.from) return undefined;
    return this.events.filter((held) => held.revision > revision).map((held) => held.event);
  }

  forget(upTo: bigint): void {
    if (upTo <= this.from) return;
    this.from = upTo;
    this.events = this.events.filter((held) => held.revision > upTo);
    this.weight = this.events.reduce((sum, { event }) => sum + eventWeight(event), 0);
  }

  /** The last revision that goes when no more than the limit is to stay. */
  private revisionToForget(): bigint {
    let stays = 0;
    for (const { revision, event } of this.events.toReversed()) {
      stays += eventWeight(event);
      if (stays > this.limit) return revision;
    }
    return this.from;
  }
}
