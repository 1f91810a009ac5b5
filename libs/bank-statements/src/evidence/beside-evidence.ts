import { cellText } from '../cells/cell-text';
import { balanceReader } from '../columns/balance-figures';
import type { AmountFormat } from '../rows/row-amount';
import type { TableBody } from '../table/table-body';
import type { ColumnProfile } from '../columns/column-profile';
import { printedAmounts } from '../rows/printed-amounts';

/** Money of each row as the account sees it, in minor units; null where it cannot be read. */
export type RowMoney = readonly (bigint | null)[];

/** A column of money beside the amount. */
export interface BesideColumn {
  readonly profile: ColumnProfile;
  /** As printed, in minor units; null where a cell is neither empty nor a figure. */
  readonly figures: RowMoney;
  /** What a figure without a minus is. */
  readonly positive: 'in' | 'out';
}

/** What is held against a running balance. */
interface BalanceSearch {
  readonly format: AmountFormat;
  /** What each row moves the account by under the columns found so far. */
  readonly money: RowMoney;
  /** Of a credit account: its balance may be what is owed, and rise with each purchase. */
  readonly isCard: boolean;
}

/** Of so many at once each must be told from the others. */
const MOST_AT_ONCE = 3;
/** Nine steps of ten: a row may be missing, or stand in another order within its day. */
const MOST_STEPS = 0.9;
/** Fewer may fit by chance. */
const LEAST_STEPS = 2;
/** Rows along which a running balance is followed: it moves by a fee from the first ones or not at all. */
const BALANCE_ROWS = 500;

/**
 * The columns that lead from the first figures to the second ones in every row, with their directions; null where none
 * do. Rows that lack a figure say nothing, and in some row there must be a difference.
 */
export function sumsUpTo(
  from: RowMoney,
  to: RowMoney,
  columns: readonly BesideColumn[],
): readonly BesideColumn[] | null {
  const gaps = from.map((before, at) => {
    const after = to[at];
    return isKnown(before) && isKnown(after) ? after - before : null;
  });
  const first = gaps.findIndex((gap) => isKnown(gap) && gap !== 0n);
  if (first < 0) return null;
  // What does not explain the first difference need not be held against the others.
  const isPossible = (some: readonly BesideColumn[]): boolean => sumAt(some, first) === gaps[first];
  const isWhole = (some: readonly BesideColumn[]): boolean =>
    gaps.every((gap, at) => gap === null || isUnread(some, at) || sumAt(some, at) === gap);
  return directed(columns).find((some) => isPossible(some) && isWhole(some)) ?? null;
}

/**
 * The columns by which a running balance moves beside the amount; none where it moves by the amount alone.
 * @param fees those of the columns that must be explained, whatever the balance moves by
 * @returns null where the balance tells neither.
 */
export function followedByBalance(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  balance: ColumnProfile,
  { format, money, isCard }: BalanceSearch,
  columns: readonly BesideColumn[],
  fees: readonly BesideColumn[],
): readonly BesideColumn[] | null {
  const top = { ...body, rows: body.rows.slice(0, BALANCE_ROWS) };
  const cells = top.rows.map((row) => cellText(row.cells[balance.index]));
  const printed = cells.map(balanceReader(cells, format));
  const told = isCard ? [printed, printed.map((figure) => (figure === null ? null : -figure))] : [printed];
  const before = profiles.find((profile) => profile !== balance && (profile.rank.balance ?? 0) > 0);
  if (before) {
    const gaps = gapsWithin(printedAmounts(top, before.index, format), printed, money);
    const along = alongBalance(
      gaps,
      columns.filter(({ profile }) => profile !== before),
      fees,
    );
    if (along.fitting >= LEAST_STEPS && along.columns) return along.columns;
  }
  const chains = chainsOf(top, profiles).map((chain) => chain.filter((at) => isKnown(printed[at])));
  const ways = told.flatMap((balances) =>
    [1, -1].map((step) => alongBalance(gapsOf(chains, step, balances, money), columns, fees)),
  );
  const best = ways.reduce((most, one) => (one.fitting > most.fitting ? one : most));
  return best.fitting >= LEAST_STEPS ? best.columns : null;
}

/** Whether each figure stands in the file as a row of its own as well. */
export function haveRowsOfTheirOwn({ figures }: BesideColumn, money: RowMoney): boolean {
  const own = new Map<bigint, number>();
  money.forEach((moved, at) => {
    if (moved !== null && !figures[at]) own.set(moved, (own.get(moved) ?? 0) + 1);
  });
  return figures.every((figure) => {
    if (!figure) return true;
    const out = figure < 0n ? figure : -figure;
    const left = own.get(out) ?? 0;
    own.set(out, left - 1);
    return left > 0;
  });
}

