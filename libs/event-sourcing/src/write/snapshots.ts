import type { Pool } from 'pg';
import { deserialize, serialize } from 'node:v8';

/** v8's format is that of its own version: another one may not read it, and need not. */
const FORMAT = `v8-${process.versions.v8.split('.').slice(0, 2).join('.')}`;
/** 2 MB of state for a business of 1,000,000 transactions; a state far beyond is folded instead of stored. */
const MAX_BYTES = 32 * 1024 * 1024;

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

/**
 * Snapshots in Postgres, one a stream and decider. A state may hold what v8 serialises: plain objects, arrays, Map,
 * Set, Date, bigint; class instances would come back without their class.
 */
export class Snapshots implements SnapshotStore {
  constructor(private readonly pool: Pool) {}

  async load<State>(key: SnapshotKey): Promise<Snapshot<State> | undefined> {
    const values = [key.stream, key.decider, key.reducerVersion, FORMAT];
    const { rows } = await this.pool.query<SnapshotRow>({ name: 'es-snapshot-load', text: LOAD, values });
    const row = rows[0];
    if (!row) return undefined;
    const state = read<State>(row.state);
    return (
      state && {
        state: state.state,
        revision: BigInt(row.revision),
        headId: row.head_id,
        headHash: row.head_hash,
        recordedAt: row.recorded_at,
      }
    );
  }

  async save<State>(key: SnapshotKey, snapshot: Snapshot<State>): Promise<void> {
    const state = serialize({ state: snapshot.state });
    if (state.length > MAX_BYTES)
      throw new Error(`a snapshot of ${key.stream} takes ${state.length} bytes, ${MAX_BYTES} at most`);
    const { revision, headId, headHash, recordedAt } = snapshot;
    await this.pool.query(SAVE, [
      key.stream,
      key.decider,
      key.reducerVersion,
      FORMAT,
      String(revision),
      headId,
      headHash,
      recordedAt,
      state,
    ]);
  }

  async discard(key: SnapshotKey): Promise<void> {
    await this.pool.query('DELETE FROM event_sourcing.snapshots WHERE stream = $1 AND decider = $2', [
      key.stream,
      key.decider,
    ]);
  }

  /** Forgets the snapshots of a stream, of every decider. */
  async forget(stream: string): Promise<void> {
    await this.pool.query('DELETE FROM event_sourcing.snapshots WHERE stream = $1', [stream]);
  }
}

interface SnapshotRow {
  readonly revision: string;
  readonly head_id: string;
  readonly head_hash: string;
  readonly recorded_at: string;
  readonly state: Buffer;
}

const LOAD = `
  SELECT revision, head_id, head_hash, recorded_at, state FROM event_sourcing.snapshots
  WHERE stream = $1 AND decider = $2 AND reducer_version = $3 AND format = $4`;

/** Of two processes the one that is further wins, and a newer reducer version always. */
const SAVE = `
  INSERT INTO event_sourcing.snapshots (stream, decider, reducer_version, format, revision, head_id, head_hash,
    recorded_at, state)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  ON CONFLICT (stream, decider) DO UPDATE
  SET reducer_version = excluded.reducer_version, format = excluded.format, revision = excluded.revision,
    head_id = excluded.head_id,
      head_hash = excluded.head_hash, recorded_at = excluded.recorded_at, state = excluded.state, taken_at = now()
  WHERE snapshots.reducer_version < excluded.reducer_version
     OR (snapshots.reducer_version = excluded.reducer_version
       AND (snapshots.revision < excluded.revision OR snapshots.format <> excluded.format))`;

function read<State>(bytes: Buffer): { state: State } | undefined {
  try {
    return deserialize(bytes) as { state: State };
  } catch {
    return undefined;
  }
}
