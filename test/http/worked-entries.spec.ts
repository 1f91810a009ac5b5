/** The worked entries of the books (docs/accounting.md), case by case, through HTTP, down to the posted line. */
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Account, OpeningOffer } from '@counterfoil/contracts/account.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import type { Answer } from '../kit/http-client';
import { postedEntries } from '../kit/posted-entries';
import { withClient } from '../kit/read-models';
import { sharedApp } from '../kit/shared-app';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

/** Lines of every entry after the opening one, as `Dr 1000 500.00` texts under their day. */
const posted = (from = 2): Promise<string[]> => postedEntries(app.databaseUrl, books.business.id, from);

const list = async (query = ''): Promise<Transaction[]> =>
  (await books.client.get<Transaction[]>(`${books.path}/transactions${query}`)).body;
const rowsOf = async (account: Account): Promise<[string, string, string][]> =>
  (await list(`?accountId=${account.id}`)).map((row) => [row.date, row.amount, row.balance]);
const balanceOf = async (id: string): Promise<string | undefined> =>
  (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find((account) => account.id === id)
    ?.currentBalance;
const code = (answer: Answer): [number, string] => [answer.status, (answer.body as Problem).code];
/** What stood at the ends of February and March. */
const figures = (): Promise<BalanceSheet[]> =>
  Promise.all(
    ['2026-02-28', '2026-03-31'].map(async (day) => ({
      ...(await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=${day}`)).body,
      knownAt: '',
    })),
  );
const undo = (answer: Answer, body: object = {}): Promise<Answer> =>
  books.client.post(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, body);
const savings = (): Promise<Account> =>
  openAccount(books.client, books.path, { name: 'Savings', type: 'savings', initialBalanceDate: '2026-01-01' });
const amendment = (row: Transaction, change: object): object => ({
  date: row.date,
  accountId: row.accountId,
  type: row.type,
  description: row.description,
  amount: row.amount,
  ...change,
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
  expect(await posted(1)).toEqual([
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
    expect(await posted(3)).toEqual(['2026-02-03 Cr 5200 80.00 · Dr 5300 80.00']);
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
    expect(await posted(3)).toEqual([
      '2026-02-03 Cr 5200 80.00 · Dr 1000 80.00',
      '2026-02-03 Dr 5200 85.00 · Cr 1000 85.00',
    ]);
  });

  it('amend a date: each entry on its own day; words alone post nothing', async () => {
    const { body: row } = await books.record();
    await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { date: '2026-03-01' }));
    expect((await posted(3)).map((line) => line.slice(0, 10))).toEqual(['2026-02-03', '2026-03-01']);
    await books.client.put(
      `${books.path}/transactions/${row.id}`,
      amendment(row, { date: '2026-03-01', description: 'Better paper', nickname: 'Paper' }),
    );
    expect(await posted(5)).toEqual([]);
    expect((await list())[0]).toMatchObject({ date: '2026-03-01', description: 'Better paper', nickname: 'Paper' });
  });

  it('delete and restore one', async () => {
    const { body: row } = await books.record();
    expect((await books.client.delete(`${books.path}/transactions/${row.id}`)).status).toBe(200);
    expect(code(await books.client.delete(`${books.path}/transactions/${row.id}`))).toEqual([
      404,
      'transaction_not_found',
    ]);
    expect(await balanceOf(books.account.id)).toBe('1000.00');
    const restored = await books.client.post<Transaction>(`${books.path}/transactions/${row.id}/restore`);
    expect(restored.body).toMatchObject({ id: row.id, amount: '-80.00', balance: '920.00' });
    expect(await posted(3)).toEqual([
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
    expect(await posted(3)).toEqual(['2026-03-01 Cr 6990 80.00 · Dr 5300 80.00']);
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    expect((await books.client.delete(`${books.path}/transactions/${row.id}`)).status).toBe(200);
  });
});

describe('transfers', () => {
  it('by hand: one entry, in both lists, in no P&L figure, counted once', async () => {
    const other = await savings();
    const answer = await books.client.post<{ id: string; counterpartId: string }>(`${books.path}/transfers`, {
      fromAccountId: books.account.id,
      toAccountId: other.id,
      date: '2026-02-03',
      amount: '200.00',
      description: 'Set aside',
    });
    expect(answer.status).toBe(201);
    expect(await posted()).toEqual(['2026-02-03 Dr 1010 200.00 · Cr 1000 200.00']);
    expect(await rowsOf(books.account)).toEqual([['2026-02-03', '-200.00', '800.00']]);
    expect(await rowsOf(other)).toEqual([['2026-02-03', '200.00', '200.00']]);
    const rows = await list();
    expect(rows.map((row) => [row.transferToAccountId, row.transferFromAccountId])).toEqual(
      expect.arrayContaining([
        [other.id, null],
        [null, books.account.id],
      ]),
    );
    expect(
      (
        await books.client.get<FinancialSummary>(
          `${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`,
        )
      ).body,
    ).toMatchObject({ totalRevenue: 0, totalExpenses: 0 });
    await books.client.delete(`${books.path}/transactions/${answer.body.counterpartId}`);
    expect(await list()).toEqual([]);
    expect(await balanceOf(other.id)).toBe('0.00');
  });

  it('from an existing row: its category’s posting is replaced, and the row appears in the other list too', async () => {
    const other = await savings();
    const { body: row } = await books.record({ amount: '200.00' });
    const transfer = books.categoryId('Transfer');
    expect(code(await books.client.patch(`${books.path}/transactions/${row.id}`, { categoryId: transfer }))).toEqual([
      400,
      'transfer_account_required',
    ]);
    const answer = await books.client.patch<Transaction>(`${books.path}/transactions/${row.id}`, {
      categoryId: transfer,
      transferToAccountId: other.id,
    });
    expect(answer.body).toMatchObject({
      amount: '-200.00',
      transferToAccountId: other.id,
      category: { type: 'transfer' },
    });
    expect(await posted(3)).toEqual(['2026-02-03 Cr 6990 200.00 · Dr 1010 200.00']);
    expect(await rowsOf(other)).toEqual([['2026-02-03', '200.00', '200.00']]);
    await books.client.patch(`${books.path}/transactions/${row.id}`, { categoryId: books.categoryId('Rent') });
    expect(await rowsOf(other)).toEqual([]);
  });

  it('both sides imported: two legs through transit with their own dates, matched, unmatched, deleted on their own', async () => {
    const card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '-330.00',
      initialBalanceDate: '2026-01-01',
    });
    const { body: bank } = await books.record({ date: '2026-05-03', amount: '330.00' });
    const { body: inflow } = await books.record({
      date: '2026-05-05',
      amount: '330.00',
      type: 'deposit',
      accountId: card.id,
    });
    const { body: suggestions } = await books.client.get<TransferSuggestion[]>(`${books.path}/transfers/suggestions`);
    expect(suggestions).toMatchObject([
      { transactionId: bank.id, counterpartId: inflow.id, amount: '330.00', daysApart: 2 },
    ]);
    expect((await books.client.post(`/api/accounts/${card.id}/archive`)).status).toBeLessThan(300);
    expect((await books.client.get(`${books.path}/transfers/suggestions`)).body).toEqual([]);
    await books.client.post(`/api/accounts/${card.id}/restore`);
    const direct = await books.client.patch(`${books.path}/transactions/${bank.id}`, {
      categoryId: books.categoryId('Transfer'),
      transferToAccountId: card.id,
    });
    expect(code(direct)).toEqual([409, 'counterpart_exists']);
    const matched = await books.client.patch<Transaction>(`${books.path}/transactions/${bank.id}`, {
      categoryId: books.categoryId('Transfer'),
      transferToAccountId: card.id,
      matchTransactionId: inflow.id,
    });
    expect(matched.body).toMatchObject({ transferToAccountId: card.id });
    const netOf = async (date: string): Promise<string[]> =>
      (
        await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=${date}`)
      ).body.assets.currentAssets.map((line) => `${line.accountCode} ${line.balance}`);
    expect(await netOf('2026-05-04')).toEqual(['1000 670.00', '1090 330.00']);
    expect(await netOf('2026-05-05')).toEqual(['1000 670.00']);
    expect((await books.client.get(`${books.path}/transfers/suggestions`)).body).toEqual([]);
    expect(
      code(await books.client.put(`${books.path}/transactions/${bank.id}`, amendment(bank, { amount: '331.00' }))),
    ).toEqual([409, 'transfer_matched']);
    await books.client.delete(`${books.path}/transactions/${inflow.id}`);
    expect(await netOf('2026-05-05')).toEqual(['1000 670.00', '1090 330.00']);
    expect(await list()).toMatchObject([{ id: bank.id, transferId: null }]);
  });

  it('is corrected from either list: the row in the other account’s list moves the money’s other end, or is matched in its place', async () => {
    const [one, two] = [
      await savings(),
      await openAccount(books.client, books.path, {
        name: 'Second savings',
        type: 'savings',
        initialBalanceDate: '2026-01-01',
      }),
    ];
    const request = {
      fromAccountId: books.account.id,
      toAccountId: one.id,
      date: '2026-02-03',
      amount: '200.00',
      description: 'Set aside',
    };
    const { body: transfer } = await books.client.post<{ id: string; counterpartId: string }>(
      `${books.path}/transfers`,
      request,
    );
    const mirror = `${books.path}/transactions/${transfer.counterpartId}`;
    const seen = { date: '2026-02-03', accountId: one.id, type: 'deposit', description: 'Set aside', amount: '150.00' };
    expect((await books.client.put<Transaction>(mirror, seen)).body).toMatchObject({
      id: transfer.counterpartId,
      amount: '150.00',
    });
    expect(await rowsOf(books.account)).toEqual([['2026-02-03', '-150.00', '850.00']]);
    const balances = (): Promise<unknown> => Promise.all([books.account, one, two].map(({ id }) => balanceOf(id)));
    const moved = await books.client.put<Transaction>(mirror, { ...seen, accountId: two.id });
    expect(moved.body).toMatchObject({ accountId: two.id, amount: '150.00', transferFromAccountId: books.account.id });
    expect(await balances()).toEqual(['850.00', '0.00', '150.00']);
    const back = await undo(moved);
    expect([await balances(), await rowsOf(one)]).toEqual([
      ['850.00', '150.00', '0.00'],
      [['2026-02-03', '150.00', '150.00']],
    ]);
    await undo(back);
    expect(code(await books.client.put(mirror, { ...seen, categoryId: books.categoryId('Sales') }))).toEqual([
      400,
      'transfer_end',
    ]);
    const { body: bank } = await books.record({
      date: '2026-02-05',
      amount: '150.00',
      type: 'deposit',
      accountId: two.id,
    });
    expect(
      (
        await books.client.post(`${books.path}/transfers/match`, {
          transactionId: transfer.counterpartId,
          counterpartId: bank.id,
        })
      ).status,
    ).toBe(200);
    expect(await rowsOf(two)).toEqual([['2026-02-05', '150.00', '150.00']]);
    expect((await posted()).slice(-2)).toEqual([
      '2026-02-03 Cr 1020 150.00 · Dr 1090 150.00',
      '2026-02-05 Dr 4990 150.00 · Cr 1090 150.00',
    ]);
    expect((await list()).map(({ id }) => id).sort()).toEqual([transfer.id, bank.id].sort());
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
    expect((await posted())[0]).toMatch(/Dr 1000 10\.00 · Cr 3090 10\.00$/);
    await books.client.patch(`/api/accounts/${books.account.id}`, { currentBalance: '5.00' });
    expect(await balanceOf(books.account.id)).toBe('1010.00');
  });

  it('of a deleted account stay in the books; only platform administrators delete, and to strangers it does not exist', async () => {
    const other = await savings();
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
    expect((await rowsOf(books.account)).map(([day, , after]) => [day, after])).toEqual([
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
    expect(await posted(3)).toEqual(['2026-02-03 Cr 1500 2000.00 · Dr 2500 2000.00']);
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
    expect(await posted()).toEqual([]);
  });
});

describe('undo', () => {
  it('takes back each command, and the undo of an undo brings it back', async () => {
    const recorded = await books.record();
    const undone = await undo(recorded);
    expect([undone.status, (await list()).length]).toEqual([200, 0]);
    await undo(undone);
    expect(await list()).toMatchObject([{ id: recorded.body.id, amount: '-80.00' }]);
    const row = recorded.body;
    const amended = await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    expect((await undo(amended)).body).toMatchObject({ events: [{ type: 'TransactionAmended' }] });
    expect((await list())[0]).toMatchObject({ amount: '-80.00', balance: '920.00' });
    const renamed = await books.client.patch(`/api/accounts/${books.account.id}`, { name: 'Main' });
    await undo(renamed);
    expect((await books.client.get<Account[]>(`${books.path}/accounts`)).body[0]?.name).toBe('Checking');
  });

  it('takes back a whole import, brings it back, and takes it back once more', async () => {
    const transactions = Array.from({ length: 450 }, (_, index) => ({
      date: '2026-02-03',
      accountId: books.account.id,
      type: 'expense',
      description: `Row ${index}`,
      amount: '1.00',
    }));
    const imported = await books.client.post(`${books.path}/transactions/bulk`, { transactions });
    expect(await balanceOf(books.account.id)).toBe('550.00');
    const undone = await undo(imported);
    expect(undone.body).toMatchObject({ events: [{ type: 'ImportRowsReversed', count: 450 }] });
    expect([await balanceOf(books.account.id), (await list()).length]).toEqual(['1000.00', 0]);
    await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
    expect([code(await undo(undone)), (await list()).length]).toEqual([[409, 'period_closed'], 0]);
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    const back = await undo(undone);
    expect(back.body).toMatchObject({ events: [{ type: 'TransactionRestored', count: 450 }] });
    expect([await balanceOf(books.account.id), (await list('?limit=500')).length]).toEqual(['550.00', 450]);
    expect((await undo(undone)).body).toMatchObject({ events: [] });
    expect((await undo(back)).body).toMatchObject({ events: [{ type: 'TransactionDeleted', count: 450 }] });
    expect([await balanceOf(books.account.id), (await list()).length]).toEqual(['1000.00', 0]);
  });

  it('takes back an import of receipts split into fifty parts each', async () => {
    const parts = Array.from({ length: 50 }, () => ({ categoryId: books.categoryId('Supplies'), amount: '1.00' }));
    const row = {
      date: '2026-02-03',
      accountId: books.account.id,
      type: 'expense',
      description: 'A receipt of many things '.repeat(20),
      amount: '50.00',
      allocations: parts,
    };
    const imported = await books.client.post(`${books.path}/transactions/bulk`, {
      transactions: Array.from({ length: 120 }, () => row),
    });
    expect(imported.body).toMatchObject({ success: 120, errors: 0 });
    expect((await undo(imported)).body).toMatchObject({ events: [{ type: 'ImportRowsReversed', count: 120 }] });
    expect(await balanceOf(books.account.id)).toBe('1000.00');
  });

  it('gives every day its former figures, also of corrections put on the first open day of books that are open again', async () => {
    const supplies = { categoryId: books.categoryId('Supplies') };
    const rows: Transaction[] = [];
    for (let index = 0; index < 5; index++) rows.push((await books.record(supplies)).body);
    const [one, two, three] = rows.map((row) => `${books.path}/transactions/${row.id}`);
    const before = await figures();
    const onFirstOpenDay = true;
    const closedAround = async (correct: () => Promise<Answer>): Promise<Answer> => {
      await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
      const answer = await correct();
      expect([answer.status, (await figures())[0]]).toEqual([200, before[0]]);
      await books.client.post(`${books.path}/periods/reopen`, { through: null });
      return answer;
    };
    const corrections = [
      () =>
        books.client.delete(`${books.path}/transactions`, {
          transactionIds: rows.slice(3).map(({ id }) => id),
          onFirstOpenDay,
        }),
      () => books.client.delete(one ?? '', { onFirstOpenDay }),
      () => books.client.patch(two ?? '', { categoryId: books.categoryId('Personal'), onFirstOpenDay }),
      () =>
        books.client.put(three ?? '', { ...amendment(rows[2] as Transaction, { amount: '85.00' }), onFirstOpenDay }),
    ];
    for (const correct of corrections) {
      expect((await undo(await closedAround(correct))).status).toBe(200);
      expect(await figures()).toEqual(before);
    }
    const { body: again } = await books.record(supplies);
    const withIt = await figures();
    await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
    await books.client.delete(`${books.path}/transactions/${again.id}`, { onFirstOpenDay });
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    await books.client.post(`${books.path}/transactions/${again.id}/restore`);
    expect(await figures()).toEqual(withIt);
  });

  it('is refused where later facts stand in the way, with the reason', async () => {
    const recorded = await books.record();
    await books.client.put(
      `${books.path}/transactions/${recorded.body.id}`,
      amendment(recorded.body, { amount: '85.00' }),
    );
    const answer = await undo(recorded);
    expect([...code(answer), (answer.body as Problem).message]).toEqual([
      409,
      'undo_in_the_way',
      'This can no longer be undone: The transaction has been changed since.',
    ]);
    expect(code(await books.client.post(`${books.path}/commands/${books.business.id}/undo`))).toEqual([
      404,
      'command_not_found',
    ]);
  });

  it('of another tenant’s command finds nothing', async () => {
    const recorded = await books.record();
    const stranger = await startBooks(app, await app.signedUp());
    const answer = await stranger.client.post(
      `${stranger.path}/commands/${recorded.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`,
    );
    expect(code(answer)).toEqual([404, 'command_not_found']);
  });
});
