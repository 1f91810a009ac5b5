import { verifyChain } from '@counterfoil/event-sourcing/chain';
import { EventStoreEventLog } from '@counterfoil/event-sourcing/eventstore-event-log';
import fc from 'fast-check';
import { Pool } from 'pg';
import { BooksCheck } from '../../services/ledger/src/operation/books-check.queries';
import { startTestApp, type TestApp } from '../kit/app';
import { platformAdmin } from '../kit/administrators';
import { startBooks, withoutLimits, type TestBooks } from '../kit/books';
import { dropReadModels, readReadModels, readSettledReadModels, withClient, type ReadModels } from '../kit/read-models';
import { eventually } from '../kit/time-limit';
import { startWorker, type TestWorker } from '../kit/worker';
import { INTENTS, throwsOf, type Throw } from './dice';
import type { Cast } from './http-books';
import { runOnHttp, type HttpRun } from './http-sequence';
import type { PlainBooks } from './plain-books';
import { OWNER } from './plain-start';

const SEQUENCES = Number(process.env.MODEL_HTTP_SEQUENCES ?? 10);
const SEED = process.env.MODEL_SEED === 'draw' ? Date.now() : Number(process.env.MODEL_SEED ?? 20261121);
const STEPS = 28;
/** Steps from one whose kind is told to the next. */
const STEPS_APART = 3;
const LIMIT_MS = 60_000 + SEQUENCES * 10_000;
const REBUILD_LIMIT_MS = 20_000;

interface Done {
  readonly run: HttpRun;
  readonly plain: PlainBooks;
  readonly businessId: string;
}

