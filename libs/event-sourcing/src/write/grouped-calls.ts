import { GroupPace } from './group-pace';
import { isTransient } from '../postgres/database-error';
import { Unavailable } from './unavailable';

/** Some seconds of a busy process's writes; whoever comes beyond is told to try again. */
const MAX_WAITING = 20_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Carries out single calls in groups: what comes in at one turn of the event loop, or while a group is under way, makes
 * up the next one, so that many callers cost one round trip and one commit, and hold one connection of the pool instead
 * of one each. A caller on its own does not wait, nor one after silence. Serves the benchmark rows `spread` and `hot`.
 */
export class GroupedCalls<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private readonly pace: GroupPace;
  private running = false;

  /**
   * @param run carries out a group, in order, and gives each item's result at the item's place; all or none
   * @param maxItems of a group
   * @param gatherMs shortest time from the beginning of one group to that of the next, unless it is full; default none
   */
  constructor(
    private readonly run: (items: readonly Item[]) => Promise<readonly Result[]>,
    private readonly maxItems: number,
    gatherMs = 0,
  ) {
    this.pace = new GroupPace(gatherMs);
  }

  /** @throws Unavailable when too many wait, or what `run` throws for this item. */
  call(item: Item): Promise<Result> {
    if (this.waiting.length >= MAX_WAITING)
      return Promise.reject(
        new Unavailable('overloaded', 'Too much is waiting to be recorded. Try again in a moment.'),
      );
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (this.running) return;
      this.running = true;
      void this.work();
    });
  }

  private async work(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.gathered();
      this.pace.begin();
      await this.settle(this.waiting.splice(0, this.maxItems));
    }
    this.running = false;
  }

  /** Waits for what else comes in this turn, or until the next group may begin. */
  private gathered(): Promise<void> {
    const { restMs } = this.pace;
    return new Promise((resolve) => {
      if (restMs > 0 && this.waiting.length < this.maxItems) setTimeout(resolve, restMs);
      else setImmediate(resolve);
    });
  }

  private async settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.run(group.map(({ item }) => item));
      // `run` gives as many results as it was given items.
      group.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      // What one item is at fault for must not meet the others; trouble of the database meets them all.
      if (group.length === 1 || isTransient(error)) for (const { reject } of group) reject(error);
      else for (const one of group) await this.settle([one]);
    }
  }
}
