import type { CategorizeTransactionsAnswer, Transaction } from '@counterfoil/contracts/transaction.contract';
import type { UncategorizedTransactions } from '@counterfoil/contracts/uncategorized.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
});

const waiting = async (of = books, query = ''): Promise<UncategorizedTransactions> =>
  (await of.client.get<UncategorizedTransactions>(`${of.path}/transactions/uncategorized${query}`)).body;

const shortly = ({ groups }: UncategorizedTransactions) =>
  groups.map(({ merchant, type, count, total, suggestion }) => [
    merchant,
    type,
    count,
    total,
    suggestion?.reason ?? null,
  ]);

it('puts what waits for a category together by merchant and direction, and files a group at once, undone in one step', async () => {
  await books.record({ description: 'STAPLES #100 BOSTON MA', categoryId: books.categoryId('Supplies') });
  for (const [description, amount] of [
    ['CORNER CAFE 4711', '4.00'],
    ['CORNER CAFE 4712', '5.50'],
    ['STAPLES #101 BOSTON MA', '80.00'],
    ['0815', '1.00'],
  ])
    await books.record({ description, amount });
  await books.record({ description: 'Staples refund', type: 'deposit', amount: '5.00' });
  const attic = await openAccount(books.client, books.path, { name: 'Attic', type: 'cash', currentBalance: '0.00' });
  await books.record({ description: 'CORNER CAFE 4713', accountId: attic.id });
  await books.client.post(`/api/accounts/${attic.id}/archive`, {});
  const found = await waiting();
  expect(found.count).toBe(5);
  expect(shortly(found)).toEqual([
    ['Staples', 'expense', 1, '-80.00', 'You put 1 of 1 from Staples under Supplies'],
    ['Corner Cafe', 'expense', 2, '-9.50', null],
    ['0815', 'expense', 1, '-1.00', null],
    ['Staples', 'deposit', 1, '5.00', null],
  ]);
  expect(found.groups.map(({ ruleText }) => ruleText)).toEqual([
    { field: 'merchant', text: 'staples' },
    { field: 'merchant', text: 'corner cafe' },
    { field: 'description', text: '0815' },
    { field: 'merchant', text: 'staples' },
  ]);
  const cafe = found.groups.find(({ merchant }) => merchant === 'Corner Cafe');
  const transactionIds = cafe?.rows.map(({ id }) => id) ?? [];
  const file = () =>
    books.client.patch<CategorizeTransactionsAnswer>(
      `${books.path}/transactions`,
      { transactionIds, updateData: { categoryId: books.categoryId('Meals & Entertainment') } },
      { headers: { 'idempotency-key': 'the cafe, once' } },
    );
  const filed = await file();
  expect([filed.status, filed.body]).toEqual([200, { updatedCount: 2 }]);
  expect((await file()).headers.get('x-command-id')).toBe(filed.headers.get('x-command-id'));
  expect((await waiting()).count).toBe(3);
  await books.client.post(`${books.path}/commands/${filed.headers.get('x-command-id')}/undo`, {});
  expect(shortly(await waiting())).toEqual(shortly(found));
});

it('hands out what one import brought, and nothing of other businesses', async () => {
  const others = await startBooks(app);
  const row = { date: '2026-05-01', accountId: others.account.id, type: 'expense', amount: '1.00' };
  await others.client.post(`${others.path}/transactions/bulk`, {
    transactions: [{ ...row, description: 'Toll' }],
  });
  await others.record({ description: 'Parking' });
  const { body: listed } = await others.client.get<Transaction[]>(`${others.path}/transactions?search=Toll`);
  const importId = listed[0]?.importId ?? '';
  expect((await waiting(others)).count).toBe(2);
  expect(shortly(await waiting(others, `?importId=${importId}`))).toEqual([['Toll', 'expense', 1, '-1.00', null]]);
  expect(await waiting(books, `?importId=${importId}`)).toEqual({ count: 0, closedThrough: null, groups: [] });
  expect((await others.client.get(`${others.path}/transactions/uncategorized?importId=toll`)).status).toBe(400);
});