const done: Done[] = [];
let app: TestApp;
let worker: TestWorker;
let cast: (books: TestBooks) => Cast;
beforeAll(async () => {
  app = await startTestApp();
  worker = await startWorker(app);
  const [admin, ann, ben] = await Promise.all([platformAdmin(app), app.signedUp(), app.signedUp()]);
  // Whoever is handed the business keeps it on a plan of their own.
  for (const person of [ann, ben]) await withoutLimits(app, person);
  cast = (books) => ({ people: { [OWNER]: books, ann, ben }, admin: admin.client });
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

it.each(fc.sample(throwsOf(STEPS, STEPS), { seed: SEED, numRuns: SEQUENCES }).map((throws, index) => [index + 1, ofEveryKind(throws, index)] as const))(
  `sequence %i of seed ${SEED}: the application shows what the plain books show, after each step`,
  async (sequence, throws) => {
    const books = await startBooks(app);
    const run = await runOnHttp(throws, books, { sequence, cast: cast(books), used: usedBy });
    done.push({ run, plain: run.plain, businessId: books.business.id });
  },
  LIMIT_MS,
);

it('everything that anybody may want was carried out', () => {
  expect(INTENTS.filter((what) => !done.some(({ run }) => run.done.has(what)))).toEqual([]);
});

it('what was posted is what the plain books posted, entry by entry, numbered without a gap', async () => {
  expect(done.length).toBeGreaterThan(0);
  for (const { businessId, plain } of done) {
    const { rows } = await query<{ number: number; date: string; place: number; code: string; amount: string }>(
      `select entry_number as number, date::text, sequence as place, ledger_account as code, sum(debit - credit)::text as amount
       from books.postings where business_id = $1 group by 1, 2, 3, 4 having sum(debit - credit) <> 0 order by 1, 4`,
      [businessId],
    );
    const real = rows.map(({ number, date, place, code, amount }) => `${number} ${date} ${place} ${code} ${amount}`);
    const expected = plain.journal.flatMap(({ number, date, place, lines }) => [...byCode(lines)].map(([code, amount]) => `${number} ${date} ${place} ${code} ${amount}`));
    expect(real).toEqual(expected);
    const { rows: totals } = await query<{ numbers: number; last: number; difference: string }>(
      `select count(*)::int as numbers, max(e.number)::int as last, (select sum(debit - credit)::text from books.postings where business_id = $1) as difference
       from books.entries e where business_id = $1`,
      [businessId],
    );
    expect(totals[0]).toEqual({ numbers: plain.journal.length, last: plain.journal.length, difference: '0' });
  }
});

it('the read models are what the log folds to', async () => {
  const log = new EventStoreEventLog({ connectionString: app.eventStore.url });
  const pool = new Pool({ connectionString: app.databaseUrl, max: 1 });
  try {
    const check = new BooksCheck(pool, log);
    for (const { businessId } of done) expect(await check.compare(businessId)).toMatchObject({ differences: [], differenceCount: 0, eventsNotYetProjected: 0 });
  } finally {
    await pool.end();
    await log.close();
  }
});

const LAST = '(select id from books.transactions where business_id = $1 and deleted_at is null and mirror_of is null order by date desc, sequence desc limit 1)';
it.each([
  ['a balance', 'accounts', `update books.accounts set balance = balance + :by where id = (select id from books.accounts where business_id = $1 and not is_deleted order by code limit 1)`],
  [
    'a running balance',
    'rows, ',
    `update books.daily_totals set debit = debit + :by
     where business_id = $1 and date = (select date from books.transactions where id = ${LAST})`,
  ],
  ['a row', 'rows, ', `update books.transactions set amount = amount + :by where id = ${LAST}`],
  ['a total', 'statements of', `update books.monthly_totals set credit = credit + :by where business_id = $1 and ledger_account = '3010'`],
  ['a year of the books', 'statements of', `update books.businesses set fiscal_year_start_month = fiscal_year_start_month + :by where id = $1`],
  ['when something was known', 'what was known at', `with spoilt as (update books.entries set position = position + 1000000 * :by where business_id = $1)
    update books.postings set position = position + 1000000 * :by where business_id = $1`],
  ['what is used of the plan', 'transactions used', `update usage.counters set used = used + :by where business_id = $1 and length(period) = 4`],
  ['who works for the business', 'the business and its team', `update books.businesses set currency = reverse(currency) where id = $1`],
])('%s that is wrong is seen', async (_, what, sql) => {
  const [latest] = done.filter(({ plain }) => !plain.house.archived && plain.house.yearStart < 12).slice(-1);
  if (!latest) throw new Error('there is no business to spoil');
  const { run, businessId } = latest;
  const change = async (by: number): Promise<unknown> => expect((await query(sql.replaceAll(':by', `(${by})`), [businessId])).rowCount).toBeGreaterThan(0);
  await change(1);
  try {
    await expect(run.everything()).rejects.toThrow(new RegExp(`^${what}`));
  } finally {
    await change(-1);
  }
  await run.everything();
});

it('the chain of every stream holds, and no business is quarantined', async () => {
  const log = new EventStoreEventLog({ connectionString: app.eventStore.url });
  try {
    for (const { businessId } of done) {
      const stream = `ledger-${businessId}`;
      expect(await verifyChain(stream, log.readStream(stream))).toMatchObject({ broken: undefined });
    }
  } finally {
    await log.close();
  }
  expect((await query(`select * from event_sourcing.quarantine`, [])).rows).toEqual([]);
});

it(
  'read models dropped and filled again from the log are what they were',
  async () => {
    await worker.stop();
    const before = await readSettledReadModels(app.databaseUrl);
    await app.stopLedger();
    await dropReadModels(app.databaseUrl);
    await app.startLedger();
    await eventually('the rebuild', REBUILD_LIMIT_MS, async () => {
      expect(sizes(await readReadModels(app.databaseUrl))).toEqual(sizes(before));
      return true;
    });
    expect((await query(`select * from event_sourcing.quarantine`, [])).rows).toEqual([]);
    expect(await readSettledReadModels(app.databaseUrl)).toEqual(before);
  },
  REBUILD_LIMIT_MS * 2,
);

function sizes(models: ReadModels): Record<string, number> {
  return Object.fromEntries(Object.entries(models).map(([name, rows]) => [name, rows.length]));
}

function query<Row extends object>(sql: string, values: unknown[]): Promise<{ rows: Row[]; rowCount: number | null }> {
  return withClient(app.databaseUrl, (client) => client.query<Row>(sql, values));
}

/** So few sequences would leave out what is rare: every so often one throw is told what it is about, each kind in turn. */
function ofEveryKind(throws: readonly Throw[], sequence: number): Throw[] {
  const turns = Math.ceil(STEPS / STEPS_APART);
  return throws.map((thrown, step) => {
    const what = INTENTS[(sequence * turns + step / STEPS_APART) % INTENTS.length];
    return what === undefined ? thrown : { ...thrown, what };
  });
}

/** Transactions counted for a business by year, in whatever zone its days are. */
async function usedBy(businessId: string): Promise<string> {
  const { rows } = await query<{ used: string }>(
    `select coalesce(sum(used), 0)::text as used from usage.counters where business_id = $1 and resource = 'transactions' and length(period) = 4`,
    [businessId],
  );
  return rows[0]?.used ?? '';
}

function byCode(lines: readonly { code: string; amount: bigint }[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { code, amount } of lines) sums.set(code, (sums.get(code) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n).sort(([a], [b]) => (a < b ? -1 : 1)));
}
