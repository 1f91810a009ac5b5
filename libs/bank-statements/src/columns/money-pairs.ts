import type { TableBody } from '../table/table-body';
import type { ColumnProfile } from './column-profile';
import { digitsOf, hasMoney } from './running-balance';

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

/** Two columns of which every row fills exactly one with something other than zero. */
export function complementaryPair(
  rows: readonly (readonly string[])[],
  money: readonly ColumnProfile[],
): [ColumnProfile, ColumnProfile] | null {
  const sided = money.filter(hasOneSide);
  for (const [at, one] of sided.entries()) {
    for (const other of sided.slice(at + 1)) {
      const sides = rows.map((cells) => [hasMoney(cells[one.index]), hasMoney(cells[other.index])] as const);
      const exclusive = sides.every(([first, second]) => first !== second);
      if (exclusive && sides.some(([first]) => first) && sides.some(([, second]) => second)) return [one, other];
    }
  }
  return onlyOneSide(rows, sided);
}

/** A debit or credit column has its figures all without or all with a minus; one with both is an amount column. */
function hasOneSide(profile: ColumnProfile): boolean {
  return profile.negatives === 0 || profile.negatives + profile.zeros >= profile.amounts;
}

/** A statement with money on one side only still shows its pair by zeros on the other. */
function onlyOneSide(
  rows: readonly (readonly string[])[],
  money: readonly ColumnProfile[],
): [ColumnProfile, ColumnProfile] | null {
  const zeroColumn = money.find((profile) => profile.zeros === profile.amounts && profile.filled >= rows.length * 0.8);
  const other = money.find(
    (profile) =>
      profile !== zeroColumn && Math.abs(profile.index - (zeroColumn?.index ?? -9)) === 1 && profile.zeros === 0,
  );
  if (!zeroColumn || !other) return null;
  return zeroColumn.index < other.index ? [zeroColumn, other] : [other, zeroColumn];
}
