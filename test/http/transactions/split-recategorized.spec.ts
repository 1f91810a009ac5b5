/** A split is not replaced by one category unless the call says so. */
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { sharedApp } from '../../kit/app/shared-app';
import { listed, startBooks, type TestBooks } from '../../kit/books/books';
import { code, savings } from '../books/worked-books';

let books: TestBooks;
let split: Transaction;
beforeEach(async () => {
  books = await startBooks(await sharedApp());
  const allocations = [
    { categoryId: books.categoryId('Supplies'), amount: '100.00' },
    { categoryId: books.categoryId('Personal'), amount: '20.00' },
  ];
  ({ body: split } = await books.record({ amount: '120.00', allocations }));
});

const patch = (path: string, change: object) => books.client.patch<Transaction>(`${books.path}${path}`, change);

const shown = async (id: string): Promise<Transaction | undefined> =>
  (await listed(books)).find((row) => row.id === id);

it('a single call is refused with 409, and replaces the parts where it says so', async () => {
  const change = { categoryId: books.categoryId('Rent') };
  const path = `/transactions/${split.id}`;
  expect(code(await patch(path, change))).toEqual([409, 'split_exists']);
  expect(code(await patch(path, { ...change, replaceSplit: false }))).toEqual([409, 'split_exists']);
  expect((await shown(split.id))?.allocations).toHaveLength(2);
  const { status, body } = await patch(path, { ...change, replaceSplit: true });
  expect([status, body.allocations.map(({ amount }) => amount)]).toEqual([200, ['-120.00']]);
});

it('a call about many changes none of them without it', async () => {
  const { body: other } = await books.record();
  const transactionIds = [other.id, split.id];
  const updateData = { categoryId: books.categoryId('Rent') };
  expect(code(await patch('/transactions', { transactionIds, updateData }))).toEqual([409, 'split_exists']);
  expect((await shown(other.id))?.category.name).toBe('Uncategorized Expenses');
  const done = await patch('/transactions', { transactionIds, updateData: { ...updateData, replaceSplit: true } });
  expect([done.status, done.body]).toEqual([200, { updatedCount: 2 }]);
});

it('a split is not made a leg of a transfer without it', async () => {
  const other = await savings(books);
  const there = { type: 'deposit', amount: '120.00', accountId: other.id } as const;
  const { body: end } = await books.record(there);
  const change = {
    categoryId: books.categoryId('Transfer'),
    transferToAccountId: other.id,
    matchTransactionId: end.id,
  };
  expect(code(await patch(`/transactions/${split.id}`, change))).toEqual([409, 'split_exists']);
  expect((await patch(`/transactions/${split.id}`, { ...change, replaceSplit: true })).status).toBe(200);
});
