/** The worked entries of the books (docs/accounting.md), case by case, through HTTP, down to the posted line. */
import type { Account, OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, listed, startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { amendment, balanceOf, code, posted, rowsOf, savings } from '../books/worked-books';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

it('each plain case posts its entry', async () => {
  const card = await openAccount(books.client, books.path, {
    name: 'Card',
    type: 'credit',
    currentBalance: '-250.00',
    initialBalanceDate: '2026-01-01',
  });
  const pocket = await openAccount(books.client, books.path, {
    name: 'Private',
    type: 'checking',
    accountScope: 'personal',
    initialBalanceDate: '2026-01-01',
  });
  const [sales, rent, supplies, personal] = ['Sales', 'Rent', 'Supplies', 'Personal'].map((name) =>
    books.categoryId(name),
  ) as [string, string, string, string];
  await books.record({ type: 'deposit', amount: '500.00', categoryId: sales });
  await books.record({ amount: '-300.00', categoryId: rent });
  await books.record({ accountId: card.id, categoryId: supplies });
  await books.record({ type: 'deposit', amount: '20.00', categoryId: supplies });
  await books.record({ amount: '15.00', categoryId: sales });
  await books.record({
    amount: '120.00',
    allocations: [
      { categoryId: supplies, amount: '100.00' },
      { categoryId: personal, amount: '20.00' },
    ],
  });
  await books.record({ accountId: pocket.id, amount: '60.00', categoryId: supplies });
  await books.record({ accountId: pocket.id, amount: '5.00', categoryId: personal });
  expect(await posted(app, books, 1)).toEqual([
    '2026-01-01 Dr 1000 1000.00 · Cr 3010 1000.00',
    '2026-01-01 Cr 2000 250.00 · Dr 3010 250.00',
    '2026-02-03 Cr 4000 500.00 · Dr 1000 500.00',
    '2026-02-03 Dr 6100 300.00 · Cr 1000 300.00',
    '2026-02-03 Dr 5200 80.00 · Cr 2000 80.00',
    '2026-02-03 Cr 5200 20.00 · Dr 1000 20.00',
    '2026-02-03 Dr 4000 15.00 · Cr 1000 15.00',
    '2026-02-03 Dr 5200 100.00 · Dr 3030 20.00 · Cr 1000 120.00',
    '2026-02-03 Dr 5200 60.00 · Cr 3020-1 60.00',
    '2026-02-03 Dr 3030 5.00 · Cr 3020-1 5.00',
  ]);
  expect(
    (
      await books.client.get<FinancialSummary>(
        `${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`,
      )
    ).body,
  ).toMatchObject({ totalRevenue: 485, totalExpenses: 520 });
});

describe('corrections', () => {
  it('recategorise: a reclassification dated as the transaction, which keeps its place', async () => {
    const { body: row } = await books.record({ categoryId: books.categoryId('Supplies') });
    const answer = await books.client.patch<Transaction>(`${books.path}/transactions/${row.id}`, {
      categoryId: books.categoryId('Travel'),
    });
    expect(answer.body).toMatchObject({ id: row.id, category: { name: 'Travel' }, balance: '920.00' });
    expect(await posted(app, books, 3)).toEqual(['2026-02-03 Cr 5200 80.00 · Dr 5300 80.00']);
  });

  it('recategorise many at once', async () => {
    const rows = [
      await books.record(),
      await books.record(),
      await books.record({ categoryId: books.categoryId('Rent') }),
    ].map(({ body }) => body.id);
    const answer = await books.client.patch(`${books.path}/transactions`, {
      transactionIds: rows,
      updateData: { categoryId: books.categoryId('Rent') },
    });
    expect(answer.body).toEqual({ updatedCount: 2 });
  });

  it('amend an amount: a reversal and a new entry, both dated as the transaction', async () => {
    const { body: row } = await books.record({ categoryId: books.categoryId('Supplies') });
    const answer = await books.client.put<Transaction>(
      `${books.path}/transactions/${row.id}`,
      amendment(row, { amount: '85.00' }),
    );
    expect(answer.body).toMatchObject({ amount: '-85.00', balance: '915.00', category: { name: 'Supplies' } });
    expect(await posted(app, books, 3)).toEqual([
      '2026-02-03 Cr 5200 80.00 · Dr 1000 80.00',
      '2026-02-03 Dr 5200 85.00 · Cr 1000 85.00',
    ]);
  });

  it('amend a date: each entry on its own day; words alone post nothing', async () => {
    const { body: row } = await books.record();
    await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { date: '2026-03-01' }));
    expect((await posted(app, books, 3)).map((line) => line.slice(0, 10))).toEqual(['2026-02-03', '2026-03-01']);
    await books.client.put(
      `${books.path}/transactions/${row.id}`,
      amendment(row, { date: '2026-03-01', description: 'Better paper', nickname: 'Paper' }),
    );
    expect(await posted(app, books, 5)).toEqual([]);
    expect((await listed(books))[0]).toMatchObject({
      date: '2026-03-01',
      description: 'Better paper',
      nickname: 'Paper',
    });
  });

  it('delete and restore one', async () => {
    const { body: row } = await books.record();
    expect((await books.client.delete(`${books.path}/transactions/${row.id}`)).status).toBe(200);
    expect(code(await books.client.delete(`${books.path}/transactions/${row.id}`))).toEqual([
      404,
      'transaction_not_found',
    ]);
    expect(await balanceOf(books, books.account.id)).toBe('1000.00');
    const restored = await books.client.post<Transaction>(`${books.path}/transactions/${row.id}/restore`);
    expect(restored.body).toMatchObject({ id: row.id, amount: '-80.00', balance: '920.00' });
    expect(await posted(app, books, 3)).toEqual([
      '2026-02-03 Cr 6990 80.00 · Dr 1000 80.00',
      '2026-02-03 Dr 6990 80.00 · Cr 1000 80.00',
    ]);
  });

  it('in a closed period are refused, and can be dated on the first open day', async () => {
    const { body: row } = await books.record();
    expect((await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' })).body).toEqual({
      closedThrough: '2026-02-28',
    });
    const refused = await books.record();
    expect([...code(refused), (refused.body as unknown as Problem).message]).toEqual([
      409,
      'period_closed',
      'The books are closed through 2026-02-28. Choose a day from 2026-03-01 on, or open the period again.',
    ]);
    expect(code(await books.client.delete(`${books.path}/transactions/${row.id}`))).toEqual([409, 'period_closed']);
    expect(
      code(await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }))),
    ).toEqual([409, 'period_closed']);
    const travel = { categoryId: books.categoryId('Travel') };
    expect(code(await books.client.patch(`${books.path}/transactions/${row.id}`, travel))).toEqual([
      409,
      'period_closed',
    ]);
    await books.client.patch(`${books.path}/transactions/${row.id}`, { ...travel, onFirstOpenDay: true });
    expect(await posted(app, books, 3)).toEqual(['2026-03-01 Cr 6990 80.00 · Dr 5300 80.00']);
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    expect((await books.client.delete(`${books.path}/transactions/${row.id}`)).status).toBe(200);
  });
});

