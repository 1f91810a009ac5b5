/**
 * Null is absence, and what is missing or of the wrong shape is refused in words: each of these was a fault, or a
 * change nobody asked for.
 */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
});

describe('null', () => {
  it('opens an account as if it had not been sent', async () => {
    const { status, body } = await books.client.post<Account>(`${books.path}/accounts`, {
      name: 'Savings',
      type: 'savings',
      accountScope: null,
      accountNumber: null,
      currentBalance: null,
      creditLimit: null,
      description: null,
      initialBalanceDate: null,
    });
    expect([status, body.currentBalance, body.creditLimit, body.accountScope]).toEqual([201, '0.00', null, 'business']);
  });

  it('changes nothing of an account or of a line of the chart', async () => {
    const path = `/api/accounts/${books.account.id}`;
    const unchanged = await books.client.patch<Account>(path, {
      name: null,
      accountNumber: null,
      creditLimit: null,
      description: null,
    });
    expect([unchanged.status, unchanged.body]).toEqual([200, books.account]);
    const { body: chart } = await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`);
    const line =
      chart.find(({ accountCode }) => accountCode === '1500') ??
      chart.find(({ accountType }) => accountType === 'expense');
    const answer = await books.client.patch<ChartAccount>(`${books.path}/chart-accounts/${line?.id ?? ''}`, {
      accountName: null,
      isActive: null,
    });
    expect([answer.status, answer.body]).toEqual([200, line]);
  });

  it('records with the uncategorised category, and without parts', async () => {
    const { status, body } = await books.client.post<{ category: { name: string }; nickname: null }>(
      `${books.path}/transactions`,
      {
        date: '2026-02-03',
        accountId: books.account.id,
        type: 'expense',
        description: 'Paper',
        amount: '80.00',
        categoryId: null,
        allocations: null,
        nickname: null,
      },
    );
    expect([status, body.category.name, body.nickname]).toEqual([201, 'Uncategorized Expenses', null]);
  });
});

describe('a member of another shape', () => {
  it.each([
    ['PATCH', 'transactions', { transactionIds: ['14de3e61-22db-5d9d-8f86-e877485c3f21'] }, 'updateData'],
    [
      'PATCH',
      'transactions',
      { transactionIds: ['14de3e61-22db-5d9d-8f86-e877485c3f21'], updateData: [] },
      'updateData',
    ],
    ['POST', 'journal-entries', { entryDate: '2026-02-03', description: 'A', lines: [[], []] }, 'lines'],
    ['POST', 'journal-entries', { entryDate: '2026-02-03', description: 'A', lines: [null, null] }, 'lines'],
    [
      'POST',
      'transactions',
      {
        date: '2026-02-03',
        accountId: '14de3e61-22db-5d9d-8f86-e877485c3f21',
        type: 'expense',
        description: 'A',
        amount: '1.00',
        allocations: [[], []],
      },
      'allocations',
    ],
  ])('%s %s %j is refused naming %s', async (method, path, body, field) => {
    const answer = await books.client.call<Problem>(method, `${books.path}/${path}`, body);
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([400, field]);
  });
});
