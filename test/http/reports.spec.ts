import type { Account } from '@counterfoil/contracts/account.contract';
import type {
  AccountRegister,
  CashFlow,
  GeneralLedger,
  JournalReportEntry,
  TrialBalance,
} from '@counterfoil/contracts/ledger-report.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import { sharedApp } from '../kit/shared-app';
import { reportOf } from './report-answers';

const START_LIMIT_MS = 60_000;

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
}, START_LIMIT_MS);

/** Checking with 1,000.00, a card with 250.00 owed, and rows of docs/accounting.md, all on days of February. */
async function workedBooks(): Promise<TestBooks & { card: Account }> {
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

describe('the trial balance', () => {
  it('holds every ledger account with opening, movement and closing', async () => {
    const books = await workedBooks();
    const report = await reportOf<TrialBalance>(books, 'trial-balance?startDate=2026-02-04&endDate=2026-02-28');
    expect(
      report.lines.map((line) =>
        [line.accountCode, line.opening, line.movement, line.closing].map((part) =>
          typeof part === 'string' ? part : `${part.debit}/${part.credit}`,
        ),
      ),
    ).toEqual([
      ['1000', '1500.00/0.00', '20.00/315.00', '1205.00/0.00'],
      ['2000', '0.00/250.00', '0.00/80.00', '0.00/330.00'],
      ['3010', '0.00/750.00', '0.00/0.00', '0.00/750.00'],
      ['4000', '0.00/500.00', '15.00/0.00', '0.00/485.00'],
      ['5200', '0.00/0.00', '80.00/20.00', '60.00/0.00'],
      ['6100', '0.00/0.00', '300.00/0.00', '300.00/0.00'],
    ]);
    expect(report).toMatchObject({
      isBalanced: true,
      totals: { closing: { debit: '1565.00', credit: '1565.00' }, movement: { debit: '415.00', credit: '415.00' } },
    });
    expect(report.knownAt).toMatch(/^\d+$/);
  });

  it('carries the profit of earlier fiscal years as retained earnings', async () => {
    const books = await workedBooks();
    const report = await reportOf<TrialBalance>(books, 'trial-balance?asOfDate=2027-01-31');
    expect(report.startDate).toBe('2027-01-01');
    expect(report.lines.map((line) => [line.accountCode, line.closing.debit, line.closing.credit])).toEqual([
      ['1000', '1205.00', '0.00'],
      ['2000', '0.00', '330.00'],
      ['3010', '0.00', '750.00'],
      ['3900', '0.00', '125.00'],
    ]);
    expect(report.isBalanced).toBe(true);
  });

  it('ends as the balance sheet does, on whatever day it starts', async () => {
    const books = await workedBooks();
    await books.record({ date: '2027-01-20', amount: '7.00', categoryId: books.categoryId('Supplies') });
    const sheet = await reportOf<BalanceSheet>(books, 'balance-sheet?asOfDate=2027-01-31');
    const starts = ['2025-06-01', '2026-02-04', '2026-12-31', '2027-01-01', '2027-01-15'];
    for (const start of starts) {
      const report = await reportOf<TrialBalance>(books, `trial-balance?startDate=${start}&endDate=2027-01-31`);
      expect([report.yearStartDate, report.isBalanced]).toEqual(['2027-01-01', true]);
      expect(
        report.lines
          .filter(({ closing }) => closing.debit !== closing.credit)
          .map(({ accountCode, closing }) => [accountCode, closing.debit, closing.credit]),
      ).toEqual([
        ['1000', '1198.00', '0.00'],
        ['2000', '0.00', '330.00'],
        ['3010', '0.00', '750.00'],
        ['3900', '0.00', '125.00'],
        ['5200', '7.00', '0.00'],
      ]);
      expect(report.totals.carried).toEqual(
        start < '2027' ? { debit: expect.any(String), credit: expect.any(String) } : { debit: '0.00', credit: '0.00' },
      );
    }
    expect(sheet.equity).toMatchObject({ earlierEarnings: '125.00', currentYearEarnings: '-7.00' });
    const across = await reportOf<TrialBalance>(books, 'trial-balance?startDate=2026-02-04&endDate=2027-01-31');
    expect(across.lines.map(({ accountCode, carried }) => `${accountCode} ${carried.debit}/${carried.credit}`)).toEqual(
      [
        '1000 0.00/0.00',
        '2000 0.00/0.00',
        '3010 0.00/0.00',
        '3900 0.00/125.00',
        '4000 485.00/0.00',
        '5200 0.00/60.00',
        '6100 0.00/300.00',
      ],
    );
    const ledger = await reportOf<GeneralLedger>(
      books,
      'general-ledger?startDate=2026-02-04&endDate=2027-01-31&accountCode=5200',
    );
    expect(ledger.accounts).toMatchObject([
      { openingBalance: '0.00', carriedBalance: '-60.00', closingBalance: '7.00' },
    ]);
  });
});

describe('the general ledger', () => {
  it('leads from opening to closing through every posting', async () => {
    const books = await workedBooks();
    const report = await reportOf<GeneralLedger>(
      books,
      'general-ledger?startDate=2026-02-04&endDate=2026-02-28&accountCode=1000',
    );
    const [checking] = report.accounts;
    expect(checking).toMatchObject({
      accountCode: '1000',
      accountName: 'Checking',
      openingBalance: '1500.00',
      totalDebit: '20.00',
      totalCredit: '315.00',
      closingBalance: '1205.00',
    });
    expect(checking?.postings.map((row) => [row.date, row.description, row.debit, row.credit, row.balance])).toEqual([
      ['2026-02-04', 'Rent', '0.00', '300.00', '1200.00'],
      ['2026-02-06', 'Refund', '20.00', '0.00', '1220.00'],
      ['2026-02-07', 'Customer refund', '0.00', '15.00', '1205.00'],
    ]);
    expect(
      checking?.postings.every((row) => row.transactionId !== null && BigInt(row.position) > 0n && row.entryNumber > 0),
    ).toBe(true);
  });

  it('is the same in pages', async () => {
    const books = await workedBooks();
    const whole = await reportOf<GeneralLedger>(books, 'general-ledger?startDate=2026-01-01&endDate=2026-12-31');
    const postings = new Map<string, unknown[]>();
    let next: string | undefined = `${books.path}/general-ledger?startDate=2026-01-01&endDate=2026-12-31&limit=4`;
    while (next !== undefined) {
      const page: { body: GeneralLedger; headers: Headers } = await books.client.get<GeneralLedger>(next);
      expect(page.headers.get('X-Total-Count')).toBe('14');
      for (const account of page.body.accounts)
        postings.set(account.accountCode, [...(postings.get(account.accountCode) ?? []), ...account.postings]);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    expect([...postings]).toEqual(whole.accounts.map((account) => [account.accountCode, account.postings]));
    expect(
      whole.accounts.every(
        (account) => (account.postings.at(-1)?.balance ?? account.openingBalance) === account.closingBalance,
      ),
    ).toBe(true);
  });

  it('shows what a figure of the P&L is made of: the postings of a category, counted from zero', async () => {
    const books = await workedBooks();
    const supplies = books.categoryId('Supplies');
    const summary = await reportOf<FinancialSummary>(
      books,
      'financial-summary?startDate=2026-02-06&endDate=2026-02-28',
    );
    const figure = summary.categoryBreakdown.find(({ categoryId }) => categoryId === supplies);
    const report = await reportOf<GeneralLedger>(
      books,
      `general-ledger?startDate=2026-02-06&endDate=2026-02-28&categoryId=${supplies}&accountCode=${figure?.accountCode}`,
    );
    expect(report.accounts).toMatchObject([{ openingBalance: '0.00', closingBalance: figure?.amount.toFixed(2) }]);
    expect(report.accounts[0]?.postings.at(-1)?.balance).toBe(figure?.amount.toFixed(2));
    expect(report.accounts[0]?.postings.every(({ categoryId }) => categoryId === supplies)).toBe(true);
    const uncategorised = await reportOf<GeneralLedger>(
      books,
      'general-ledger?startDate=2026-01-01&endDate=2026-12-31&categoryId=none&accountCode=1000',
    );
    expect(uncategorised.accounts[0]?.postings.length).toBeGreaterThan(0);
  });
});

describe('the journal', () => {
  it('holds every entry with its lines', async () => {
    const books = await workedBooks();
    const entries = await reportOf<JournalReportEntry[]>(books, 'journal?startDate=2026-02-05&endDate=2026-02-05');
    expect(entries).toMatchObject([
      {
        entryNumber: 5,
        date: '2026-02-05',
        kind: 'transaction',
        description: 'Paper',
        lines: [
          {
            accountCode: '5200',
            accountName: 'Supplies',
            debit: '80.00',
            credit: '0.00',
            categoryId: books.categoryId('Supplies'),
          },
          { accountCode: '2000', accountName: 'Card', debit: '0.00', credit: '80.00', categoryId: null },
        ],
      },
    ]);
    const all = await reportOf<JournalReportEntry[]>(books, 'journal');
    const paged: JournalReportEntry[] = [];
    let next: string | undefined = `${books.path}/journal?limit=2`;
    while (next !== undefined) {
      const page: { body: JournalReportEntry[]; headers: Headers } = await books.client.get<JournalReportEntry[]>(next);
      expect(page.headers.get('X-Known-At')).toMatch(/^\d+$/);
      paged.push(...page.body);
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1];
    }
    expect(paged).toEqual(all);
    expect(all.map((entry) => entry.entryNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('the register of an account', () => {
  it('shows what stands, with the balance after each row', async () => {
    const books = await workedBooks();
    const { body: wrong } = await books.record({ date: '2026-02-04', amount: '7.00', description: 'Mistake' });
    await books.client.delete(`${books.path}/transactions`, { transactionIds: [wrong.id] });
    const register = await reportOf<AccountRegister>(
      books,
      `/api/accounts/${books.account.id}/register?startDate=2026-02-01&endDate=2026-02-06`,
    );
    expect(register).toMatchObject({ openingBalance: '1000.00', closingBalance: '1220.00', accountCode: '1000' });
    expect(register.rows.map((row) => [row.date, row.description, row.amount, row.balance])).toEqual([
      ['2026-02-03', 'Sale', '500.00', '1500.00'],
      ['2026-02-04', 'Rent', '-300.00', '1200.00'],
      ['2026-02-06', 'Refund', '20.00', '1220.00'],
    ]);
    const { body: list } = await books.client.get<Transaction[]>(
      `${books.path}/transactions?accountId=${books.account.id}&order=asc`,
    );
    const whole = await reportOf<AccountRegister>(
      books,
      `/api/accounts/${books.account.id}/register?endDate=2026-12-31`,
    );
    expect(whole.rows.slice(1).map((row) => [row.transactionId, row.amount, row.balance])).toEqual(
      list.map((row) => [row.id, row.amount, row.balance]),
    );
  });
});

describe('the cash flow', () => {
  it('leads from opening to closing cash by what stood on the other side', async () => {
    const books = await workedBooks();
    const report = await reportOf<CashFlow>(books, 'cash-flow?startDate=2026-02-01&endDate=2026-02-28');
    expect(report).toMatchObject({
      openingCash: '1000.00',
      netChange: '205.00',
      closingCash: '1205.00',
      isReconciled: true,
      investing: { total: '0.00' },
      financing: { total: '0.00' },
    });
    expect(report.operating.lines.map((line) => [line.accountCode, line.category, line.amount])).toEqual([
      ['4000', 'Sales', '485.00'],
      ['5200', 'Supplies', '20.00'],
      ['6100', 'Rent', '-300.00'],
    ]);
    const year = await reportOf<CashFlow>(books, 'cash-flow?startDate=2026-01-01&endDate=2026-12-31');
    expect(year).toMatchObject({
      openingCash: '0.00',
      closingCash: '1205.00',
      financing: { total: '1000.00', lines: [{ accountCode: '3010', amount: '1000.00' }] },
    });
  });
});
