/** What places are counted by: a person, a business, a session. */
export interface Holder {
  readonly key: string;
  /** Places it may have at the same time. */
  readonly max: number;
}

export interface PermitLimits {
  /** Places in all. */
  readonly all: number;
  /** Calls of one holder that may wait for a place. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** All places are taken: the holder's own or everybody's. */
export class NoPermit extends Error {
  constructor() {
    super('all places are taken');
    this.name = 'NoPermit';
  }
}

interface Waiting {
  readonly holders: readonly Holder[];
  readonly begin: () => void;
}

/** A semaphore with limits for each holder. Counted in this process; those who wait are served in order. */
export class Permits {
  private taken = 0;
  private readonly held = new Map<string, number>();
  private readonly queued = new Map<string, number>();
  private readonly queue: Waiting[] = [];

  constructor(private readonly limits: PermitLimits) {}

  /** @returns what frees the place, safe to be called twice. @throws NoPermit without waiting */
  takeNow(holders: readonly Holder[]): () => void {
    if (!this.hasRoom(holders)) throw new NoPermit();
    return this.begin(holders);
  }

  /** Waits for a place as long as the limits allow. @returns what frees it. @throws NoPermit */
  async take(holders: readonly Holder[]): Promise<() => void> {
    if (this.hasRoom(holders)) return this.begin(holders);
    if (holders.some(({ key }) => (this.queued.get(key) ?? 0) >= this.limits.waiting)) throw new NoPermit();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        holders,
        begin: () => {
          clearTimeout(timer);
          this.leaveQueue(waiting);
          resolve(this.begin(holders));
        },
      };
      const timer = setTimeout(() => {
        this.leaveQueue(waiting);
        reject(new NoPermit());
      }, this.limits.waitMs);
      this.queue.push(waiting);
      for (const { key } of holders) add(this.queued, key, 1);
    });
  }

  private begin(holders: readonly Holder[]): () => void {
    this.taken++;
    for (const { key } of holders) add(this.held, key, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.taken--;
      for (const { key } of holders) add(this.held, key, -1);
      this.queue.find((waiting) => this.hasRoom(waiting.holders))?.begin();
    };
  }

  private hasRoom(holders: readonly Holder[]): boolean {
    return this.taken < this.limits.all && holders.every(({ key, max }) => (this.held.get(key) ?? 0) < max);
  }

  private leaveQueue(waiting: Waiting): void {
    this.queue.splice(this.queue.indexOf(waiting), 1);
    for (const { key } of waiting.holders) add(this.queued, key, -1);
  }
}

/** Keys whose count is back at zero are deleted: people come and go. */
function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
