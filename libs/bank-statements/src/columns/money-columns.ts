import { type ColumnProfile } from './column-profile';
import { amountsFollowed, followerOf, isMoney } from './balance-followers';
import { isFeeName } from './fee-names';
import { complementaryPair, movesByPair, pairByNames, pairRepeatsAmount } from './money-pairs';
import { isReversedPair, orderPair } from './pair-order';
import { isAmountName, isBalanceName } from './money-names';
import {
  balanceFollows,
  digitsOf,
  hasMoney,
  isBetweenBalances,
  movesBySize,
  movingColumn,
  numberOf,
  numbersOf,
} from './running-balance';
import { leavesFiguresUnread } from './unread-figures';
import { MAX_COLUMN_CHOICES, MAX_MONEY_COLUMNS } from '../limits';
import type { AccountType } from '../mapping';
import { looksLikeTransaction } from '../table/header-row';
import type { TableBody } from '../table/table-body';

/** Which columns hold the money, by their names or, where names say nothing, by what they hold. */
export type MoneyFinding =
  | {
      readonly kind: 'amount';
      readonly amount: ColumnProfile;
      /** Columns that may as well be the amount. */
      readonly rivals: readonly ColumnProfile[];
      readonly balance: ColumnProfile | null;
      readonly certain: boolean;
    }
  | {
      readonly kind: 'debit-credit';
      readonly debit: ColumnProfile;
      readonly credit: ColumnProfile;
      readonly balance: ColumnProfile | null;
      readonly certain: boolean;
    }
  | { readonly kind: 'none'; readonly candidates: readonly ColumnProfile[] };

/** Finds one amount column, or a debit and a credit column, and the running balance. */
export function findMoneyColumns(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  accountType: AccountType,
): MoneyFinding {
  const found = namedOrByContent(body, profiles, accountType);
  if (found.kind === 'none') return found;
  if (found.kind === 'amount' && found.rivals.length >= MAX_COLUMN_CHOICES)
    return { kind: 'none', candidates: [found.amount, ...found.rivals] };
  const taken = found.kind === 'amount' ? [found.amount] : [found.debit, found.credit];
  if (leavesFiguresUnread(body, profiles, taken)) return { kind: 'none', candidates: profiles.filter(isMoney) };
  if (found.kind !== 'amount' || !found.certain || found.balance) return found;
  return { ...found, balance: followerOf(body, profiles, found.amount) };
}

function namedOrByContent(body: TableBody, profiles: readonly ColumnProfile[], accountType: AccountType): MoneyFinding {
  const balance =
    byRank(profiles, 'balance').find(holdsNumbers) ??
    profiles.find((profile) => isBalanceName(profile.name) && isUnranked(profile) && isMoney(profile)) ??
    null;
  // A card's balance may be what is owed, and rise with each purchase: it does not tell out from in.
  const isCard = accountType === 'credit';
  const debit = byRank(profiles, 'debit').find((profile) => holdsNumbers(profile));
  const credit = byRank(profiles, 'credit').find((profile) => holdsNumbers(profile) && profile !== debit);
  const amount = byRank(profiles, 'amount').find(
    (profile) => holdsNumbers(profile) && profile !== debit && profile !== credit,
  );
  if (debit && credit && (debit.filled > 0 || credit.filled > 0 || body.rows.length === 0)) {
    if (!amount || amount.filled === 0)
      return {
        kind: 'debit-credit',
        debit,
        credit,
        balance,
        certain: !isReversedPair(
          body.rows.map(({ cells }) => cells),
          debit,
          credit,
          isCard ? null : balance,
        ),
      };
    const fit = pairRepeatsAmount(body, debit, credit, amount);
    if (fit !== 'differs')
      return fit === 'repeats'
        ? { kind: 'debit-credit', debit, credit, balance, certain: true }
        : { kind: 'amount', amount, rivals: [], balance, certain: true };
    return { kind: 'debit-credit', debit, credit, balance, certain: false };
  }
  if (amount) {
    const mover = balance ? undefined : moverOf(body, profiles, amount);
    if (mover) return { kind: 'amount', amount: mover, rivals: [amount], balance: null, certain: false };
    const rivals = equallyNamed(body, profiles, amount);
    return { kind: 'amount', amount, rivals, balance, certain: rivals.length === 0 };
  }
  return byContent(body, profiles, balance, isCard);
}

/**
 * A column called the amount that moves by what another one says is the balance; whether it is, the person is asked.
 */
function moverOf(
  { rows }: TableBody,
  profiles: readonly ColumnProfile[],
  amount: ColumnProfile,
): ColumnProfile | undefined {
  const cells = rows.map((row) => row.cells);
  return profiles.find(
    (profile) =>
      profile !== amount &&
      isMoney(profile) &&
      balanceFollows(cells, amount.index, (row) => numberOf(row[profile.index])),
  );
}

