import type { PoolClient } from 'pg';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { businessOf } from '@counterfoil/events/stream-names';

/**
 * Drops the rows of businesses whose erasure begins in a batch: the last step of every projection of `ledger-` streams.
 * Nothing follows that fact in its stream, so that a rebuild which still meets the stream ends as empty as one which
 * does not.
 * @param tables each with a `business_id`, or it is `businesses` with the id itself
 */
export async function dropErased(
  batch: readonly RecordedEvent[],
  tables: readonly string[],
  client: PoolClient,
): Promise<void> {
  const erased = batch
    .filter(({ event }) => event.type === 'BusinessErasureBegun')
    .map(({ stream }) => businessOf(stream));
  if (erased.length === 0) return;
  for (const table of tables) {
    await client.query(
      `delete from ${table} where ${table === 'businesses' ? 'id' : 'business_id'} = any ($1::uuid[])`,
      [erased],
    );
  }
}
