import { randomUUID } from 'node:crypto';
import { eventHash } from '@counterfoil/event-sourcing/log/chain';
import { type EventStoreEventLog } from '@counterfoil/event-sourcing/log/eventstore-event-log';
import type { ProjectionView } from '@counterfoil/contracts/admin.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { ADMINISTRATORS, platformAdmin } from '../kit/app/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app/app';
import { draft, startBooks, type TestBooks } from '../kit/books/books';
import { logOf } from '../kit/log/own-log';
import { withClient } from '../kit/books/read-models';
import { rewindLog } from '../kit/log/rewound-log';
import { eventually } from '../kit/run/time-limit';
import { operate, operateJson } from './in-process-operator';

const RELEASE = '/api/admin/projections/books/release';

interface FillAnswer {
  projection: string;
  paused: boolean;
  lagEvents: number;
  lagSeconds: number;
  position: string;
  head: string;
  holder?: string;
  lastError?: string;
  quarantine: { stream: string; revision: string; eventId: string; eventType: string; error: string }[];
}

let app: TestApp;
let log: EventStoreEventLog;
let admin: SignedUp;
beforeAll(async () => {
  app = await startTestApp(ADMINISTRATORS);
  log = logOf(app);
  admin = await platformAdmin(app);
});
afterAll(async () => {
  await log?.close();
  await app?.stop();
});

async function fillsNow(): Promise<FillAnswer[]> {
  return (await operateJson<FillAnswer[]>(app.environment, 'projections')).answer;
}

async function fillOf(projection: string): Promise<FillAnswer> {
  return found((await fillsNow()).find((candidate) => candidate.projection === projection));
}

/** The same as administrators see it: whoever waits asks often, and a process for each look would take a second. */
async function shownFillOf(projection: string): Promise<ProjectionView> {
  const { body } = await admin.client.get<ProjectionView[]>('/api/admin/projections');
  return found(body.find(({ name }) => name === projection));
}

function found<Fill>(fill: Fill | undefined): Fill {
  if (fill === undefined) throw new Error('there is no such fill');
  return fill;
}

const levelled = (projection: string): Promise<true> =>
  eventually(`${projection} level`, async () => ((await shownFillOf(projection)).lagEvents === 0 ? true : undefined));

const streamOf = (books: TestBooks): string => `ledger-${books.business.id}`;
const transactionsOf = async ({ client, path }: TestBooks): Promise<Transaction[]> =>
  (await client.get<Transaction[]>(`${path}/transactions?limit=500`)).body;

it('says where every projection stands, for a person and for a program', async () => {
  await startBooks(app);
  const names = ['books', 'receipts', 'usage'];
  const { code, output } = await operate(app.environment, 'projections');
  expect([code, output]).toEqual([0, expect.stringMatching(/^PROJECTION +VERSION +STATE/)]);
  for (const name of names) {
    expect(output).toMatch(new RegExp(`^${name} +\\d+ +serving +\\d+ +`, 'm'));
    await levelled(name);
  }
  const fills = await fillsNow();
  for (const name of names)
    expect(found(fills.find(({ projection }) => projection === name))).toMatchObject({
      lagEvents: 0,
      holder: expect.stringContaining(`:${app.process.pid}:`) as string,
    });
});

it('pauses a projection in the running process, shows how far behind it falls, and lets it go on', async () => {
  const books = await startBooks(app);
  expect(await operate(app.environment, 'pause', 'books')).toMatchObject({ code: 0 });
  await eventually('nobody writing the books', async () =>
    (await fillOf('books')).holder === undefined ? true : undefined,
  );
  const before = await fillOf('books');
  const refused = await operate(app.environment, 'rebuild', 'books');
  expect(refused).toMatchObject({ code: 2, errors: 'books is paused; resume it first\n' });
  // 202: recorded, and not yet to be seen.
  for (let turn = 0; turn < 5; turn++) expect((await books.record()).status).toBe(202);
  const behind = await fillOf('books');
  expect(behind.lagEvents - before.lagEvents).toBe(5);
  expect(behind).toMatchObject({ paused: true, position: before.position });
  expect(behind.lagSeconds).toBeGreaterThan(0);
  const { answer } = await operateJson<{ eventsNotYetProjected: number }>(
    app.environment,
    'compare',
    books.business.id,
  );
  expect(answer).toMatchObject({ eventsNotYetProjected: 5, differenceCount: 0 });
  expect(await operate(app.environment, 'resume', 'books')).toMatchObject({ code: 0 });
  await levelled('books');
  expect(await transactionsOf(books)).toHaveLength(5);
  expect((await books.record()).status).toBe(201);
});