/** Other columns of equal name rank that show other figures: "Amount (USD)" beside "Amount (EUR)". */
function equallyNamed(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  amount: ColumnProfile,
): readonly ColumnProfile[] {
  const differs = (rival: ColumnProfile): boolean =>
    body.rows.some(
      ({ cells }) => hasMoney(cells[rival.index]) && digitsOf(cells[rival.index]) !== digitsOf(cells[amount.index]),
    );
  return profiles.filter(
    (profile) =>
      profile !== amount && profile.rank.amount === amount.rank.amount && holdsNumbers(profile) && differs(profile),
  );
}

function byRank(profiles: readonly ColumnProfile[], role: 'amount' | 'debit' | 'credit' | 'balance'): ColumnProfile[] {
  return profiles
    .filter((profile) => profile.rank[role] !== undefined)
    .sort((a, b) => (a.rank[role] ?? 0) - (b.rank[role] ?? 0) || a.index - b.index);
}

/** Of no known name: what its stem says holds. */
function isUnranked({ rank }: ColumnProfile): boolean {
  return Object.keys(rank).length === 0;
}

/** A named column must also hold what its name says; an empty one may. */
function holdsNumbers(profile: ColumnProfile): boolean {
  return profile.filled === 0 || (profile.amounts / profile.filled >= 0.5 && profile.dates < profile.filled / 2);
}

/** Without names: columns of money are told by decimals, signs and currency, and by how they relate. */
function byContent(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  named: ColumnProfile | null,
  isCard: boolean,
): MoneyFinding {
  const all = profiles.filter((profile) => profile !== named && isMoney(profile));
  // What a card is charged for is bought with it.
  const plain = all.filter(({ name }) => !isFeeName(name) || (isCard && CHARGES.test(name.trim())));
  // Tolls and the like are all that some accounts are charged for.
  const money = plain.length > 0 ? plain : all;
  if (money.length > MAX_MONEY_COLUMNS) return { kind: 'none', candidates: money };
  const rows = dataRows(body, money);
  const pair = complementaryPair(rows, money) ?? pairByNames(body.rows, profiles);
  if (pair) {
    const others = money.filter((profile) => !pair.includes(profile) && profile.filled >= rows.length * 0.5);
    const balance = named ?? others.find((other) => movesByPair(rows, other, pair)) ?? others[0] ?? null;
    return { kind: 'debit-credit', ...orderPair(rows, pair, balance, isCard), balance };
  }
  const full = money.filter((profile) => profile.filled >= rows.length * 0.8);
  const [only, second, ...more] = full;
  if (only && !second) {
    const moving = named === null ? movingColumn(rows, money, only, isCard) : null;
    if (moving) return { kind: 'amount', amount: moving, rivals: [], balance: only, certain: true };
    return { kind: 'amount', amount: only, rivals: [], balance: named, certain: !decimalsCutOff(rows, only) };
  }
  if (named && only && second) return besideBalance(rows, full, named);
  if (only && second && more.length === 0) return amountAndBalance(rows, only, second, money.length > 2);
  const between = balancesAround(rows, full) ?? balanceAmong(rows, full);
  if (between) return between;
  return { kind: 'none', candidates: money.length > 0 ? money : profiles.filter((profile) => profile.amounts > 0) };
}

const CHARGES = /^charges?$/i;

/** Several full columns beside a balance: which of them it is where the balance follows none, the person is asked. */
function besideBalance(
  rows: readonly (readonly string[])[],
  full: readonly ColumnProfile[],
  balance: ColumnProfile,
): MoneyFinding {
  const followed = amountsFollowed(rows, full, balance);
  const [amount, another] = followed;
  if (amount && !another) return { kind: 'amount', amount, rivals: [], balance, certain: true };
  const [first, ...rivals] = followed.length > 0 ? followed : full;
  if (!first) return { kind: 'none', candidates: full };
  return { kind: 'amount', amount: first, rivals, balance, certain: false };
}

/**
 * Balance before, balance after and the amount between them, in any order: they add up in each row, and each row begins
 * where its neighbour ends.
 */
function balancesAround(rows: readonly (readonly string[])[], full: readonly ColumnProfile[]): MoneyFinding | null {
  const columns = full.map((profile) => ({ profile, numbers: numbersOf(rows, profile) }));
  const found = columns.flatMap((before) =>
    columns.flatMap((after) =>
      columns
        .filter((amount) => new Set([before, after, amount]).size === 3)
        .filter((amount) => isBetweenBalances(before.numbers, after.numbers, amount.numbers))
        .map((amount) => ({ amount: amount.profile, after: after.profile })),
    ),
  );
  const [only, ...others] = found;
  if (!only || others.length > 0) return null;
  return { kind: 'amount', amount: only.amount, rivals: [], balance: only.after, certain: true };
}