describe('balances', () => {
  it('are adjusted against Balance adjustments, unless what was seen is stale', async () => {
    const adjust = (expectedBalance: string): Promise<Answer> =>
      books.client.post(`/api/accounts/${books.account.id}/adjust-balance`, {
        expectedBalance,
        balance: '1010.00',
        reason: 'Bank says so',
      });
    expect(code(await adjust('990.00'))).toEqual([409, 'balance_changed']);
    expect((await adjust('1000.00')).body).toMatchObject({ currentBalance: '1010.00' });
    expect((await posted(app, books))[0]).toMatch(/Dr 1000 10\.00 · Cr 3090 10\.00$/);
    await books.client.patch(`/api/accounts/${books.account.id}`, { currentBalance: '5.00' });
    expect(await balanceOf(books, books.account.id)).toBe('1010.00');
  });

  it('of a deleted account stay in the books; only platform administrators delete, and to strangers it does not exist', async () => {
    const other = await savings(books);
    await books.client.post(`${books.path}/transfers`, {
      fromAccountId: books.account.id,
      toAccountId: other.id,
      date: '2026-02-03',
      amount: '200.00',
      description: 'Set aside',
    });
    expect(code(await books.client.delete(`/api/accounts/${other.id}`))).toEqual([403, 'no_right']);
    const admin = await app.signedUp();
    expect(code(await admin.client.delete(`/api/accounts/${other.id}`))).toEqual([404, 'account_not_found']);
    await withClient(app.databaseUrl, (client) =>
      client.query(`update platform.users set is_admin = true where id = $1`, [admin.user.id]),
    );
    expect((await admin.client.delete(`/api/accounts/${other.id}`)).status).toBe(200);
    expect((await books.client.get<Account[]>(`${books.path}/accounts`)).body.map(({ name }) => name)).toEqual([
      'Checking',
    ]);
    expect((await books.client.get<BalanceSheet>(`${books.path}/balance-sheet`)).body).toMatchObject({
      assets: { totalAssets: '1000.00' },
      isBalanced: true,
    });
  });

  it('an opening entry moves before older rows, both balances being said', async () => {
    await books.record({ date: '2025-11-10', amount: '100.00' });
    await books.record({ date: '2025-12-20', amount: '40.00', type: 'deposit' });
    const { body } = await books.client.get<{ offer: OpeningOffer }>(`/api/accounts/${books.account.id}/opening-offer`);
    expect(body.offer).toMatchObject({
      current: { date: '2026-01-01', balance: '1000.00' },
      rows: { count: 2, firstDate: '2025-11-10', net: '-60.00' },
      offered: { date: '2025-11-09', balance: '1060.00' },
      balanceNow: '940.00',
      balanceThen: '1000.00',
    });
    const { date, balance } = body.offer.offered;
    const answer = await books.client.post<Account>(`/api/accounts/${books.account.id}/backdate-opening`, {
      expectedBalance: '940.00',
      date,
      balance,
    });
    expect(answer.body).toMatchObject({ currentBalance: '1000.00', initialBalanceDate: '2025-11-09' });
    expect((await rowsOf(books, books.account)).map(([day, , after]) => [day, after])).toEqual([
      ['2025-12-20', '1000.00'],
      ['2025-11-10', '960.00'],
    ]);
    expect(
      (await books.client.get<{ offer: null }>(`/api/accounts/${books.account.id}/opening-offer`)).body.offer,
    ).toBeNull();
  });
});