it('rebuilds while people record and correct: equal at the same position, and nothing written meanwhile is missing', async () => {
  const books = await startBooks(app);
  const row = `${books.path}/transactions/${(await books.record({ amount: '80.00' })).body.id}`;
  for (let turn = 0; turn < 20; turn++) await books.record({ date: '2026-03-02' });
  await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
  let written = 20;
  let cents = 8_000;
  let stop = false;
  const repeated = async (write: () => Promise<{ status: number }>): Promise<void> => {
    do expect((await write()).status).toBeLessThan(203);
    while (!stop);
  };
  const correct = async (): Promise<{ status: number }> => {
    const change = { amount: (++cents / 100).toFixed(2), onFirstOpenDay: true };
    return books.client.put(row, { ...draft(books.account.id), ...change });
  };
  expect((await correct()).status).toBeLessThan(203);
  const writing = [
    repeated(() => (written++, books.record({ amount: '0.01', date: '2026-03-02' }))),
    repeated(correct),
  ];
  const rebuilt = await operateJson<{ comparison: { equal: boolean; tables: { table: string }[] } }>(
    app.environment,
    'rebuild',
    'books',
  );
  stop = true;
  await Promise.all(writing);
  expect(written).toBeGreaterThan(21);
  expect(rebuilt).toMatchObject({ code: 0, answer: { comparison: { equal: true } } });
  const { tables } = rebuilt.answer.comparison;
  expect(tables.length).toBeGreaterThan(10);
  const [servingRows, rebuiltRows] = [2, 2];
  expect(tables).toContainEqual({ table: 'corrected_rows', servingRows, rebuiltRows, equal: true });
  await levelled('books');
  const rows = await transactionsOf(books);
  expect(rows.filter(({ date }) => date === '2026-03-02')).toHaveLength(written);
  const corrected = rows.filter(({ date }) => date !== '2026-03-02');
  expect(corrected.map(({ date, amount }) => [date, Math.round(Number(amount) * -100)])).toEqual([
    ['2026-03-01', cents - 8_000],
    ['2026-02-03', 8_000],
  ]);
  expect(await operateJson(app.environment, 'compare', books.business.id)).toMatchObject({
    code: 0,
    answer: { eventsNotYetProjected: 0 },
  });
  expect(await operateJson(app.environment, 'verify', books.business.id)).toMatchObject({ code: 0 });
});

it('shows a business whose event cannot be read in quarantine, with event and error, while the others go on', async () => {
  const [poisoned, healthy] = [await startBooks(app), await startBooks(app)];
  const last = await log.readLast(streamOf(poisoned));
  if (!last) throw new Error('no events');
  const poison = {
    id: randomUUID(),
    type: 'TransactionRecorded',
    data: { transaction: 7 },
    metadata: { ...last.metadata, commandId: randomUUID(), prevHash: eventHash(last) },
  };
  await log.append(streamOf(poisoned), [poison], last.revision);
  await eventually('the quarantine', async () => (await shownFillOf('books')).quarantine[0]);
  const [quarantined] = (await fillOf('books')).quarantine;
  expect(quarantined).toMatchObject({
    stream: streamOf(poisoned),
    revision: String(last.revision + 1n),
    eventId: poison.id,
    eventType: 'TransactionRecorded',
    error: expect.stringContaining('TransactionRecorded') as string,
  });
  const { output } = await operate(app.environment, 'projections');
  expect(output).toMatch(
    new RegExp(
      `^books version \\d+: ${streamOf(poisoned)} in quarantine since .* from event ${last.revision + 1n} \\(TransactionRecorded, ${poison.id}\\)`,
      'm',
    ),
  );
  expect((await healthy.record()).status).toBe(201);
  const released = await operate(app.environment, 'release', 'books', streamOf(poisoned));
  expect(released).toMatchObject({ code: 2, errors: expect.stringContaining('TransactionRecorded') as string });
  const { client } = admin;
  const { body: listed } = await client.get<ProjectionView[]>('/api/admin/projections');
  expect(listed.find(({ name }) => name === 'books')?.quarantine).toMatchObject([
    { stream: streamOf(poisoned), eventId: poison.id, eventType: 'TransactionRecorded' },
  ]);
  const refused = await client.post<Problem>(RELEASE, { stream: streamOf(poisoned) });
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'quarantine_stays',
    expect.stringMatching(/^It still cannot be projected: .*TransactionRecorded/),
  ]);
  expect((await fillOf('books')).quarantine).toHaveLength(1);
  // Its tables are what its events say, up to the one at fault, and its chain holds.
  expect(await operateJson(app.environment, 'compare', poisoned.business.id)).toMatchObject({
    code: 0,
    answer: { eventsNotYetProjected: 1 },
  });
  expect(await operateJson(app.environment, 'verify', poisoned.business.id)).toMatchObject({ code: 0 });
});

