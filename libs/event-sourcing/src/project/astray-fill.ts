import type { Pool, PoolClient } from 'pg';
import { LeaseLost, type Lease } from './checkpoints';
import type { Projection } from './projection';
import { FORGOTTEN, PROGRESS_CHANNEL } from './projection-progress';
import { createFill, lockProjection, showFill } from './projection-schema';
import { inTransaction } from '../postgres/transaction';

/**
 * Gives up a fill whose events the log no longer holds, and begins one that is filled from the log as it is.
 *
 * Readers keep its rows until the new one is level with the log; nobody is told any more that it shows a position.
 * Where an empty projection is understood by its readers (`Projection.startsOver`), the new one serves at once.
 * Reservations count until they expire: the positions that they were settled at are of the log that was. With the
 * receipts, which know what was sent, the outbox sends what it still holds once more.
 * @throws LeaseLost where another process has written it since
 */
export async function replaceAstray(pool: Pool, lease: Lease, projection: Projection, reason: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await lockProjection(client, projection.name);
    const state = await markAstray(client, lease, reason);
    const isServing = state === 'serving';
    const startsOver = isServing && projection.startsOver === true;
    if (!isServing || startsOver) await client.query(RETIRE, [lease.schemaName]);
    const forgotten = `${projection.name} ${FORGOTTEN}`;
    if (isServing) await client.query('SELECT pg_notify($1, $2)', [PROGRESS_CHANNEL, forgotten]);
    await client.query(UNSETTLE);
    if (startsOver) await client.query(SEND_AGAIN);
    if (startsOver) await showFill(client, await createFill(client, projection, 'serving'), projection.tableNames);
    else if (!(await isBeingBuilt(client, projection.name))) await createFill(client, projection, 'building');
  });
}

const MARK = `
  UPDATE event_sourcing.fills SET astray_at = now(), position = 0, holder = NULL, last_error = $3, last_error_at = now()
  WHERE schema_name = $1 AND token = $2 AND astray_at IS NULL AND state <> 'retired' RETURNING state`;
const UNSETTLE = 'UPDATE event_sourcing.reservations SET position = NULL WHERE position IS NOT NULL';
/** Facts of Postgres that are still kept. Those that the log holds are found by their ids and not appended twice. */
const SEND_AGAIN = `
  UPDATE event_sourcing.outbox SET appended_at = NULL, position = NULL, attempts = 0, next_attempt_at = now()
  WHERE appended_at IS NOT NULL`;
const RETIRE = `UPDATE event_sourcing.fills SET state = 'retired' WHERE schema_name = $1`;

async function markAstray(client: PoolClient, lease: Lease, reason: string): Promise<'serving' | 'building'> {
  const values = [lease.schemaName, String(lease.token), reason];
  const { rows } = await client.query<{ state: 'serving' | 'building' }>(MARK, values);
  const row = rows[0];
  if (!row) throw new LeaseLost(lease.schemaName);
  return row.state;
}

async function isBeingBuilt(client: PoolClient, projection: string): Promise<boolean> {
  const text = `SELECT 1 FROM event_sourcing.fills WHERE projection = $1 AND state = 'building'`;
  return (await client.query(text, [projection])).rowCount !== 0;
}