describe('journal entries', () => {
  const post = async (lines: [string, string, string][]): Promise<Answer<JournalEntry>> => {
    const { body: chart } = await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`);
    const id = (accountCode: string): string | undefined => chart.find((line) => line.accountCode === accountCode)?.id;
    const request = lines.map(([account, debitAmount, creditAmount]) => ({
      chartAccountId: id(account),
      debitAmount,
      creditAmount,
    }));
    return books.client.post(`${books.path}/journal-entries`, {
      entryDate: '2026-02-03',
      description: 'Equipment on a loan',
      lines: request,
    });
  };

  it('post what they say, appear in the balance sheet, and are reversed once', async () => {
    const { status, body } = await post([
      ['1500', '2000.00', '0'],
      ['2500', '0', '2000.00'],
    ]);
    expect([status, body.lines.length]).toEqual([201, 2]);
    expect((await books.client.get<BalanceSheet>(`${books.path}/balance-sheet`)).body).toMatchObject({
      assets: { fixedAssets: [{ accountName: 'Equipment', balance: '2000.00' }] },
      liabilities: { longTermLiabilities: [{ balance: '2000.00' }] },
      isBalanced: true,
    });
    const reverse = (): Promise<Answer> => books.client.post(`${books.path}/journal-entries/${body.id}/reverse`, {});
    expect((await reverse()).status).toBe(200);
    expect(await posted(app, books, 3)).toEqual(['2026-02-03 Cr 1500 2000.00 · Dr 2500 2000.00']);
    expect(code(await reverse())).toEqual([409, 'journal_entry_reversed']);
  });

  it('are refused when they do not balance, or a line has both sides', async () => {
    expect(
      code(
        await post([
          ['1500', '2000.00', '0'],
          ['2500', '0', '1999.99'],
        ]),
      ),
    ).toEqual([400, 'journal_unbalanced']);
    expect(
      code(
        await post([
          ['1500', '1.00', '1.00'],
          ['2500', '0', '1.00'],
        ]),
      ),
    ).toEqual([400, 'journal_line_sides']);
    expect(await posted(app, books)).toEqual([]);
  });
});
