import type { MoneyBeside } from '../mapping';
import type { AmountFormat } from '../rows/row-amount';
import type { TableBody } from '../table/table-body';
import { type BesideColumn, followedByBalance, haveRowsOfTheirOwn, type RowMoney, sumsUpTo } from './beside-evidence';
import type { ColumnProfile } from '../columns/column-profile';
import { isAmountName } from '../columns/money-names';
import { isFeeName, isRateName, isRewardName, isTaxName } from '../columns/fee-names';
import { printedAmounts } from '../rows/printed-amounts';

/** What the columns of money beside the amount are. */
export type BesideFinding =
  /** They moved the account as well; where `amount` is given it is the figure before them, and the row's amount. */
  | {
      readonly kind: 'moved';
      readonly beside: readonly MoneyBeside[];
      readonly amount?: ColumnProfile;
      readonly why: string;
    }
  /** Nothing tells whether these moved the account as well. */
  | { readonly kind: 'ask'; readonly beside: readonly MoneyBeside[] }
  /** The figure before a tax or after it: nothing tells which of the two moved the account. */
  | { readonly kind: 'ask-amount'; readonly other: ColumnProfile }
  | { readonly kind: 'none' };

export interface BesideSearch {
  readonly body: TableBody;
  readonly profiles: readonly ColumnProfile[];
  /** Columns that are something else: date, amount, debit, credit. */
  readonly taken: ReadonlySet<number>;
  /** Null where a debit and a credit column are read. */
  readonly amount: ColumnProfile | null;
  readonly balance: ColumnProfile | null;
  readonly format: AmountFormat;
  /** What each row moves the account by under the columns found so far. */
  readonly money: RowMoney;
  /** Of a credit account. */
  readonly isCard: boolean;
  /** Which way the money went is known, and not asked about. */
  readonly isDirected: boolean;
  /** The same with another column in place of the amount. */
  readonly moneyOf: (column: ColumnProfile) => RowMoney;
}

/** More columns of money than these in one file are no fees. */
const MAX_CANDIDATES = 10;

/**
 * Looks for fees, taxes and interest in columns of their own. A running balance that moves by the amount and them, or a
 * column of net figures that they lead to, is the proof that they moved the account as well. A balance that moves by
 * the amount alone, or a row of its own for each fee, is the proof that they did not. Where a fee has neither, the
 * person is asked.
 */
export function findBeside(search: BesideSearch): BesideFinding {
  const columns = candidates(search);
  if (columns.length === 0) return { kind: 'none' };
  const { body, profiles, balance, money } = search;
  const fees = columns.filter(({ profile }) => isFeeName(profile.name));
  // Where no column has a known name, nothing says of figures that only some rows have that they are no fees.
  const areUnnamed = profiles.every(({ rank }) => Object.keys(rank).length === 0);
  const isLikely = (column: BesideColumn): boolean =>
    isLikeFees(column, money) || (areUnnamed && areOfSome(column, money));
  const likely = fees.length > 0 ? fees : columns.filter(isLikely);
  const byBalance = balance && followedByBalance(body, profiles, balance, search, columns, likely);
  if (byBalance && byBalance.length > 0)
    return {
      kind: 'moved',
      beside: byBalance.map(asBeside),
      why: `The balances in the file move by ${namesOf(byBalance)} as well.`,
    };
  const between = betweenGrossAndNet(search, columns);
  if (between?.kind === 'moved' && between.amount) return between;
  if (byBalance) return { kind: 'none' };
  if (between) return between;
  const open = likely.filter((fee) => !haveRowsOfTheirOwn(fee, money));
  return open.length === 0 ? { kind: 'none' } : { kind: 'ask', beside: open.map(asTakenOff) };
}

/** A fee is a small part of what it is taken for. */
const MOST_PART = 5n;

/**
 * Whether a column of no known name may hold fees: hardly any is as large as the amount beside it, and many are a small
 * part of it. Or few rows have one, and each is a small part of what the rows are usually of.
 */
function isLikeFees({ profile, figures }: BesideColumn, money: RowMoney): boolean {
  const { debit: _debit, credit: _credit, ...otherRoles } = profile.rank;
  if (Object.keys(otherRoles).length > 0 || isTaxName(profile.name) || isRewardName(profile.name)) return false;
  const pairs = figures.flatMap((figure, at) => {
    const whole = money[at];
    return figure && whole ? [{ part: magnitude(figure), whole: magnitude(whole) }] : [];
  });
  const small = pairs.filter(({ part, whole }) => part * MOST_PART < whole);
  const less = pairs.filter(({ part, whole }) => part < whole);
  const isPart = less.length * 2 >= pairs.length && small.length * 5 >= pairs.length * 2;
  return pairs.length > 0 && (isPart || areFewAndSmall(pairs, money));
}

function areFewAndSmall(pairs: readonly { readonly part: bigint }[], money: RowMoney): boolean {
  const wholes = money
    .flatMap((whole) => (whole ? [magnitude(whole)] : []))
    .sort((one, other) => (one < other ? -1 : 1));
  const usual = wholes[Math.floor(wholes.length / 2)] ?? 0n;
  return pairs.length * 3 <= wholes.length && pairs.every(({ part }) => part * MOST_PART < usual);
}

