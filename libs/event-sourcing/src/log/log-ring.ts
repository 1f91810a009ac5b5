import type { LogPage } from './event-log';
import { eventWeight } from './event-weight';
import type { StoredEvent } from './recorded-event';

/** Newest events held for those who keep up, by weight: some seconds of a busy log, some MB. */
export const RING_WEIGHT = 16_000;
/** Of a page handed on; what makes up one batch of rows. */
export const PAGE_WEIGHT = 4_000;

/** The newest events in order: everything of interest in (from, upTo]. Serves the benchmark row `lag`. */
export class LogRing {
  /** Exclusive start; undefined before `begin`. */
  from: bigint | undefined;
  upTo: bigint | undefined;
  private events: StoredEvent[] = [];
  /** Weight of everything that was ever added, up to and including the event at the same place. */
  private weights: number[] = [];
  private weight = 0;

  begin(at: bigint): void {
    this.from = this.upTo = at;
    this.events = [];
    this.weights = [];
    this.weight = 0;
  }

  /** Holds nothing any more, for anybody. */
  end(): void {
    this.begin(0n);
    this.from = this.upTo = undefined;
  }

  /** What no longer fits falls out at the old end; cut in large steps, since each cut copies what stays. */
  add(page: LogPage): void {
    for (const event of page.events) {
      this.weight += eventWeight(event);
      this.events.push(event);
      this.weights.push(this.weight);
    }
    this.upTo = page.upTo;
    if (this.weight - (this.weights[0] ?? 0) <= RING_WEIGHT * 2) return;
    const kept = this.weights.findIndex((weight) => weight > this.weight - RING_WEIGHT);
    const dropped = this.events.splice(0, kept);
    this.weights.splice(0, kept);
    this.from = dropped.at(-1)?.position ?? this.from;
  }

  holdsAfter(position: bigint): boolean {
    return this.from !== undefined && position >= this.from;
  }

  /** @returns a page of what follows a position, one event at least; undefined when there is nothing new. */
  after(position: bigint): LogPage | undefined {
    if (this.upTo === undefined || this.upTo <= position) return undefined;
    const start = this.indexAfter(position);
    const before = this.weightBefore(start);
    let end = start;
    while (end < this.events.length && (end === start || (this.weights[end] ?? 0) - before <= PAGE_WEIGHT)) end++;
    // What stands at one position stays together: who has read up to it goes on behind all of it.
    while (end > start && end < this.events.length && this.events[end]?.position === this.events[end - 1]?.position)
      end++;
    const events = this.events.slice(start, end);
    const last = events.at(-1);
    return { events, upTo: end === this.events.length || !last ? this.upTo : last.position };
  }

  /** How much follows a position. */
  weightAfter(position: bigint): number {
    return this.weight - this.weightBefore(this.indexAfter(position));
  }

  private weightBefore(index: number): number {
    if (index > 0) return this.weights[index - 1] ?? 0;
    const [first] = this.events;
    return first ? (this.weights[0] ?? 0) - eventWeight(first) : this.weight;
  }

  private indexAfter(position: bigint): number {
    let low = 0;
    let high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const event = this.events[middle];
      if (event && event.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
