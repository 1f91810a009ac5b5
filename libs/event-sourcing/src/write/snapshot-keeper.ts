import type { Decider } from './decider';
import type { DomainEvent } from '../log/recorded-event';
import type { SnapshotStore } from './snapshots';
import type { StreamState } from './stream-state';

export interface SnapshotPolicy {
  /**
   * A snapshot is taken after this many events, by weight; default 250: a few milliseconds of folding, also where the
   * code has never run before. A hundred imported rows in one event count a hundredfold: five hundred such events took
   * a cold process two seconds.
   */
  readonly everyEvents?: number;
  /** But not more often than this, a stream; default 1,000 ms. */
  readonly minIntervalMs?: number;
}

/**
 * Takes snapshots off the hot path: one at a time, after the answer was given. Serves the benchmark rows `coldCommand`
 * and `hot`.
 */
export class SnapshotKeeper {
  private readonly everyEvents: number;
  private readonly minIntervalMs: number;
  private readonly takenAt = new WeakMap<object, number>();
  private saving: Promise<void> | undefined;

  constructor(
    readonly store: SnapshotStore,
    policy: SnapshotPolicy = {},
  ) {
    this.everyEvents = policy.everyEvents ?? 250;
    this.minIntervalMs = policy.minIntervalMs ?? 1_000;
  }

  /** Takes a snapshot if one is due and none is being saved; the next write offers again. */
  offer<State, Command, Event extends DomainEvent, Entity>(
    decider: Decider<State, Command, Event, Entity>,
    standing: StreamState<State, Command, Event, Entity>,
  ): void {
    if (this.saving || standing.weightSinceSnapshot < this.everyEvents) return;
    if (Date.now() - (this.takenAt.get(standing) ?? 0) < this.minIntervalMs) return;
    this.takenAt.set(standing, Date.now());
    // The state is never changed in place, so what is held here stays as it is while it is being saved.
    const snapshot = standing.snapshot();
    standing.snapshotRevision = snapshot.revision;
    standing.weightSinceSnapshot = 0;
    const key = { stream: standing.stream, decider: decider.name, reducerVersion: decider.reducerVersion };
    this.saving = new Promise<void>((resolve) => setImmediate(resolve))
      .then(() => this.store.save(key, snapshot))
      // Nothing depends on it: the next one covers what this one would have.
      .catch(() => undefined)
      .finally(() => (this.saving = undefined));
  }

  /** Settles when nothing is being saved. */
  async idle(): Promise<void> {
    await this.saving;
  }
}
