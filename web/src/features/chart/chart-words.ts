import { STANDARD_CHART, type ChartLine } from '@counterfoil/accounting/chart';
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
export const CHART_KINDS: readonly {
  kind: string;
  label: string;
  codes: string;
  accountType: CreateChartAccountRequest['accountType'];
  subType: CreateChartAccountRequest['subType'];
}[] = [
  {
    kind: 'asset-current',
    label: 'Asset, current (turns into money within a year)',
    codes: '1000 to 1499',
    accountType: 'asset',
    subType: 'current',
  },
  {
    kind: 'asset-fixed',
    label: 'Asset, fixed (kept for years)',
    codes: '1500 to 1999',
    accountType: 'asset',
    subType: 'fixed',
  },
  {
    kind: 'liability-current',
    label: 'Liability, current (due within a year)',
    codes: '2000 to 2499',
    accountType: 'liability',
    subType: 'current',
  },
  {
    kind: 'liability-long',
    label: 'Liability, long-term (loans)',
    codes: '2500 to 2999',
    accountType: 'liability',
    subType: 'long_term',
  },
  { kind: 'equity', label: 'Equity (what is yours)', codes: '3000 to 3999', accountType: 'equity', subType: 'equity' },
  {
    kind: 'revenue',
    label: 'Revenue (money earned)',
    codes: '4000 to 4999',
    accountType: 'revenue',
    subType: 'revenue',
  },
  {
    kind: 'expense',
    label: 'Expense (money spent)',
    codes: '5000 to 6999',
    accountType: 'expense',
    subType: 'expense',
  },
];

const SUB_TYPES: Record<ChartAccount['subType'], string> = {
  current: 'Current',
  fixed: 'Fixed',
  long_term: 'Long-term',
  equity: '',
  revenue: '',
  expense: '',
};

export function subTypeText(subType: ChartAccount['subType']): string {
  return SUB_TYPES[subType];
}

/** Lines of bank accounts, cards and personal accounts: they are changed with their account. */
const OF_ACCOUNTS = /^(10[0-8]\d|20\d\d|3020-)/;
/** Lines that the books need: transfers in transit, and the equity of the standard chart. */
const NEEDED = /^(1090|3\d{3})$/;

export function isOfAccount(code: string): boolean {
  return OF_ACCOUNTS.test(code);
}

/** False for a line that cannot be given up; the server has the last word. */
export function mayDeactivate({ accountCode, isDefault }: Pick<ChartAccount, 'accountCode' | 'isDefault'>): boolean {
  return !(isDefault && NEEDED.test(accountCode));
}

/** Whether categories may post to a line: not to accounts, transfers in transit or opening balances. */
export function takesCategories(code: string): boolean {
  return !isOfAccount(code) && code !== '1090' && code !== '3010';
}

/** What the standard chart has and this one, begun before it had them, has not. */
export function missingStandardLines(chart: readonly Pick<ChartAccount, 'accountCode'>[]): ChartLine[] {
  const codes = new Set(chart.map(({ accountCode }) => accountCode));
  return STANDARD_CHART.filter(({ code }) => !codes.has(code));
}
