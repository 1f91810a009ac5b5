/** The trial balance: every ledger account with where it opened, what moved, and where it stands. */
import type { ChartLine } from './chart';
import { profitAndLoss, resultType, type LedgerTotal } from './statement-profit-and-loss';

export interface TrialBalanceLine {
  readonly line: ChartLine;
  /** Debits minus credits before the range; of revenue and expenses since the fiscal year began. */
  readonly opening: bigint;
  readonly debit: bigint;
  readonly credit: bigint;
  /**
   * What years that end within the range leave behind, as a debit: of revenue and expenses it is taken away, and
   * retained earnings get it. Nothing is posted.
   */
  readonly carried: bigint;
  /** Opening plus debit minus credit plus what is carried. */
  readonly closing: bigint;
}

export interface TrialBalance {
  readonly lines: readonly TrialBalanceLine[];
  readonly opening: Sides;
  readonly movement: Sides;
  readonly carried: Sides;
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
  /** Of the range, what lies before the fiscal year of its last day; undefined where it is all of one year. */
  readonly endedYears: readonly LedgerTotal[] | undefined;
}

/**
 * Lines by code, closing as on the balance sheet of the range's last day; those on which nothing stands and nothing
 * moved are left out.
 */
export function trialBalance(chart: readonly ChartLine[], totals: TrialBalanceTotals): TrialBalance {
  const earlier = sidesByAccount(totals.earlierYears);
  const current = sidesByAccount(totals.thisYear);
  const moved = sidesByAccount(totals.range);
  const ended = totals.endedYears && sidesByAccount(totals.endedYears);
  const lines = chart.map((line): TrialBalanceLine => {
    const isResult = resultType(line.code) !== undefined;
    const opening = (isResult ? 0n : net(earlier.get(line.code))) + net(current.get(line.code));
    const carried = isResult && ended ? -opening - net(ended.get(line.code)) : 0n;
    return lineOf(line, { opening, moved: moved.get(line.code), carried });
  });
  lines.push(
    lineOf(RETAINED_EARNINGS, {
      opening: -profitAndLoss(totals.earlierYears).netProfit,
      moved: undefined,
      carried: -lines.reduce((sum, { carried }) => sum + carried, 0n),
    }),
  );
  const shown = lines
    .filter(({ opening, debit, credit, carried }) => [opening, debit, credit, carried].some((part) => part !== 0n))
    .sort((a, b) => (a.line.code < b.line.code ? -1 : 1));
  const opening = columns(shown.map((line) => line.opening));
  const carried = columns(shown.map((line) => line.carried));
  const closing = columns(shown.map((line) => line.closing));
  const movement = shown.reduce(
    (sum, { debit, credit }) => ({ debit: sum.debit + debit, credit: sum.credit + credit }),
    NOTHING,
  );
  return {
    lines: shown,
    opening,
    movement,
    carried,
    closing,
    isBalanced: [opening, movement, carried, closing].every(({ debit, credit }) => debit === credit),
  };
}

/** A balance in the column of its side. */
export function sidesOf(balance: bigint): Sides {
  return balance >= 0n ? { debit: balance, credit: 0n } : { debit: 0n, credit: -balance };
}

const NOTHING: Sides = { debit: 0n, credit: 0n };

interface Moves {
  readonly opening: bigint;
  readonly moved: Sides | undefined;
  readonly carried: bigint;
}

function lineOf(line: ChartLine, { opening, moved = NOTHING, carried }: Moves): TrialBalanceLine {
  return { line, opening, ...moved, carried, closing: opening + moved.debit - moved.credit + carried };
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