function areOfSome({ figures }: BesideColumn, money: RowMoney): boolean {
  const moving = money.flatMap((whole, at) => (whole === null || whole === 0n ? [] : [at]));
  return moving.some((at) => figures[at]) && moving.some((at) => !figures[at]);
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}

/** Columns of money, with a figure somewhere, that are nothing else. */
function candidates({ body, profiles, taken, balance, format }: BesideSearch): BesideColumn[] {
  const isCandidate = (profile: ColumnProfile): boolean =>
    !taken.has(profile.index) &&
    profile !== balance &&
    profile.rank.balance === undefined &&
    profile.dates === 0 &&
    profile.amounts > profile.zeros &&
    profile.amounts >= profile.filled * (isFeeName(profile.name) ? 0.5 : 0.9) &&
    // Money has decimals or signs, where the currency has them; cards and orders have numbers without, fees may.
    (format.exponent === 0 || isFeeName(profile.name) || profile.moneyLike * 2 >= profile.amounts - profile.zeros) &&
    !isRateName(profile.name);
  return profiles
    .filter(isCandidate)
    .slice(0, MAX_CANDIDATES)
    .map((profile) => ({ profile, figures: printedAmounts(body, profile.index, format), positive: 'out' }));
}

interface Between {
  readonly between: readonly BesideColumn[];
  readonly finding: BesideFinding;
}

/**
 * Gross and net, and what leads from the one to the other. The account moves by the net, and the gross is what was sold
 * or bought. A tax leads from the one to the other as well, but is paid with the amount.
 */
function betweenGrossAndNet(search: BesideSearch, columns: readonly BesideColumn[]): BesideFinding | null {
  const { amount, money, moneyOf, isDirected } = search;
  const isTaken = (gross: RowMoney, net: RowMoney): boolean => !isDirected || isMostlyLess(gross, net);
  if (!amount) return null;
  const found = columns.flatMap(({ profile }): Between[] => {
    const others = columns.filter((column) => column.profile !== profile);
    const other = moneyOf(profile);
    // What was paid abroad stands in some rows alone, and is no figure before the fees of all of them.
    const down = isWithout(other, money) ? null : sumsUpTo(other, money, others);
    if (down?.some(isTax)) return [{ between: down, finding: { kind: 'ask-amount', other: profile } }];
    if (down && (down.every(isFee) ? isTaken(other, money) : takesAway(other, money))) {
      const why = sumOf(profile, down, amount);
      return [{ between: down, finding: { kind: 'moved', beside: down.map(asBeside), amount: profile, why } }];
    }
    const up = isWithout(other, money) ? null : sumsUpTo(money, other, others);
    const isAmount = profile.rank.amount !== undefined || isAmountName(profile.name);
    if (!up?.every(isFee) || !isAmount || !isTaken(money, other)) return [];
    const why = sumOf(amount, up, profile);
    return [{ between: up, finding: { kind: 'moved', beside: up.map(asBeside), why } }];
  });
  // Of several figures before the fees the one with the fewest columns between: sales, tax and tip come to it as well.
  const [nearest] = found.sort((one, other) => one.between.length - other.between.length);
  return nearest?.finding ?? null;
}

/** Whether a row that moved the account has no figure in another column. */
function isWithout(other: RowMoney, money: RowMoney): boolean {
  return money.some((moved, at) => moved !== null && moved !== 0n && (other[at] ?? null) === null);
}

function isTax({ profile }: BesideColumn): boolean {
  return isTaxName(profile.name);
}

function isFee({ profile }: BesideColumn): boolean {
  return isFeeName(profile.name);
}

/** A fee takes away: what is left is less in more rows than it is more. */
function isMostlyLess(gross: RowMoney, net: RowMoney): boolean {
  const gaps = gross.flatMap((before, at) => {
    const after = net[at];
    return before === null || after === null || after === undefined || before === after ? [] : [after - before];
  });
  return gaps.filter((gap) => gap < 0n).length * 2 > gaps.length;
}

/** What comes in is never more in the second than in the first, and somewhere less. */
function takesAway(gross: RowMoney, net: RowMoney): boolean {
  const incoming = gross.flatMap((before, at) => {
    const after = net[at];
    return before !== null && after !== null && after !== undefined && before > 0n ? [before - after] : [];
  });
  return incoming.every((less) => less >= 0n) && incoming.some((less) => less > 0n);
}

function sumOf(gross: ColumnProfile, between: readonly BesideColumn[], net: ColumnProfile): string {
  return `${gross.ref} and ${namesOf(between)} come to ${net.ref} in every row.`;
}

function namesOf(columns: readonly BesideColumn[]): string {
  return columns.map(({ profile }) => profile.ref).join(' and ');
}

function asBeside({ profile, positive }: BesideColumn): MoneyBeside {
  return { column: profile.ref, positive };
}

/** A fee of which nothing else is known went out: with a minus where its column prints one. */
function asTakenOff({ profile }: BesideColumn): MoneyBeside {
  return { column: profile.ref, positive: profile.negatives * 2 > profile.amounts - profile.zeros ? 'in' : 'out' };
}
