import { Client, type PoolClient } from 'pg';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { LedgerEvent, TransactionFacts } from '@counterfoil/events/ledger-event';
import { usageProjection } from '../../services/ledger/src/books/usage.projection';
import { createTestDatabase } from '../kit/servers/test-postgres';

/** In which month and year a transaction counts against its owner's plan, when it is deleted and comes back. */

const BUSINESS = '00000000-0000-4000-8000-000000000001';
const RECORDED_ON = '2025-12-10';
const entry = { number: 1, date: RECORDED_ON, sequence: 1, lines: [] };
const transaction: TransactionFacts = {
  transactionId: '00000000-0000-4000-8000-000000000002',
  accountId: '00000000-0000-4000-8000-000000000003',
  date: RECORDED_ON,
  description: 'Paper',
  amount: -100n,
  allocations: [],
  entry,
  recordedBy: 'somebody',
  recordedOn: RECORDED_ON,
};
const recorded: LedgerEvent = { type: 'TransactionRecorded', data: { transaction } };
const deleted = (deletedOn: string): LedgerEvent => ({
  type: 'TransactionDeleted',
  data: { transaction, reversal: entry, deletedOn },
});
const restored = (restoredOn: string): LedgerEvent => ({
  type: 'TransactionRestored',
  data: { transaction, restoredOn },
});

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** @returns what is counted in each period, those of no count left out. */
async function countsAfter(batches: readonly (readonly LedgerEvent[])[]): Promise<Record<string, number>> {
  await client.query(
    'DROP SCHEMA IF EXISTS usage_test CASCADE; CREATE SCHEMA usage_test; SET search_path TO usage_test',
  );
  await client.query(usageProjection.tables);
  for (const batch of batches) await usageProjection.project(batch.map(recordedEvent))(client as unknown as PoolClient);
  const { rows } = await client.query<{ period: string; used: number }>(
    'SELECT period, used::int FROM counters WHERE used <> 0 ORDER BY period',
  );
  return Object.fromEntries(rows.map(({ period, used }) => [period, used]));
}

function recordedEvent(event: LedgerEvent): RecordedEvent {
  return {
    stream: `ledger-${BUSINESS}`,
    revision: 0n,
    position: 1n,
    id: '',
    event,
    metadata: {} as RecordedEvent['metadata'],
  };
}

it.each<[string, LedgerEvent[], Record<string, number>]>([
  ['recorded counts then', [recorded], { '2025': 1, '2025-12': 1 }],
  ['deleted in its month counts nowhere', [recorded, deleted('2025-12-31')], {}],
  ['deleted later goes on counting in its month', [recorded, deleted('2026-01-01')], { '2025': 1, '2025-12': 1 }],
  [
    'deleted and restored in its month counts once',
    [recorded, deleted('2025-12-11'), restored('2025-12-12')],
    { '2025': 1, '2025-12': 1 },
  ],
  [
    'deleted in its month and restored in a later one counts in the later one',
    [recorded, deleted('2025-12-11'), restored('2026-01-05')],
    { '2026': 1, '2026-01': 1 },
  ],
  [
    'deleted and restored later never stopped counting in its month',
    [recorded, deleted('2026-01-02'), restored('2026-02-05')],
    { '2025': 1, '2025-12': 1 },
  ],
  [
    'restored in a later month and deleted in that one counts nowhere',
    [recorded, deleted('2025-12-11'), restored('2026-01-05'), deleted('2026-01-06')],
    {},
  ],
  [
    'restored a second time counts in the month of the second time',
    [recorded, deleted('2025-12-11'), restored('2026-01-05'), deleted('2026-01-06'), restored('2026-02-01')],
    { '2026': 1, '2026-02': 1 },
  ],
])('a transaction %s', async (_, events, counts) => {
  expect(await countsAfter([events])).toEqual(counts);
  // However the events are cut into batches.
  expect(await countsAfter(events.map((event) => [event]))).toEqual(counts);
});
