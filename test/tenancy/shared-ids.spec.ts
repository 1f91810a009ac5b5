import { randomUUID } from 'node:crypto';
import { migrate } from '@counterfoil/event-sourcing/postgres/library-schema';
import type { Projection } from '@counterfoil/event-sourcing/project/projection';
import type { RecordedEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import { EVENT_SCHEMAS } from '@counterfoil/events/event-schema';
import type { LedgerEvent } from '@counterfoil/events/ledger-event';
import { Pool, type PoolClient } from 'pg';
import { booksProjection } from '../../services/ledger/src/books/books.projection';
import { PROJECTIONS } from '../../services/ledger/src/books/projector.module';
import { played } from '../kit/run/campaign';
import { createTestDatabase } from '../kit/servers/test-postgres';
import { asStream, histories } from './histories';
import { ProjectedTables, type Rows } from './projected-tables';

/** Histories to choose from: no more are drawn than hold every fact, which with this seed were 35. */
const DRAWN = 60;
const SEED = 2;
/** Histories besides, in which a match was taken apart. */
const UNMATCHED = 2;
const LIMIT_MS = 600_000;
/** Enough that a change and what it changes come in one batch as well as in two. */
const BATCH_EVENTS = 17;
/** So that a change comes in another batch than what it changes. */
const FEW_EVENTS = 4;
/** As it was before keys began with the business. */
const ONE_ID = 'create unique index on transactions (id);';
const NOT_OF_LEDGERS = /\/(user|administration)$/;
/** The last fact of a stream, which is added below, and what a restore appends, which moves no row of the books. */
const NOT_DRAWN = ['BusinessErasureBegun', 'BusinessRestoredFromArchive'];

/** A history, and its twin in another business: the same ids all through, other names and amounts. */
interface Twins {
  readonly a: string;
  readonly b: string;
  readonly ofA: readonly RecordedEvent<LedgerEvent>[];
  readonly ofB: readonly RecordedEvent<LedgerEvent>[];
}

let database: { url: string; drop: () => Promise<void> };
let pool: Pool;
/** Of all projections, and emptied between two uses. */
let tables: ProjectedTables;
let logs: LedgerEvent[][];
/** Each history twice, with the rows that each of the two has where the other is not. */
const apart: { readonly twins: Twins; readonly a: Rows; readonly b: Rows }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.url, connectionTimeoutMillis: 5_000, pipeline: true });
  await migrate(pool);
  tables = await ProjectedTables.of(pool, PROJECTIONS);
  const drawn: LedgerEvent[][] = [];
  for (const log of histories(DRAWN, SEED)) {
    drawn.push(log);
    if (missingIn(drawn).length === 0 && drawn.filter(isUnmatched).length >= UNMATCHED) break;
  }
  logs = [...inAllFacts(drawn), ...drawn.filter(isUnmatched).slice(0, UNMATCHED)];
  for (const log of logs) {
    const twins = twinsOf(log);
    apart.push({ twins, a: await alone(twins.ofA, twins.a), b: await alone(twins.ofB, twins.b) });
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

it('the histories hold every fact that a ledger can', () => {
  expect(missingIn(logs)).toEqual([]);
  expect(NOT_DRAWN.filter((type) => !Object.hasOwn(EVENT_SCHEMAS, type))).toEqual([]);
});

/** Batches that hold both businesses and rows of both from earlier ones; then other ways to cut the same events. */
const CUTS: readonly (readonly [string, (twins: Twins) => RecordedEvent[][]])[] = [
  ['in turns in small batches', ({ ofA, ofB }) => chunks(inTurns(ofA, ofB))],
  ['one after the other in one batch', ({ ofA, ofB }) => [[...ofA, ...ofB]]],
  ['in turns in one batch', ({ ofA, ofB }) => [inTurns(ofA, ofB)]],
  ['in batches of their own', ({ ofA, ofB }) => inTurns(chunks(ofA), chunks(ofB))],
];

it.each(CUTS.slice(0, played(1, CUTS.length)))(
  'two businesses that share every id have the rows that each has alone: %s',
  async (_, batchesOf) => {
    expect(apart.length).toBeGreaterThan(UNMATCHED);
    for (const { twins, a, b } of apart) {
      const together = await tables.empty();
      for (const batch of batchesOf(twins)) await together.write(batch);
      expect(await together.rowsOf(twins.a)).toEqual(a);
      expect(await together.rowsOf(twins.b)).toEqual(b);
      expect(b['books.postings']?.length).toBe(a['books.postings']?.length);
      expect(b['books.accounts']).not.toEqual(a['books.accounts']);
    }
  },
  LIMIT_MS,
);

it(
  'no fact of one business moves a row of the other, and its erasure takes none',
  async () => {
    for (const log of logs) {
      const { a, b, ofA, ofB } = twinsOf(log);
      await tables.empty();
      await tables.write(ofB);
      const before = await tables.rowsOf(b);
      for (const facts of chunks(ofA, FEW_EVENTS)) await tables.write(facts);
      expect(await tables.rowsOf(b)).toEqual(before);
      await tables.write([erasureAfter(ofA)]);
      expect(await tables.rowsOf(b)).toEqual(before);
      const left = Object.entries(await tables.rowsOf(a)).filter(([, rows]) => rows.length > 0);
      // Which commands were carried out is about the stream, not about the books.
      expect(left.map(([table]) => table)).toEqual(['receipts.receipts', 'receipts.stream_revisions']);
    }
  },
  LIMIT_MS,
);

it.each([
  ['a row that is changed', 'business_id = $1 and id = $2', '$1::uuid is not null and id = $2', ''],
  ['a row that is there', '(business_id, id) do update set account_id', '(id) do update set account_id', ONE_ID],
  ['a match', 'transactions.business_id = match.business_id and transactions.id', 'transactions.id', ''],
  ['a balance', 'accounts.business_id = given.business_id and', '', ''],
])(
  'a projection that finds %s by less than its key is found out',
  async (_, condition, instead, key) => {
    const faulty: Projection = {
      ...booksProjection,
      tables: booksProjection.tables + key,
      project: (batch) => (client) => booksProjection.project(batch)(rewriting(client, condition, instead)),
    };
    let isFound = false;
    const faultyTables = await ProjectedTables.of(pool, [faulty]);
    for (const log of logs) isFound ||= await movesTheOther(await faultyTables.empty(), twinsOf(log));
    expect(isFound).toBe(true);
  },
  LIMIT_MS,
);

it('the stream of an id in another spelling, which Postgres would take for the same, is refused', async () => {
  const business = randomUUID();
  for (const projection of PROJECTIONS.filter(({ name }) => name !== 'receipts')) {
    const ofOne = await ProjectedTables.of(pool, [projection]);
    // One that it reads something of.
    const log = logs.find((events) => events.some(({ type }) => projection.eventTypes?.has(type) ?? true));
    for (const spelling of [business.toUpperCase(), `{${business}}`, business.replaceAll('-', '')]) {
      const stream = asStream(log ?? [], spelling, 'first');
      await expect(ofOne.write(stream)).rejects.toThrow('is no stream of a business');
    }
  }
});

it('keys and indices begin with the business, but where businesses, people or commands are found', async () => {
  const others = (await tables.leadingColumns()).filter((line) => !line.endsWith(': business_id'));
  expect(others).toEqual([
    // Where a command was carried out: looked up by both of its columns.
    'receipts.receipts receipts_pkey: command_id',
    'receipts.stream_revisions stream_revisions_pkey: stream',
    'books.businesses businesses_pkey: id',
    'books.members members_by_user: user_id',
    // What has come due, in whatever business.
    'books.schedules schedules_due: next_day',
    'usage.businesses businesses_by_owner: owner_id',
    'usage.businesses businesses_pkey: id',
    'analytics.businesses businesses_by_owner: owner_id',
    'analytics.businesses businesses_pkey: id',
    'analytics.support_views support_views_by_user: user_id',
    'analytics.support_views support_views_pkey: id',
    'analytics.users users_pkey: id',
  ]);
});

/** Facts that a ledger can hold, and none of these does. */
function missingIn(found: readonly LedgerEvent[][]): string[] {
  const seen = new Set<string>([...NOT_DRAWN, ...found.flat().map(({ type }) => type)]);
  const schemas = Object.entries(EVENT_SCHEMAS).filter(([, { message }]) => !NOT_OF_LEDGERS.test(message.file.name));
  return schemas.map(([type]) => type).filter((type) => !seen.has(type));
}

/** As few as hold every fact that any of them holds. */
function inAllFacts(drawn: readonly LedgerEvent[][]): LedgerEvent[][] {
  const seen = new Set<string>();
  const fresh = (log: readonly LedgerEvent[]): number =>
    new Set(log.flatMap(({ type }) => (seen.has(type) ? [] : [type]))).size;
  const chosen: LedgerEvent[][] = [];
  for (;;) {
    const richest = drawn.reduce<LedgerEvent[]>((best, log) => (fresh(log) > fresh(best) ? log : best), []);
    if (richest.length === 0) return chosen;
    chosen.push(richest);
    for (const { type } of richest) seen.add(type);
  }
}

/**
 * A match that is taken apart some facts later: one that stands at the end is the same in both businesses, whoever
 * wrote it, and one that is gone within a batch was never there.
 */
function isUnmatched(log: readonly LedgerEvent[]): boolean {
  const matched = new Map<string, number>();
  return log.some(({ type, data }, index) => {
    if (type === 'TransferMatched') matched.set(data.transferId, index);
    return type === 'TransferUnmatched' && index - (matched.get(data.transferId) ?? index) > FEW_EVENTS;
  });
}

function twinsOf(log: readonly LedgerEvent[]): Twins {
  const [a, b] = [randomUUID(), randomUUID()];
  return { a, b, ofA: asStream(log, a, 'first'), ofB: asStream(log, b, 'twin') };
}

/** Whether facts of one business move rows of another in these, or meet trouble where two share their ids. */
async function movesTheOther(faulty: ProjectedTables, { b, ofA, ofB }: Twins): Promise<boolean> {
  await faulty.write(ofB);
  const before = JSON.stringify(await faulty.rowsOf(b));
  try {
    for (const batch of chunks(ofA, FEW_EVENTS)) {
      await faulty.write(batch);
      if (JSON.stringify(await faulty.rowsOf(b)) !== before) return true;
    }
    return false;
  } catch {
    return true;
  }
}

async function alone(events: readonly RecordedEvent[], businessId: string): Promise<Rows> {
  await tables.empty();
  for (const batch of chunks(events)) await tables.write(batch);
  return tables.rowsOf(businessId);
}

function inTurns<Item>(one: readonly Item[], other: readonly Item[]): Item[] {
  return one.flatMap((item, index) => [item, ...other.slice(index, index + 1)]);
}

function chunks<Item>(items: readonly Item[], size = BATCH_EVENTS): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

function erasureAfter(events: readonly RecordedEvent<LedgerEvent>[]): RecordedEvent<LedgerEvent> {
  const last = events.at(-1);
  if (!last) throw new Error('a history begins with its registration');
  const event: LedgerEvent = { type: 'BusinessErasureBegun', data: {} };
  return { ...last, revision: last.revision + 1n, position: last.position + 2n, id: randomUUID(), event };
}

/** Carries out every statement with a part of it put differently. */
function rewriting(client: PoolClient, part: string, instead: string): PoolClient {
  const rewritten = (text: string): string => text.replaceAll(part, instead);
  const query = (asked: string | { text: string; values: unknown[] }, values: unknown[] = []): unknown => {
    const statement = typeof asked === 'string' ? { text: asked, values } : asked;
    return client.query(rewritten(statement.text), statement.values);
  };
  return new Proxy(client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
}
