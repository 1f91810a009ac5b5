import { UNCATEGORIZED_EXPENSES } from '@counterfoil/accounting/chart';
import type { CategoryFigure, FinancialSummary } from '@counterfoil/contracts/report.contract';
import { profitAndLossDocument } from './profit-and-loss.document';

const BUSINESS = { name: 'Bees', currency: 'USD', address: null, taxId: null };
const PROOF = { knownAt: '7', head: undefined };

const line = (type: CategoryFigure['type'], accountCode: string, exactAmount: string): CategoryFigure => ({
  categoryId: null,
  category: accountCode,
  type,
  amount: Number(exactAmount),
  exactAmount,
  percentage: 0,
  ledgerAccountId: null,
  accountCode,
});

function notesOf(...categoryBreakdown: CategoryFigure[]): readonly string[] {
  const summary = {
    startDate: '2026-01-01',
    endDate: '2026-03-31',
    netProfit: 0,
    profitMargin: 0,
    exact: { totalRevenue: '0.00', totalExpenses: '0.00', netProfit: '0.00' },
    percentages: { totalRevenue: 0, totalExpenses: 0 },
    categoryBreakdown,
  };
  return profitAndLossDocument(BUSINESS, summary as unknown as FinancialSummary, PROOF).notes;
}

test('the paper says what of it waits for a category, and whether that is most of it', () => {
  const sales = line('revenue', '4000', '2000.00');
  expect(notesOf(sales)).toEqual([]);
  expect(notesOf(sales, line('expense', UNCATEGORIZED_EXPENSES, '1250.50'))).toEqual([
    'Not categorized yet: 1,250.50 of expenses.',
  ]);
  expect(notesOf(sales, line('expense', UNCATEGORIZED_EXPENSES, '2000.01'))).toEqual([
    'Most of this statement is not categorized yet: 2,000.01 of expenses.',
  ]);
});
