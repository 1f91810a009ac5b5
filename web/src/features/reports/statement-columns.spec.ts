import type { CategoryFigure, FinancialSummary, SummaryFigures } from '@counterfoil/contracts/report.contract';
import { drillPath } from './drill';
import { formatInstant, instantOf, knownAtText } from './known-at';
import { changeOf, columnsOf, periodTitle, rowsOf, sinceFirst } from './profit-and-loss-rows';

const figure = (category: string, amount: number, type: CategoryFigure['type'] = 'expense'): CategoryFigure => ({
  categoryId: category,
  category,
  type,
  amount,
  exactAmount: amount.toFixed(2),
  percentage: 0,
  ledgerAccountId: null,
  accountCode: '5000',
});
const figures = (startDate: string, endDate: string, categoryBreakdown: CategoryFigure[]): SummaryFigures => ({
  startDate,
  endDate,
  totalRevenue: 0,
  totalExpenses: 0,
  netProfit: 0,
  exact: { totalRevenue: '0.00', totalExpenses: '0.00', netProfit: '0.00' },
  profitMargin: 0,
  categoryBreakdown,
});

const NO_CHANGE = { amount: 0, exactAmount: '0.00', percentage: 0 };

it.each([
  ['2026-03-01', '2026-03-31', 'month', 'Mar 2026'],
  ['2026-01-01', '2026-03-31', 'quarter', 'Jan to Mar 2026'],
  ['2025-12-01', '2026-02-28', 'quarter', 'Dec 2025 to Feb 2026'],
  ['2026-01-01', '2026-12-31', 'year', '2026'],
  ['2025-07-01', '2026-06-30', 'year', 'Jul 2025 to Jun 2026'],
])('%s to %s by %s is called %s', (startDate, endDate, by, title) => {
  expect(periodTitle({ startDate, endDate }, by)).toBe(title);
});

it('has a column a period, one of all of it, and one of what it is compared with; a row of each category of any of them', () => {
  const months = [
    figures('2026-01-01', '2026-01-31', [figure('Rent', 10)]),
    figures('2026-02-01', '2026-02-28', [figure('Wax', 5)]),
  ];
  const before = {
    ...figures('2025-01-01', '2025-02-28', [figure('Jars', 1)]),
    change: { totalRevenue: NO_CHANGE, totalExpenses: NO_CHANGE, netProfit: NO_CHANGE },
  };
  const summary: FinancialSummary = {
    ...figures('2026-01-01', '2026-02-28', [figure('Rent', 10), figure('Wax', 5), figure('Sales', 9, 'revenue')]),
    knownAt: '7',
    columns: months,
    comparison: before,
  };
  const columns = columnsOf(summary, 'month');
  expect(columns.map(({ title }) => title)).toEqual(['Jan 2026', 'Feb 2026', 'Total', '1 Jan 2025 to 28 Feb 2025']);
  expect(
    rowsOf(columns, 'expense').map(({ figure: { category }, cells }) => [
      category,
      ...cells.map((cell) => cell?.amount),
    ]),
  ).toEqual([
    ['Rent', 10, undefined, 10, undefined],
    ['Wax', undefined, 5, 5, undefined],
    ['Jars', undefined, undefined, undefined, 1],
  ]);
  expect(rowsOf(columns, 'revenue')).toHaveLength(1);
});

it('leads from a figure to the postings behind it', () => {
  expect(drillPath({ accountCode: '1000', endDate: '2026-03-31' })).toBe(
    '/reports/general-ledger?account=1000&start=1900-01-01&end=2026-03-31',
  );
  expect(
    drillPath({ accountCode: '5000', startDate: '2026-01-01', endDate: '2026-03-31', categoryId: null, knownAt: '12' }),
  ).toBe('/reports/general-ledger?account=5000&start=2026-01-01&end=2026-03-31&category=none&knownAt=12');
});

it('says as known when', () => {
  expect(knownAtText('12', { timeZone: 'UTC' })).toBe('right after event 12');
  expect(knownAtText('2026-04-03T12:05:00.000Z', { timeZone: 'Europe/Berlin' })).toBe('3 Apr 2026, 14:05');
  expect(formatInstant('never', 'UTC')).toBe('never');
  expect([instantOf(''), instantOf('2026-04-03T14:05').endsWith('.000Z')]).toEqual(['', true]);
});

it('leaves out the empty periods before the first, but never shows fewer than six', () => {
  const month = (at: number, breakdown: CategoryFigure[]) =>
    figures(`2026-${String(at).padStart(2, '0')}-01`, `2026-${String(at).padStart(2, '0')}-28`, breakdown);
  const year = Array.from({ length: 12 }, (_, at) => month(at + 1, at >= 4 ? [figure('Rent', 10)] : []));
  expect(sinceFirst(year).map(({ startDate }) => startDate.slice(5, 7))).toEqual([
    '05',
    '06',
    '07',
    '08',
    '09',
    '10',
    '11',
    '12',
  ]);
  const late = year.map((period, at) => (at < 11 ? { ...period, categoryBreakdown: [] } : period));
  expect(sinceFirst(late)).toHaveLength(6);
  expect(sinceFirst(year.slice(0, 3))).toHaveLength(3);
});

it('tells the change of a category to the cent, and no percentage of nothing', () => {
  expect(changeOf(figure('Rent', 1850.1), figure('Rent', 2035.11))).toEqual({
    amount: 185.01,
    exactAmount: '185.01',
    percentage: 10,
  });
  expect(changeOf(undefined, figure('Rent', 0.3))).toEqual({ amount: 0.3, exactAmount: '0.30', percentage: 0 });
  expect(changeOf(figure('Rent', 100), undefined)).toEqual({ amount: -100, exactAmount: '-100.00', percentage: -100 });
});
