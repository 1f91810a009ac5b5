import type { PoolClient } from 'pg';

/** A transaction was deleted, or came back, on a day of its business's time zone. */
export interface DeletedOrRestored {
  readonly transactionId: string;
  readonly businessId: string;
  readonly recordedOn: string;
  readonly kind: 'deleted' | 'restored';
  readonly on: string;
}

/** Where a transaction counts: in a month and in a year, or, once the count was given back, in none. */
interface Counted {
  readonly businessId: string;
  readonly transactionId: string;
  month: string | null;
  year: string | null;
}

/**
 * Of transactions that were ever deleted, which are few: all others count in the periods of the day they were recorded
 * on.
 */
export const COUNTED_TABLE = `
    create table counted (
      business_id uuid not null,
      transaction_id uuid not null,
      month text,
      year text,
      primary key (business_id, transaction_id)
    );`;

export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function yearOf(day: string): string {
  return day.slice(0, 4);
}

/**
 * Moves the counts of transactions that were deleted or restored. A deletion gives the count back in the period that
 * the transaction counts in, and in no other; what comes back counts anew, in the period of that day, where the
 * deletion gave the count back, and otherwise goes on counting where it did.
 * @param add takes each change of a business's count in a period
 */
export async function moveCounts(
  moved: readonly DeletedOrRestored[],
  client: PoolClient,
  add: (businessId: string, period: string, amount: number) => void,
): Promise<void> {
  if (moved.length === 0) return;
  const counted = await readCounted(moved, client);
  for (const { transactionId, businessId, recordedOn, kind, on } of moved) {
    const key = countedKey(businessId, transactionId);
    const row = counted.get(key) ?? { businessId, transactionId, month: monthOf(recordedOn), year: yearOf(recordedOn) };
    counted.set(key, row);
    row.month = countedAfter(row.month, monthOf(on), kind, (period, amount) => add(businessId, period, amount));
    row.year = countedAfter(row.year, yearOf(on), kind, (period, amount) => add(businessId, period, amount));
  }
  await writeCounted(counted, client);
}

/** @returns the period that it counts in afterwards. */
export function countedAfter(
  period: string | null,
  today: string,
  kind: DeletedOrRestored['kind'],
  add: (period: string, amount: number) => void,
): string | null {
  if (kind === 'deleted' && period === today) {
    add(today, -1);
    return null;
  }
  if (kind === 'restored' && period === null) {
    add(today, 1);
    return today;
  }
  return period;
}

/** Two businesses of a batch may have transactions of the same id. */
function countedKey(businessId: string, transactionId: string): string {
  return `${businessId} ${transactionId}`;
}

async function readCounted(moved: readonly DeletedOrRestored[], client: PoolClient): Promise<Map<string, Counted>> {
  const { rows } = await client.query<Counted>(READ, [
    moved.map(({ businessId }) => businessId),
    moved.map(({ transactionId }) => transactionId),
  ]);
  return new Map(rows.map((row) => [countedKey(row.businessId, row.transactionId), row]));
}

async function writeCounted(counted: ReadonlyMap<string, Counted>, client: PoolClient): Promise<void> {
  const rows = [...counted.values()];
  await client.query(WRITE, [
    rows.map(({ businessId }) => businessId),
    rows.map(({ transactionId }) => transactionId),
    rows.map(({ month }) => month),
    rows.map(({ year }) => year),
  ]);
}

const READ = `
  select business_id as "businessId", transaction_id as "transactionId", month, year from counted
  where (business_id, transaction_id) in (select * from unnest($1::uuid[], $2::uuid[]))`;

const WRITE = `
  insert into counted (business_id, transaction_id, month, year)
  select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[])
  on conflict (business_id, transaction_id) do update set month = excluded.month, year = excluded.year`;
