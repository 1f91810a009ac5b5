import { hasMoney } from '../columns/running-balance';
import { isUnreadFigure } from '../columns/unread-figures';
import { printedWords } from '../cells/printed-words';
import type { InvalidRow, RowReason } from '../statement-row';

/** What a row is that is no transaction, and in which nothing has to be mended. */
type Instead = 'A balance' | 'A total' | 'A note';

/** Of a row that cannot be read: the cells by which a movement would be known. */
interface Lacking {
  readonly description: string;
  /** What was held on the day of a row that has a day, a balance and no amount. */
  readonly balanceMinor: bigint | null;
  readonly dateCell: string;
  readonly isWithoutAmount: boolean;
}

/**
 * Calls a row that lacks its day or its amount what it is, where it is no transaction: a balance, a total, or a note
 * without any figure. Any other row stays one that cannot be read.
 */
export function calledByWhatItIs(row: InvalidRow, lacking: Lacking): InvalidRow {
  const instead = insteadOf(row, lacking);
  if (instead === null) return row;
  const reasons = row.reasons.map(({ field }): RowReason => ({ field, message: `${instead}, not a transaction` }));
  const { balanceMinor } = lacking;
  return {
    ...row,
    reasons,
    flag: instead === 'A note' ? 'note' : 'balance',
    ...(balanceMinor === null ? {} : { balanceMinor }),
  };
}

function insteadOf(
  { original }: InvalidRow,
  { description, balanceMinor, dateCell, isWithoutAmount }: Lacking,
): Instead | null {
  const isWithoutDay = !/\d/.test(dateCell);
  if (balanceMinor !== null) return 'A balance';
  if (!isWithoutDay && !isWithoutAmount) return null;
  const words = printedWords(description, []) ?? printedWords(dateCell, []);
  if (words?.isWhole) return words.of === 'balance' ? 'A balance' : 'A total';
  // What has neither a day nor a figure moves no money: names of columns, notes, what an account is called.
  return isWithoutDay && !original.some((cell) => hasMoney(cell) || isUnreadFigure(cell)) ? 'A note' : null;
}
