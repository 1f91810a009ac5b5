import type { StoredBytes } from '../log/recorded-event';

/**
 * What is held in memory until it is written: enough that a busy business fills its appends and that no lane waits for
 * the slowest. Events of different streams may change places within it, and nowhere else.
 */
const HELD_EVENTS = 16_384;
const HELD_BYTES = 32 * 1024 * 1024;
/** Of one append. EventStoreDB takes a megabyte; a group of them is then still written at once. */
const APPEND_EVENTS = 500;
const APPEND_BYTES = 384 * 1024;
/** What an event adds to an append beside its data: id, type, lengths. */
const EVENT_OVERHEAD = 256;

/** Writes events of one stream, and settles when they are written. */
export type WriteEvents = (stream: string, events: readonly StoredBytes[]) => Promise<void>;

/**
 * Writes events of many streams in appends that a server takes: several at once, those of one stream one after the
 * other, begun with the stream that has waited longest.
 */
export class StreamWriter {
  private readonly waiting = new Map<string, StoredBytes[]>();
  private readonly busy = new Set<string>();
  private heldEvents = 0;
  private heldBytes = 0;
  private failure: { readonly reason: unknown } | undefined;
  private changed: () => void = () => undefined;

  /** @param lanes how many streams are written at once */
  constructor(
    private readonly lanes: number,
    private readonly write: WriteEvents,
  ) {}

  /**
   * Takes the next events of the log, and returns as soon as there is room for more.
   * @throws what the first write that failed threw, once none is under way any more; nothing is begun after it
   */
  async take(events: readonly StoredBytes[]): Promise<void> {
    for (const event of events) this.hold(event);
    this.begin();
    await this.until(() => this.heldEvents < HELD_EVENTS && this.heldBytes < HELD_BYTES);
  }

  /** @throws as `take` does; returns when all is written */
  async end(): Promise<void> {
    await this.until(() => this.heldEvents === 0);
  }

  private hold(event: StoredBytes): void {
    this.heldEvents++;
    this.heldBytes += sizeOf(event);
    const known = this.waiting.get(event.stream);
    if (known) known.push(event);
    else this.waiting.set(event.stream, [event]);
  }

  private begin(): void {
    for (const [stream, events] of this.waiting) {
      if (this.failure || this.busy.size >= this.lanes) return;
      if (this.busy.has(stream)) continue;
      this.waiting.delete(stream);
      const append = events.splice(0, appendable(events));
      if (events.length > 0) this.waiting.set(stream, events);
      void this.writeOne(stream, append);
    }
  }

  private async writeOne(stream: string, append: readonly StoredBytes[]): Promise<void> {
    this.busy.add(stream);
    try {
      await this.write(stream, append);
    } catch (reason) {
      this.failure ??= { reason };
    }
    this.busy.delete(stream);
    this.heldEvents -= append.length;
    for (const event of append) this.heldBytes -= sizeOf(event);
    this.begin();
    this.changed();
  }

  private async until(isReached: () => boolean): Promise<void> {
    while (this.failure ? this.busy.size > 0 : !isReached())
      await new Promise<void>((resolve) => (this.changed = resolve));
    if (this.failure) throw this.failure.reason;
  }
}

/** How many of the events make up one append; one that is too large stands alone. */
function appendable(events: readonly StoredBytes[]): number {
  let bytes = 0;
  let count = 0;
  for (const event of events) {
    bytes += sizeOf(event);
    if (count > 0 && (count === APPEND_EVENTS || bytes > APPEND_BYTES)) break;
    count++;
  }
  return count;
}

function sizeOf({ data, metadata }: StoredBytes): number {
  return EVENT_OVERHEAD + data.length + metadata.length;
}
