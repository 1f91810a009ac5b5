/** Lists of books with corrections in closed months, after every few facts, against the log added up anew. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { booksProjection } from '../../services/ledger/src/books/books.projection';
import { TransactionGroupsQueries } from '../../services/ledger/src/transactions/transaction-groups.queries';
import { TransactionsQueries } from '../../services/ledger/src/transactions/transactions.queries';
import { played } from '../kit/run/campaign';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { asStream, histories } from '../tenancy/histories';
import { ProjectedTables } from '../tenancy/projected-tables';
import { asked, asListed, asShown, ListedByLog, type KnownBooks, type PlacedRow } from './listed-by-log';

const LIMIT_MS = 280_000;
const SEED = 20261126;
/** Histories that are drawn at most, and those played at least: each with a correction in a closed month. */
const [DRAWN, PLAYED] = [60, played(6, 15)];
/** What may come after a correction, and has to in one history at least. */
const AFTERWARDS = ['PeriodReopened', 'TransactionDeleted', 'TransactionRestored'] as const;
const PAGE_ROWS = 3;
const ALL = { limit: 500 };

/** Rows that differ from their transaction in more than they may, as where a column was forgotten. */
const UNLIKE_THEIR_TRANSACTION = `
  select shown.id from books.corrected_rows shown
  join books.transactions t on t.business_id = shown.business_id and t.id = coalesce(shown.mirror_of, shown.id)
  cross join (select array['id', 'account_id', 'date', 'amount', 'category_id', 'allocations', 'transfer_account_id',
    'mirror_of', 'correction', 'deleted_at'] as names) own
  where shown.business_id = $1 and to_jsonb(shown) - own.names <> to_jsonb(t) - own.names`;

let database: { url: string; drop: () => Promise<void> };
let pool: Pool;
let tables: ProjectedTables;
const logs: LedgerEvent[][] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, connectionTimeoutMillis: 5_000, pipeline: true });
  await migrate(pool);
  tables = await (await ProjectedTables.of(pool, [booksProjection])).show();
  const seen = new Set<LedgerEvent['type']>();
  for (const log of histories(DRAWN, SEED)) {
    const types = typesAfterCorrection(log);
    if (types.size > 0) logs.push(log);
    for (const type of types) seen.add(type);
    if (logs.length >= PLAYED && AFTERWARDS.every((type) => seen.has(type))) break;
  }
}, LIMIT_MS);
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('the histories go on after their corrections in every way', () => {
  expect(logs.length).toBeGreaterThanOrEqual(PLAYED);
  const seen = new Set(logs.flatMap((log) => [...typesAfterCorrection(log)]));
  expect(AFTERWARDS.filter((type) => !seen.has(type))).toEqual([]);
});

it(
  'list after every few facts what the log adds up to, and page, narrow, sort, count and sum it like any other',
  async () => {
    let correctedRows = 0;
    for (const [index, log] of logs.entries()) {
      const businessId = randomUUID();
      const byLog = new ListedByLog();
      const events = asStream(log, businessId, 'first');
      await tables.empty();
      for (const batch of [...cut(events, index), ...matchesAfter(events)]) {
        await tables.write(batch);
        for (const { event } of batch) byLog.take(event);
        const books = await booksOf(businessId);
        const expected = asked(byLog.rows(books), ALL, books);
        const { rows, total } = await new TransactionsQueries(pool).list(businessId, ALL);
        expect(rows.map(asListed)).toEqual(expected.map(asShown));
        expect(total).toBe(expected.length);
        correctedRows += expected.filter(({ correction }) => correction !== null).length;
        expect((await pool.query(UNLIKE_THEIR_TRANSACTION, [businessId])).rows).toEqual([]);
      }
      await compareQueries(businessId, byLog);
    }
    expect(correctedRows).toBeGreaterThan(100);
  },
  LIMIT_MS,
);

