import { uncategorizedOf } from '@counterfoil/accounting/uncategorized';
import type { CategoryFigure, FinancialSummary } from '@counterfoil/contracts/report.contract';
import { periodInWords } from './period-words';
import { moneyText } from './printed-page';
import type { Column, DocumentBusiness, DocumentProof, ReportDocument, TableRow } from './report-document';

const COLUMNS: readonly Column[] = [
  { title: 'Category', kind: 'text', width: 3 },
  { title: 'Type', kind: 'text', notPrinted: true, width: 1 },
  { title: 'Amount', kind: 'money' },
  { title: 'Percentage of Revenue', printedTitle: '% of revenue', kind: 'percent', width: 2 },
];

/** The Profit & Loss Statement: overview, then revenue and expenses by category with their share of revenue. */
export function profitAndLossDocument(
  business: DocumentBusiness,
  summary: FinancialSummary,
  proof: DocumentProof,
): ReportDocument {
  const { startDate, endDate, netProfit, exact, profitMargin, percentages, categoryBreakdown } = summary;
  const rows = [
    ...section('Revenue', 'revenue', categoryBreakdown, exact.totalRevenue, percentages.totalRevenue),
    ...section('Expenses', 'expense', categoryBreakdown, exact.totalExpenses, percentages.totalExpenses),
    total('grand-total', netProfit < 0 ? 'Net loss' : 'Net profit', exact.netProfit, profitMargin),
  ];
  return {
    report: 'profit-and-loss',
    business,
    title: 'Profit & Loss Statement',
    period: periodInWords(startDate, endDate),
    range: { startDate, endDate },
    figures: [
      { label: 'Total revenue', value: exact.totalRevenue, kind: 'money' },
      { label: 'Total expenses', value: exact.totalExpenses, kind: 'money' },
      { label: netProfit < 0 ? 'Net loss' : 'Net profit', value: exact.netProfit, kind: 'money' },
      { label: 'Profit margin', value: profitMargin.toFixed(1), kind: 'percent' },
    ],
    table: { columns: COLUMNS, rows, lineCount: categoryBreakdown.length },
    notes: categoryBreakdown.length === 0 ? ['Nothing was earned or spent in this period.'] : waitingNotes(summary),
    proof,
  };
}

function waitingNotes({ categoryBreakdown }: FinancialSummary): string[] {
  const { waiting, isMost } = uncategorizedOf(categoryBreakdown);
  if (waiting.length === 0) return [];
  const sums = waiting.map(
    ({ type, exactAmount }) => `${moneyText(exactAmount, '')} of ${type === 'revenue' ? 'revenue' : 'expenses'}`,
  );
  return [`${isMost ? 'Most of this statement is not' : 'Not'} categorized yet: ${sums.join(' and ')}.`];
}

function section(
  title: string,
  type: CategoryFigure['type'],
  figures: readonly CategoryFigure[],
  sum: string,
  percent: number,
): TableRow[] {
  const lines = figures.filter((figure) => figure.type === type);
  return [
    { style: 'heading', cells: [title] },
    ...lines.map((line): TableRow => ({
      style: 'line',
      cells: [line.category, line.type, line.exactAmount, line.percentage],
    })),
    total('total', `Total ${title.toLowerCase()}`, sum, percent),
  ];
}

function total(style: 'total' | 'grand-total', label: string, amount: string, percent: number): TableRow {
  return { style, cells: [label, null, amount, percent] };
}
