import {
  OWNERS_CONTRIBUTIONS,
  OWNERS_DRAWS,
  TRANSFERS_IN_TRANSIT,
  UNCATEGORIZED_EXPENSES,
  UNCATEGORIZED_REVENUE,
  type CategoryKind,
} from '@counterfoil/accounting/chart';

/** A category that every business starts with, mapped to its line of the chart. */
export interface DefaultCategory {
  readonly name: string;
  readonly type: CategoryKind;
  readonly ledgerAccount: string;
}

/** Names of the two categories that rows without one fall back to (docs/accounting.md, Rows of an account). */
export const UNCATEGORIZED_REVENUE_NAME = 'Uncategorized Revenue';
export const UNCATEGORIZED_EXPENSES_NAME = 'Uncategorized Expenses';

const category = (name: string, type: CategoryKind, ledgerAccount: string): DefaultCategory => ({
  name,
  type,
  ledgerAccount,
});

export const DEFAULT_CATEGORIES: readonly DefaultCategory[] = [
  category('Sales', 'revenue', '4000'),
  category('Service Income', 'revenue', '4100'),
  category('Consulting Income', 'revenue', '4200'),
  category('Interest Income', 'revenue', '4300'),
  category('Other Income', 'revenue', '4900'),
  category("Owner's Contribution", 'revenue', OWNERS_CONTRIBUTIONS),
  category(UNCATEGORIZED_REVENUE_NAME, 'revenue', UNCATEGORIZED_REVENUE),
  category('Cost of Goods Sold', 'expense', '5000'),
  category('Contractors', 'expense', '5100'),
  category('Supplies', 'expense', '5200'),
  category('Travel', 'expense', '5300'),
  category('Meals & Entertainment', 'expense', '5400'),
  category('Vehicle & Fuel', 'expense', '5500'),
  category('Payroll', 'expense', '6000'),
  category('Rent', 'expense', '6100'),
  category('Utilities', 'expense', '6150'),
  category('Phone & Internet', 'expense', '6200'),
  category('Software & Subscriptions', 'expense', '6250'),
  category('Insurance', 'expense', '6300'),
  category('Advertising & Marketing', 'expense', '6350'),
  category('Professional Fees', 'expense', '6400'),
  category('Bank Fees', 'expense', '6450'),
  category('Interest Paid', 'expense', '6500'),
  category('Repairs & Maintenance', 'expense', '6550'),
  category('Taxes & Licenses', 'expense', '6600'),
  category('Training', 'expense', '6650'),
  category('Personal', 'expense', OWNERS_DRAWS),
  category(UNCATEGORIZED_EXPENSES_NAME, 'expense', UNCATEGORIZED_EXPENSES),
  category('Transfer', 'transfer', TRANSFERS_IN_TRANSIT),
];
