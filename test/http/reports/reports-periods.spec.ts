import type {
  AccountRegister,
  CashFlow,
  GeneralLedger,
  TrialBalance,
} from '@counterfoil/contracts/ledger-report.contract';
import type { BalanceSheet, FinancialSummary, SummaryFigures } from '@counterfoil/contracts/report.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
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

const sale = (date: string, amount: string): Promise<unknown> =>
  books.record({ date, type: 'deposit', amount, categoryId: books.categoryId('Sales') });
const rent = (date: string, amount: string): Promise<unknown> =>
  books.record({ date, amount, categoryId: books.categoryId('Rent') });
const shown = ({
  startDate,
  endDate,
  totalRevenue,
  totalExpenses,
}: SummaryFigures): [string, string, number, number] => [startDate, endDate, totalRevenue, totalExpenses];

/** No call sets it yet; what reports make of it must not wait for one. */
const fiscalYearFrom = (month: number): Promise<unknown> =>
  withClient(app.databaseUrl, (client) =>
    client.query(`update books.businesses set fiscal_year_start_month = $2 where id = $1`, [books.business.id, month]),
  );

describe('the financial summary', () => {
  it('has columns by month, quarter and year, the first and the last cut to the range', async () => {
    await sale('2026-01-15', '100.00');
    await sale('2026-02-28', '200.00');
    await rent('2026-03-01', '50.00');
    await sale('2026-04-10', '400.00');
    await sale('2026-04-11', '1000.00');
    const months = await reportOf<FinancialSummary>(
      books,
      'financial-summary?startDate=2026-01-15&endDate=2026-04-10&by=month',
    );
    expect(shown(months)).toEqual(['2026-01-15', '2026-04-10', 700, 50]);
    expect(months.columns?.map(shown)).toEqual([
      ['2026-01-15', '2026-01-31', 100, 0],
      ['2026-02-01', '2026-02-28', 200, 0],
      ['2026-03-01', '2026-03-31', 0, 50],
      ['2026-04-01', '2026-04-10', 400, 0],
    ]);
    expect(months.columns?.[2]).toMatchObject({
      netProfit: -50,
      profitMargin: 0,
      categoryBreakdown: [{ category: 'Rent', amount: 50, percentage: 0 }],
    });
    const quarters = await reportOf<FinancialSummary>(
      books,
      'financial-summary?startDate=2026-01-01&endDate=2026-12-31&by=quarter',
    );
    expect(quarters.columns?.map(shown)).toEqual([
      ['2026-01-01', '2026-03-31', 300, 50],
      ['2026-04-01', '2026-06-30', 1400, 0],
      ['2026-07-01', '2026-09-30', 0, 0],
      ['2026-10-01', '2026-12-31', 0, 0],
    ]);
    await fiscalYearFrom(4);
    const years = await reportOf<FinancialSummary>(
      books,
      'financial-summary?startDate=2025-04-01&endDate=2027-03-31&by=year',
    );
    expect(years.columns?.map(shown)).toEqual([
      ['2025-04-01', '2026-03-31', 300, 50],
      ['2026-04-01', '2027-03-31', 1400, 0],
    ]);
  });

  it('stands beside the period before, or the year before', async () => {
    await sale('2025-03-10', '80.00');
    await sale('2026-02-28', '50.00');
    await rent('2026-02-10', '20.00');
    await sale('2026-03-10', '100.00');
    const period = await reportOf<FinancialSummary>(
      books,
      'financial-summary?startDate=2026-03-01&endDate=2026-03-31&compare=previous-period',
    );
    expect(period.comparison && shown(period.comparison)).toEqual(['2026-02-01', '2026-02-28', 50, 20]);
    expect(period.comparison?.change).toEqual({
      totalRevenue: { amount: 50, exactAmount: '50.00', percentage: 100 },
      totalExpenses: { amount: -20, exactAmount: '-20.00', percentage: -100 },
      netProfit: { amount: 70, exactAmount: '70.00', percentage: 233.3 },
    });
    expect(
      period.comparison?.categoryChanges.map(({ type, exactAmount, percentage }) => [type, exactAmount, percentage]),
    ).toEqual([
      ['revenue', '50.00', 100],
      ['expense', '-20.00', -100],
    ]);
    expect(period.comparison?.percentages).toEqual({ totalRevenue: 100, totalExpenses: 40 });
    const days = await reportOf<FinancialSummary>(
      books,
      'financial-summary?startDate=2026-03-06&endDate=2026-03-15&compare=previous-period',
    );
    expect(days.comparison && shown(days.comparison)).toEqual(['2026-02-24', '2026-03-05', 50, 0]);
    const year = await reportOf<FinancialSummary>(
      books,
      'financial-summary?startDate=2026-01-01&endDate=2026-03-31&compare=previous-year&by=quarter',
    );
    expect(year.comparison && shown(year.comparison)).toEqual(['2025-01-01', '2025-03-31', 80, 0]);
    expect(year.comparison?.change.totalExpenses).toEqual({ amount: 20, exactAmount: '20.00', percentage: null });
    expect(year.comparison?.columns?.map(shown)).toEqual([['2025-01-01', '2025-03-31', 80, 0]]);
    expect(
      (await reportOf<FinancialSummary>(books, 'financial-summary?startDate=2026-03-01&endDate=2026-03-31')).comparison,
    ).toBeUndefined();
  });
});

