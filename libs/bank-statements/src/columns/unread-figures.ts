import { looksLikeAmount } from '../cells/amounts';
import { cellText, plainDigits } from '../cells/cell-text';
import { looksLikeDate } from '../cells/dates';
import type { TableBody } from '../table/table-body';
import type { ColumnProfile } from './column-profile';
import { hasMoney } from './running-balance';

/** A figure with decimals beside a sign or letters that nobody knows as those of money: "316.89 R", "12.50 x-". */
const MARKED = /^[^\d\s]{0,4}\s?\d[\d.,'’ ]*[.,]\d{1,3}\s?[^\d\s]{1,4}\s?[^\d\s]?$/u;

/** Whether a cell holds a figure that nobody can read as money. */
export function isUnreadFigure(cell: string | undefined): boolean {
  const text = plainDigits(cellText(cell));
  return MARKED.test(text) && !text.includes('%') && !looksLikeAmount(text) && !looksLikeDate(text);
}

/** Of the filled cells of a column. */
const MOST_UNREAD = 0.5;

/**
 * Whether rows would come to nothing that have a figure elsewhere that nobody can read, or all rows would: what is left
 * out as nothing must be nothing.
 * @param taken the columns that are to be read as money
 */
export function leavesFiguresUnread(
  { rows }: TableBody,
  profiles: readonly ColumnProfile[],
  taken: readonly ColumnProfile[],
): boolean {
  const empty = rows.filter(({ cells }) => !taken.some(({ index }) => hasMoney(cells[index])));
  const isRead = empty.length < rows.length;
  if (!isRead && taken.some(({ zeros }) => zeros > 0)) return true;
  return profiles.some(({ index, filled, dates, amounts, averageLength }) => {
    if (filled === 0 || dates > 0 || amounts >= filled * MOST_UNREAD || averageLength > LONGEST) return false;
    if (!empty.some(({ cells }) => isUnreadFigure(cells[index]))) return false;
    return rows.filter(({ cells }) => isUnreadFigure(cells[index])).length >= filled * MOST_UNREAD;
  });
}

/** A text is longer than a figure on the average. */
const LONGEST = 24;
