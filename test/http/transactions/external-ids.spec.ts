/** Transactions that their source names: an overlapping window may be sent every day. */
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';
import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, listed, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit } from '../../kit/books/statement-upload';
import { uploaded } from '../imports/read-imports';

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const row = (externalId: string | undefined, change: object = {}) => ({
  ...draft(books.account.id),
  ...(externalId === undefined ? {} : { externalId }),
  ...change,
});
const many = async (...transactions: object[]): Promise<BulkTransactionsAnswer> =>
  (await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, { transactions })).body;
const count = async (): Promise<number> => (await listed(books, '?limit=500')).length;

it('are recorded once, and the first one is the answer', async () => {
  const { status, body: first } = await books.record({ externalId: 'feed-1' });
  const { body: again } = await books.record({ externalId: 'feed-1', description: 'Other words', amount: '99.00' });
  expect([status, again]).toEqual([201, first]);
  expect(await count()).toBe(1);
  const savings = await openAccount(books.client, books.path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '0.00',
    initialBalanceDate: '2026-01-01',
  });
  await books.record({ externalId: 'feed-1', accountId: savings.id });
  await books.record({ externalId: 'feed-2' });
  await books.record();
  expect(await count()).toBe(4);
});

it('are recorded once however many calls come at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => books.record({ externalId: 'feed-1' })));
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await count()).toBe(1);
});

it('stay deleted once somebody has deleted them', async () => {
  const { body } = await books.record({ externalId: 'feed-1' });
  await books.client.delete(`${books.path}/transactions/${body.id}`);
  const again = await books.record({ externalId: 'feed-1' });
  expect([again.status, again.body]).toEqual([201, { id: body.id }]);
  expect(await many(row('feed-1'))).toMatchObject({ success: 0, repeated: 1, errors: 0 });
  expect(await count()).toBe(0);
});

it('of a list are recorded as far as they are new, also beside rows without an id', async () => {
  expect(await many(row('a'), row('b'), row(undefined))).toMatchObject({ success: 3, repeated: 0, failures: [] });
  expect(await many(row('b'), row('c'), row('c'), row(undefined), { date: 'someday' })).toMatchObject({
    success: 2,
    repeated: 2,
    errors: 1,
    failures: [{ row: 5 }],
  });
  expect(await many(row('a'), row('b'), row('c'))).toMatchObject({ success: 0, repeated: 3, errors: 0 });
  expect(await count()).toBe(5);
  expect((await books.record({ externalId: 'c' })).body.importId).not.toBeNull();
});

it('count on the plan once', async () => {
  const usage = async (): Promise<number> => {
    const { body } = await books.client.get<UsageSummary>('/api/auth/usage');
    return body.usage.find(({ resource }) => resource === 'transactions')?.used ?? 0;
  };
  const before = await usage();
  await many(row('a'), row('b'));
  await many(row('a'), row('b'));
  await books.record({ externalId: 'a' });
  expect((await usage()) - before).toBe(2);
});

it('are known to a statement with the same ids, and those of a statement to a call', async () => {
  const ofx = (id: string): string =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260204<TRNAMT>-80.00` +
    `<FITID>${id}<NAME>PAPER 42</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
  const { body: first } = await books.record({ externalId: 'FIT-0001' });
  expect((await uploaded(books, ofx('FIT-0001'), 'a.ofx')).counts).toMatchObject({ duplicates: 1, included: 0 });
  // It confirms what the feed recorded, which is known by both ids then.
  await commit(books, (await uploaded(books, ofx('FIT-0002'), 'b.ofx')).id);
  for (const externalId of ['FIT-0001', 'FIT-0002'])
    expect((await books.record({ externalId })).body.id).toBe(first.id);
  expect(await count()).toBe(1);
});

it.each([[''], [' '], ['x'.repeat(256)], [7]])('refuses %j as an id', async (externalId) => {
  const { status } = await books.client.post(`${books.path}/transactions`, row(undefined, { externalId }));
  expect(status).toBe(400);
});
