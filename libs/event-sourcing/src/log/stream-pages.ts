/** What pages are made of: the part of a readable object stream that is used here. */
export interface ItemStream {
  on(event: string, listener: (...values: never[]) => void): unknown;
  pause(): unknown;
  resume(): unknown;
}

/**
 * Turns a readable object stream into pages: what has arrived while the consumer was busy is the next page, so that an
 * idle stream is handed over at once and a busy one in large pages, without a timer. Serves the benchmark rows `lag`
 * and `catchUp`.
 */
export class StreamPages<Item> {
  private items: Item[] = [];
  private wake: (() => void) | undefined;
  private ended = false;
  private error: Error | undefined;
  private paused = false;
  private discarded = false;

  /**
   * @param maxItems items held at most; the stream is paused beyond.
   * @param idleMs how long a page may be waited for; undefined waits for ever (a live subscription).
   */
  constructor(
    private readonly readable: ItemStream,
    private readonly maxItems: number,
    private readonly idleMs?: number,
  ) {
    readable.on('error', (error: Error) => this.finish(error));
    readable.on('end', () => this.finish(undefined));
    readable.on('close', () => this.finish(undefined));
    readable.on('data', (item: Item) => this.take(item));
  }

  /** @returns the next page, or undefined at the end. @throws what the stream ended with. */
  async next(): Promise<Item[] | undefined> {
    if (this.items.length === 0 && !this.ended) await this.arrival();
    if (this.items.length === 0 && this.ended) {
      if (this.error) throw this.error;
      return undefined;
    }
    const page = this.items;
    this.items = [];
    if (this.paused) {
      this.paused = false;
      this.readable.resume();
    }
    return page;
  }

  /** Whether nothing comes any more. */
  get isOver(): boolean {
    return this.ended;
  }

  /** Lets what still comes pass and forgets it: the stream then ends by itself. No page may be asked for any more. */
  discard(): void {
    this.discarded = true;
    this.items = [];
    if (this.paused) this.readable.resume();
  }

  private take(item: Item): void {
    if (this.discarded) return;
    this.items.push(item);
    if (this.items.length >= this.maxItems && !this.paused) {
      this.paused = true;
      this.readable.pause();
    }
    this.wake?.();
  }

  private finish(error: Error | undefined): void {
    if (this.ended) return;
    this.ended = true;
    this.error = error;
    this.wake?.();
  }

  private arrival(): Promise<void> {
    return new Promise((resolve) => {
      const timer =
        this.idleMs === undefined
          ? undefined
          : setTimeout(() => this.finish(new Error(`nothing for ${this.idleMs} ms`)), this.idleMs);
      this.wake = () => {
        this.wake = undefined;
        clearTimeout(timer);
        // What arrived in the same turn of the event loop belongs to the same page.
        setImmediate(resolve);
      };
    });
  }
}