it(
  'have the same rows however the facts were cut into batches, as a rebuild cuts them anew',
  async () => {
    for (const [index, log] of logs.entries()) {
      const events = asStream(log, randomUUID(), 'first');
      const { stream = '' } = events[0] ?? {};
      const businessId = stream.replace(/^ledger-/, '');
      const found: unknown[] = [];
      for (const batches of [[events], cut(events, index), events.map((event) => [event])]) {
        await tables.empty();
        for (const batch of batches) await tables.write(batch);
        found.push(await tables.rowsOf(businessId));
      }
      expect(found[1]).toEqual(found[0]);
      expect(found[2]).toEqual(found[0]);
    }
  },
  LIMIT_MS,
);

it.each([
  ['a row that is corrected stays in the list', 'is_corrected = not t.is_corrected', 'position = t.position'],
  ['a row that was put together anew stays beside the new one', 'coalesce(shown.mirror_of, shown.id)', 'null'],
])(
  'a projection by which %s is found out',
  async (_, part, instead) => {
    const faulty: Projection = {
      ...booksProjection,
      project: (batch) => (client) =>
        booksProjection.project(batch)(
          new Proxy(client, {
            get: (target, key) =>
              key === 'query'
                ? (text: string | { text: string; values: unknown[] }, values: unknown[] = []) =>
                    typeof text === 'string'
                      ? target.query(text.replaceAll(part, instead), values)
                      : target.query(text.text, text.values)
                : Reflect.get(target, key),
          }),
        ),
    };
    const faultyTables = await (await ProjectedTables.of(pool, [faulty])).show();
    let isFound = false;
    for (const log of logs) {
      if (isFound) break;
      const businessId = randomUUID();
      const byLog = new ListedByLog();
      await faultyTables.empty();
      try {
        for (const event of asStream(log, businessId, 'first')) {
          await faultyTables.write([event]);
          byLog.take(event.event);
        }
      } catch {
        isFound = true;
        continue;
      }
      const books = await booksOf(businessId);
      const expected = asked(byLog.rows(books), ALL, books);
      const { rows } = await new TransactionsQueries(pool).list(businessId, ALL);
      isFound ||= JSON.stringify(rows.map(asListed)) !== JSON.stringify(expected.map(asShown));
    }
    expect(isFound).toBe(true);
  },
  LIMIT_MS,
);

async function compareQueries(businessId: string, byLog: ListedByLog): Promise<void> {
  const lists = new TransactionsQueries(pool);
  const books = await booksOf(businessId);
  const rows = byLog.rows(books);
  for (const query of queriesOn(rows, books)) {
    const expected = asked(rows, query, books);
    const shown: unknown[] = [];
    for (let offset = 0; offset <= expected.length; offset += PAGE_ROWS) {
      const page = await lists.list(businessId, { ...query, limit: PAGE_ROWS, offset });
      shown.push(...page.rows.map(asListed));
      if (offset === 0) expect([query, page.total]).toEqual([query, expected.length]);
    }
    expect([query, shown]).toEqual([query, expected.map(asShown)]);
    const further: unknown[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const after = cursor === '' ? {} : { cursor };
      const page = await lists.list(businessId, { ...query, limit: PAGE_ROWS, ...after });
      further.push(...page.rows.map(asListed));
      cursor = page.next;
    }
    expect([query, further]).toEqual([query, shown]);
    const groups = await new TransactionGroupsQueries(pool, lists).list({ businessId, exponent: 0 } as never, query);
    const sums = new Map<string, { count: number; total: bigint }>();
    for (const { allocations, minor } of expected) {
      const { count, total } = sums.get(allocations[0]?.categoryId ?? '') ?? { count: 0, total: 0n };
      sums.set(allocations[0]?.categoryId ?? '', { count: count + 1, total: total + minor });
    }
    const told = groups.map(({ categoryId, count, total }) => `${categoryId} ${count} ${total}`);
    const added = [...sums].map(([categoryId, { count, total }]) => `${categoryId} ${count} ${total}`);
    expect([query, told.sort()]).toEqual([query, added.sort()]);
  }
}

