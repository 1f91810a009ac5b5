import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';

/** Its picker has two to choose from. */
export const SECOND_BUSINESS = 'Wax & Candles';

/** Books in which every page has something to press, and the ids that its address may name. */
export interface WalkBooks extends TestBooks {
  readonly transactionId: string;
}

/**
 * One of everything: rows, a transfer, an entry, a rule, an invitation, a token, a closed month, an archived account, a
 * second business.
 */
export async function startWalkBooks(app: ReachableApp): Promise<WalkBooks> {
  const books = await startBooks(app);
  const { client, path, account, categoryId } = books;
  await client.post('/api/auth/complete-setup');
  await must(
    client.post('/api/businesses', { name: SECOND_BUSINESS, industry: 'Agriculture', timeZone: 'UTC' }),
    'second business',
  );
  const savings = await openAccount(client, path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '0.00',
    initialBalanceDate: '2026-01-01',
  });
  const old = await openAccount(client, path, {
    name: 'Old cash box',
    type: 'cash',
    currentBalance: '0.00',
    initialBalanceDate: '2026-01-01',
  });
  await must(client.post(`/api/accounts/${old.id}/archive`), 'archived account');
  await must(
    books.record({
      date: '2026-01-05',
      type: 'deposit',
      amount: '3125.50',
      description: 'Honey at the fair',
      categoryId: categoryId('Sales'),
    }),
    'deposit',
  );
  const rent = (await must(
    books.record({
      date: '2026-02-15',
      amount: '2100.00',
      description: 'Rent, Old Mill Road',
      categoryId: categoryId('Rent'),
    }),
    'rent',
  )) as Transaction;
  await must(client.patch(`${path}/transactions/${rent.id}`, { categoryId: categoryId('Supplies') }), 'change');
  await must(
    client.post(`${path}/transfers`, {
      fromAccountId: account.id,
      toAccountId: savings.id,
      date: '2026-02-16',
      amount: '50.00',
      description: 'Put aside',
    }),
    'transfer',
  );
  await must(client.post(`${path}/categories`, { name: 'Wax moulds', type: 'expense' }), 'category');
  await must(
    client.post(`${path}/rules`, {
      name: 'Rent',
      conditions: { texts: [{ field: 'description', match: 'contains', text: 'rent' }] },
      categoryId: categoryId('Rent'),
    }),
    'rule',
  );
  const chart = (await must(client.get(`${path}/chart-accounts`), 'chart')) as ChartAccount[];
  const [debit, credit] = ['expense', 'equity'].map((type) => chart.find(({ accountType }) => accountType === type));
  const lines = [
    { chartAccountId: debit?.id, debitAmount: '10.00' },
    { chartAccountId: credit?.id, creditAmount: '10.00' },
  ];
  await must(
    client.post(`${path}/journal-entries`, { entryDate: '2026-02-01', description: 'Depreciation', lines }),
    'entry',
  );
  await must(client.post(`${path}/periods/close`, { through: '2025-12-31' }), 'closed month');
  await must(client.post(`${path}/invitations`, { email: 'somebody@example.com', role: 'assistant' }), 'invitation');
  await must(client.post('/api/profile/tokens', { name: 'Script', scopes: ['read'] }), 'token');
  await must(
    client.post('/api/support-tickets', {
      subject: 'My bank',
      category: 'technical',
      priority: 'urgent',
      message: 'The file of my bank is not read.',
    }),
    'ticket',
  );
  return { ...books, transactionId: rent.id };
}

async function must(call: Promise<{ status: number; text: string; body: unknown }>, what: string): Promise<unknown> {
  const { status, text, body } = await call;
  if (status >= 300) throw new Error(`${what} was answered with ${status}: ${text}`);
  return body;
}
