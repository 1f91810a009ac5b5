/** What becomes of rows that are corrected, as lists and figures show it. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import type { Answer } from '../kit/http-client';
import { sharedApp } from '../kit/shared-app';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const list = async (query = ''): Promise<Transaction[]> =>
  (await books.client.get<Transaction[]>(`${books.path}/transactions${query}`)).body;
const savings = (): Promise<Account> =>
  openAccount(books.client, books.path, { name: 'Savings', type: 'savings', initialBalanceDate: '2026-01-01' });

describe('corrections on the first open day', () => {
  it('leave balances to be read, also of an account with nothing else in that month', async () => {
    const [first, second] = [
      await savings(),
      await openAccount(
        books.client,
        books.path,
        { name: 'Second', type: 'savings', initialBalanceDate: '2026-01-01' },
      ),
    ];
    await books.record({ date: '2026-01-05', accountId: first.id, type: 'deposit', amount: '50.00' });
    const { body: row } = await books.record();
    await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
    const into = (account: Account): Promise<Answer<Transaction>> =>
      books.client.patch(
        `${books.path}/transactions/${row.id}`,
        { categoryId: books.categoryId('Transfer'), transferToAccountId: account.id, onFirstOpenDay: true },
      );
    const balances = async (): Promise<[string, string, string][]> => (await list()).map(
      ({ date, account, balance }) => [date, account.name, balance],
    );
    const answer = await into(first);
    expect([answer.status, answer.body.balance]).toEqual([200, '920.00']);
    expect(await balances()).toEqual(
      expect.arrayContaining([
        ['2026-02-03', 'Checking', '920.00'],
        ['2026-02-03', 'Savings', '50.00'],
        ['2026-01-05', 'Savings', '50.00'],
      ]),
    );
    expect((await into(second)).status).toBe(200);
    expect(await balances()).toEqual(
      expect.arrayContaining([
        ['2026-02-03', 'Checking', '920.00'],
        ['2026-02-03', 'Second', '0.00'],
        ['2026-01-05', 'Savings', '50.00'],
      ]),
    );
    await books.record({ date: '2026-03-01', accountId: second.id, type: 'deposit', amount: '1.00' });
    expect((await balances())[0]).toEqual(['2026-03-01', 'Second', '81.00']);
  });
});
