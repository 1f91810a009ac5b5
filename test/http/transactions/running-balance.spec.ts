import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { listed, openAccount, startBooks } from '../../kit/books';
import { sharedApp } from '../../kit/shared-app';

/** Single rows and lists are read by different queries: the balance after a row is worked out in two ways. */
it('tells a single row the balance that the list has beside it', async () => {
  const books = await startBooks(await sharedApp());
  const opening = { currentBalance: '-250.00', creditLimit: '5000.00', initialBalanceDate: '2026-01-01' };
  const card = await openAccount(books.client, books.path, { name: 'Card', type: 'credit', ...opening });
  const days = ['2026-03-02', '2026-02-03', '2026-01-31', '2026-02-03', '2026-02-01', '2026-02-03'];
  for (const [at, date] of days.entries()) {
    await books.record({ date, amount: `${at + 1}.10`, categoryId: books.categoryId('Supplies') });
    await books.record({ accountId: card.id, date, amount: `${at + 1}.01`, categoryId: books.categoryId('Supplies') });
  }
  const rows = await listed(books);
  expect(rows).toHaveLength(12);
  const alone = rows.map(async ({ id }) => {
    const change = { categoryId: books.categoryId('Rent') };
    const { body } = await books.client.patch<Transaction>(`${books.path}/transactions/${id}`, change);
    return [body.id, body.balance];
  });
  expect(await Promise.all(alone)).toEqual(rows.map(({ id, balance }) => [id, balance]));
});
