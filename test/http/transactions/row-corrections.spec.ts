/** What becomes of rows that are corrected, as lists and figures show it (docs/accounting.md). */
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { postedEntries } from '../../kit/books/posted-entries';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const posted = (): Promise<string[]> => postedEntries(app.databaseUrl, books.business.id, 2);
const list = async (query = ''): Promise<Transaction[]> =>
  (await books.client.get<Transaction[]>(`${books.path}/transactions${query}`)).body;
const rowsOf = async (account: Account): Promise<[string, string, string][]> =>
  (await list(`?accountId=${account.id}`)).map((row) => [row.date, row.amount, row.balance]);
const balanceOf = async (id: string): Promise<string | undefined> =>
  (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find((account) => account.id === id)
    ?.currentBalance;
const code = (answer: Answer): [number, string] => [answer.status, (answer.body as Problem).code];
const undo = (answer: Answer): Promise<Answer> =>
  books.client.post(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {});
const savings = (): Promise<Account> =>
  openAccount(books.client, books.path, { name: 'Savings', type: 'savings', initialBalanceDate: '2026-01-01' });
/** What stood at the ends of February and March. */
const figures = (): Promise<BalanceSheet[]> =>
  Promise.all(
    ['2026-02-28', '2026-03-31'].map(async (day) => {
      const { body } = await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=${day}`);
      return { ...body, knownAt: '' };
    }),
  );
const amendment = (row: Transaction, change: object): object => {
  const { date, accountId, type, description, amount } = row;
  return { date, accountId, type, description, amount, ...change };
};

describe('corrections on the first open day', () => {
  it('leave balances to be read, also of an account with nothing else in that month', async () => {
    const [first, second] = [
      await savings(),
      await openAccount(books.client, books.path, {
        name: 'Second',
        type: 'savings',
        initialBalanceDate: '2026-01-01',
      }),
    ];
    await books.record({ date: '2026-01-05', accountId: first.id, type: 'deposit', amount: '50.00' });
    const { body: row } = await books.record();
    await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
    const into = (account: Account): Promise<Answer<Transaction>> =>
      books.client.patch(`${books.path}/transactions/${row.id}`, {
        categoryId: books.categoryId('Transfer'),
        transferToAccountId: account.id,
        onFirstOpenDay: true,
      });
    const balances = async (): Promise<[string, string, string][]> =>
      (await list()).map(({ date, account, balance }) => [date, account.name, balance]);
    const answer = await into(first);
    expect([answer.status, answer.body.balance]).toEqual([200, '920.00']);
    expect(await balances()).toEqual(
      expect.arrayContaining([
        ['2026-03-01', 'Savings', '130.00'],
        ['2026-02-03', 'Checking', '920.00'],
        ['2026-01-05', 'Savings', '50.00'],
      ]),
    );
    expect((await into(second)).status).toBe(200);
    expect(await balances()).toEqual(
      expect.arrayContaining([
        ['2026-03-01', 'Second', '80.00'],
        ['2026-02-03', 'Checking', '920.00'],
        ['2026-01-05', 'Savings', '50.00'],
      ]),
    );
    await books.record({ date: '2026-03-01', accountId: second.id, type: 'deposit', amount: '1.00' });
    expect((await balances())[0]).toEqual(['2026-03-01', 'Second', '81.00']);
  });

  it('are undone so that the row is back in its month, as the books have it', async () => {
    const { body: row } = await books.record();
    const before = await figures();
    await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
    const amended = await books.client.put<Transaction>(`${books.path}/transactions/${row.id}`, {
      ...amendment(row, { amount: '85.00' }),
      onFirstOpenDay: true,
    });
    expect(amended.body).toMatchObject({ date: '2026-03-01', amount: '-85.00', balance: '915.00' });
    const undone = await undo(amended);
    expect([undone.status, await rowsOf(books.account), await figures()]).toEqual([
      200,
      [['2026-02-03', '-80.00', '920.00']],
      before,
    ]);
    const redone = await undo(undone);
    const corrected = [
      ['2026-03-01', '-5.00', '915.00'],
      ['2026-02-03', '-80.00', '920.00'],
    ];
    expect([redone.status, await rowsOf(books.account)]).toEqual([200, corrected]);
    expect([(await undo(redone)).status, await rowsOf(books.account), await figures()]).toEqual([
      200,
      [['2026-02-03', '-80.00', '920.00']],
      before,
    ]);
    expect(code(await books.client.delete(`${books.path}/transactions/${row.id}`))).toEqual([409, 'period_closed']);
    const deleted = await books.client.delete(`${books.path}/transactions/${row.id}`, { onFirstOpenDay: true });
    expect([deleted.status, await balanceOf(books.account.id), (await undo(deleted)).status]).toEqual([
      200,
      '1000.00',
      200,
    ]);
    expect(await balanceOf(books.account.id)).toBe('920.00');
  });
});

describe('transfers', () => {
  it('leave the row that is pressed as it is: one, many, amended or with another counterpart', async () => {
    const [other, third] = [
      await savings(),
      await openAccount(books.client, books.path, { name: 'Third', type: 'savings', initialBalanceDate: '2026-01-01' }),
    ];
    const request = {
      fromAccountId: books.account.id,
      toAccountId: other.id,
      date: '2026-02-03',
      amount: '100.00',
      description: 'Set aside',
    };
    const moved = async (): Promise<[string, string]> => {
      const { body } = await books.client.post<{ id: string; counterpartId: string }>(
        `${books.path}/transfers`,
        request,
      );
      return [`${books.path}/transactions/${body.counterpartId}`, body.counterpartId];
    };
    const balances = (): Promise<unknown> => Promise.all([books.account, other, third].map(({ id }) => balanceOf(id)));
    const year = `${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`;
    const revenue = async (): Promise<unknown> => (await books.client.get<FinancialSummary>(year)).body.totalRevenue;
    const income = { categoryId: books.categoryId('Sales') };
    const [one] = await moved();
    const single = await books.client.patch<Transaction>(one, income);
    expect([single.status, single.body]).toMatchObject([
      200,
      { amount: '100.00', accountId: other.id, transferFromAccountId: null, balance: '100.00' },
    ]);
    expect([await balances(), await revenue(), (await list()).length]).toEqual([['1000.00', '100.00', '0.00'], 100, 1]);
    expect((await books.client.patch<Transaction>(one, { categoryId: books.categoryId('Rent') })).body).toMatchObject({
      id: single.body.id,
      amount: '100.00',
    });
    const back = await undo(single);
    expect([code(back), await balances()]).toEqual([
      [409, 'undo_in_the_way'],
      ['1000.00', '100.00', '0.00'],
    ]);
    const [, many] = await moved();
    expect(
      (await books.client.patch(`${books.path}/transactions`, { transactionIds: [many], updateData: income })).body,
    ).toEqual({ updatedCount: 1 });
    expect([await balances(), await revenue()]).toEqual([['1000.00', '200.00', '0.00'], 100]);
    const [amended] = await moved();
    const seen = {
      date: '2026-02-03',
      accountId: other.id,
      type: 'deposit',
      description: 'Interest',
      amount: '110.00',
      ...income,
    };
    expect((await books.client.put<Transaction>(amended, seen)).body).toMatchObject({
      amount: '110.00',
      accountId: other.id,
    });
    expect([await balances(), await revenue()]).toEqual([['1000.00', '310.00', '0.00'], 210]);
    const [, pointed] = await moved();
    const row = `${books.path}/transactions/${pointed}`;
    const again = await books.client.patch<Transaction>(row, {
      categoryId: books.categoryId('Transfer'),
      transferToAccountId: third.id,
    });
    expect(again.body).toMatchObject({
      id: pointed,
      amount: '100.00',
      accountId: other.id,
      transferFromAccountId: third.id,
    });
    expect([await balances(), await revenue()]).toEqual([['1000.00', '410.00', '-100.00'], 210]);
    expect([(await undo(again)).status, await balances()]).toEqual([200, ['900.00', '410.00', '0.00']]);
    const { body: ends } = await books.client.get<Transaction[]>(`${books.path}/transactions?search=Set aside`);
    const transactionIds = ends.filter(({ category }) => category.type === 'transfer').map(({ id }) => id);
    const both = await books.client.patch(`${books.path}/transactions`, { transactionIds, updateData: income });
    expect([transactionIds.length, code(both)]).toEqual([2, [409, 'both_transfer_ends']]);
    const { body: own } = await books.client.patch<Transaction>(row, income);
    expect(own).toMatchObject({ amount: '100.00', accountId: other.id });
    expect(code(await books.client.delete(`${books.path}/transactions/${own.id}`))[0]).toBe(200);
    expect(await balances()).toEqual(['1000.00', '310.00', '0.00']);
  });

  it('a row that its transfer has left is not there any more', async () => {
    const other = await savings();
    const request = {
      fromAccountId: books.account.id,
      toAccountId: other.id,
      date: '2026-02-03',
      amount: '100.00',
      description: 'Set aside',
    };
    const { body } = await books.client.post<{ id: string; counterpartId: string }>(`${books.path}/transfers`, request);
    await books.client.patch(`${books.path}/transactions/${body.id}`, { categoryId: books.categoryId('Rent') });
    const left = `${books.path}/transactions/${body.counterpartId}`;
    const amount = {
      date: '2026-02-03',
      accountId: other.id,
      type: 'deposit',
      description: 'Set aside',
      amount: '1.00',
    };
    const answers = [
      await books.client.patch(left, { categoryId: books.categoryId('Sales') }),
      await books.client.put(left, amount),
      await books.client.delete(left),
    ];
    expect(answers.map(code)).toEqual(answers.map(() => [404, 'transaction_not_found']));
    expect(await balanceOf(books.account.id)).toBe('900.00');
  });

  it('with the owner’s own pocket are posted one way, and its balance follows its bank', async () => {
    const own = await openAccount(books.client, books.path, {
      name: 'Private',
      type: 'checking',
      accountScope: 'personal',
      initialBalanceDate: '2026-01-01',
    });
    const request = {
      fromAccountId: books.account.id,
      toAccountId: own.id,
      date: '2026-02-03',
      amount: '400.00',
      description: 'For me',
    };
    await books.client.post(`${books.path}/transfers`, request);
    const into = (transferToAccountId: string): object => {
      return { categoryId: books.categoryId('Transfer'), transferToAccountId, matchTransactionId: null };
    };
    const { body: paid } = await books.record({ amount: '400.00' });
    await books.client.patch(`${books.path}/transactions/${paid.id}`, into(own.id));
    const { body: received } = await books.record({ accountId: own.id, type: 'deposit', amount: '400.00' });
    await books.client.patch(`${books.path}/transactions/${received.id}`, into(books.account.id));
    expect((await posted())[0]).toBe('2026-02-03 Dr 3020-1 400.00 · Cr 1000 400.00');
    expect(await rowsOf(own)).toEqual([
      ['2026-02-03', '400.00', '1200.00'],
      ['2026-02-03', '400.00', '800.00'],
      ['2026-02-03', '400.00', '400.00'],
    ]);
    const { body: sheet } = await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=2026-02-28`);
    expect([
      sheet.isBalanced,
      sheet.equity.equityAccounts.map((line) => `${line.accountCode} ${line.balance}`),
    ]).toEqual([true, ['3010 1000.00', '3020-1 -1200.00']]);
    await books.record({ accountId: own.id, amount: '60.00', categoryId: books.categoryId('Supplies') });
    await books.client.post(`${books.path}/transfers`, {
      ...request,
      fromAccountId: own.id,
      toAccountId: books.account.id,
      amount: '150.00',
    });
    expect([await balanceOf(own.id), await balanceOf(books.account.id)]).toEqual(['990.00', '-50.00']);
  });
});
