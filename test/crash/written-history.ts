import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { draft, openAccount, type TestBooks } from '../kit/books/books';

/**
 * Every kind of fact there is so far: accounts changed, rows single, split, imported, refused and deleted, categories.
 */
export async function writeHistory(books: TestBooks): Promise<void> {
  const { client, path, account } = books;
  const card = await openAccount(client, path, { name: 'Card', type: 'credit', currentBalance: '-250.00' });
  await client.patch(`/api/accounts/${card.id}`, { name: 'Company card', creditLimit: '5000.00' });
  await client.post(`/api/accounts/${card.id}/archive`);
  await client.post(`/api/accounts/${card.id}/restore`);
  const { body: bees } = await client.post<{ id: string }>(`${path}/categories`, { name: 'Bees', type: 'expense' });
  const { body: spare } = await client.post<{ id: string }>(`${path}/categories`, { name: 'Spare', type: 'revenue' });
  await client.delete(`/api/categories/${spare.id}`);
  await client.patch(`/api/categories/${books.categoryId('Training')}/visibility`, { isHidden: true });
  await books.record({ categoryId: bees.id });
  await books.record({
    amount: '120.00',
    allocations: [
      { categoryId: books.categoryId('Supplies'), amount: '100.00' },
      { categoryId: books.categoryId('Personal'), amount: '20.00' },
    ],
  });
  const { body: mistake } = await books.record({ type: 'deposit', amount: '1.00' });
  const rows = Array.from({ length: 41 }, (_, index) => ({
    ...draft(account.id),
    amount: `${index}.50`,
    date: index === 40 ? 'never' : '2026-02-11',
  }));
  await client.post(`${path}/transactions/bulk`, { transactions: rows });
  const { body: list } = await client.get<Transaction[]>(`${path}/transactions?limit=1`);
  await client.delete(`${path}/transactions`, { transactionIds: [mistake.id, list[0]?.id] });
  await client.put(path, { name: 'Bees & Honey Ltd', industry: 'Agriculture', phone: '123' });
}