it('releases a business from quarantine once what stood in the way is gone', async () => {
  const books = await quarantined();
  expect(await operate(app.environment, 'release', 'books', streamOf(books))).toMatchObject({
    code: 0,
    output: `${streamOf(books)} is back, with 2 events.\n`,
  });
  expect(await operate(app.environment, 'release', 'books', streamOf(books))).toMatchObject({
    code: 0,
    output: `${streamOf(books)} is not in quarantine.\n`,
  });
  expect((await books.record()).status).toBe(201);
  expect(await operateJson(app.environment, 'compare', books.business.id)).toMatchObject({
    code: 0,
    answer: { entries: 4, eventsNotYetProjected: 0 },
  });
});

it('lets administrators release a business, and tells that they did', async () => {
  const [books, { client, user }] = [await quarantined(), admin];
  const release = () => client.post<ProjectionView[] & Problem>(RELEASE, { stream: streamOf(books) });
  const released = await release();
  expect([
    released.status,
    released.body.flatMap(({ quarantine }) => quarantine).filter(({ stream }) => stream === streamOf(books)),
  ]).toEqual([200, []]);
  expect((await release()).status).toBe(404);
  expect((await client.post<Problem>(RELEASE, {})).body.message).toBe('Stream is required');
  expect((await books.client.post(RELEASE, { stream: streamOf(books) })).status).toBe(403);
  expect((await books.record()).status).toBe(201);
  const fact = await eventually('the fact', async () => {
    const last = await log.readLast('platform');
    return last?.type === 'QuarantineReleased' ? last : undefined;
  });
  expect([fact.data, fact.metadata['actorId']]).toEqual([
    expect.objectContaining({ projection: 'books', stream: streamOf(books) }),
    user.id,
  ]);
});

it('builds the read models anew when the log was put back, and carries lost commands out again', async () => {
  const books = await startBooks(app);
  await books.record({ amount: '1.00' });
  const kept = await log.head();
  const lost = { headers: { 'Idempotency-Key': randomUUID() } };
  expect((await books.record({ amount: '2.00' }, lost)).status).toBe(201);
  await rewindLog(app.eventStore, kept);
  const recorded = (amount: string, options?: object): Promise<true> =>
    eventually(`a transaction of ${amount}`, async () => {
      const { status } = await books.record({ amount }, options);
      return status < 203 ? true : undefined;
    });
  const key = randomUUID();
  await recorded('4.00', { headers: { 'Idempotency-Key': key } });
  await recorded('2.00', lost);
  const amounts = async (): Promise<string[]> => (await transactionsOf(books)).map(({ amount }) => amount).sort();
  const isWhole = async () => ((await amounts()).join() === '-1.00,-2.00,-4.00' ? true : undefined);
  await eventually('the list', isWhole);
  await eventually('the figures', async () => {
    const { status, text } = await app.client().get('/metrics');
    const isOver = /^ledger_projection_astray\{projection="books",version="\d+",state="serving"\} 0$/m.test(text);
    return status === 200 && isOver ? true : undefined;
  });
  const compared = await operateJson(app.environment, 'compare', books.business.id);
  expect(compared).toMatchObject({ code: 0, answer: { entries: 4, eventsNotYetProjected: 0, differenceCount: 0 } });
  expect(await operateJson(app.environment, 'verify', books.business.id)).toMatchObject({ code: 0 });
});

/** Books that the projection has left out since an entry stood in their way, which is gone. */
async function quarantined(): Promise<TestBooks> {
  const books = await startBooks(app);
  // An entry that is nobody's takes the number of the next one.
  const next = 2;
  const onBooks = (sql: string): Promise<unknown> =>
    withClient(app.databaseUrl, (client) => client.query(sql, [books.business.id]));
  await onBooks(
    `
      insert into books.entries (business_id, number, date, sequence, kind, description, recorded_at, position)
        values ($1, ${next}, '2026-01-01', 0, 'journal', '', now(), 0)`,
  );
  await books.record();
  await books.record();
  await eventually('the quarantine', async () =>
    (await shownFillOf('books')).quarantine.find(({ stream }) => stream === streamOf(books)),
  );
  await onBooks(`delete from books.entries where business_id = $1 and number = ${next}`);
  return books;
}
