import type { Account } from '@counterfoil/contracts/account.contract';
import type {
  AccountRegister,
  CashFlow,
  GeneralLedger,
  JournalReportEntry,
  TrialBalance,
} from '@counterfoil/contracts/ledger-report.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import { sharedApp } from '../kit/shared-app';

const START_LIMIT_MS = 60_000;

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
}, START_LIMIT_MS);

const get = async <Report>(books: TestBooks, path: string): Promise<Report> => {
  const answer = await books.client.get<Report>(path.startsWith('/') ? path : `${books.path}/${path}`);
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
  return answer.body;
};

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
    const report = await get<TrialBalance>(books, 'trial-balance?startDate=2026-02-04&endDate=2026-02-28');
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
    const report = await get<TrialBalance>(books, 'trial-balance?asOfDate=2027-01-31');
    expect(report.startDate).toBe('2027-01-01');
    expect(report.lines.map((line) => [line.accountCode, line.closing.debit, line.closing.credit])).toEqual([
      ['1000', '1205.00', '0.00'],
      ['2000', '0.00', '330.00'],
      ['3010', '0.00', '750.00'],
      ['3900', '0.00', '125.00'],
    ]);
    expect(report.isBalanced).toBe(true);
  });
});

describe('the general ledger', () => {
  it('leads from opening to closing through every posting', async () => {
    const books = await workedBooks();
    const report = await get<GeneralLedger>(
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
    const whole = await get<GeneralLedger>(books, 'general-ledger?startDate=2026-01-01&endDate=2026-12-31');
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
    const summary = await get<FinancialSummary>(books, 'financial-summary?startDate=2026-02-06&endDate=2026-02-28');
    const figure = summary.categoryBreakdown.find(({ categoryId }) => categoryId === supplies);
    const report = await get<GeneralLedger>(
      books,
      `general-ledger?startDate=2026-02-06&endDate=2026-02-28&categoryId=${supplies}&accountCode=${figure?.accountCode}`,
    );
    expect(report.accounts).toMatchObject([{ openingBalance: '0.00', closingBalance: figure?.amount.toFixed(2) }]);
    expect(report.accounts[0]?.postings.at(-1)?.balance).toBe(figure?.amount.toFixed(2));
    expect(report.accounts[0]?.postings.every(({ categoryId }) => categoryId === supplies)).toBe(true);
    const uncategorised = await get<GeneralLedger>(
      books,
      'general-ledger?startDate=2026-01-01&endDate=2026-12-31&categoryId=none&accountCode=1000',
    );
    expect(uncategorised.accounts[0]?.postings.length).toBeGreaterThan(0);
  });
});

describe('the journal', () => {
  it('holds every entry with its lines', async () => {
    const books = await workedBooks();
    const entries = await get<JournalReportEntry[]>(books, 'journal?startDate=2026-02-05&endDate=2026-02-05');
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
    const all = await get<JournalReportEntry[]>(books, 'journal');
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
    const register = await get<AccountRegister>(
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
    const whole = await get<AccountRegister>(books, `/api/accounts/${books.account.id}/register?endDate=2026-12-31`);
    expect(whole.rows.slice(1).map((row) => [row.transactionId, row.amount, row.balance])).toEqual(
      list.map((row) => [row.id, row.amount, row.balance]),
    );
  });
});

describe('the cash flow', () => {
  it('leads from opening to closing cash by what stood on the other side', async () => {
    const books = await workedBooks();
    const report = await get<CashFlow>(books, 'cash-flow?startDate=2026-02-01&endDate=2026-02-28');
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
    const year = await get<CashFlow>(books, 'cash-flow?startDate=2026-01-01&endDate=2026-12-31');
    expect(year).toMatchObject({
      openingCash: '0.00',
      closingCash: '1205.00',
      financing: { total: '1000.00', lines: [{ accountCode: '3010', amount: '1000.00' }] },
    });
  });
});

describe('bad questions', () => {
  const REPORTS = ['financial-summary', 'balance-sheet', 'trial-balance', 'general-ledger', 'journal', 'cash-flow'];

  it.each(REPORTS)('are refused by the %s with a message', async (report) => {
    const books = await startBooks(app);
    const day = report === 'balance-sheet' ? 'asOfDate' : 'startDate';
    for (const query of [
      `${day}=2026-02-30`,
      `${day}=now`,
      `${day}=2026-01-01&${day}=2026-01-02`,
      `${day}=`,
      'knownAt=soon',
      'knownAt=-1',
      'knownAt=9999999999999999999',
      'knownAt=2026-02-30T00:00:00Z',
      'knownAt=2026-01-01',
    ]) {
      const { status, body } = await books.client.get<Problem>(`${books.path}/${report}?${query}`);
      expect([report, query, status, typeof body.message]).toEqual([report, query, 400, 'string']);
    }
  });

  it('are refused, each for its reason', async () => {
    const books = await startBooks(app);
    const questions: [string, number, string][] = [
      [
        'financial-summary?startDate=2026-02-01&endDate=2026-01-01',
        400,
        'The start date must not be after the end date',
      ],
      ['trial-balance?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['general-ledger?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['journal?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['cash-flow?startDate=2026-02-01&endDate=2026-01-01', 400, 'The start date must not be after the end date'],
      ['financial-summary?by=week', 400, 'by must be month, quarter or year'],
      ['financial-summary?compare=plan', 400, 'compare must be previous-period or previous-year'],
      [
        'financial-summary?startDate=1900-01-01&endDate=2199-12-31&by=month',
        400,
        'At most 120 columns can be shown: choose a shorter range or longer periods',
      ],
      ['general-ledger?accountCode=cash', 400, 'accountCode must be a code such as 1000'],
      ['general-ledger?accountCode=1070', 404, 'Ledger account not found'],
      ['general-ledger?cursor=nonsense', 400, 'This page of the list is not known: start again from the first'],
      ['journal?limit=501', 400, 'limit must be at most 500'],
      [
        `../../accounts/${books.account.id}/register?startDate=2026-02-01&endDate=2026-01-01`,
        400,
        'The start date must not be after the end date',
      ],
    ];
    for (const [path, status, message] of questions) {
      const answer = await books.client.get<Problem>(`${books.path}/${path}`);
      expect([path, answer.status, answer.body.message]).toEqual([path, status, message]);
    }
  });
});