describe('a fiscal year from April', () => {
  it('splits retained earnings, and is where ranges begin that are not said', async () => {
    await sale('2026-03-31', '100.00');
    await sale('2026-04-01', '30.00');
    await fiscalYearFrom(4);
    const sheet = await reportOf<BalanceSheet>(books, 'balance-sheet?asOfDate=2026-06-30&compareDate=2026-03-31');
    expect(sheet.equity).toMatchObject({
      retainedEarnings: '130.00',
      currentYearEarnings: '30.00',
      currentYearStartDate: '2026-04-01',
    });
    expect(sheet.comparison).toMatchObject({
      asOfDate: '2026-03-31',
      equity: { retainedEarnings: '100.00', currentYearEarnings: '100.00', currentYearStartDate: '2025-04-01' },
      assets: { totalAssets: '1100.00' },
    });
    const trial = await reportOf<TrialBalance>(books, 'trial-balance?asOfDate=2026-06-30');
    expect([trial.startDate, trial.endDate]).toEqual(['2026-04-01', '2026-06-30']);
    expect(
      trial.lines.map((line) => [
        line.accountCode,
        line.opening.debit,
        line.opening.credit,
        line.closing.debit,
        line.closing.credit,
      ]),
    ).toEqual([
      ['1000', '1100.00', '0.00', '1130.00', '0.00'],
      ['3010', '0.00', '1000.00', '0.00', '1000.00'],
      ['3900', '0.00', '100.00', '0.00', '100.00'],
      ['4000', '0.00', '0.00', '0.00', '30.00'],
    ]);
    const ledger = await reportOf<GeneralLedger>(books, 'general-ledger?endDate=2026-06-30&accountCode=4000');
    expect(ledger).toMatchObject({
      startDate: '2026-04-01',
      accounts: [{ openingBalance: '0.00', closingBalance: '-30.00' }],
    });
    expect(await reportOf<CashFlow>(books, 'cash-flow?endDate=2026-06-30')).toMatchObject({
      startDate: '2026-04-01',
      openingCash: '1100.00',
      closingCash: '1130.00',
    });
  });
});

describe('where nothing is', () => {
  it.each([
    ['before the first posting', '1950-01-01', '1950-12-31'],
    ['after the last', '2150-01-01', '2199-12-31'],
    ['on one day without a posting', '2026-01-02', '2026-01-02'],
  ])('%s, reports are empty and balanced', async (_what, startDate, endDate) => {
    const range = `startDate=${startDate}&endDate=${endDate}`;
    const opened = startDate > '2026' ? '1000.00' : '0.00';
    expect(
      await reportOf<FinancialSummary>(books, `financial-summary?${range}&compare=previous-year&by=year`),
    ).toMatchObject({
      totalRevenue: 0,
      totalExpenses: 0,
      profitMargin: 0,
      categoryBreakdown: [],
      comparison: { totalRevenue: 0 },
    });
    expect(await reportOf<BalanceSheet>(books, `balance-sheet?asOfDate=${endDate}`)).toMatchObject({
      assets: { totalAssets: opened },
      equity: { totalEquity: opened },
      isBalanced: true,
    });
    expect(await reportOf<TrialBalance>(books, `trial-balance?${range}`)).toMatchObject({
      totals: { opening: { debit: opened, credit: opened }, movement: { debit: '0.00', credit: '0.00' } },
      isBalanced: true,
    });
    const ledger = await reportOf<GeneralLedger>(books, `general-ledger?${range}`);
    expect(ledger.accounts.map((account) => [account.accountCode, account.postings.length])).toEqual(
      opened === '0.00'
        ? []
        : [
            ['1000', 0],
            ['3010', 0],
          ],
    );
    expect(await reportOf<unknown[]>(books, `journal?${range}`)).toEqual([]);
    expect(await reportOf<CashFlow>(books, `cash-flow?${range}`)).toMatchObject({
      openingCash: opened,
      netChange: '0.00',
      closingCash: opened,
      isReconciled: true,
    });
    expect(await reportOf<AccountRegister>(books, `/api/accounts/${books.account.id}/register?${range}`)).toMatchObject(
      {
        openingBalance: opened,
        closingBalance: opened,
        rows: [],
      },
    );
  });
});

describe('who may read', () => {
  it('the summary: everyone in the business; the books: not the assistant; strangers nothing', async () => {
    const assistant = await app.signedUp();
    const stranger = await app.signedUp();
    await withClient(app.databaseUrl, (client) =>
      client.query(
        `insert into books.members (business_id, user_id, role, joined_at) values ($1, $2, 'assistant', now())`,
        [books.business.id, assistant.user.id],
      ),
    );
    const paths = ['financial-summary', 'balance-sheet', 'trial-balance', 'general-ledger', 'journal', 'cash-flow'].map(
      (report) => `${books.path}/${report}`,
    );
    for (const path of [...paths, `/api/accounts/${books.account.id}/register`]) {
      expect([path, (await assistant.client.get(path)).status]).toEqual([
        path,
        path.endsWith('financial-summary') ? 200 : 403,
      ]);
      expect([path, (await stranger.client.get(path)).status]).toEqual([path, 404]);
      expect([path, (await app.client().get(path)).status]).toEqual([path, 401]);
    }
  });
});
