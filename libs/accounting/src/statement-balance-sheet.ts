/** The balance sheet as a fold over totals of ledger accounts. */
import type { ChartLine } from './chart';
import { profitAndLoss, type LedgerTotal } from './statement-profit-and-loss';

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
  readonly totalLiabilitiesAndEquity: bigint;
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
  const totalLiabilitiesAndEquity = totalLiabilities + totalEquity;
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
    totalLiabilitiesAndEquity,
    isBalanced: totalAssets === totalLiabilitiesAndEquity,
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
