/** The trial balance: every ledger account with where it opened, what moved, and where it stands. */
import type { ChartLine } from './chart';
import { profitAndLoss, resultType, type LedgerTotal } from './statement-profit-and-loss';

export interface TrialBalanceLine {
  readonly line: ChartLine;
  /** Debits minus credits before the range; of revenue and expenses since the fiscal year began. */
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  /** Opening plus debit minus credit. */
  readonly closing: bigint;
}

export interface TrialBalance {
  readonly lines: readonly TrialBalanceLine[];
  readonly opening: Sides;
  readonly movement: Sides;
  readonly closing: Sides;
  readonly isBalanced: boolean;
}

export interface Sides {
  readonly debit: bigint;
  readonly credit: bigint;
}

/** The profit of the years before, which no entry ever books: computed, as on the balance sheet. */
export const RETAINED_EARNINGS: ChartLine = {
  code: '3900',
  name: 'Retained earnings',
  type: 'equity',
  subType: 'equity',
};

/** Sums by ledger account over three stretches of time that follow each other. */
export interface TrialBalanceTotals {
  /** From the first posting to the day before the fiscal year of the range's first day. */
  readonly earlierYears: readonly LedgerTotal[];
  /** From there to the day before the range. */
  readonly thisYear: readonly LedgerTotal[];
  readonly range: readonly LedgerTotal[];
}

/** Lines by code; those on which nothing stands and nothing moved are left out. */
export function trialBalance(chart: readonly ChartLine[], totals: TrialBalanceTotals): TrialBalance {
  const earlier = sidesByAccount(totals.earlierYears);
  const current = sidesByAccount(totals.thisYear);
  const moved = sidesByAccount(totals.range);
  const lines = chart.map((line): TrialBalanceLine => {
    const carried = resultType(line.code) ? 0n : net(earlier.get(line.code));
    return lineOf(line, carried + net(current.get(line.code)), moved.get(line.code));
  });
  lines.push(lineOf(RETAINED_EARNINGS, -profitAndLoss(totals.earlierYears).netProfit, undefined));
  const shown = lines
    .filter(({ opening, debit, credit }) => opening !== 0n || debit !== 0n || credit !== 0n)
    .sort((a, b) => (a.line.code < b.line.code ? -1 : 1));
  const opening = columns(shown.map((line) => line.opening));
  const closing = columns(shown.map((line) => line.closing));
  const movement = shown.reduce(
    (sum, { debit, credit }) => ({ debit: sum.debit + debit, credit: sum.credit + credit }),
    NOTHING,
  );
  return {
    lines: shown,
    opening,
    movement,
    closing,
    isBalanced: [opening, movement, closing].every(({ debit, credit }) => debit === credit),
  };
}

/** A balance in the column of its side. */
export function sidesOf(balance: bigint): Sides {
  return balance >= 0n ? { debit: balance, credit: 0n } : { debit: 0n, credit: -balance };
}

const NOTHING: Sides = { debit: 0n, credit: 0n };

function lineOf(line: ChartLine, opening: bigint, moved: Sides = NOTHING): TrialBalanceLine {
  return { line, opening, ...moved, closing: opening + moved.debit - moved.credit };
}

function columns(balances: readonly bigint[]): Sides {
  return balances
    .map(sidesOf)
    .reduce((sum, sides) => ({ debit: sum.debit + sides.debit, credit: sum.credit + sides.credit }), NOTHING);
}

function sidesByAccount(totals: readonly LedgerTotal[]): ReadonlyMap<string, Sides> {
  const sides = new Map<string, Sides>();
  for (const { ledgerAccount, debit, credit } of totals) {
    const before = sides.get(ledgerAccount) ?? NOTHING;
    sides.set(ledgerAccount, { debit: before.debit + debit, credit: before.credit + credit });
  }
  return sides;
}

function net(sides: Sides = NOTHING): bigint {
  return sides.debit - sides.credit;
}
