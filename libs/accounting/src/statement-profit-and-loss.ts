/** Profit and loss as a fold over totals of ledger accounts; like all statements it knows no table and no event. */
import { percentage } from '@counterfoil/money/money';

/** Sums of a ledger account (and category) over some range of dates, in minor units. */
export interface LedgerTotal {
  readonly ledgerAccount: string;
  readonly categoryId: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
}

export interface ProfitAndLoss {
  readonly totalRevenue: bigint;
  readonly totalExpenses: bigint;
  readonly netProfit: bigint;
  /** Percent with one decimal. */
  readonly profitMargin: number;
  /** Both totals in percent of total revenue, one decimal. */
  readonly percentages: Readonly<Record<'totalRevenue' | 'totalExpenses', number>>;
  readonly figures: readonly ProfitAndLossFigure[];
}

export interface ProfitAndLossFigure {
  readonly ledgerAccount: string;
  readonly categoryId: string | null;
  readonly type: 'revenue' | 'expense';
  readonly amount: bigint;
  /** Share of total revenue in percent, one decimal. */
  readonly percentage: number;
}

/**
 * Revenue is credits minus debits on 4000 to 4999, expenses debits minus credits on 5000 to 6999
 * (docs/accounting.md, Statements). Figures that net to nothing are left out; revenue first, then by size.
 */
export function profitAndLoss(totals: readonly LedgerTotal[]): ProfitAndLoss {
  const rows = totals.flatMap((total) => {
    const type = resultType(total.ledgerAccount);
    if (!type) return [];
    const amount = type === 'revenue' ? total.credit - total.debit : total.debit - total.credit;
    return [{ ledgerAccount: total.ledgerAccount, categoryId: total.categoryId, type, amount }];
  });
  const sum = (type: 'revenue' | 'expense'): bigint =>
    rows.reduce((total, row) => (row.type === type ? total + row.amount : total), 0n);
  const totalRevenue = sum('revenue');
  const totalExpenses = sum('expense');
  const netProfit = totalRevenue - totalExpenses;
  const figures = rows
    .filter((row) => row.amount !== 0n)
    .map((row) => ({ ...row, percentage: percentage(row.amount, totalRevenue) }))
    .sort(revenueFirstThenLargest);
  return {
    totalRevenue,
    totalExpenses,
    netProfit,
    profitMargin: percentage(netProfit, totalRevenue),
    percentages: {
      totalRevenue: percentage(totalRevenue, totalRevenue),
      totalExpenses: percentage(totalExpenses, totalRevenue),
    },
    figures,
  };
}

function revenueFirstThenLargest(a: ProfitAndLossFigure, b: ProfitAndLossFigure): number {
  if (a.type !== b.type) return a.type === 'revenue' ? -1 : 1;
  if (a.amount !== b.amount) return a.amount > b.amount ? -1 : 1;
  return a.ledgerAccount < b.ledgerAccount ? -1 : 1;
}

/** Whether a code counts as revenue or expense; undefined for the balance sheet's accounts. */
export function resultType(code: string): 'revenue' | 'expense' | undefined {
  const number = Number(code.slice(0, 4));
  if (number >= 4000 && number <= 4999) return 'revenue';
  if (number >= 5000 && number <= 6999) return 'expense';
  return undefined;
}
