/** One thing that places are counted by: a person, a business, a session. */
export interface Holder {
  readonly key: string;
  /** Places it may have at the same moment. */
  readonly max: number;
}

export interface PermitLimits {
  /** Places in all. */
  readonly all: number;
  /** Of one holder, that may wait for a place. */
  readonly waiting: number;
  readonly waitMs: number;
}

/** Whether a holder is to wait although it has a place; asked again and again while it waits. */
export type MustWait = () => boolean;

/** There is no place. `isOwn` where the holder's own calls have taken theirs, and not everybody's together. */
export class NoPermit extends Error {
  constructor(readonly isOwn: boolean) {
    super(isOwn ? 'its holder has all of its places' : 'all places are taken');
    this.name = 'NoPermit';
  }
}

/** Whether those who must wait still must is looked at so often. */
const LOOK_MS = 50;

interface Waiting {
  readonly holders: readonly Holder[];
  readonly mustWait: MustWait;
  readonly begin: () => void;
}

/**
 * Places for work that must not be done by too many at once, shared out between holders: each has places of its own and
 * can wait for them, and a place that comes free goes to whoever has the fewest. They are counted in this process.
 */
export class Permits {
  private taken = 0;
  private readonly held = new Map<string, number>();
  private readonly queued = new Map<string, number>();
  private readonly queue: Waiting[] = [];
  private look: NodeJS.Timeout | undefined;

  constructor(private readonly limits: PermitLimits) {}

  /** @returns what gives the place back, safe to be called twice. @throws NoPermit without waiting */
  takeNow(holders: readonly Holder[]): () => void {
    if (!this.ownRoom(holders)) throw new NoPermit(true);
    if (this.taken >= this.limits.all) throw new NoPermit(false);
    return this.begun(holders);
  }

  /** Places that a holder has now. */
  heldBy(key: string): number {
    return this.held.get(key) ?? 0;
  }

  /**
   * Waits for a place, in turn, for as long as the limits say.
   * @param mustWait asked before a place is taken, however many are free
   * @returns what gives it back
   * @throws NoPermit
   */
  async take(holders: readonly Holder[], mustWait: MustWait = () => false): Promise<() => void> {
    const mayBegin = this.ownRoom(holders) && !mustWait();
    if (mayBegin && this.taken < this.limits.all) return this.begun(holders);
    const isCrowded = holders.some(({ key }) => (this.queued.get(key) ?? 0) >= this.limits.waiting);
    if (isCrowded) throw new NoPermit(!mayBegin);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        holders,
        mustWait,
        begin: () => {
          clearTimeout(timer);
          this.leaveQueue(waiting);
          resolve(this.begun(holders));
        },
      };
      const timer = setTimeout(() => {
        this.leaveQueue(waiting);
        reject(new NoPermit(!this.ownRoom(holders) || mustWait()));
      }, this.limits.waitMs);
      this.queue.push(waiting);
      for (const { key } of holders) add(this.queued, key, 1);
      this.look ??= setInterval(() => this.goOn(), LOOK_MS);
    });
  }

  /** Has whoever may begin do so. */
  private goOn(): void {
    for (let next = this.next(); next; next = this.next()) next.begin();
    if (this.queue.length > 0) return;
    clearInterval(this.look);
    this.look = undefined;
  }

  private begun(holders: readonly Holder[]): () => void {
    this.taken++;
    for (const { key } of holders) add(this.held, key, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.taken--;
      for (const { key } of holders) add(this.held, key, -1);
      this.goOn();
    };
  }

  /** Of those that could begin, the first one of whoever has the fewest places. */
  private next(): Waiting | undefined {
    if (this.taken >= this.limits.all) return undefined;
    const able = this.queue.filter(({ holders, mustWait }) => this.ownRoom(holders) && !mustWait());
    const places = ({ holders }: Waiting): number => Math.max(...holders.map(({ key }) => this.held.get(key) ?? 0));
    return able.reduce<Waiting | undefined>(
      (best, one) => (best && places(best) <= places(one) ? best : one),
      undefined,
    );
  }

  private ownRoom(holders: readonly Holder[]): boolean {
    return holders.every(({ key, max }) => (this.held.get(key) ?? 0) < max);
  }

  private leaveQueue(waiting: Waiting): void {
    this.queue.splice(this.queue.indexOf(waiting), 1);
    for (const { key } of waiting.holders) add(this.queued, key, -1);
  }
}

/** Keys whose count is back at nothing are forgotten: people come and go. */
function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
