/**
 * Transfers over a period's end (docs/accounting.md, Matched transfers): what lies in transit when the books are
 * closed, and what still can be done about it.
 */
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { CashFlow } from '@counterfoil/contracts/ledger-report.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { TransferSuggestion } from '@counterfoil/contracts/transfer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
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

/** Lines of every entry from one on, as `Dr 1000 500.00` texts under their day. */
const posted = (from: number): Promise<string[]> => postedEntries(app.databaseUrl, books.business.id, from);

const list = async (): Promise<Transaction[]> =>
  (await books.client.get<Transaction[]>(`${books.path}/transactions`)).body;
const code = (answer: Answer): [number, string] => [answer.status, (answer.body as Problem).code];
const undo = (answer: Answer): Promise<Answer> =>
  books.client.post(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {});

describe('a transfer of which one end lies in a period that is closed before the other comes', () => {
  const end = '2026-01-31';
  let card: Account;
  beforeEach(async () => {
    card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '-330.00',
      initialBalanceDate: '2026-01-01',
    });
  });
  const paid = (change: object = {}): Promise<Answer<Transaction>> =>
    books.record({ date: '2026-02-02', amount: '330.00', type: 'deposit', accountId: card.id, ...change });
  const close = (): Promise<Answer> => books.client.post(`${books.path}/periods/close`, { through: end });
  const match = (transactionId: string, counterpartId: string, body: object = {}): Promise<Answer> =>
    books.client.post(`${books.path}/transfers/match`, { transactionId, counterpartId, ...body });
  /** Checking, transit and what is owed on the card at the end of a day, with the result of the year until then. */
  const standing = async (day: string): Promise<string> => {
    const { body } = await books.client.get<BalanceSheet>(`${books.path}/balance-sheet?asOfDate=${day}`);
    expect(body.isBalanced).toBe(true);
    const lines = [...body.assets.currentAssets, ...body.liabilities.currentLiabilities].map(
      (line) => `${line.accountCode} ${line.balance}`,
    );
    return [...lines, `result ${body.equity.currentYearEarnings}`].join(' · ');
  };
  const days = (): Promise<string[]> => Promise.all([end, '2026-02-01', '2026-02-02'].map(standing));
  /** What reached cash and what is on its way to it, by the end of each month. */
  const cash = (): Promise<string[]> =>
    Promise.all(
      ['2026-01-31', '2026-02-28'].map(async (last) => {
        const { body } = await books.client.get<CashFlow>(
          `${books.path}/cash-flow?startDate=2026-01-01&endDate=${last}`,
        );
        expect(body.isReconciled).toBe(true);
        return body.closingCash;
      }),
    );
  const suggested = async (): Promise<[string, string][]> =>
    (await books.client.get<TransferSuggestion[]>(`${books.path}/transfers/suggestions`)).body.map((pair) => [
      pair.transactionId,
      pair.counterpartId,
    ]);

  it('as a leg: it is in transit at the end of the period, where matching, unmatching and what is undone of them post nothing', async () => {
    const { body: bank } = await books.record({ date: '2026-01-30', amount: '330.00' });
    const { body: wrong } = await paid({ date: '2026-01-31' });
    await match(bank.id, wrong.id);
    await books.client.delete(`${books.path}/transactions/${wrong.id}`);
    await close();
    const atEnd = '1000 670.00 · 1090 330.00 · 2000 330.00 · result 0.00';
    const settled = '1000 670.00 · result 0.00';
    const { body: inflow } = await paid();
    expect([await days(), await suggested()]).toEqual([
      [atEnd, atEnd, '1000 670.00 · 1090 330.00 · result 330.00'],
      [[bank.id, inflow.id]],
    ]);
    const matched = await match(bank.id, inflow.id);
    expect([matched.status, await posted(9), await days(), await cash()]).toEqual([
      200,
      ['2026-02-02 Dr 4990 330.00 · Cr 1090 330.00'],
      [atEnd, atEnd, settled],
      ['1000.00', '670.00'],
    ]);
    const parted = await books.client.post(`${books.path}/transfers/unmatch`, { transactionId: inflow.id });
    expect([parted.status, await posted(10), await days(), await suggested()]).toEqual([
      200,
      [],
      [atEnd, atEnd, settled],
      [[bank.id, inflow.id]],
    ]);
    expect([(await undo(parted)).status, (await undo(matched)).status]).toEqual([200, 200]);
    expect([await posted(10), await days()]).toEqual([
      ['2026-02-02 Dr 1090 330.00 · Cr 4990 330.00'],
      [atEnd, atEnd, '1000 670.00 · 1090 330.00 · result 330.00'],
    ]);
    await match(bank.id, inflow.id);
    expect(code(await books.client.delete(`${books.path}/transactions/${bank.id}`))).toEqual([409, 'period_closed']);
    const deleted = await books.client.delete(`${books.path}/transactions/${bank.id}`, { onFirstOpenDay: true });
    expect(await posted(12)).toEqual(['2026-02-01 Cr 1090 330.00 · Dr 1000 330.00']);
    expect(await days()).toEqual([
      atEnd,
      '1000 1000.00 · 2000 330.00 · result 0.00',
      '1000 1000.00 · 1090 -330.00 · result 0.00',
    ]);
    // The leg's own month keeps its row, and its reversal has one.
    const asEver = (await list()).filter(({ correction }) => correction === null);
    expect(asEver).toMatchObject([{ id: inflow.id, transferId: null }]);
    expect((await undo(deleted)).status).toBe(200);
    expect([await days(), (await list()).map(({ transferId }) => transferId !== null)]).toEqual([
      [atEnd, atEnd, settled],
      [true, true],
    ]);
  });

  it('as an expense: it becomes a leg on the first open day, and stays an expense of the closed period', async () => {
    const { body: bank } = await books.record({
      date: '2026-01-30',
      amount: '330.00',
      categoryId: books.categoryId('Supplies'),
    });
    await close();
    const atEnd = '1000 670.00 · 2000 330.00 · result -330.00';
    const { body: inflow } = await paid();
    expect([await days(), code(await match(bank.id, inflow.id))]).toEqual([
      [atEnd, atEnd, '1000 670.00 · result 0.00'],
      [409, 'period_closed'],
    ]);
    const matched = await match(bank.id, inflow.id, { onFirstOpenDay: true });
    expect(await posted(5)).toEqual([
      '2026-02-01 Cr 5200 330.00 · Dr 1090 330.00',
      '2026-02-02 Dr 4990 330.00 · Cr 1090 330.00',
    ]);
    expect([await days(), await cash()]).toEqual([
      [atEnd, '1000 670.00 · 1090 330.00 · 2000 330.00 · result 0.00', '1000 670.00 · result 0.00'],
      ['670.00', '670.00'],
    ]);
    expect((await undo(matched)).status).toBe(200);
    expect(await days()).toEqual([atEnd, atEnd, '1000 670.00 · result 0.00']);
    await match(bank.id, inflow.id, { onFirstOpenDay: true });
    // Open again, the day that it was paid shows the row as it is now, whatever was posted meanwhile.
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    await books.client.post(`${books.path}/transfers/unmatch`, { transactionId: bank.id });
    await books.client.patch(`${books.path}/transactions/${bank.id}`, { categoryId: books.categoryId('Travel') });
    expect(await days()).toEqual([atEnd, atEnd, '1000 670.00 · 1090 -330.00 · result -330.00']);
    await match(bank.id, inflow.id);
    expect(await days()).toEqual([
      '1000 670.00 · 1090 330.00 · 2000 330.00 · result 0.00',
      '1000 670.00 · 1090 330.00 · 2000 330.00 · result 0.00',
      '1000 670.00 · result 0.00',
    ]);
  });

  it.each([
    ['expense', 'deposit', '-330.00', 'transferToAccountId'],
    ['deposit', 'expense', '330.00', 'transferFromAccountId'],
  ] as const)('as %s of a closed month: also its row of 0.00 names the other end', async (...said) => {
    const [type, opposite, amount, end] = said;
    const { body: bank } = await books.record({ date: '2026-01-30', amount: '330.00', type });
    await close();
    const { body: other } = await paid({ type: opposite });
    await match(bank.id, other.id, { onFirstOpenDay: true });
    const shown = (await list()).filter(({ accountId }) => accountId === books.account.id);
    expect(shown.map((row) => [row.date, row.amount, row[end]])).toEqual([
      ['2026-02-01', '0.00', card.id],
      ['2026-01-30', amount, card.id],
    ]);
  });
});

