import { cellText, oneLine } from '../cells/cell-text';
import { rolesOf } from '../table/header-words';
import { type Mapping } from '../mapping';
import type { CsvRecord } from '../table/records';
import { isUnsettledWord, statusKey } from './row-doubts';
import { isStatusName } from '../table/status-names';
import { columnIndex } from '../table/statement-table';
import type { TableBody } from '../table/table-body';

/** Columns that hold yes or no: whether a payment is pending still, or has been booked already. */
const PENDING_NAMES: ReadonlySet<string> = new Set(
  'pending, is pending, ispending, is_pending, vorgemerkt, ausstehend, en attente, pendiente, pendente, in attesa, in behandeling, oczekująca, ожидает'.split(
    ', ',
  ),
);
const BOOKED_NAMES: ReadonlySet<string> = new Set(
  'booked, is booked, is_booked, settled, is settled, is_settled, executed, completed, gebucht, geboekt, comptabilisé, contabilizado, contabilizzato, zaksięgowana, проведено'.split(
    ', ',
  ),
);
const YES: ReadonlySet<string> = new Set('yes, y, true, ja, j, oui, sí, si, sim, s, tak, да, x'.split(', '));
const NO: ReadonlySet<string> = new Set('no, n, false, nein, non, não, nao, nee, nie, нет'.split(', '));

/**
 * Tells of each row whether the bank says that its money has not moved, or not yet: by the word in a column of states,
 * in the type, or in place of the other date, or by a yes or no to the name of a column.
 */
export function unsettledReader(
  body: TableBody,
  { date, type }: Pick<Mapping, 'date' | 'type'>,
): (record: CsvRecord) => boolean {
  const dateColumn = columnIndex(body, date);
  const words = type === null ? [] : [columnIndex(body, type) ?? -1];
  const pending: number[] = [];
  const booked: number[] = [];
  body.names.forEach((name, index) => {
    const key = oneLine(name).toLowerCase();
    if (PENDING_NAMES.has(key)) pending.push(index);
    else if (BOOKED_NAMES.has(key)) booked.push(index);
    if (isStatusName(name) || (index !== dateColumn && rolesOf(name).some(({ role }) => role === 'date')))
      words.push(index);
  });
  if (words.length + pending.length + booked.length === 0) return () => false;
  return ({ cells }) => {
    const key = (index: number): string => statusKey(cellText(cells[index]));
    return (
      words.some((index) => !/^\d/.test(cells[index] ?? '') && isUnsettledWord(key(index))) ||
      pending.some((index) => YES.has(key(index))) ||
      booked.some((index) => NO.has(key(index)))
    );
  };
}
