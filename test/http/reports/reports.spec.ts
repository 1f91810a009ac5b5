import type {
  AccountRegister,
  CashFlow,
  GeneralLedger,
  JournalReportEntry,
} from '@counterfoil/contracts/ledger-report.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import type { TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { reportOf } from './report-answers';
import { workedReportBooks } from './worked-report-books';

let app: ReachableApp;
/** Of tests that only read. */
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
  books = await workedReportBooks(app);
});

describe('the general ledger', () => {
  it('leads from opening to closing through every posting', async () => {
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
    const books = await workedReportBooks(app);
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
