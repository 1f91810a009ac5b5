import { parseAmount } from '../cells/amounts';
import type { RowPart } from '../statement-row';
import type { AmountFormat } from './row-amount';

/**
 * Reads the parts of a row; none where the cell has none. What they leave of the amount, and what cannot be read of
 * them, is a part without a category.
 */
export function readSplit(cell: string, amountMinor: bigint, format: AmountFormat, flipped: boolean): RowPart[] {
  if (cell === '') return [];
  const parts = cell.split('\n').flatMap((line): RowPart[] => {
    const [category = '', memo = '', amount = ''] = line.split('\t');
    const read = parseAmount(amount, format.decimalMark, format.exponent);
    return read.ok && read.minor !== 0n ? [{ category, memo, minor: flipped ? -read.minor : read.minor }] : [];
  });
  const rest = parts.reduce((left, { minor }) => left - minor, amountMinor);
  return rest === 0n ? parts : [...parts, { category: '', memo: '', minor: rest, isRest: true }];
}
