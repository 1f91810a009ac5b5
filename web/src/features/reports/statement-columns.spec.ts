import type { CategoryFigure, FinancialSummary, SummaryFigures } from '@counterfoil/contracts/report.contract';
import { columnsOf, rowsOf } from './profit-and-loss-rows';

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
  percentages: { totalRevenue: 0, totalExpenses: 0 },
  categoryBreakdown,
});

const NO_CHANGE = { amount: 0, exactAmount: '0.00', percentage: 0 };
const WAX_CHANGE = { ...NO_CHANGE, categoryId: 'Wax', type: 'expense', accountCode: '5000', amount: 5 } as const;

it('has a column a period, one of all of it, and one of what it is compared with; a row of each category of any of them', () => {
  const months = [
    figures('2026-01-01', '2026-01-31', [figure('Rent', 10)]),
    figures('2026-02-01', '2026-02-28', [figure('Wax', 5)]),
  ];
  const before = {
    ...figures('2025-01-01', '2025-02-28', [figure('Jars', 1)]),
    change: { totalRevenue: NO_CHANGE, totalExpenses: NO_CHANGE, netProfit: NO_CHANGE },
    categoryChanges: [WAX_CHANGE],
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
  expect(rowsOf(columns, 'expense', [WAX_CHANGE]).map(({ change }) => change?.amount)).toEqual([
    undefined,
    5,
    undefined,
  ]);
});
