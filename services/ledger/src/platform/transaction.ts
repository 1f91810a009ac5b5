import type { Pool, PoolClient } from 'pg';
import { rollback } from '@counterfoil/event-sourcing/library-schema';

/** Runs statements together: all of them hold, or none. @throws what `work` throws, after taking everything back */
export async function inTransaction<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
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
