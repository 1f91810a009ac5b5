/** A decider's state at a revision of a stream. Disposable: without it the stream is folded from its first event. */
export interface Snapshot<State> {
  readonly state: State;
  readonly revision: bigint;
  /** Id of the event at `revision`: a snapshot of another history (a restored log) is recognised by it. */
  readonly headId: string;
  /** Hash of that event, the next one's `prevHash`. */
  readonly headHash: string;
  readonly recordedAt: string;
}

/** Which fold a snapshot is of. */
export interface SnapshotKey {
  readonly stream: string;
  readonly decider: string;
  /** A snapshot of another reducer version is never loaded. */
  readonly reducerVersion: number;
}

/** Where snapshots are kept; `Snapshots` keeps them in Postgres. */
export interface SnapshotStore {
  /** @returns the newest snapshot of this key; undefined when there is none or it cannot be read. */
  load<State>(key: SnapshotKey): Promise<Snapshot<State> | undefined>;
  save<State>(key: SnapshotKey, snapshot: Snapshot<State>): Promise<void>;
  /** Drops a snapshot that turned out to be of another history. */
  discard(key: SnapshotKey): Promise<void>;
}
