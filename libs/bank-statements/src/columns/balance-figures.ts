import { amountParts, parseAmount } from '../cells/amounts';
import { cellText } from '../cells/cell-text';
import type { DecimalMark } from '../mapping';

/**
 * Reads a column of balances, in minor units; null for no figure. Where some of them are marked CR and others DR, what
 * is overdrawn is below zero. One mark on all of them tells nothing: books and banks call the same balance either.
 */
export function balanceReader(
  cells: readonly string[],
  { decimalMark, exponent }: { readonly decimalMark: DecimalMark; readonly exponent: number },
): (cell: string) => bigint | null {
  const isMarked = new Set(cells.flatMap((cell) => markOf(cell) ?? [])).size > 1;
  return (cell) => {
    const read = parseAmount(cell, decimalMark, exponent);
    if (!read.ok) return null;
    return isMarked && read.mark === 'debit' ? -read.minor : read.minor;
  };
}

function markOf(cell: string): 'credit' | 'debit' | null {
  if (!/\p{L}/u.test(cell)) return null;
  const parts = amountParts(cellText(cell));
  return 'problem' in parts ? null : parts.mark;
}