/** Of more columns the one that moves by one other, alone; what the rest is, other evidence tells. */
function balanceAmong(rows: readonly (readonly string[])[], full: readonly ColumnProfile[]): MoneyFinding | null {
  const pairs = full.flatMap((balance) => full.map((amount) => ({ amount, balance })));
  const [only, another] = pairs.filter(
    ({ amount, balance }) =>
      amount !== balance && balanceFollows(rows, balance.index, (cells) => numberOf(cells[amount.index])),
  );
  if (!only || another) return null;
  return { kind: 'amount', ...only, rivals: [], certain: true };
}

/** Whole numbers, each followed by a cell of two digits: an unquoted decimal comma has cut off the cents. */
function decimalsCutOff(rows: readonly (readonly string[])[], amount: ColumnProfile): boolean {
  return rows.every(
    (cells) => /^\s*[-+]?\d+\s*$/.test(cells[amount.index] ?? '') && /^\s*\d\d\s*$/.test(cells[amount.index + 1] ?? ''),
  );
}

function dataRows(body: TableBody, money: readonly ColumnProfile[]): readonly (readonly string[])[] {
  // Totals and balances without a day stand among the rows, and tell nothing of how full their columns are.
  const moving = body.rows.filter(looksLikeTransaction);
  return (body.headerLine === 0 || moving.length > 1 ? moving : body.rows)
    .map((row) => row.cells)
    .filter((cells) => money.some((profile) => digitsOf(cells[profile.index]) !== null));
}

/** Signs in one column, none in the other, and each figure of the first smaller than all of the second. */
function isBelow(rows: readonly (readonly string[])[], amount: ColumnProfile, balance: ColumnProfile): boolean {
  if (amount.negatives === 0 || balance.negatives > 0 || rows.length < LEAST_BELOW) return false;
  const sizes = ({ index }: ColumnProfile): number[] =>
    rows.flatMap((cells) => numberOf(cells[index]) ?? []).map(Math.abs);
  return largest(sizes(amount)) < smallest(sizes(balance));
}

/** A balance that moves in most rows by something else is the balance of another column. */
function movesByOthers(rows: readonly (readonly string[])[], amount: ColumnProfile, balance: ColumnProfile): boolean {
  return !balanceFollows(rows, balance.index, (cells) => numberOf(cells[amount.index]), LEAST_BELOW, LEAST_OWN);
}

/** Of the steps; rows that are pending or declined move no balance. */
const LEAST_OWN = 0.5;

// A file has more rows than a call has arguments.
const largest = (sizes: readonly number[]): number => sizes.reduce((most, size) => Math.max(most, size), 0);
const smallest = (sizes: readonly number[]): number => sizes.reduce((least, size) => Math.min(least, size), Infinity);

/** Of fewer rows a balance may stay above its amounts by chance, or be one of them. */
const LEAST_BELOW = 3;

/** Of two columns the one called a balance, or the one beside one that is called an amount. */
function namedAmongTwo(
  first: ColumnProfile,
  second: ColumnProfile,
): { readonly amount: ColumnProfile; readonly balance: ColumnProfile } | null {
  const isBalance = ({ name }: ColumnProfile): boolean => isBalanceName(name);
  const isAmount = ({ name }: ColumnProfile): boolean => isAmountName(name) && !isBalanceName(name);
  if (isBalance(second) && !isBalance(first)) return { amount: first, balance: second };
  if (isBalance(first) && !isBalance(second)) return { amount: second, balance: first };
  if (isAmount(first) && !isAmount(second)) return { amount: first, balance: second };
  return isAmount(second) && !isAmount(first) ? { amount: second, balance: first } : null;
}

/** Two full columns: the balance is the one that follows the other, whatever its sign; failing that, names tell. */
function amountAndBalance(
  rows: readonly (readonly string[])[],
  first: ColumnProfile,
  second: ColumnProfile,
  hasOthers: boolean,
): MoneyFinding {
  const found = (amount: ColumnProfile, balance: ColumnProfile, certain: boolean): MoneyFinding => ({
    kind: 'amount',
    amount,
    rivals: certain ? [] : [balance],
    balance: certain ? balance : null,
    certain,
  });
  if (balanceFollows(rows, second.index, (cells) => numberOf(cells[first.index]))) return found(first, second, true);
  if (balanceFollows(rows, first.index, (cells) => numberOf(cells[second.index]))) return found(second, first, true);
  const unsigned = [
    { amount: first, balance: second },
    { amount: second, balance: first },
  ].filter(({ amount, balance }) => amount.negatives === 0 && movesBySize(rows, balance.index, amount.index));
  const [only, another] = unsigned;
  if (only && !another) return found(only.amount, only.balance, true);
  for (const [amount, balance] of [[first, second] as const, [second, first] as const])
    if (isBelow(rows, amount, balance) && !(hasOthers && movesByOthers(rows, amount, balance)))
      return found(amount, balance, true);
  const named = namedAmongTwo(first, second);
  if (named)
    return found(named.amount, named.balance, isBalanceName(named.balance.name) && named.balance.negatives === 0);
  return found(first, second, false);
}