/** Of every kind, on what the corrected rows of these books have. */
function queriesOn(rows: readonly PlacedRow[], books: KnownBooks): TransactionListQuery[] {
  const corrected = rows.filter(({ correction }) => correction !== null);
  const one = corrected[Math.floor(corrected.length / 2)] ?? rows[0];
  if (!one) return [{}];
  const categoryId = one.allocations[0]?.categoryId ?? '';
  return [
    { order: 'asc' },
    { sort: 'amount' },
    { sort: 'category', order: 'asc' },
    { startDate: one.date, endDate: one.date },
    { accountId: one.accountId, sort: 'amount', order: 'asc' },
    { categoryId },
    { search: one.description.slice(0, 3) },
    { search: (books.categories.get(categoryId) ?? '').slice(0, 4), sort: 'amount' },
    { type: 'expense', endDate: one.date },
  ];
}

async function booksOf(businessId: string): Promise<KnownBooks> {
  const { rows: accounts } = await pool.query<{ id: string; code: string; is_deleted: boolean }>(
    'select id, code, is_deleted from books.accounts where business_id = $1',
    [businessId],
  );
  const { rows: categories } = await pool.query<{ id: string; name: string; type: string; rank: string }>(
    `select id, name, type, dense_rank() over (order by lower(name)) as rank from books.categories
     where business_id = $1`,
    [businessId],
  );
  return {
    accounts: new Map(accounts.map(({ code, id }) => [code, id])),
    deletedAccounts: accounts.flatMap(({ id, is_deleted: isDeleted }) => (isDeleted ? [id] : [])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
    categoryTypes: new Map(categories.map(({ id, type }) => [id, type])),
    ranks: new Map(categories.map(({ id, rank }) => [id, Number(rank)])),
  };
}

/** A match of a transaction that is corrected, and its end: which the drawn histories do not have. */
function matchesAfter(events: readonly RecordedEvent<LedgerEvent>[]): RecordedEvent<LedgerEvent>[][] {
  const byLog = new ListedByLog();
  for (const { event } of events) byLog.take(event);
  const rows = byLog.rows({ accounts: new Map(), categories: new Map() });
  const first = rows.find(({ correction }) => correction?.corrects === null)?.id;
  const second = rows.find(({ id, correction }) => id !== first && correction === null)?.id;
  const last = events.at(-1);
  if (!last || first === undefined || second === undefined) return [];
  const data = { transferId: randomUUID(), firstTransactionId: first, secondTransactionId: second };
  return (['TransferMatched', 'TransferUnmatched'] as const).map((type, index) => {
    const [revision, position] = [last.revision + BigInt(index + 1), last.position + BigInt(index + 1)];
    return [{ ...last, id: randomUUID(), revision, position, event: { type, data } }];
  });
}

/** Into batches of one to nine, other ones for each history. */
function cut<Item>(items: readonly Item[], salt: number): Item[][] {
  const batches: Item[][] = [];
  for (let at = 0, turn = salt; at < items.length; turn++) {
    const size = 1 + ((turn * 7 + salt) % 9);
    batches.push(items.slice(at, at + size));
    at += size;
  }
  return batches;
}

/** From the first fact on that leaves an entry on another day than the one that it corrects. */
function typesAfterCorrection(log: readonly LedgerEvent[]): Set<LedgerEvent['type']> {
  const byLog = new ListedByLog();
  const names = { accounts: new Map<string, string>(), categories: new Map<string, string>() };
  const first = asStream(log, randomUUID(), 'first').findIndex(({ event }) => {
    byLog.take(event);
    return byLog.rows(names).some(({ correction }) => correction !== null);
  });
  return new Set(first < 0 ? [] : log.slice(first).map(({ type }) => type));
}
