import { type EventRecord } from '@counterfoil/eventstore-wire/read-response';

/** Enough for a subscriber to pause for a second at full load without going back to Postgres. */
const MAX_EVENTS = 16_384;
/** Bounds the ring when events are large. */
const MAX_BYTES = 48 * 1024 * 1024;

/**
 * The newest committed events, in commit order, shared by all subscribers. Each of them pulls with its own cursor; a
 * commit only wakes them. A cursor below `floor` has fallen out of the ring and must page from Postgres. Serves the
 * benchmark row `lag`.
 */
export class CommitRing {
  private readonly slots: (EventRecord | undefined)[];
  private readonly waiting = new Set<() => void>();
  private oldest = 0;
  private size = 0;
  private bytes = 0;
  private floorPosition: bigint;
  private headPosition: bigint;

  /** @param head position of the newest event in the log; everything up to it is in Postgres only. */
  constructor(
    head: bigint,
    private readonly maxEvents = MAX_EVENTS,
    private readonly maxBytes = MAX_BYTES,
  ) {
    this.slots = new Array<EventRecord | undefined>(maxEvents);
    this.floorPosition = head;
    this.headPosition = head;
  }

  /** Position of the newest committed event. */
  get head(): bigint {
    return this.headPosition;
  }

  /** Adds committed events, oldest first, lets the oldest go when full, and wakes every waiting subscriber. */
  append(records: readonly EventRecord[]): void {
    for (const record of records) {
      if (this.size === this.maxEvents) this.dropOldest();
      this.slots[(this.oldest + this.size) % this.maxEvents] = record;
      this.size += 1;
      this.bytes += record.data.length + record.metadata.length;
      this.headPosition = record.position;
      while (this.bytes > this.maxBytes && this.size > 0) this.dropOldest();
    }
    this.wakeAll();
  }

  /**
   * Empties the ring after a time in which events may have been committed unseen; cursors below `head` page from
   * Postgres.
   */
  reset(head: bigint): void {
    this.slots.fill(undefined);
    this.oldest = 0;
    this.size = 0;
    this.bytes = 0;
    this.floorPosition = head;
    this.headPosition = head;
    this.wakeAll();
  }

  /**
   * @returns up to `limit` events after the cursor, oldest first, or undefined when the ring no longer reaches back to
   * it.
   */
  after(cursor: bigint, limit: number): EventRecord[] | undefined {
    if (cursor < this.floorPosition) return undefined;
    const records: EventRecord[] = [];
    for (let index = this.firstAfter(cursor); index < this.size && records.length < limit; index += 1) {
      const record = this.slots[(this.oldest + index) % this.maxEvents];
      if (record !== undefined) records.push(record);
    }
    return records;
  }

  /** Calls back once, at the next commit or reset. @returns a function that withdraws the wish. */
  onNextCommit(wake: () => void): () => void {
    this.waiting.add(wake);
    return () => this.waiting.delete(wake);
  }

  private firstAfter(cursor: bigint): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >> 1;
      const record = this.slots[(this.oldest + middle) % this.maxEvents];
      if (record !== undefined && record.position <= cursor) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private dropOldest(): void {
    const record = this.slots[this.oldest];
    this.slots[this.oldest] = undefined;
    this.oldest = (this.oldest + 1) % this.maxEvents;
    this.size -= 1;
    if (record === undefined) return;
    this.bytes -= record.data.length + record.metadata.length;
    this.floorPosition = record.position;
  }

  private wakeAll(): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const wake of waiting) wake();
  }
}
