import { MAX_MONEY_COLUMNS } from '../limits';
import type { TableBody } from '../table/table-body';
import type { ColumnProfile } from './column-profile';
import { isFeeName } from './fee-names';
import { balanceFollows, numberOf } from './running-balance';

/** A column of no known name that moves by the amount in every row, or by it and what stands in one other column. */
export function followerOf(
  { rows }: TableBody,
  profiles: readonly ColumnProfile[],
  amount: ColumnProfile,
): ColumnProfile | null {
  const money = profiles.filter((profile) => profile !== amount && isMoney(profile));
  const cells = rows.map((row) => row.cells);
  const follows = (balance: ColumnProfile, other: ColumnProfile | null, sign: number): boolean =>
    balanceFollows(
      cells,
      balance.index,
      (row) => {
        const own = numberOf(row[amount.index]);
        return own === null ? null : own + sign * (other ? (numberOf(row[other.index]) ?? 0) : 0);
      },
      LEAST_FOLLOWING,
    );
  const others = money.length > MAX_MONEY_COLUMNS ? [] : money;
  const isBalance = (balance: ColumnProfile): boolean =>
    follows(balance, null, 1) ||
    others.some((other) => other !== balance && (follows(balance, other, 1) || follows(balance, other, -1)));
  return money.find((profile) => !isFeeName(profile.name) && isBalance(profile)) ?? null;
}

/** Of a column whose name says nothing fewer steps may fit by chance. */
const LEAST_FOLLOWING = 3;

/** The columns by which a balance moves, alone; else those by which it moves together with one other. */
export function amountsFollowed(
  rows: readonly (readonly string[])[],
  full: readonly ColumnProfile[],
  balance: ColumnProfile,
): readonly ColumnProfile[] {
  const moves = (amount: ColumnProfile, other: ColumnProfile | null, sign: number): boolean =>
    balanceFollows(rows, balance.index, (row) => {
      const own = numberOf(row[amount.index]);
      return own === null ? null : own + sign * (other ? (numberOf(row[other.index]) ?? 0) : 0);
    });
  const alone = full.filter((amount) => moves(amount, null, 1));
  if (alone.length > 0 || full.length > MAX_MONEY_COLUMNS) return alone;
  return full.filter(
    (amount) =>
      amount.negatives > 0 &&
      full.some((other) => other !== amount && (moves(amount, other, 1) || moves(amount, other, -1))),
  );
}

/** Whether a column holds figures with decimals, signs or currencies, as money has. */
export function isMoney(profile: ColumnProfile): boolean {
  const nonZero = Math.max(1, profile.amounts - profile.zeros);
  return (
    profile.filled > 0 &&
    profile.amounts >= profile.filled * 0.9 &&
    profile.dates === 0 &&
    profile.moneyLike >= nonZero * 0.5
  );
}
