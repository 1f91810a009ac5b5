import { randomUUID } from 'node:crypto';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type {
  AccountRegister,
  CashFlow,
  GeneralLedger,
  JournalReportEntry,
  TrialBalance,
} from '@counterfoil/contracts/ledger-report.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { runByClockAhead } from '../../kit/run/clock-ahead';
import type { Answer } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';

const HOUR_MS = 3_600_000;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const get = async <Report>(path: string): Promise<Report> => {
  const answer = await books.client.get<Report>(path.startsWith('/') ? path : `${books.path}/${path}`);
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
  return answer.body;
};
const positionOf = (answer: Answer): string => answer.headers.get('X-Position') ?? '';
const YEAR = 'startDate=2026-01-01&endDate=2026-12-31';

/** Later than everything recorded, earlier than anything after it. */
async function instant(): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 5));
  const now = new Date().toISOString();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return now;
}

describe('as known at', () => {
  it('a position or an instant, every report leaves out what was recorded later, whatever day it is dated', async () => {
    const recorded = await books.record({ categoryId: books.categoryId('Supplies') });
    const then = await instant();
    await books.client.put(`${books.path}/transactions/${recorded.body.id}`, {
      date: '2026-01-20',
      accountId: books.account.id,
      type: 'expense',
      description: 'Paper',
      amount: '85.00',
      categoryId: books.categoryId('Travel'),
    });
    await books.record({
      date: '2026-01-10',
      type: 'deposit',
      amount: '500.00',
      categoryId: books.categoryId('Sales'),
    });
    const now = await get<FinancialSummary>(`financial-summary?${YEAR}`);
    expect(now).toMatchObject({ totalRevenue: 500, totalExpenses: 85 });
    for (const knownAt of [positionOf(recorded), then]) {
      const summary = await get<FinancialSummary>(`financial-summary?${YEAR}&knownAt=${knownAt}`);
      expect(summary).toMatchObject({ totalRevenue: 0, totalExpenses: 80, knownAt: positionOf(recorded) });
      expect(summary.categoryBreakdown).toMatchObject([
        { category: 'Supplies', amount: 80, accountCode: '5200', categoryId: books.categoryId('Supplies') },
      ]);
      const sheet = await get<BalanceSheet>(`balance-sheet?asOfDate=2026-02-03&knownAt=${knownAt}`);
      expect(sheet).toMatchObject({
        assets: { totalAssets: '920.00' },
        equity: { retainedEarnings: '-80.00', currentYearEarnings: '-80.00' },
        isBalanced: true,
      });
      const register = await get<AccountRegister>(`/api/accounts/${books.account.id}/register?knownAt=${knownAt}`);
      expect(register.rows.map((row) => [row.date, row.amount, row.balance])).toEqual([
        ['2026-01-01', '1000.00', '1000.00'],
        ['2026-02-03', '-80.00', '920.00'],
      ]);
      const ledger = await get<GeneralLedger>(`general-ledger?${YEAR}&knownAt=${knownAt}`);
      expect(
        ledger.accounts.map((account) => [account.accountCode, account.closingBalance, account.postings.length]),
      ).toEqual([
        ['1000', '920.00', 2],
        ['3010', '-1000.00', 1],
        ['5200', '80.00', 1],
      ]);
      const trial = await get<TrialBalance>(`trial-balance?asOfDate=2026-12-31&knownAt=${knownAt}`);
      expect(trial).toMatchObject({ isBalanced: true, totals: { closing: { debit: '1000.00', credit: '1000.00' } } });
      expect(await get<JournalReportEntry[]>(`journal?knownAt=${knownAt}`)).toHaveLength(2);
      expect(await get<CashFlow>(`cash-flow?${YEAR}&knownAt=${knownAt}`)).toMatchObject({
        closingCash: '920.00',
        operating: { total: '-80.00' },
        isReconciled: true,
      });
    }
  });

  it('a moment ago, every statement is the one that was shown then', async () => {
    for (const date of ['2026-01-10', '2026-02-20', '2026-03-31', '2026-04-01'])
      await books.record({ date, categoryId: books.categoryId('Supplies') });
    const statements = (knownAt?: string): Promise<object[]> =>
      Promise.all(
        [
          `financial-summary?${YEAR}&by=month`,
          'balance-sheet?asOfDate=2026-03-31',
          'trial-balance?startDate=2026-02-15&endDate=2026-03-31',
          `cash-flow?${YEAR}`,
        ].map((path) => get<object>(`${path}${knownAt === undefined ? '' : `&knownAt=${knownAt}`}`)),
      );
    const shown = await statements();
    const { knownAt } = await get<BalanceSheet>('balance-sheet');
    // On a line that nothing was posted to before.
    await books.record({ date: '2026-03-15', categoryId: books.categoryId('Rent') });
    expect(await statements(knownAt)).toEqual(shown);
    expect(await statements()).not.toEqual(shown);
  });

  it('the years of the books are those of then', async () => {
    const recorded = await books.record({ categoryId: books.categoryId('Supplies') });
    const before = await instant();
    await books.client.put(books.path, { name: 'Bees', fiscalYearStartMonth: 4 });
    const moved = await instant();
    await books.record({ date: '2026-04-02', categoryId: books.categoryId('Supplies') });
    const yearOf = async (knownAt: string): Promise<unknown[]> => {
      const { equity } = await get<BalanceSheet>(`balance-sheet?asOfDate=2026-05-01${knownAt}`);
      const { startDate } = await get<TrialBalance>(`trial-balance?endDate=2026-05-01${knownAt}`);
      return [equity.currentYearStartDate, equity.currentYearEarnings, equity.retainedEarnings, startDate];
    };
    expect(await yearOf('')).toEqual(['2026-04-01', '-80.00', '-160.00', '2026-04-01']);
    for (const knownAt of [positionOf(recorded), before])
      expect(await yearOf(`&knownAt=${knownAt}`)).toEqual(['2026-01-01', '-80.00', '-80.00', '2026-01-01']);
    // Nothing was posted between that moment and the change before it.
    const { knownAt } = await get<BalanceSheet>(`balance-sheet?knownAt=${moved}`);
    for (const then of [moved, knownAt])
      expect(await yearOf(`&knownAt=${then}`)).toEqual(['2026-04-01', '0.00', '-80.00', '2026-04-01']);
  });

  it('accounts and lines of the chart have the names of then', async () => {
    const recorded = await books.record({ categoryId: books.categoryId('Supplies') });
    const before = await instant();
    const { body: lines } = await books.client.get<ChartAccount[]>(`${books.path}/chart-accounts`);
    const supplies = lines.find(({ accountCode }) => accountCode === '5200');
    await books.client.patch(`/api/accounts/${books.account.id}`, { name: 'Main' });
    await books.client.patch(`${books.path}/chart-accounts/${supplies?.id}`, { accountName: 'Paper and ink' });
    const between = await instant();
    await books.client.patch(`/api/accounts/${books.account.id}`, { name: 'Everyday' });
    const namesOf = async (knownAt: string): Promise<(string | undefined)[]> => {
      const { assets } = await get<BalanceSheet>(`balance-sheet?asOfDate=2026-12-31${knownAt}`);
      const { lines: trial } = await get<TrialBalance>(`trial-balance?asOfDate=2026-12-31${knownAt}`);
      const register = await get<AccountRegister>(`/api/accounts/${books.account.id}/register?${knownAt.slice(1)}`);
      return [
        assets.currentAssets[0]?.accountName,
        register.accountName,
        trial.find(({ accountCode }) => accountCode === '5200')?.accountName,
      ];
    };
    expect(await namesOf('')).toEqual(['Everyday', 'Everyday', 'Paper and ink']);
    for (const knownAt of [positionOf(recorded), before])
      expect(await namesOf(`&knownAt=${knownAt}`)).toEqual([
        books.account.name,
        books.account.name,
        supplies?.accountName,
      ]);
    // Nothing was posted between that moment and the renamings before it.
    const { knownAt } = await get<BalanceSheet>(`balance-sheet?knownAt=${between}`);
    for (const then of [between, knownAt])
      expect(await namesOf(`&knownAt=${then}`)).toEqual(['Main', 'Main', 'Paper and ink']);
  });

  it('an instant, what was recorded by then is known, also where a clock was an hour ahead when it was', async () => {
    const { account, business, user } = books;
    const [transactionId, today] = [randomUUID(), new Date().toISOString().slice(0, 10)];
    const paper = { transactionId, accountId: account.id, date: '2026-02-04', description: 'Paper', allocations: [] };
    const draft = { ...paper, amount: -10_00n };
    const recorded = { by: user.id, on: today };
    await runByClockAhead(app, business.id, { type: 'RecordTransaction', draft, recorded }, HOUR_MS);
    const next = await books.record();
    await books.client.patch(`/api/accounts/${account.id}`, { name: 'Everyday' });
    const then = await instant();
    await books.record();
    const register = await get<AccountRegister>(`/api/accounts/${account.id}/register?knownAt=${then}`);
    expect([register.accountName, ...register.rows.map(({ amount }) => amount)]).toEqual([
      'Everyday',
      '1000.00',
      '-80.00',
      '-10.00',
    ]);
    const summary = await get<FinancialSummary>(`financial-summary?${YEAR}&knownAt=${then}`);
    expect(summary).toMatchObject({ totalExpenses: 90 });
    expect(BigInt(summary.knownAt)).toBeGreaterThan(BigInt(positionOf(next)));
  });

  it('says which position an answer stands at: the latest of the books unless an earlier one is asked for', async () => {
    const last = positionOf(await books.record());
    expect((await get<FinancialSummary>('financial-summary')).knownAt).toBe(last);
    expect((await get<FinancialSummary>('financial-summary?knownAt=9223372036854775807')).knownAt).toBe(last);
    expect((await get<FinancialSummary>('financial-summary?knownAt=2199-12-31T00:00:00Z')).knownAt).toBe(last);
    const never = await get<BalanceSheet>('balance-sheet?knownAt=1999-12-31T23:59:59%2B02:00');
    expect(never).toMatchObject({ knownAt: '0', assets: { currentAssets: [], totalAssets: '0.00' }, isBalanced: true });
  });

  it('pages show one state while people write', async () => {
    for (let day = 1; day <= 6; day++) await books.record({ date: `2026-03-0${day}` });
    const { knownAt } = await get<BalanceSheet>('balance-sheet');
    const first = await books.client.get<JournalReportEntry[]>(`${books.path}/journal?limit=4&knownAt=${knownAt}`);
    await books.record({ date: '2026-03-05', description: 'Between two pages' });
    const second = await books.client.get<JournalReportEntry[]>(
      /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '',
    );
    expect([...first.body, ...second.body].map((entry) => entry.entryNumber)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect([second.headers.get('X-Known-At'), second.headers.get('X-Total-Count')]).toEqual([knownAt, '7']);
  });
});

describe('from every figure', () => {
  it('the way leads down to postings, entries and the transaction', async () => {
    const { body: row } = await books.record({ categoryId: books.categoryId('Supplies') });
    const { body: summary } = await books.client.get<FinancialSummary>(`${books.path}/financial-summary?${YEAR}`);
    const [figure] = summary.categoryBreakdown;
    const ledger = await get<GeneralLedger>(
      `general-ledger?startDate=${summary.startDate}&endDate=${summary.endDate}&accountCode=${figure?.accountCode}`,
    );
    expect(ledger.accounts[0]?.ledgerAccountId).toBe(figure?.ledgerAccountId);
    const [posting] = ledger.accounts[0]?.postings ?? [];
    expect(posting).toMatchObject({
      transactionId: row.id,
      categoryId: figure?.categoryId,
      debit: '80.00',
      position: summary.knownAt,
      entryNumber: 2,
      line: 1,
    });
    const transactions = await get<Transaction[]>(`transactions?categoryId=${figure?.categoryId}&${YEAR}`);
    expect(transactions.map(({ id }) => id)).toEqual([posting?.transactionId]);
  });
});
