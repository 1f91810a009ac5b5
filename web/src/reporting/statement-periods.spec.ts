import type { CategoryFigure, SummaryFigures } from '@counterfoil/contracts/report.contract';
import { periodTitle, sinceFirst } from './statement-periods';

const RENT: CategoryFigure = {
  categoryId: 'Rent',
  category: 'Rent',
  type: 'expense',
  amount: 10,
  exactAmount: '10.00',
  percentage: 0,
  ledgerAccountId: null,
  accountCode: '5000',
};
const PERIOD: Omit<SummaryFigures, 'startDate' | 'endDate' | 'categoryBreakdown'> = {
  totalRevenue: 0,
  totalExpenses: 0,
  netProfit: 0,
  exact: { totalRevenue: '0.00', totalExpenses: '0.00', netProfit: '0.00' },
  profitMargin: 0,
  percentages: { totalRevenue: 0, totalExpenses: 0 },
};

it.each([
  ['2026-03-01', '2026-03-31', 'month', 'Mar 2026'],
  ['2026-01-01', '2026-03-31', 'quarter', 'Jan to Mar 2026'],
  ['2025-12-01', '2026-02-28', 'quarter', 'Dec 2025 to Feb 2026'],
  ['2026-01-01', '2026-12-31', 'year', '2026'],
  ['2025-07-01', '2026-06-30', 'year', 'Jul 2025 to Jun 2026'],
])('%s to %s by %s is called %s', (startDate, endDate, by, title) => {
  expect(periodTitle({ startDate, endDate }, by)).toBe(title);
});

it('leaves out the empty periods before the first, but never shows fewer than six', () => {
  const month = (at: number, categoryBreakdown: CategoryFigure[]) => ({
    ...PERIOD,
    startDate: `2026-${String(at).padStart(2, '0')}-01`,
    endDate: `2026-${String(at).padStart(2, '0')}-28`,
    categoryBreakdown,
  });
  const year = Array.from({ length: 12 }, (_, at) => month(at + 1, at >= 4 ? [RENT] : []));
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
