import { parseAmount } from './cells/amounts';
import { columnCells } from './columns/column-profile';
import { dateParts, parseDateParts } from './cells/dates';
import { refsOf, type Mapping } from './mapping';
import { bodyOf, columnIndex, type StatementTable } from './table/statement-table';

/**
 * The mapping confirmed for this account before, when it fits this file: it is of the same kind, all its columns are
 * there, every cell that has the shape of a date is one in its format, and most amounts can be read. Else null, and the
 * file is looked at afresh.
 */
export function rememberedLayout(table: StatementTable, mapping: Mapping, exponent: number): Mapping | null {
  if ((mapping.source ?? 'csv') !== (table.source?.format ?? 'csv')) return null;
  // Which way the oldest row went is another question in each file.
  if (mapping.money.kind === 'amount' && mapping.money.sign.by === 'balance') return null;
  const refs = refsOf(mapping);
  const body = bodyOf(table, mapping, refs);
  const at = (ref: string): number => columnIndex(body, ref) ?? -1;
  if (refs.some((ref) => at(ref) < 0)) return null;
  const dates = columnCells(body, at(mapping.date))
    .map(dateParts)
    .filter((parts) => parts !== null);
  if (dates.length === 0 || !dates.every((parts) => parseDateParts(parts, mapping.dateFormat).ok)) return null;
  const { money } = mapping;
  const columns = money.kind === 'amount' ? [money.amount] : [money.debit, money.credit];
  const amounts = columns.flatMap((ref) => columnCells(body, at(ref))).filter((cell) => /\d/.test(cell));
  const read = amounts.filter((cell) => parseAmount(cell, mapping.decimalMark, exponent).ok).length;
  return read > 0 && read >= amounts.length * 0.9 ? { ...mapping, headerLine: body.headerLine } : null;
}
