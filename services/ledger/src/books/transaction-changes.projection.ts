import type { BatchWrite, Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { dropErased } from './erased-businesses.rows';
import { businessOf, LEDGER_PREFIXES } from '@counterfoil/events/stream-names';

/** Recordings, which are most of the log, pass without being read. */
const CHANGING: ReadonlySet<string> = new Set<LedgerEvent['type']>([
  'TransactionAmended',
  'TransactionRecategorized',
  'TransactionDeleted',
  'TransactionRestored',
  'TransferMatched',
  'TransferUnmatched',
  'ImportRowsReversed',
  'StatementRowsMatched',
  'StatementRowsUnmatched',
  'BusinessErasureBegun',
]);

/**
 * Most pages hold nothing of it, and each moves its checkpoint nevertheless: a few a second are enough for a history.
 */
const BATCH_INTERVAL_MS = 100;

/**
 * Where in its stream each transaction was changed after it was recorded. Recordings are not among them: they are found
 * through the first entry, so that an import of many rows costs nothing here.
 */
export const transactionChangesProjection: Projection = {
  name: 'transaction_changes',
  version: 2,
  streamPrefixes: LEDGER_PREFIXES,
  eventTypes: CHANGING,
  batchIntervalMs: BATCH_INTERVAL_MS,
  tables: `
    create table changes (
      business_id uuid not null,
      transaction_id uuid not null,
      revision bigint not null,
      primary key (business_id, transaction_id, revision)
    );`,
  tableNames: ['changes'],
  project,
};

function project(batch: readonly RecordedEvent[]): BatchWrite {
  const changes = (batch as readonly RecordedEvent<LedgerEvent>[]).flatMap(({ stream, event, revision }) =>
    changedBy(event).map((id) => ({ businessId: businessOf(stream), id, revision })),
  );
  return async (client) => {
    if (changes.length > 0) await writeChanges(changes, client);
    await dropErased(batch, ['changes'], client);
  };
}

async function writeChanges(
  changes: readonly { businessId: string; id: string; revision: bigint }[],
  client: PoolClient,
): Promise<void> {
  await client.query(
    `
      insert into changes (business_id, transaction_id, revision)
        select * from unnest($1::uuid[], $2::uuid[], $3::bigint[])`,
    [
      changes.map(({ businessId }) => businessId),
      changes.map(({ id }) => id),
      changes.map(({ revision }) => String(revision)),
    ],
  );
}

/** Ids of the transactions that an event changes, each once. */
function changedBy(event: LedgerEvent): readonly string[] {
  switch (event.type) {
    case 'TransactionAmended':
    case 'TransactionRecategorized':
      return [event.data.after.transactionId];
    case 'TransactionDeleted':
    case 'TransactionRestored':
      return [event.data.transaction.transactionId];
    case 'TransferMatched':
    case 'TransferUnmatched':
      return [event.data.firstTransactionId, event.data.secondTransactionId];
    case 'ImportRowsReversed':
      return event.data.rows.map(({ transaction }) => transaction.transactionId);
    case 'StatementRowsMatched':
    case 'StatementRowsUnmatched':
      return [...new Set(event.data.rows.map(({ transactionId }) => transactionId))];
    default:
      return [];
  }
}
