/**
 * The history of a business as an auditor reads it: who did what, the proof of it, and the whole of it to take along.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditCommand, ChainCheck, EntryHistory, PublishedHead } from '@counterfoil/contracts/audit.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { GeneralLedger } from '@counterfoil/contracts/ledger-report.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { verifyChain } from '@counterfoil/event-sourcing/log/chain';
import type { StoredEvent } from '@counterfoil/event-sourcing/log/recorded-event';
import type { ReachableApp } from '../../kit/app/app';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import { runByClockAhead } from '../../kit/run/clock-ahead';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';

const HOUR_MS = 3_600_000;

let app: ReachableApp;
let books: TestBooks;
let paper: Transaction;
let amendment: string;
let undo: string;

beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
  await leaveHeadsToUs();
  paper = (await books.record({ description: 'Paper, a lot of it' })).body;
  const amended = await books.client.put(`${books.path}/transactions/${paper.id}`, {
    ...draft(books.account.id),
    description: 'Paper, a lot of it',
    amount: '85.00',
  });
  expect(amended.status).toBe(200);
  amendment = amended.headers.get(COMMAND_ID_HEADER) ?? '';
  const undone = await books.client.post(`${books.path}/commands/${amendment}/undo`, {});
  expect(undone.status).toBe(200);
  undo = undone.headers.get(COMMAND_ID_HEADER) ?? '';
});

afterAll(() => rmSync(headFile(), { force: true }));

const commands = (query = '') => books.client.get<AuditCommand[]>(`${books.path}/audit/commands${query}`);

it('lists what was done, newest first, with who did it and what took what back', async () => {
  const { body, headers } = await commands();
  expect(
    body.slice(0, 3).map(({ commandId, undoes, subject, events }) => ({ commandId, undoes, subject, events })),
  ).toEqual([
    {
      commandId: undo,
      undoes: amendment,
      subject: 'Paper, a lot of it',
      events: [{ type: 'TransactionAmended', count: 1 }],
    },
    {
      commandId: amendment,
      undoes: null,
      subject: 'Paper, a lot of it',
      events: [{ type: 'TransactionAmended', count: 1 }],
    },
    expect.objectContaining({
      undoes: null,
      subject: 'Paper, a lot of it',
      events: [{ type: 'TransactionRecorded', count: 1 }],
    }),
  ]);
  expect(body[0]).toMatchObject({ actorId: books.user.id, actorName: 'Ada Lovelace', actorRole: 'owner' });
  // Commands are made out of events as pages are read; nobody has counted them.
  expect(headers.get('X-Total-Count')).toBeNull();
});

it('is not dated by a clock that was an hour ahead, and says of what that clock dated that it was', async () => {
  const { business, client, path } = await startBooks(app);
  const command = { type: 'ClosePeriod', through: '2025-01-31', today: '2026-02-01', reason: '' } as const;
  await runByClockAhead(app, business.id, command, HOUR_MS);
  expect((await client.post(`${path}/categories`, { name: 'Bees', type: 'expense' })).status).toBeLessThan(300);
  const { body } = await client.get<AuditCommand[]>(`${path}/audit/commands?limit=3`);
  expect(body.map(({ clockAhead }) => clockAhead)).toEqual([false, true, false]);
  expect(Date.parse(body[0]?.recordedAt ?? '')).toBeLessThan(Date.now() + HOUR_MS / 2);
  const next = await client.get<AuditCommand[]>(`${path}/audit/commands?limit=1&cursor=${body[1]?.lastRevision}`);
  expect(next.body[0]).toEqual(body[1]);
});

it('leafs through to the very first one, each command once', async () => {
  const whole = (await commands('?limit=100')).body;
  const found: AuditCommand[] = [];
  let path: string | undefined = `${books.path}/audit/commands?limit=1`;
  for (let pages = 0; path !== undefined && pages < 20; pages++) {
    const page: { body: AuditCommand[]; headers: Headers } = await books.client.get<AuditCommand[]>(path);
    found.push(...page.body);
    path = /<([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1];
  }
  expect(found).toEqual(whole);
  expect(found.at(-1)?.events[0]?.type).toBe('BusinessRegistered');
});

it('shows an import as one deed, however many steps it took', async () => {
  const transactions = Array.from({ length: 150 }, (_, row) => ({
    date: '2026-03-02',
    description: `Row ${row}`,
    amount: '-1.00',
    type: 'expense',
    accountId: books.account.id,
    categoryId: books.categoryId('Supplies'),
    balance: '0.00',
  }));
  expect((await books.client.post(`${books.path}/transactions/bulk`, { transactions })).status).toBeLessThan(300);
  const [newest] = (await commands('?limit=1')).body;
  expect(newest?.importId).not.toBeNull();
  expect(newest?.events.map(({ type }) => type)).toEqual(['ImportStarted', 'ImportRowsRecorded', 'ImportCompleted']);
});

it('shows the books right after a command, as known at its position', async () => {
  const command = (await commands()).body.find(({ commandId }) => commandId === amendment);
  const expenses = async (knownAt: string): Promise<number> =>
    (
      await books.client.get<{ totalExpenses: number }>(
        `${books.path}/financial-summary?startDate=2026-02-01&endDate=2026-02-28&knownAt=${knownAt}`,
      )
    ).body.totalExpenses;
  expect(await expenses(command?.position ?? '')).toBe(85);
});

it('leads from a posting to its entry, the event behind it, and the corrections that followed', async () => {
  const { body: ledger } = await books.client.get<GeneralLedger>(
    `${books.path}/general-ledger?accountCode=1000&startDate=2026-02-01&endDate=2026-02-28`,
  );
  const posting = ledger.accounts[0]?.postings[0];
  const { status, body } = await books.client.get<EntryHistory>(`${books.path}/entries/${posting?.entryNumber}`);
  expect(status).toBe(200);
  expect(body.entry).toMatchObject({
    entryNumber: posting?.entryNumber,
    transactionId: paper.id,
    lines: [{ debit: '80.00' }, { credit: '80.00' }],
  });
  expect(body.event).toMatchObject({
    position: posting?.position,
    type: 'TransactionRecorded',
    actorName: 'Ada Lovelace',
  });
  expect(body.event.hash).toMatch(/^[0-9a-f]{64}$/);
  // Recorded; reversed and posted at 85.00; and back again.
  expect(body.related).toHaveLength(5);
  expect(body.related[0]?.entryNumber).toBe(posting?.entryNumber);
});

it.each(['0', '999999', '1e3', 'x', '-1', '99999999999'])('knows no entry %s', async (number) => {
  const { status, body } = await books.client.get<Problem>(`${books.path}/entries/${number}`);
  expect([status, body.message]).toEqual([404, 'There is no entry of this number']);
});

it.each(['limit=0', 'limit=101', 'cursor=later'])('refuses a page of %s', async (query) => {
  expect((await commands(`?${query}`)).status).toBe(400);
});

describe('the proof', () => {
  it('is recomputed, confirmed by a head that was published, and broken by one of another history', async () => {
    const verify = async () => (await books.client.get<ChainCheck>(`${books.path}/audit/verify`)).body;
    const first = await verify();
    // One, where the worker was at it just when the business was opened.
    expect([0, 1]).toContain(first.headsPublished);
    expect(first).toMatchObject({ isIntact: true, isComplete: true, broken: null });
    expect(first.events).toBe(Number(first.head?.revision) + 1);
    publish({
      revision: first.head?.revision ?? '',
      hash: first.head?.hash ?? '',
      publishedAt: '2026-04-01T10:00:00.000Z',
    });
    const published = first.headsPublished + 1;
    expect(await verify()).toMatchObject({ isIntact: true, headsPublished: published, headsConfirmed: published });
    const { body: heads } = await books.client.get<PublishedHead[]>(`${books.path}/audit/heads`);
    expect(heads).toHaveLength(published);
    expect(heads).toContainEqual({
      revision: first.head?.revision,
      hash: first.head?.hash,
      publishedAt: '2026-04-01T10:00:00.000Z',
    });
    publish({ revision: '1', hash: 'f'.repeat(64), publishedAt: '2026-04-01T11:00:00.000Z' });
    expect(await verify()).toMatchObject({ isIntact: false, broken: { revision: '1', reason: 'head' } });
  });

  it('can be made from the audit pack alone', async () => {
    const { text, headers } = await books.client.get(`${books.path}/audit/pack`);
    expect(headers.get('content-disposition')).toContain('.jsonl');
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const events = lines.filter(({ kind }) => kind === 'event') as unknown as (Omit<
      StoredEvent,
      'revision' | 'position'
    > & { revision: string; position: string; hash: string })[];
    const stored = events.map((event): StoredEvent => ({
      ...event,
      revision: BigInt(event.revision),
      position: BigInt(event.position),
    }));
    const report = await verifyChain(`ledger-${books.business.id}`, pages(stored));
    expect(report).toMatchObject({ events: events.length, broken: undefined, head: { hash: events.at(-1)?.hash } });
    const heads = lines.filter(({ kind }) => kind === 'head').length;
    expect(heads).toBeGreaterThanOrEqual(2);
    expect(lines.at(-1)).toEqual({ kind: 'end', events: events.length, heads, receipts: 0 });
  });
});

/** The worker that others have started would publish heads beside those that are counted here. */
async function leaveHeadsToUs(): Promise<void> {
  const text = `
    insert into platform.published_heads (stream, revision) values ($1, 9223372036854775807)
    on conflict (stream) do update set revision = excluded.revision`;
  await withClient(app.databaseUrl, (db) => db.query(text, [`ledger-${books.business.id}`]));
}

const headFile = (): string => join(app.dataDir, 'heads', `audit-${books.business.id}.jsonl`);

function publish(head: { revision: string; hash: string; publishedAt: string }): void {
  mkdirSync(join(app.dataDir, 'heads'), { recursive: true });
  const line = JSON.stringify({ stream: `ledger-${books.business.id}`, ...head });
  writeFileSync(headFile(), `${line}\n`, { flag: 'a' });
}

async function* pages(events: readonly StoredEvent[]): AsyncIterable<readonly StoredEvent[]> {
  yield await Promise.resolve(events);
}
