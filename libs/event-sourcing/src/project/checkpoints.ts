import type { Pool, PoolClient } from 'pg';
import { knownSql, type KnownEvent } from '../log/log-place';

/** How long the right to write a fill lasts without being renewed; a second process takes over after it. */
export const LEASE_MS = 3_000;

/** The right to write a fill. Of two holders the one with the older token is refused at its next batch. */
export interface Lease {
  readonly schemaName: string;
  readonly token: bigint;
  /** Where the fill stood when the right was taken. */
  readonly position: bigint;
  /** What that place is known by; undefined where nothing was noted yet. */
  readonly known: KnownEvent | undefined;
}

/** The right to write has gone to another process, or the fill is no longer to be written. */
export class LeaseLost extends Error {
  constructor(schemaName: string) {
    super(`another process writes ${schemaName} now`);
    this.name = 'LeaseLost';
  }
}

/** A batch that has the fill's row locked and its token checked. */
export interface OpenBatch {
  readonly client: PoolClient;
  readonly position: bigint;
  readonly quarantineEpoch: bigint;
  readonly state: 'serving' | 'building' | 'retired';
}

/**
 * @returns the right to write, or undefined while another process holds it. Waits for a batch of that process under
 * way.
 */
export async function acquireLease(pool: Pool, schemaName: string, holder: string): Promise<Lease | undefined> {
  const { rows } = await pool.query<LeaseRow>(
    `
      UPDATE event_sourcing.fills SET holder = $2, token = token + 1,
        lease_until = clock_timestamp() + $3::integer * interval '1 ms'
     WHERE schema_name = $1 AND state <> 'retired' AND astray_at IS NULL
       AND (holder IS NULL OR holder = $2 OR lease_until < clock_timestamp())
     RETURNING token, position, event_id, event_position`,
    [schemaName, holder, LEASE_MS],
  );
  const row = rows[0];
  return row && { schemaName, token: BigInt(row.token), position: BigInt(row.position), known: knownOf(row) };
}

/** Moves a checkpoint back to where the log holds nothing of ours that it has passed over. @throws LeaseLost */
export async function moveBack(pool: Pool, lease: Lease, to: bigint): Promise<Lease> {
  const text = 'UPDATE event_sourcing.fills SET position = $3 WHERE schema_name = $1 AND token = $2';
  const { rowCount } = await pool.query(text, [lease.schemaName, String(lease.token), String(to)]);
  if (rowCount !== 1) throw new LeaseLost(lease.schemaName);
  return { ...lease, position: to };
}

/** @returns where the fill stands. @throws LeaseLost */
export async function renewLease(pool: Pool, lease: Lease): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>(
    `
      UPDATE event_sourcing.fills SET lease_until = clock_timestamp() + $3::integer * interval '1 ms'
        WHERE schema_name = $1 AND token = $2 RETURNING position`,
    [lease.schemaName, String(lease.token), LEASE_MS],
  );
  if (!rows[0]) throw new LeaseLost(lease.schemaName);
  return BigInt(rows[0].position);
}

/** Lets another process take over at once. */
export async function releaseLease(pool: Pool, lease: Lease): Promise<void> {
  await pool.query('UPDATE event_sourcing.fills SET holder = NULL WHERE schema_name = $1 AND token = $2', [
    lease.schemaName,
    String(lease.token),
  ]);
}

/**
 * Begins a batch: locks the fill's row, checks the token, and sets the search path to the fill's schema.
 *
 * The commit does not wait for the disk: should Postgres itself crash, the last fractions of a second of rows and their
 * checkpoint vanish together and are projected again. A reader may then see an older state for that moment, also one
 * whose own write was visible before; the write itself is in the log and not lost. `ProjectionProgress` forgets what it
 * knew when its connection breaks, so nobody is told that something is visible that is not. Serves the benchmark rows
 * `lag` and `catchUp`.
 * @throws LeaseLost
 */
export async function beginBatch(client: PoolClient, lease: Lease): Promise<OpenBatch> {
  const results: unknown = await client.query(
    // The settings within the query: a statement for each cost a small batch more than its rows.
    `BEGIN; SELECT token, position, quarantine_epoch, state, set_config('synchronous_commit', 'off', true), ` +
      `set_config('idle_in_transaction_session_timeout', '15s', true), set_config('search_path', '${lease.schemaName}', true) ` +
      `FROM event_sourcing.fills WHERE schema_name = '${lease.schemaName}' FOR UPDATE`,
  );
  const row = lastRow(results);
  if (!row || BigInt(row.token) !== lease.token || row.state === 'retired') throw new LeaseLost(lease.schemaName);
  return { client, position: BigInt(row.position), quarantineEpoch: BigInt(row.quarantine_epoch), state: row.state };
}

