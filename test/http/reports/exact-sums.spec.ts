/** Sums that no double holds, in reports and in files. */
import { read, utils } from '@e965/xlsx';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { AccountRegister, TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { BalanceSheet, FinancialSummary } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { exported } from '../../kit/books/exports';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

let app: ReachableApp;

describe('sums beyond what a double holds', () => {
  /** Near the most that an amount and a balance have: thirteen digits before the point. */
  const [IN, OUT] = ['9999999999999.59', '9999999999999.57'];
  const EXACT = { totalRevenue: '119999999999995.08', totalExpenses: '119999999999994.84', netProfit: '0.24' };
  const RANGE = 'startDate=2026-01-01&endDate=2026-12-31';
  let own: TestBooks;
  let vault: Account;

  beforeAll(async () => {
    app = await sharedAppWithWorker();
    own = await startBooks(app);
    const opened = { initialBalanceDate: '2026-01-01' } as const;
    vault = await openAccount(own.client, own.path, {
      name: 'Vault',
      type: 'checking',
      currentBalance: '0.00',
      ...opened,
    });
    for (let at = 0; at < 9; at++) {
      const chest = { name: `Chest ${at}`, type: 'savings', currentBalance: IN, ...opened } as const;
      await openAccount(own.client, own.path, chest);
    }
    const transactions = Array.from({ length: 12 }, (_, day) => {
      const row = { accountId: vault.id, date: `2026-02-${10 + day}`, description: 'Gold' };
      return [
        { ...row, type: 'deposit', amount: IN, categoryId: own.categoryId('Sales') },
        { ...row, type: 'expense', amount: OUT, categoryId: own.categoryId('Rent') },
      ];
    }).flat();
    const recorded = await own.client.post(`${own.path}/transactions/bulk`, { transactions });
    expect(recorded.body).toMatchObject({ success: 24, errors: 0 });
  });

  const shown = async <Report>(path: string): Promise<Report> => (await own.client.get<Report>(path)).body;

  it('are exact to the cent in summary, balance sheet, trial balance and register', async () => {
    const summary = await shown<FinancialSummary>(
      `${own.path}/financial-summary?${RANGE}&by=month&compare=previous-year`,
    );
    const categoryBreakdown = [{ exactAmount: EXACT.totalRevenue }, { exactAmount: EXACT.totalExpenses }];
    expect(summary).toMatchObject({ exact: EXACT, netProfit: 0.24, categoryBreakdown });
    expect(summary.columns?.[1]).toMatchObject({ exact: EXACT, categoryBreakdown });
    expect(summary.comparison?.change).toMatchObject({ totalRevenue: { exactAmount: EXACT.totalRevenue } });
    const sheetOf = await shown<BalanceSheet>(`${own.path}/balance-sheet?asOfDate=2026-12-31`);
    expect([sheetOf.assets.totalAssets, sheetOf.isBalanced]).toEqual(['90000000000996.55', true]);
    const trial = await shown<TrialBalance>(`${own.path}/trial-balance?${RANGE}`);
    const sales = trial.lines.find(({ accountCode }) => accountCode === '4000');
    expect([sales?.movement.credit, trial.isBalanced]).toEqual([EXACT.totalRevenue, true]);
    const register = await shown<AccountRegister>(`/api/accounts/${vault.id}/register?${RANGE}`);
    expect(register.closingBalance).toBe('0.24');
    const listed = await shown<Transaction[]>(`${own.path}/transactions?accountId=${vault.id}&limit=2`);
    expect(listed.map(({ amount, balance }) => [amount, balance])).toEqual([
      [`-${OUT}`, '0.24'],
      [IN, '9999999999999.81'],
    ]);
  });

  it('are the same in a file, also in one of a program that counts in doubles', async () => {
    const asked = { report: 'profit-and-loss', range: YEAR } as const;
    const { file } = await exported(own.client, own.path, { ...asked, format: 'csv' });
    expect(file.toString('utf8')).toContain(
      `Sales,revenue,${EXACT.totalRevenue},100.0\r\nRent,expense,${EXACT.totalExpenses},`,
    );
    const workbook = read((await exported(own.client, own.path, { ...asked, format: 'xlsx' })).file);
    const cells = utils
      .sheet_to_json<(string | number)[]>(workbook.Sheets[workbook.SheetNames[0] ?? ''] ?? {}, { header: 1, raw: true })
      .flat();
    expect(cells).toEqual(expect.arrayContaining([EXACT.totalRevenue, EXACT.totalExpenses, 0.24]));
  });
});
