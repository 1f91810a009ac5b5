import type { BatchWrite, Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import type { PoolClient } from 'pg';
import { dropErased } from './erased-businesses.rows';
import { businessOf, LEDGER_PREFIXES } from '@counterfoil/events/stream-names';

const READ: ReadonlySet<string> = new Set<LedgerEvent['type']>([
  'BusinessRegistered',
  'FiscalYearMoved',
  'BusinessErasureBegun',
]);

/** Hardly any page holds one of these, and each moves its checkpoint nevertheless: a few a second are enough. */
const BATCH_INTERVAL_MS = 100;

interface YearRow {
  readonly businessId: string;
  readonly position: bigint;
  readonly recordedAt: string;
  readonly startMonth: number;
}

/**
 * Which month the years of each business's books began with, since when it was known: reports as known at an earlier
 * moment are about the years as they were then. A projection of its own, so that the books need not be built anew for
 * it.
 */
export const fiscalYearsProjection: Projection = {
  name: 'fiscal_years',
  version: 1,
  streamPrefixes: LEDGER_PREFIXES,
  eventTypes: READ,
  batchIntervalMs: BATCH_INTERVAL_MS,
  tables: `
    create table starts (
      business_id uuid not null,
      position bigint not null,
      recorded_at timestamptz not null,
      start_month int not null,
      primary key (business_id, position)
    );`,
  tableNames: ['starts'],
  project,
};

function project(batch: readonly RecordedEvent[]): BatchWrite {
  const rows = (batch as readonly RecordedEvent<LedgerEvent>[]).flatMap(startOf);
  return async (client) => {
    if (rows.length > 0) await writeStarts(rows, client);
    await dropErased(batch, ['starts'], client);
  };
}

function startOf({ stream, event, position, metadata }: RecordedEvent<LedgerEvent>): YearRow[] {
  const at = { businessId: businessOf(stream), position, recordedAt: metadata.recordedAt };
  if (event.type === 'BusinessRegistered') return [{ ...at, startMonth: event.data.fiscalYearStartMonth }];
  return event.type === 'FiscalYearMoved' ? [{ ...at, startMonth: event.data.startMonth }] : [];
}

async function writeStarts(rows: readonly YearRow[], client: PoolClient): Promise<void> {
  await client.query(
    `
      insert into starts (business_id, position, recorded_at, start_month)
        select * from unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::int[])`,
    [
      rows.map(({ businessId }) => businessId),
      rows.map(({ position }) => String(position)),
      rows.map(({ recordedAt }) => recordedAt),
      rows.map(({ startMonth }) => startMonth),
    ],
  );
}
