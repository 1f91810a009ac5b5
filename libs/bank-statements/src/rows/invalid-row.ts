import type { InvalidRow, RowReason } from '../statement-row';
import type { CsvRecord } from '../table/records';
import type { ShapeProblem } from '../table/row-shape';
import type { RowAmount } from './row-amount';

/** Why a row does not stand in the columns. */
export function shapeReason(problem: ShapeProblem): RowReason {
  switch (problem) {
    case 'shifted':
      return {
        field: 'row',
        message: 'More cells than columns',
        detail: 'A text or number with the delimiter in it, but without quotes, has shifted the cells',
      };
    case 'other-table':
      return {
        field: 'row',
        message: 'Row of another table',
        detail: 'A second header with other columns stands above it',
      };
    default:
      return problem satisfies never;
  }
}

/** A row that cannot be read, with its reasons and what of its amount is known all the same. */
export function invalidRow(
  record: CsvRecord,
  reasons: readonly RowReason[],
  amount: RowAmount,
  flipped: boolean,
): InvalidRow {
  const row = {
    valid: false,
    line: record.line,
    reasons,
    original: record.cells,
    ...directionOf(amount, flipped),
  } as const;
  if (amount.ok || !amount.readings) return row;
  const { bySignMinor, byTypeMinor } = amount.readings;
  return { ...row, readings: flipped ? { bySignMinor: -bySignMinor, byTypeMinor: -byTypeMinor } : amount.readings };
}

function directionOf(amount: RowAmount, flipped: boolean): Pick<InvalidRow, 'direction'> {
  if (amount.ok || amount.direction === undefined) return {};
  const opposite = amount.direction === 'in' ? 'out' : 'in';
  return { direction: flipped ? opposite : amount.direction };
}
