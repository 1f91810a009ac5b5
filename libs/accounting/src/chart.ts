/** The chart of accounts: what kinds of ledger account there are, and the standard chart every business starts with. */

export type LedgerAccountType = 'asset' | 'liability' | 'equity' | 'revenue' | 'expense';
export type LedgerAccountSubType = 'current' | 'fixed' | 'long_term' | 'equity' | 'revenue' | 'expense';

/** A line of the chart. */
export interface ChartLine {
  readonly code: string;
  readonly name: string;
  readonly type: LedgerAccountType;
  readonly subType: LedgerAccountSubType;
}

/** Codes that a rule names; they are the same in every business. */
export const TRANSFERS_IN_TRANSIT = '1090';
export const OPENING_BALANCE_EQUITY = '3010';
export const OWNERS_CONTRIBUTIONS = '3020';
export const OWNERS_DRAWS = '3030';
export const BALANCE_ADJUSTMENTS = '3090';
export const UNCATEGORIZED_REVENUE = '4990';
export const UNCATEGORIZED_EXPENSES = '6990';
export const BANK_FEES = '6450';
export const PREPAID_EXPENSES = '1300';
export const ACCUMULATED_DEPRECIATION = '1590';
export const ACCRUED_EXPENSES = '2400';
export const DEPRECIATION = '6680';

/** Lines that an accountant looks for and most owners never need: a chart shows them from their first use on. */
export const HIDDEN_UNTIL_USED: readonly string[] = [
  '1100',
  '1200',
  PREPAID_EXPENSES,
  ACCUMULATED_DEPRECIATION,
  '2100',
  '2200',
  '2300',
  ACCRUED_EXPENSES,
  DEPRECIATION,
];

const line = (code: string, name: string, type: LedgerAccountType, subType: LedgerAccountSubType): ChartLine => ({
  code,
  name,
  type,
  subType,
});
const revenue = (code: string, name: string): ChartLine => line(code, name, 'revenue', 'revenue');
const expense = (code: string, name: string): ChartLine => line(code, name, 'expense', 'expense');

/** Bank accounts (1000 to 1089) and credit cards (2000 to 2099) get their own lines when they are opened. */
export const STANDARD_CHART: readonly ChartLine[] = [
  line(TRANSFERS_IN_TRANSIT, 'Transfers in transit', 'asset', 'current'),
  line('1100', 'Accounts receivable', 'asset', 'current'),
  line('1200', 'Inventory', 'asset', 'current'),
  line(PREPAID_EXPENSES, 'Prepaid expenses', 'asset', 'current'),
  line('1500', 'Equipment', 'asset', 'fixed'),
  line(ACCUMULATED_DEPRECIATION, 'Accumulated depreciation', 'asset', 'fixed'),
  line('2100', 'Accounts payable', 'liability', 'current'),
  line('2200', 'Sales tax payable', 'liability', 'current'),
  line('2300', 'Payroll liabilities', 'liability', 'current'),
  line(ACCRUED_EXPENSES, 'Accrued expenses', 'liability', 'current'),
  line('2500', 'Long-term loans', 'liability', 'long_term'),
  line('3000', "Owner's equity", 'equity', 'equity'),
  line(OPENING_BALANCE_EQUITY, 'Opening balance equity', 'equity', 'equity'),
  line(OWNERS_CONTRIBUTIONS, "Owner's contributions", 'equity', 'equity'),
  line(OWNERS_DRAWS, "Owner's draws", 'equity', 'equity'),
  line(BALANCE_ADJUSTMENTS, 'Balance adjustments', 'equity', 'equity'),
  revenue('4000', 'Sales'),
  revenue('4100', 'Service income'),
  revenue('4200', 'Consulting income'),
  revenue('4300', 'Interest income'),
  revenue('4900', 'Other income'),
  revenue(UNCATEGORIZED_REVENUE, 'Uncategorized revenue'),
  expense('5000', 'Cost of goods sold'),
  expense('5100', 'Contractors'),
  expense('5200', 'Supplies'),
  expense('5300', 'Travel'),
  expense('5400', 'Meals and entertainment'),
  expense('5500', 'Vehicle and fuel'),
  expense('6000', 'Wages and salaries'),
  expense('6100', 'Rent'),
  expense('6150', 'Utilities'),
  expense('6200', 'Phone and internet'),
  expense('6250', 'Software and subscriptions'),
  expense('6300', 'Insurance'),
  expense('6350', 'Advertising and marketing'),
  expense('6400', 'Professional fees'),
  expense(BANK_FEES, 'Bank charges and fees'),
  expense('6500', 'Interest paid'),
  expense('6550', 'Repairs and maintenance'),
  expense('6600', 'Taxes and licenses'),
  expense('6650', 'Training'),
  expense(DEPRECIATION, 'Depreciation'),
  expense(UNCATEGORIZED_EXPENSES, 'Uncategorized expenses'),
];

export type CategoryKind = 'revenue' | 'expense' | 'transfer';
