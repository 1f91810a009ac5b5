import { parseAmount } from '../cells/amounts';
import { preambleOf } from '../columns/date-evidence';
import type { Mapping } from '../mapping';
import type { StatementTable } from '../table/statement-table';

/** Figures that stand above the header of a file, in minor units: its opening balance may be among them. */
export function figuresAbove(
  table: StatementTable,
  { headerLine, decimalMark, inMinorUnits }: Pick<Mapping, 'headerLine' | 'decimalMark' | 'inMinorUnits'>,
  exponent: number,
): readonly bigint[] {
  // What other formats state is told apart from the rows already.
  if (table.source || headerLine === 0) return [];
  return preambleOf(table, { headerLine }).flatMap((cell) => {
    const read = parseAmount(cell, decimalMark, inMinorUnits ? 0 : exponent);
    return read.ok ? [read.minor] : [];
  });
}
