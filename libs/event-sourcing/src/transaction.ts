import type { Pool, PoolClient } from 'pg';

/**
 * Runs statements together: all of them hold, or none.
 * @param first a statement without parameters that is sent with the transaction's beginning
 * @throws what `work` throws, after taking everything back
 */
export async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>, first?: string): Promise<Result> {
  const client = await pool.connect();
  try {
    const begun = client.query(first === undefined ? 'BEGIN' : `BEGIN; ${first}`);
    // Not waited for: it comes before whatever the work asks, and where it fails, that fails after it.
    const [result] = await Promise.all([work(client), begun]);
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