/** By how much a balance has moved more than the amount says, row by row; null where the row before is not known. */
function gapsOf(
  chains: readonly (readonly number[])[],
  step: number,
  balances: RowMoney,
  money: RowMoney,
): readonly (bigint | null)[] {
  const gaps: (bigint | null)[] = balances.map(() => null);
  for (const chain of chains) {
    for (const [place, at] of chain.entries()) {
      const [was, is] = [balances[chain[place - step] ?? -1], balances[at]];
      if (isKnown(was) && isKnown(is)) gaps[at] = is - was - (money[at] ?? 0n);
    }
  }
  return gaps;
}

/** The same where the balance before each row stands beside the one after it. */
function gapsWithin(before: RowMoney, after: RowMoney, money: RowMoney): readonly (bigint | null)[] {
  return after.map((is, at) => {
    const was = before[at];
    return isKnown(was) && isKnown(is) ? is - was - (money[at] ?? 0n) : null;
  });
}

interface AlongBalance {
  readonly columns: readonly BesideColumn[] | null;
  /** Steps of the balance that are explained. */
  readonly fitting: number;
}

function alongBalance(
  gaps: readonly (bigint | null)[],
  columns: readonly BesideColumn[],
  fees: readonly BesideColumn[],
): AlongBalance {
  const steps = gaps.filter(isKnown).length;
  const count = (some: readonly BesideColumn[]): number =>
    gaps.filter((gap, at) => gap !== null && !isUnread(some, at) && sumAt(some, at) === gap).length;
  let best: readonly BesideColumn[] = [];
  let fitting = count(best);
  if (fitting < steps) {
    for (const some of directed(columns)) {
      const more = count(some);
      if (more > fitting) [best, fitting] = [some, more];
    }
  }
  const isExplained = gaps.every(
    (gap, at) => gap === null || !isTouched([...best, ...fees], at) || sumAt(best, at) === gap,
  );
  // A fee of the oldest row alone stands where no balance tells.
  const isSeen = fees.every((fee) => gaps.some((gap, at) => gap !== null && isTouched([fee], at)));
  return { columns: isExplained && isSeen && fitting >= steps * MOST_STEPS ? best : null, fitting };
}

/** Rows of each currency and account have a balance of their own. */
function chainsOf({ rows }: TableBody, profiles: readonly ColumnProfile[]): readonly (readonly number[])[] {
  const keys = profiles.filter(({ rank }) => rank.currency !== undefined || rank.account !== undefined);
  const chains = new Map<string, number[]>();
  rows.forEach(({ cells }, at) => {
    const key = keys.map(({ index }) => (cells[index] ?? '').trim()).join('\n');
    const chain = chains.get(key);
    if (chain) chain.push(at);
    else chains.set(key, [at]);
  });
  return [...chains.values()];
}

function sumAt(columns: readonly BesideColumn[], at: number): bigint {
  return columns.reduce((sum, { figures, positive }) => {
    const figure = figures[at] ?? 0n;
    return positive === 'in' ? sum + figure : sum - figure;
  }, 0n);
}

function isUnread(columns: readonly BesideColumn[], at: number): boolean {
  return columns.some(({ figures }) => figures[at] === null);
}

function isTouched(columns: readonly BesideColumn[], at: number): boolean {
  return columns.some(({ figures }) => figures[at] !== 0n);
}

/** Every choice of a few columns, each in either direction, the smaller ones first. */
function directed(columns: readonly BesideColumn[]): readonly (readonly BesideColumn[])[] {
  const found: (readonly BesideColumn[])[] = [];
  let longest: readonly { readonly some: readonly BesideColumn[]; readonly next: number }[] = [{ some: [], next: 0 }];
  for (let size = 1; size <= MOST_AT_ONCE; size += 1) {
    longest = longest.flatMap(({ some, next }) =>
      columns.slice(next).flatMap((column, offset) =>
        (['out', 'in'] as const).map((positive) => ({
          some: [...some, { ...column, positive }],
          next: next + offset + 1,
        })),
      ),
    );
    found.push(...longest.map(({ some }) => some));
  }
  return found;
}

function isKnown(value: bigint | null | undefined): value is bigint {
  return value !== null && value !== undefined;
}
