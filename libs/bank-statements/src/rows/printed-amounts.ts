import { parseAmount } from '../cells/amounts';
import { cellText } from '../cells/cell-text';
import type { AmountFormat } from './row-amount';
import type { TableBody } from '../table/table-body';

/**
 * The figures of a column as they are printed, in minor units: nothing and dashes are zero, what is no figure is null.
 */
export function printedAmounts(body: TableBody, index: number, format: AmountFormat): readonly (bigint | null)[] {
  return body.rows.map(({ cells }) => printedAmount(cells[index], format));
}

/** @returns null for what is no figure. */
export function printedAmount(cell: string | undefined, format: AmountFormat): bigint | null {
  const text = cellText(cell);
  if (text === '' || /^[-–—]+$/.test(text)) return 0n;
  const parsed = parseAmount(text, format.decimalMark, format.exponent);
  return parsed.ok ? parsed.minor : null;
}
