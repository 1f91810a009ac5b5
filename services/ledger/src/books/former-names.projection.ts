import type { BatchWrite, Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { dropErased } from './erased-businesses.rows';
import { businessOf, LEDGER_PREFIXES } from '@counterfoil/events/stream-names';

const READ: ReadonlySet<string> = new Set<LedgerEvent['type']>([
  'AccountRenamed',
  'LedgerAccountRenamed',
  'BusinessErasureBegun',
]);

/** Hardly any page holds one of these, and each moves its checkpoint nevertheless: a few a second are enough. */
const BATCH_INTERVAL_MS = 100;

interface FormerName {
  readonly businessId: string;
  /** An account's id, or the code of a line of the chart. */
  readonly subject: string;
  readonly position: bigint;
  readonly recordedAt: string;
  readonly name: string;
}

/**
 * What accounts and lines of the chart were called until they were renamed: reports as known at an earlier moment say
 * the names of then. A projection of its own, so that the books need not be built anew for it.
 */
export const formerNamesProjection: Projection = {
  name: 'former_names',
  version: 1,
  streamPrefixes: LEDGER_PREFIXES,
  eventTypes: READ,
  batchIntervalMs: BATCH_INTERVAL_MS,
  tables: `
    create table names (
      business_id uuid not null,
      subject text not null,
      position bigint not null,
      recorded_at timestamptz not null,
      name text not null,
      primary key (business_id, subject, position)
    );`,
  tableNames: ['names'],
  project,
};

function project(batch: readonly RecordedEvent[]): BatchWrite {
  const names = (batch as readonly RecordedEvent<LedgerEvent>[]).flatMap(formerName);
  return async (client) => {
    if (names.length > 0) await writeNames(names, client);
    await dropErased(batch, ['names'], client);
  };
}

function formerName({ stream, event, position, metadata }: RecordedEvent<LedgerEvent>): FormerName[] {
  const at = { businessId: businessOf(stream), position, recordedAt: metadata.recordedAt };
  if (event.type === 'AccountRenamed') return [{ ...at, subject: event.data.accountId, name: event.data.previousName }];
  return event.type === 'LedgerAccountRenamed'
    ? [{ ...at, subject: event.data.ledgerAccount, name: event.data.previousName }]
    : [];
}

async function writeNames(names: readonly FormerName[], client: PoolClient): Promise<void> {
  await client.query(
    `
      insert into names (business_id, subject, position, recorded_at, name)
        select * from unnest($1::uuid[], $2::text[], $3::bigint[], $4::timestamptz[], $5::text[])`,
    [
      names.map(({ businessId }) => businessId),
      names.map(({ subject }) => subject),
      names.map(({ position }) => String(position)),
      names.map(({ recordedAt }) => recordedAt),
      names.map(({ name }) => name),
    ],
  );
}
