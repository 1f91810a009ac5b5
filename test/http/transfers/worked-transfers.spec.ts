import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, listed, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { amendment, balanceOf, code, posted, rowsOf, savings, undo } from '../books/worked-books';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

describe('transfers', () => {
  it('by hand: one entry, in both lists, in no P&L figure, counted once', async () => {
    const other = await savings(books);
    const answer = await books.client.post<{ id: string; counterpartId: string }>(`${books.path}/transfers`, {
      fromAccountId: books.account.id,
      toAccountId: other.id,
      date: '2026-02-03',
      amount: '200.00',
      description: 'Set aside',
    });
    expect(answer.status).toBe(201);
    expect(await posted(app, books)).toEqual(['2026-02-03 Dr 1010 200.00 · Cr 1000 200.00']);
    expect(await rowsOf(books, books.account)).toEqual([['2026-02-03', '-200.00', '800.00']]);
    expect(await rowsOf(books, other)).toEqual([['2026-02-03', '200.00', '200.00']]);
    const rows = await listed(books);
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
    expect(await listed(books)).toEqual([]);
    expect(await balanceOf(books, other.id)).toBe('0.00');
  });

  it('from an existing row: its category’s posting is replaced, and the row appears in the other list too', async () => {
    const other = await savings(books);
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
    expect(await posted(app, books, 3)).toEqual(['2026-02-03 Cr 6990 200.00 · Dr 1010 200.00']);
    expect(await rowsOf(books, other)).toEqual([['2026-02-03', '200.00', '200.00']]);
    await books.client.patch(`${books.path}/transactions/${row.id}`, { categoryId: books.categoryId('Rent') });
    expect(await rowsOf(books, other)).toEqual([]);
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
    expect(await listed(books)).toMatchObject([{ id: bank.id, transferId: null }]);
  });

  it('is corrected from either list: the row in the other account’s list moves the money’s other end, or is matched in its place', async () => {
    const [one, two] = [
      await savings(books),
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
    expect(await rowsOf(books, books.account)).toEqual([['2026-02-03', '-150.00', '850.00']]);
    const balances = (): Promise<unknown> =>
      Promise.all([books.account, one, two].map(({ id }) => balanceOf(books, id)));
    const moved = await books.client.put<Transaction>(mirror, { ...seen, accountId: two.id });
    expect(moved.body).toMatchObject({ accountId: two.id, amount: '150.00', transferFromAccountId: books.account.id });
    expect(await balances()).toEqual(['850.00', '0.00', '150.00']);
    const back = await undo(books, moved);
    expect([await balances(), await rowsOf(books, one)]).toEqual([
      ['850.00', '150.00', '0.00'],
      [['2026-02-03', '150.00', '150.00']],
    ]);
    await undo(books, back);
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
    expect(await rowsOf(books, two)).toEqual([['2026-02-05', '150.00', '150.00']]);
    expect((await posted(app, books)).slice(-2)).toEqual([
      '2026-02-03 Cr 1020 150.00 · Dr 1090 150.00',
      '2026-02-05 Dr 4990 150.00 · Cr 1090 150.00',
    ]);
    expect((await listed(books)).map(({ id }) => id).sort()).toEqual([transfer.id, bank.id].sort());
  });
});
