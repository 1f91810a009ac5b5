/**
 * Cash flow by the direct method: what came into and went out of bank and cash accounts, by what stood on the other
 * side.
 */
import type { ChartLine } from './chart';
import { isCardCode } from './ledger-code';
import type { LedgerTotal } from './statement-profit-and-loss';

export type CashFlowSection = 'operating' | 'investing' | 'financing';

/** What rows that moved cash posted to one other ledger account (and category). */
export interface CashFlowTotal {
  readonly ledgerAccount: string;
  readonly categoryId: string | null;
  /** Minor units; above zero is money in. */
  readonly amount: bigint;
}

export interface CashFlowFigure extends CashFlowTotal {
  readonly line: ChartLine;
}

interface CashAccountFigure {
  readonly line: ChartLine;
  readonly opening: bigint;
  readonly closing: bigint;
}

export interface CashFlow {
  readonly sections: Readonly<
    Record<CashFlowSection, { readonly figures: readonly CashFlowFigure[]; readonly total: bigint }>
  >;
  readonly netChange: bigint;
  readonly accounts: readonly CashAccountFigure[];
  readonly openingCash: bigint;
  readonly closingCash: bigint;
  /** Opening cash plus what came in and went out is closing cash: computed from different sums, hence a check. */
  readonly isReconciled: boolean;
}

/**
 * Cash is bank and cash accounts and the money between them (1000 to 1090), so that transfers among them are no flow.
 */
export function isCash(ledgerAccount: string): boolean {
  const number = Number(ledgerAccount.slice(0, 4));
  return number >= 1000 && number <= 1090;
}

/**
 * Fixed assets are investing; owners, long-term lenders and cards financing: what is paid to a card pays a debt back,
 * and what was bought with it moved no cash. The rest is the business's trade.
 */
export function cashFlowSection({ code, type, subType }: ChartLine): CashFlowSection {
  if (type === 'asset' && subType === 'fixed') return 'investing';
  if (type === 'equity' || subType === 'long_term' || isCardCode(code)) return 'financing';
  return 'operating';
}

/**
 * @param opening totals by ledger account up to the day before the range
 * @param moved totals by ledger account within the range
 * @param flows what rows that moved cash posted to other accounts within the range
 */
export function cashFlow(
  chart: readonly ChartLine[],
  opening: readonly LedgerTotal[],
  moved: readonly LedgerTotal[],
  flows: readonly CashFlowTotal[],
): CashFlow {
  const accounts = cashAccounts(chart, opening, moved);
  const openingCash = accounts.reduce((sum, account) => sum + account.opening, 0n);
  const closingCash = accounts.reduce((sum, account) => sum + account.closing, 0n);
  const lines = new Map(chart.map((line) => [line.code, line]));
  const figures = flows.flatMap((flow): CashFlowFigure[] => {
    const line = lines.get(flow.ledgerAccount);
    return line && flow.amount !== 0n ? [{ ...flow, line }] : [];
  });
  const section = (name: CashFlowSection): CashFlow['sections'][CashFlowSection] => {
    const own = figures.filter(({ line }) => cashFlowSection(line) === name).sort(byCode);
    return { figures: own, total: own.reduce((sum, { amount }) => sum + amount, 0n) };
  };
  const sections = {
    operating: section('operating'),
    investing: section('investing'),
    financing: section('financing'),
  };
  const netChange = sections.operating.total + sections.investing.total + sections.financing.total;
  return {
    sections,
    netChange,
    accounts,
    openingCash,
    closingCash,
    isReconciled: openingCash + netChange === closingCash,
  };
}

function byCode(a: CashFlowFigure, b: CashFlowFigure): number {
  if (a.ledgerAccount !== b.ledgerAccount) return a.ledgerAccount < b.ledgerAccount ? -1 : 1;
  return (a.categoryId ?? '') < (b.categoryId ?? '') ? -1 : 1;
}

function cashAccounts(
  chart: readonly ChartLine[],
  opening: readonly LedgerTotal[],
  moved: readonly LedgerTotal[],
): CashAccountFigure[] {
  const netOf = (totals: readonly LedgerTotal[], code: string): bigint =>
    totals.reduce((sum, total) => (total.ledgerAccount === code ? sum + total.debit - total.credit : sum), 0n);
  return chart
    .filter(({ code }) => isCash(code))
    .map((line) => {
      const before = netOf(opening, line.code);
      return { line, opening: before, closing: before + netOf(moved, line.code) };
    })
    .filter((account) => account.opening !== 0n || account.closing !== 0n)
    .sort((a, b) => (a.line.code < b.line.code ? -1 : 1));
}
