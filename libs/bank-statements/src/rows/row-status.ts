import { cellText, oneLine } from '../cells/cell-text';
import { looksLikeTransaction } from '../table/header-row';
import { rolesOf } from '../table/header-words';
import { type Mapping } from '../mapping';
import type { CsvRecord } from '../table/records';
import { isUnsettledWord, statusKey } from './row-doubts';
import { saysSettled } from './status-words';
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

/** A column of states has no more different ones. */
const MOST_STATES = 8;

/**
 * Columns that hold states whatever they are called: few words, each of which says that money has moved or has not, and
 * both kinds of them.
 */
function columnsOfStates({ rows, width, names }: TableBody, taken: ReadonlySet<number>): readonly number[] {
  return Array.from({ length: width }, (_, index) => index).filter((index) => {
    if (taken.has(index)) return false;
    const states = new Set<string>();
    // Its name stands among them where the header comes again.
    const name = statusKey(names[index] ?? '');
    for (const record of rows) {
      const key = statusKey(cellText(record.cells[index]));
      // What stands below the rows, in a table of its own, is no state.
      if (key !== '' && key !== name && !states.has(key) && looksLikeTransaction(record)) states.add(key);
      if (states.size > MOST_STATES) return false;
    }
    const said = new Set([...states].map(saysSettled));
    return said.has(true) && said.has(false) && !said.has(null);
  });
}

/** States of a column called so, of which nothing is known, while most of its rows are settled: they are doubtful. */
function unknownStates({ rows }: TableBody, index: number): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { cells } of rows) {
    const key = statusKey(cellText(cells[index]));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const states = [...counts.keys()].filter((key) => key !== '');
  const settled = states.reduce((sum, key) => (saysSettled(key) ? sum + (counts.get(key) ?? 0) : sum), 0);
  if (states.length > MOST_STATES || settled * 2 <= rows.length) return new Set();
  return new Set(states.filter((key) => saysSettled(key) === null));
}

/**
 * Tells of each row whether the bank says that its money has not moved, or not yet: by the word in a column of states,
 * in the type, or in place of the other date, or by a yes or no to the name of a column.
 */
export function unsettledReader(
  body: TableBody,
  { date, type, description }: Pick<Mapping, 'date' | 'type' | 'description'>,
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
  const taken = new Set([dateColumn ?? -1, columnIndex(body, description) ?? -1]);
  const named = body.names.flatMap((name, index) => (isStatusName(name) ? [index] : []));
  const states = [...new Set([...named, ...columnsOfStates(body, taken)])];
  const unknown = new Map(named.map((index) => [index, unknownStates(body, index)]));
  if (states.length + words.length + pending.length + booked.length === 0) return () => false;
  return ({ cells }) => {
    const key = (index: number): string => statusKey(cellText(cells[index]));
    return (
      states.some((index) => saysSettled(key(index)) === false || unknown.get(index)?.has(key(index)) === true) ||
      words.some((index) => !/^\d/.test(cells[index] ?? '') && isUnsettledWord(key(index))) ||
      pending.some((index) => YES.has(key(index))) ||
      booked.some((index) => NO.has(key(index)))
    );
  };
}
