import type { Pool, PoolClient } from 'pg';

/** What goes out together with the ends of a transaction, instead of waiting for a round trip. */
export interface TransactionEnds<Result> {
  /** A statement without parameters that is sent with the beginning. */
  readonly first?: string;
  /** One statement that is sent with the end; undefined for none. */
  readonly last?: (client: PoolClient, result: Result) => Promise<unknown> | undefined;
}

/**
 * Runs statements together: all of them hold, or none.
 * @throws what `work` throws, or its ends, after taking everything back
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
  { first, last }: TransactionEnds<Result> = {},
): Promise<Result> {
  const client = await pool.connect();
  try {
    const begun = client.query(first === undefined ? 'BEGIN' : `BEGIN; ${first}`);
    // Not waited for: it comes before whatever the work asks, and where it fails, that fails after it.
    const [result] = await Promise.all([work(client), begun]);
    // The end is sent behind the last statement: where that one fails, Postgres takes everything back at the end.
    await Promise.all([last?.(client, result), client.query('COMMIT')]);
    return result;
  } catch (error) {
    await rollback(client);
    throw error;
  } finally {
    client.release();
  }
}

const turns = new WeakMap<Pool, Map<string, Promise<unknown>>>();

/**
 * The same for transactions that wait for each other's lock: those of this process that share a key run one after the
 * other. Who waited for the lock within Postgres would hold a connection meanwhile, and a few such callers all of them.
 * @param key what the lock is for
 */
export async function inTransactionAlone<Result>(
  pool: Pool,
  key: string,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const ofPool = turns.get(pool) ?? new Map<string, Promise<unknown>>();
  turns.set(pool, ofPool);
  const before = ofPool.get(key) ?? Promise.resolve();
  const own = before.then(() => inTransaction(pool, work));
  const over = own.catch(() => undefined);
  ofPool.set(key, over);
  try {
    return await own;
  } finally {
    if (ofPool.get(key) === over) ofPool.delete(key);
  }
}

/** Rolls back without hiding the error that led to it: a connection that is gone has rolled back by itself. */
export async function rollback(client: PoolClient): Promise<void> {
  await client.query('ROLLBACK').catch(() => undefined);
}
