import type { ColumnProfile } from './column-profile';
import { balanceFollows, hasMoney, sideDifference } from './running-balance';
import { namedPair } from './side-words';

/** A pair of columns with its sides told apart, for certain or as the likelier of two. */
interface OrderedPair {
  readonly debit: ColumnProfile;
  readonly credit: ColumnProfile;
  readonly certain: boolean;
}

/**
 * Which of the pair is debit: the one with minus signs; else their names or the balance tell; else the first, and the
 * person is asked. A card's credits may have the minus, and its balance may be what is owed: there names tell alone.
 */
export function orderPair(
  rows: readonly (readonly string[])[],
  [first, second]: [ColumnProfile, ColumnProfile],
  balance: ColumnProfile | null,
  isCard: boolean,
): OrderedPair {
  const pair = (debit: ColumnProfile, credit: ColumnProfile, certain: boolean): OrderedPair => ({
    debit,
    credit,
    certain,
  });
  const named = namedPair(first, second, isCard);
  if (named && isCard) return pair(...named, true);
  if (first.negatives > 0 && second.negatives === 0) return pair(first, second, !isCard);
  if (second.negatives > 0 && first.negatives === 0) return pair(second, first, !isCard);
  if (isCard) return pair(first, second, false);
  if (named) return pair(...named, !isReversedPair(rows, ...named, balance));
  if (balance && balanceFollows(rows, balance.index, (cells) => sideDifference(cells, first, second)))
    return pair(first, second, true);
  if (balance && balanceFollows(rows, balance.index, (cells) => sideDifference(cells, second, first)))
    return pair(second, first, true);
  return pair(first, second, false);
}

/** Books kept by double entry show a bank account's receipts as debits: the balance tells, and the person is asked. */
export function isReversedPair(
  rows: readonly (readonly string[])[],
  debit: ColumnProfile,
  credit: ColumnProfile,
  balance: ColumnProfile | null,
): boolean {
  if (!balance || balance.filled < 2) return false;
  const cells = rows.filter((row) => hasMoney(row[debit.index]) !== hasMoney(row[credit.index]));
  const follows = (out: ColumnProfile, into: ColumnProfile): boolean =>
    balanceFollows(cells, balance.index, (row) => sideDifference(row, out, into), 1);
  return follows(credit, debit) && !follows(debit, credit);
}
