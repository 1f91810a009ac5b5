import type { ChartAccount, CreateChartAccountRequest } from '@counterfoil/contracts/chart.contract';

/** The parts of a chart in their order, in the words of the trade and in plain ones. */
export const CHART_TYPES: readonly { type: ChartAccount['accountType']; title: string; hint: string }[] = [
  { type: 'asset', title: 'Assets', hint: 'What you own' },
  { type: 'liability', title: 'Liabilities', hint: 'Money you owe' },
  { type: 'equity', title: 'Equity', hint: 'What is yours' },
  { type: 'revenue', title: 'Revenue', hint: 'Money earned' },
  { type: 'expense', title: 'Expenses', hint: 'Money spent' },
];

/** Kinds of a new line, with the type, the sub-type and the first digit of the code that go with each. */
export const CHART_KINDS: readonly { kind: string; label: string; codes: string; accountType: CreateChartAccountRequest['accountType']; subType: CreateChartAccountRequest['subType'] }[] = [
  { kind: 'asset-current', label: 'Asset, current (turns into money within a year)', codes: '1000 to 1499', accountType: 'asset', subType: 'current' },
  { kind: 'asset-fixed', label: 'Asset, fixed (kept for years)', codes: '1500 to 1999', accountType: 'asset', subType: 'fixed' },
  { kind: 'liability-current', label: 'Liability, current (due within a year)', codes: '2000 to 2499', accountType: 'liability', subType: 'current' },
  { kind: 'liability-long', label: 'Liability, long-term (loans)', codes: '2500 to 2999', accountType: 'liability', subType: 'long_term' },
  { kind: 'equity', label: 'Equity (what is yours)', codes: '3000 to 3999', accountType: 'equity', subType: 'equity' },
  { kind: 'revenue', label: 'Revenue (money earned)', codes: '4000 to 4999', accountType: 'revenue', subType: 'revenue' },
  { kind: 'expense', label: 'Expense (money spent)', codes: '5000 to 6999', accountType: 'expense', subType: 'expense' },
];

const SUB_TYPES: Record<ChartAccount['subType'], string> = { current: 'Current', fixed: 'Fixed', long_term: 'Long-term', equity: '', revenue: '', expense: '' };

export function subTypeText(subType: ChartAccount['subType']): string {
  return SUB_TYPES[subType];
}