/** What a batch leaves behind besides its rows. */
export interface BatchEnd {
  readonly position: bigint;
  /** The newest event of the log's page, whether it is of interest here or not. */
  readonly known: KnownEvent | undefined;
  readonly events: number;
  readonly lastRecordedAt: string | undefined;
  readonly eventsPerSecond: number;
  /** Tells waiters in all processes, when the fill is the serving one. */
  readonly notify: { channel: string; payload: string } | undefined;
}

/** Commits a batch with its checkpoint; the row is locked, so the token still holds. */
export async function commitBatch(client: PoolClient, lease: Lease, end: BatchEnd): Promise<void> {
  const notify = end.notify
    ? ` RETURNING pg_notify('${end.notify.channel}', ${client.escapeLiteral(end.notify.payload)})`
    : '';
  const recordedAt =
    end.lastRecordedAt === undefined ? 'last_recorded_at' : `${client.escapeLiteral(end.lastRecordedAt)}::timestamptz`;
  await client.query(
    `UPDATE event_sourcing.fills SET position = ${end.position}${knownSql(end.known)}, ` +
      `events = events + ${end.events}, last_recorded_at = ${recordedAt}, ` +
      `events_per_second = ${end.eventsPerSecond}, updated_at = clock_timestamp(), last_error = NULL, ` +
      `lease_until = clock_timestamp() + interval '${LEASE_MS} ms' WHERE schema_name = '${lease.schemaName}'${notify}; COMMIT`,
  );
}

/**
 * Moves a checkpoint past events that are of no interest, in one round trip. Serves the benchmark row `lag`.
 * @param move.from where it must stand; @param move.known what the new place is known by.
 * @throws LeaseLost when it does not stand there, or the right to write has gone.
 */
export async function moveCheckpoint(
  pool: Pool,
  lease: Lease,
  { from, to, known }: { readonly from: bigint; readonly to: bigint; readonly known: KnownEvent | undefined },
  channel: string,
): Promise<OpenBatch['state']> {
  const results: unknown = await pool.query(
    `BEGIN; SET LOCAL synchronous_commit = off; ` +
      `WITH moved AS (UPDATE event_sourcing.fills SET position = ${to}${knownSql(known)}, ` +
      `updated_at = clock_timestamp(), ` +
      `lease_until = clock_timestamp() + interval '${LEASE_MS} ms' ` +
      `
        WHERE schema_name = '${lease.schemaName}' AND token = ${lease.token} AND position = ${from}
          AND state <> 'retired' RETURNING projection, state) ` +
      `
        SELECT state, CASE WHEN state = 'serving' THEN pg_notify('${channel}', projection || ' ${to}') END
          FROM moved; COMMIT`,
  );
  const moved = (results as readonly { rows: { state: OpenBatch['state'] }[] }[])[2]?.rows[0];
  if (!moved) throw new LeaseLost(lease.schemaName);
  return moved.state;
}

/** Notes an error beside the checkpoint, for the status page; silent when the database itself is the trouble. */
export async function noteError(pool: Pool, schemaName: string, error: unknown): Promise<void> {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 2_000);
  await pool
    .query('UPDATE event_sourcing.fills SET last_error = $2, last_error_at = now() WHERE schema_name = $1', [
      schemaName,
      text,
    ])
    .catch(() => undefined);
}

interface LeaseRow {
  readonly token: string;
  readonly position: string;
  readonly event_id: string | null;
  readonly event_position: string | null;
}

function knownOf({ event_id: id, event_position: position }: LeaseRow): KnownEvent | undefined {
  // A database that knows nothing of the two columns answers without them.
  return typeof id === 'string' && position !== null ? { id, position: BigInt(position) } : undefined;
}

interface FillRow {
  readonly token: string;
  readonly position: string;
  readonly quarantine_epoch: string;
  readonly state: OpenBatch['state'];
}

/** node-postgres gives an array for several statements in one text. */
function lastRow(results: unknown): FillRow | undefined {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results;
  return (last as { rows: FillRow[] }).rows[0];
}
