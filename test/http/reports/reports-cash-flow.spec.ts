import type { Account } from '@counterfoil/contracts/account.contract';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { CashFlow } from '@counterfoil/contracts/ledger-report.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { reportOf } from './report-answers';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

describe('the cash flow', () => {
  it('sorts money by what stood on the other side; transfers and transit net out, corrections count as what stands', async () => {
    const chart = (await reportOf<ChartAccount[]>(books, 'chart-accounts')).reduce<Record<string, string>>(
      (ids, line) => ({ ...ids, [line.accountCode]: line.id }),
      {},
    );
    const savings = await openAccount(books.client, books.path, {
      name: 'Savings',
      type: 'savings',
      initialBalanceDate: '2026-01-01',
    });
    const card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '-330.00',
      initialBalanceDate: '2026-01-01',
    });
    const transfer = (from: Account, to: Account, date: string, amount: string): Promise<unknown> =>
      books.client.post(`${books.path}/transfers`, {
        fromAccountId: from.id,
        toAccountId: to.id,
        date,
        amount,
        description: 'Moved',
      });
    await transfer(books.account, savings, '2026-05-01', '200.00');
    const out = await books.record({ date: '2026-05-03', amount: '330.00', description: 'Card payment' });
    const into = await books.record({
      date: '2026-05-05',
      accountId: card.id,
      type: 'deposit',
      amount: '330.00',
      description: 'Payment received',
    });
    expect(
      (
        await books.client.post(`${books.path}/transfers/match`, {
          transactionId: out.body.id,
          counterpartId: into.body.id,
        })
      ).status,
    ).toBe(200);
    const paper = await books.record({ date: '2026-05-06', amount: '80.00', categoryId: books.categoryId('Supplies') });
    await books.client.patch(`${books.path}/transactions/${paper.body.id}`, { categoryId: books.categoryId('Travel') });
    await books.record({
      date: '2026-05-07',
      accountId: card.id,
      amount: '10.00',
      categoryId: books.categoryId('Supplies'),
    });
    const mistake = await books.record({ date: '2026-05-07', amount: '9.00' });
    await books.client.delete(`${books.path}/transactions/${mistake.body.id}`);
    const journal = (date: string, debit: string, credit: string, amount: string): Promise<{ status: number }> =>
      books.client.post(`${books.path}/journal-entries`, {
        entryDate: date,
        description: 'By hand',
        lines: [
          { chartAccountId: chart[debit], debitAmount: amount },
          { chartAccountId: chart[credit], creditAmount: amount },
        ],
      });
    expect((await journal('2026-05-08', '1500', '2500', '2000.00')).status).toBe(201);
    expect((await journal('2026-05-09', '1500', '1000', '120.00')).status).toBe(201);
    expect((await journal('2026-05-10', '1000', '2500', '700.00')).status).toBe(201);
    const report = await reportOf<CashFlow>(books, 'cash-flow?startDate=2026-05-01&endDate=2026-05-31');
    const lines = (section: CashFlow['operating']): [string, string][] =>
      section.lines.map((line) => [line.accountCode, line.amount]);
    expect(lines(report.operating)).toEqual([['5300', '-80.00']]);
    expect(lines(report.investing)).toEqual([['1500', '-120.00']]);
    expect(lines(report.financing)).toEqual([
      ['2000', '-330.00'],
      ['2500', '700.00'],
    ]);
    expect(report).toMatchObject({
      openingCash: '1000.00',
      netChange: '170.00',
      closingCash: '1170.00',
      isReconciled: true,
    });
    expect(report.accounts.map((account) => [account.accountCode, account.closingBalance])).toEqual([
      ['1000', '970.00'],
      ['1010', '200.00'],
    ]);
    const between = await reportOf<CashFlow>(books, 'cash-flow?startDate=2026-05-02&endDate=2026-05-04');
    expect(between).toMatchObject({ netChange: '0.00', closingCash: '1000.00', isReconciled: true });
    expect(between.accounts.map((account) => [account.accountCode, account.closingBalance])).toEqual([
      ['1000', '470.00'],
      ['1010', '200.00'],
      ['1090', '330.00'],
    ]);
  });
});