it('a destination beside an ordinary category is refused, whatever call says it', async () => {
  const opened = { type: 'savings', currentBalance: '0.00', initialBalanceDate: '2026-01-01' } as const;
  const other = await openAccount(books.client, books.path, { name: 'Savings', ...opened });
  const { body: row } = await books.record({ amount: '200.00' });
  const candidate = await books.record({ amount: '200.00', type: 'deposit', accountId: other.id });
  const before = await list();
  const [rent, into] = [books.categoryId('Rent'), { transferToAccountId: other.id }];
  const own = `${books.path}/transactions/${row.id}`;
  const beside = { categoryId: rent, ...into };
  const refused = [400, 'destination_without_transfer'];
  expect(code(await books.client.patch(own, beside))).toEqual(refused);
  expect(code(await books.client.patch(own, { ...beside, matchTransactionId: null }))).toEqual(refused);
  const matched = { categoryId: rent, matchTransactionId: candidate.body.id };
  expect(code(await books.client.patch(own, matched))).toEqual(refused);
  const bulk = { transactionIds: [row.id], updateData: { ...beside, matchTransactionId: null } };
  expect(code(await books.client.patch(`${books.path}/transactions`, bulk))).toEqual(refused);
  const said = { ...draft(books.account.id), ...beside };
  expect((await books.client.post(`${books.path}/transactions`, said)).status).toBe(400);
  expect((await books.client.put(own, said)).status).toBe(400);
  const rows = await books.client.post(`${books.path}/transactions/bulk`, { transactions: [said] });
  expect(rows.body).toMatchObject({ success: 0, errors: 1 });
  const rule = {
    name: 'Savings',
    conditions: { texts: [{ field: 'description', match: 'contains', text: 'paper' }] },
    ...beside,
  };
  expect((await books.client.post(`${books.path}/rules`, rule)).status).toBe(400);
  expect(await list()).toEqual(before);
});
