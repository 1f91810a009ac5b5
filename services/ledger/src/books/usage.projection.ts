import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { dropErased } from './erased-businesses.rows';
import { businessOf, LEDGER_PREFIXES } from '@counterfoil/events/stream-names';
import { COUNTED_TABLE, monthOf, moveCounts, yearOf, type DeletedOrRestored } from './usage-counted.rows';

/** Period of counters that are not counted by time, such as businesses owned. */
export const ALL_TIME = 'all';

const TABLES = ['businesses', 'counters', 'counted'] as const;
/** What is not counted yet is reserved: a limit is exact however far this projection is behind. */
const BATCH_INTERVAL_MS = 100;

/**
 * What each business uses of its owner's plan: itself while it is not archived, and transactions recorded in each month
 * (`2026-03`) and year (`2026`) of its time zone. Deleting in the same period gives the count back, and what is
 * restored then counts in the period of that day (docs/rules.md, Plans and limits). Counted by business, so that one
 * that is handed over takes its use along, and one that is erased leaves none.
 */
export const usageProjection: Projection = {
  name: 'usage',
  version: 5,
  streamPrefixes: LEDGER_PREFIXES,
  batchIntervalMs: BATCH_INTERVAL_MS,
  tables: `
    create table businesses (id uuid primary key, owner_id uuid not null);
    create index businesses_by_owner on businesses (owner_id);
    create table counters (
      business_id uuid not null,
      resource text not null,
      period text not null,
      used bigint not null,
      primary key (business_id, resource, period)
    );${COUNTED_TABLE}`,
  tableNames: TABLES,
  project: (batch) => (client) => project(batch, client),
};

/** SQL expression for what an owner uses, of $1 owner, $2 resource and $3 period. */
export const USED_BY_OWNER = `
  SELECT sum(counter.used) FROM usage.businesses business JOIN usage.counters counter
    ON counter.business_id = business.id
  WHERE business.owner_id = $1::uuid AND counter.resource = $2 AND counter.period = $3`;

interface Change {
  readonly businessId: string;
  readonly resource: 'transactions' | 'businesses';
  readonly period: string;
  amount: number;
}

async function project(batch: readonly RecordedEvent[], client: PoolClient): Promise<void> {
  const changes = new Map<string, Change>();
  const moved: DeletedOrRestored[] = [];
  for (const { stream, event } of batch as readonly RecordedEvent<LedgerEvent>[]) {
    const businessId = businessOf(stream);
    if (event.type === 'BusinessRegistered' || event.type === 'BusinessHandedOver') {
      await client.query(
        `
          insert into businesses (id, owner_id) values ($1, $2)
            on conflict (id) do update set owner_id = excluded.owner_id`,
        [businessId, event.data.ownerId],
      );
    }
    for (const change of changesOf(businessId, event)) add(changes, change);
    moved.push(...deletedOrRestored(businessId, event));
  }
  await moveCounts(moved, client, (businessId, period, amount) =>
    add(changes, { businessId, resource: 'transactions', period, amount }),
  );
  if (changes.size > 0) await writeCounters([...changes.values()], client);
  await dropErased(batch, TABLES, client);
}

/** What a fact adds to the counts of its business. */
export function changesOf(businessId: string, event: LedgerEvent): Change[] {
  if (event.type === 'BusinessRegistered' || event.type === 'BusinessRestored') {
    return [{ businessId, resource: 'businesses', period: ALL_TIME, amount: 1 }];
  }
  if (event.type === 'BusinessArchived') return [{ businessId, resource: 'businesses', period: ALL_TIME, amount: -1 }];
  if (event.type === 'TransactionRecorded' || event.type === 'TransferRecorded')
    return recorded(businessId, event.data.transaction.recordedOn);
  if (event.type === 'ImportRowsRecorded')
    return event.data.transactions.flatMap(({ recordedOn }) => recorded(businessId, recordedOn));
  return [];
}

/** Transactions that a fact takes away or brings back. */
export function deletedOrRestored(businessId: string, event: LedgerEvent): DeletedOrRestored[] {
  const one = (
    { transactionId, recordedOn }: TransactionFacts,
    kind: DeletedOrRestored['kind'],
    on: string,
  ): DeletedOrRestored => ({
    transactionId,
    businessId,
    recordedOn,
    kind,
    on,
  });
  if (event.type === 'TransactionDeleted') return [one(event.data.transaction, 'deleted', event.data.deletedOn)];
  if (event.type === 'TransactionRestored') return [one(event.data.transaction, 'restored', event.data.restoredOn)];
  if (event.type === 'ImportRowsReversed')
    return event.data.rows.map((row) => one(row.transaction, 'deleted', event.data.reversedOn));
  return [];
}

function recorded(businessId: string, day: string): Change[] {
  return periodsOf(day).map((period) => ({ businessId, resource: 'transactions', period, amount: 1 }));
}

/** The month and the year that a day counts in. */
function periodsOf(day: string): string[] {
  return [monthOf(day), yearOf(day)];
}

function add(changes: Map<string, Change>, change: Change): void {
  const key = `${change.businessId} ${change.resource} ${change.period}`;
  const known = changes.get(key);
  if (known) known.amount += change.amount;
  else changes.set(key, { ...change });
}

async function writeCounters(changes: readonly Change[], client: PoolClient): Promise<void> {
  await client.query({
    name: 'usage-counters',
    text: ADD_COUNTERS,
    values: [
      changes.map(({ businessId }) => businessId),
      changes.map(({ resource }) => resource),
      changes.map(({ period }) => period),
      changes.map(({ amount }) => amount),
    ],
  });
}

const ADD_COUNTERS = `
  insert into counters as counter (business_id, resource, period, used)
  select * from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[])
  on conflict (business_id, resource, period) do update set used = counter.used + excluded.used`;
