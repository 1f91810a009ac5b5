import { cellText, oneLine } from '../cells/cell-text';
import { looksLikeTransaction } from '../table/header-row';
import { rolesOf } from '../table/header-words';
import { MAX_TEXT_KEY } from '../limits';
import { type Mapping } from '../mapping';
import type { CsvRecord } from '../table/records';
import { isUnsettledWord, statusKey } from './row-doubts';
import { saysSettled, saysTakenBack } from './status-words';
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

/** By what an answer about a word of the status is kept; no key of a row's text has a colon. */
export function stateKey(word: string): string {
  return `${STATE}${word}`.slice(0, MAX_TEXT_KEY);
}

/** Whether an answer is about a word of the status. */
export function isStateKey(key: string): boolean {
  return key.startsWith(STATE);
}

const STATE = 'status: ';

const LEAST_KNOWN = 3;

/** A column of states has no more different ones. */
const MOST_STATES = 8;

/**
 * Columns that hold states whatever they are called: few words, each of which says that money has moved or has not, and
 * both kinds of them. Beside so many of these one more word may be a state that we do not know.
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
    const unknown = [...states].filter((key) => saysSettled(key) === null).length;
    const isWhole = unknown === 0 || (unknown === 1 && states.size > LEAST_KNOWN);
    return said.has(true) && said.has(false) && isWhole;
  });
}

/**
 * Words in a column called so that may mean either, each of which is asked about. In a column that says the same of
 * every row, a word that we do not know is no state.
 */
function openStates({ rows }: TableBody, index: number): ReadonlySet<string> {
  const states = new Set<string>();
  for (const record of rows) if (looksLikeTransaction(record)) states.add(statusKey(cellText(record.cells[index])));
  if (states.size < 2 || states.size > MOST_STATES) return new Set();
  const isOpen = (key: string): boolean => saysSettled(key) === null || saysTakenBack(key);
  return new Set([...states].filter((key) => /\p{L}/u.test(key) && isOpen(key)));
}

/** What the bank says of a row: that its money has not moved, or a word that may mean either. */
export interface RowState {
  readonly isUnsettled: boolean;
  /** The word, until the person has said what it means. */
  readonly word?: string;
}

const SETTLED: RowState = { isUnsettled: false };

/**
 * Tells of each row whether the bank says that its money has not moved, or not yet: by the word in a column of states,
 * in the type, or in place of the other date, or by a yes or no to the name of a column. What the person has said of a
 * word comes first.
 */
export function stateReader(
  body: TableBody,
  { date, type, description, texts = [] }: Pick<Mapping, 'date' | 'type' | 'description' | 'texts'>,
): (record: CsvRecord) => RowState {
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
  const open = new Map(states.map((index) => [index, openStates(body, index)]));
  const said = new Map(texts.map(({ text, isMovement }) => [text, isMovement]));
  if (states.length + words.length + pending.length + booked.length === 0) return () => SETTLED;
  return ({ cells }) => {
    const key = (index: number): string => statusKey(cellText(cells[index]));
    const word = states.map(key).find((one, at) => open.get(states[at] ?? -1)?.has(one) === true);
    const isUnsettled =
      states.some((index) => saysSettled(key(index)) === false) ||
      words.some((index) => !/^\d/.test(cells[index] ?? '') && isUnsettledWord(key(index))) ||
      pending.some((index) => YES.has(key(index))) ||
      booked.some((index) => NO.has(key(index)));
    if (isUnsettled || word === undefined) return isUnsettled ? { isUnsettled } : SETTLED;
    const isMovement = said.get(stateKey(word));
    return isMovement === undefined ? { isUnsettled: true, word } : { isUnsettled: !isMovement };
  };
}
