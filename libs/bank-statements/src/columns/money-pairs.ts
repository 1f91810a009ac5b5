import type { TableBody } from '../table/table-body';
import type { ColumnProfile } from './column-profile';
import { areBothNamed, sideOf } from './side-words';
import { balanceFollows, digitsOf, hasMoney, sideDifference } from './running-balance';

/**
 * Some banks print the signed amount and repeat it in a debit and a credit column. They repeat it when every row with
 * an amount has the same figure on one side; where the sides are merely emptier, the amount column is the fuller truth.
 */
export function pairRepeatsAmount(
  body: TableBody,
  debit: ColumnProfile,
  credit: ColumnProfile,
  amount: ColumnProfile,
): 'repeats' | 'incomplete' | 'differs' {
  let incomplete = false;
  for (const { cells } of body.rows) {
    const whole = digitsOf(cells[amount.index]);
    if (whole === null) continue;
    const sides = [digitsOf(cells[debit.index]), digitsOf(cells[credit.index])].filter(
      (side) => side !== null && side !== '',
    );
    if (sides.length === 0) incomplete ||= whole !== '';
    else if (!sides.includes(whole)) return 'differs';
  }
  return incomplete ? 'incomplete' : 'repeats';
}

/** Of rows with totals among them. */
const MOST_ALONE = 0.8;

/** Two columns of which every row fills exactly one with something other than zero. */
export function complementaryPair(
  rows: readonly (readonly string[])[],
  money: readonly ColumnProfile[],
): [ColumnProfile, ColumnProfile] | null {
  const columns = money.map((profile) => ({ profile, moves: rows.map((cells) => hasMoney(cells[profile.index])) }));
  const pairs: [ColumnProfile, ColumnProfile][] = [];
  for (const [at, { profile: one, moves }] of columns.entries()) {
    for (const { profile: other, moves: otherMoves } of columns.slice(at + 1)) {
      const areNamed = areBothNamed(one, other) && [one, other].every(hasMostlyOneSide);
      if (!areNamed && !(hasOneSide(one) && hasOneSide(other))) continue;
      const alone = moves.filter((first, row) => first !== otherMoves[row]).length;
      // Totals have figures on both sides; names that say so make a pair of the rest.
      const exclusive = alone === rows.length || (areNamed && alone >= rows.length * MOST_ALONE);
      if (exclusive && moves.includes(true) && otherMoves.includes(true)) pairs.push([one, other]);
    }
  }
  return likeliestPair(rows, money, pairs) ?? onlyOneSide(rows, money.filter(hasOneSide));
}

/**
 * What was paid abroad may fill the rows that one of the sides leaves empty, as the other side does. Of several pairs
 * it is the one by which a balance moves, else the one whose columns stand side by side.
 */
function likeliestPair(
  rows: readonly (readonly string[])[],
  money: readonly ColumnProfile[],
  pairs: readonly [ColumnProfile, ColumnProfile][],
): [ColumnProfile, ColumnProfile] | null {
  const [first, second] = pairs;
  if (!first || !second) return first ?? null;
  const isFollowed = (pair: [ColumnProfile, ColumnProfile]): boolean =>
    money.some((balance) => !pair.includes(balance) && movesByPair(rows, balance, pair));
  return pairs.find(isFollowed) ?? pairs.find(([one, other]) => other.index - one.index === 1) ?? first;
}

/** Whether a balance moves by a pair of columns, whichever of them is money out. */
export function movesByPair(
  rows: readonly (readonly string[])[],
  balance: ColumnProfile,
  [one, other]: [ColumnProfile, ColumnProfile],
): boolean {
  return (
    balanceFollows(rows, balance.index, (cells) => sideDifference(cells, one, other)) ||
    balanceFollows(rows, balance.index, (cells) => sideDifference(cells, other, one))
  );
}

/** A debit or credit column has its figures all without or all with a minus; one with both is an amount column. */
function hasOneSide(profile: ColumnProfile): boolean {
  return profile.negatives === 0 || profile.negatives + profile.zeros >= profile.amounts;
}

function hasMostlyOneSide({ negatives, zeros, amounts }: ColumnProfile): boolean {
  const others = negatives + zeros;
  return negatives <= amounts * (1 - MOST_ALONE) || others >= amounts * MOST_ALONE;
}

/** A statement with money on one side only still shows its pair by zeros on the other. */
function onlyOneSide(
  rows: readonly (readonly string[])[],
  money: readonly ColumnProfile[],
): [ColumnProfile, ColumnProfile] | null {
  const zeroColumn = money.find((profile) => profile.zeros === profile.amounts && profile.filled >= rows.length * 0.8);
  if (!zeroColumn) return null;
  const beside = money.filter(({ index, zeros }) => Math.abs(index - zeroColumn.index) === 1 && zeros === 0);
  // Of two beside it one may be the balance, which moves by the other.
  const isFollowed = (profile: ColumnProfile): boolean =>
    beside.some((balance) => balance !== profile && movesByPair(rows, balance, [zeroColumn, profile]));
  const [other, another] = beside.length > 1 ? beside.filter(isFollowed) : beside;
  if (!other || another) return null;
  return zeroColumn.index < other.index ? [zeroColumn, other] : [other, zeroColumn];
}

/**
 * The one column whose name says that money goes out and the one whose name says that it comes in, of figures or empty,
 * where hardly a row has both: a short statement may leave one of them empty.
 */
export function pairByNames(
  rows: TableBody['rows'],
  profiles: readonly ColumnProfile[],
): [ColumnProfile, ColumnProfile] | null {
  const isSide = (profile: ColumnProfile): boolean =>
    profile.dates < 2 && profile.amounts >= profile.filled * MOST_ALONE && hasMostlyOneSide(profile);
  const sides = profiles.filter(isSide);
  const [out, ...outs] = sides.filter((profile) => sideOf(profile) === 'out');
  const [into, ...ins] = sides.filter((profile) => sideOf(profile) === 'in');
  if (!out || !into || outs.length > 0 || ins.length > 0) return null;
  const moving = rows.filter(({ cells }) => hasMoney(cells[out.index]) || hasMoney(cells[into.index]));
  const alone = moving.filter(({ cells }) => hasMoney(cells[out.index]) !== hasMoney(cells[into.index]));
  return moving.length > 0 && alone.length >= moving.length * MOST_ALONE ? [out, into] : null;
}
