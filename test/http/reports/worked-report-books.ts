import type { Account } from '@counterfoil/contracts/account.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';

/** Checking with 1,000.00, a card with 250.00 owed, and rows of docs/accounting.md, all on days of February. */
export async function workedReportBooks(app: ReachableApp): Promise<TestBooks & { card: Account }> {
  const books = await startBooks(app);
  const card = await openAccount(books.client, books.path, {
    name: 'Card',
    type: 'credit',
    currentBalance: '-250.00',
    creditLimit: '5000.00',
    initialBalanceDate: '2026-01-01',
  });
  await books.record({
    date: '2026-02-03',
    type: 'deposit',
    amount: '500.00',
    description: 'Sale',
    categoryId: books.categoryId('Sales'),
  });
  await books.record({
    date: '2026-02-04',
    amount: '300.00',
    description: 'Rent',
    categoryId: books.categoryId('Rent'),
  });
  await books.record({
    date: '2026-02-05',
    accountId: card.id,
    amount: '80.00',
    description: 'Paper',
    categoryId: books.categoryId('Supplies'),
  });
  await books.record({
    date: '2026-02-06',
    type: 'deposit',
    amount: '20.00',
    description: 'Refund',
    categoryId: books.categoryId('Supplies'),
  });
  await books.record({
    date: '2026-02-07',
    amount: '15.00',
    description: 'Customer refund',
    categoryId: books.categoryId('Sales'),
  });
  return { ...books, card };
}
