import type { Pool, PoolClient } from 'pg';

/**
 * Runs statements together: all of them hold, or none.
 * @param first a statement without parameters that is sent with the transaction's beginning, for one round trip less
 * @throws what `work` throws, after taking everything back
 */
export async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>, first?: string): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(first === undefined ? 'BEGIN' : `BEGIN; ${first}`);
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await rollback(client);
    throw error;
  } finally {
    client.release();
  }
}

/** Rolls back without hiding the error that led to it: a connection that is gone has rolled back by itself. */
export async function rollback(client: PoolClient): Promise<void> {
  await client.query('ROLLBACK').catch(() => undefined);
}
