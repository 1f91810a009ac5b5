/** Statements as folds over totals of ledger accounts: they know no table and no event. */
import { percentage } from '@counterfoil/money/money';
import type { ChartLine } from './chart';

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
  return { totalRevenue, totalExpenses, netProfit, profitMargin: percentage(netProfit, totalRevenue), figures };
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

export interface BalanceSheetFigure {
  readonly line: ChartLine;
  /** Minor units in the natural sign of its section: assets as debits, the others as credits. */
  readonly balance: bigint;
}

export interface BalanceSheetFold {
  readonly currentAssets: readonly BalanceSheetFigure[];
  readonly fixedAssets: readonly BalanceSheetFigure[];
  readonly totalAssets: bigint;
  readonly currentLiabilities: readonly BalanceSheetFigure[];
  readonly longTermLiabilities: readonly BalanceSheetFigure[];
  readonly totalLiabilities: bigint;
  readonly equityAccounts: readonly BalanceSheetFigure[];
  readonly retainedEarnings: bigint;
  readonly totalEquity: bigint;
  readonly isBalanced: boolean;
}

/**
 * The balance sheet from all totals up to its date. Every account keeps its section whatever its sign: an overdrawn
 * bank account is a negative asset, an overpaid card a negative liability. Lines that stand at zero are left out.
 * @param totals of every ledger account from the first posting up to the date.
 */
export function balanceSheet(chart: readonly ChartLine[], totals: readonly LedgerTotal[]): BalanceSheetFold {
  const net = netByAccount(totals);
  const section = (type: ChartLine['type'], accepts: (line: ChartLine) => boolean): BalanceSheetFigure[] =>
    chart
      .filter((line) => line.type === type && accepts(line))
      .map((line) => ({ line, balance: type === 'asset' ? debitNet(net, line.code) : -debitNet(net, line.code) }))
      .filter((figure) => figure.balance !== 0n)
      .sort((a, b) => (a.line.code < b.line.code ? -1 : 1));
  const currentAssets = section('asset', (line) => line.subType !== 'fixed');
  const fixedAssets = section('asset', (line) => line.subType === 'fixed');
  const currentLiabilities = section('liability', (line) => line.subType !== 'long_term');
  const longTermLiabilities = section('liability', (line) => line.subType === 'long_term');
  const equityAccounts = section('equity', () => true);
  const retainedEarnings = profitAndLoss(totals).netProfit;
  const totalAssets = sumOf(currentAssets) + sumOf(fixedAssets);
  const totalLiabilities = sumOf(currentLiabilities) + sumOf(longTermLiabilities);
  const totalEquity = sumOf(equityAccounts) + retainedEarnings;
  return {
    currentAssets,
    fixedAssets,
    totalAssets,
    currentLiabilities,
    longTermLiabilities,
    totalLiabilities,
    equityAccounts,
    retainedEarnings,
    totalEquity,
    isBalanced: totalAssets === totalLiabilities + totalEquity,
  };
}

function netByAccount(totals: readonly LedgerTotal[]): ReadonlyMap<string, bigint> {
  const net = new Map<string, bigint>();
  for (const total of totals)
    net.set(total.ledgerAccount, debitNet(net, total.ledgerAccount) + total.debit - total.credit);
  return net;
}

function debitNet(net: ReadonlyMap<string, bigint>, code: string): bigint {
  return net.get(code) ?? 0n;
}

function sumOf(figures: readonly BalanceSheetFigure[]): bigint {
  return figures.reduce((sum, figure) => sum + figure.balance, 0n);
}
