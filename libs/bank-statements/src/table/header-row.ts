import { looksLikeAmount } from '../cells/amounts';
import { oneLine } from '../cells/cell-text';
import { looksLikeDate } from '../cells/dates';
import { rolesOf } from './header-words';
import { MAX_PREAMBLE_ROWS } from '../limits';
import { type CsvRecord } from './records';

export interface HeaderFinding {
  /** Position in the records; -1 = no header. */
  readonly at: number;
  /** True when known column names were found, false when only its place above the rows speaks for it. */
  readonly byName: boolean;
}

/**
 * Finds the header among the first records: the one that names a date and money in a known language; else the line of
 * plain words right above the first row with a date and an amount; else none.
 */
export function findHeader(records: readonly CsvRecord[]): HeaderFinding {
  let best = -1;
  let bestScore = 0;
  records.slice(0, MAX_PREAMBLE_ROWS + 1).forEach((record, at) => {
    const score = headerScore(record);
    if (score > bestScore) {
      best = at;
      bestScore = score;
    }
  });
  if (best >= 0 && !isOfSecondTable(records, best)) return { at: lastOfHeader(records, best, bestScore), byName: true };
  return { at: headerByPlace(records), byName: false };
}

/**
 * Of names over two lines the first one may name date and money alone. The second one makes more of them known, or is
 * all words, right above the first row.
 */
function lastOfHeader(records: readonly CsvRecord[], at: number, score: number): number {
  const [header, below, next] = [records[at], records[at + 1], records[at + 2]];
  if (!header || !below) return at;
  const isBetter = headerScore({ line: below.line, cells: headerNames(below, header) }) > score;
  return isBetter || isSecondLine(header, below, next) ? at + 1 : at;
}

function headerByPlace(records: readonly CsvRecord[]): number {
  const first = firstDataRow(records);
  const above = records.slice(Math.max(0, first - MOST_BETWEEN - 1), Math.max(0, first));
  const nearest = above.findLastIndex((record) => isPlainWords(record, records[first]));
  const [header, below] = [above[nearest], above[nearest + 1]];
  if (!header) return -1;
  const isAbove = below !== undefined && isSecondLine(header, below, records[first]);
  return first - above.length + nearest + (isAbove ? 1 : 0);
}

/** Whether a line of words between names and the first row is the second half of the names. */
function isSecondLine(header: CsvRecord, below: CsvRecord, next: CsvRecord | undefined): boolean {
  const words = below.cells.map(oneLine).filter((cell) => cell !== '');
  return (
    below.line === header.line + 1 &&
    below.cells.length === header.cells.length &&
    words.length * 2 >= below.cells.length &&
    words.every((word) => /\p{L}/u.test(word) && !/\d/.test(word)) &&
    below.cells.some((cell, at) => oneLine(cell) !== oneLine(header.cells[at] ?? '')) &&
    next !== undefined &&
    looksLikeTransaction(next)
  );
}

/** Whether the names are of a second table, whose rows are fewer than those below a header above it. */
function isOfSecondTable(records: readonly CsvRecord[], at: number): boolean {
  const above = records.slice(0, at).filter(looksLikeTransaction).length;
  const isFuller = above > 1 && above > records.slice(at + 1).filter(looksLikeTransaction).length;
  return isFuller && headerByPlace(records) >= 0;
}

/** A balance without a day may stand between the header and the first row. */
const MOST_BETWEEN = 2;

/** True when the record names a date, money and perhaps more in a known language, and holds no value. */
export function namesColumns(record: CsvRecord): boolean {
  return headerScore(record) > 0;
}

/**
 * How many cells are known column names; 0 unless a date and money (or three roles) are named and nothing is a value.
 */
function headerScore({ cells }: CsvRecord): number {
  if (cells.some((cell) => looksLikeDate(cell) || looksLikeAmount(cell))) return 0;
  const roles = new Set<string>();
  let named = 0;
  for (const cell of cells) {
    const found = rolesOf(oneLine(cell));
    if (found.length > 0) named += 1;
    for (const { role } of found) roles.add(role);
  }
  const money = roles.has('amount') || roles.has('debit') || roles.has('credit');
  return roles.has('date') && (money || roles.size >= 4) ? named : 0;
}

/** A title may be one cell. */
const LEAST_ABOVE = 2;

/**
 * What the columns are called. Names may be written over two lines, one directly above the other: then a date and
 * money are named with the words above, too, or the lower words alone name no date and money, or two columns alike.
 */
export function headerNames(header: CsvRecord, above: CsvRecord | undefined): readonly string[] {
  const names = header.cells.map(oneLine);
  if (!above || above.line !== header.line - 1 || above.cells.length !== names.length) return names;
  if ([...above.cells, ...names].some((cell) => looksLikeDate(cell) || looksLikeAmount(cell))) return names;
  if (above.cells.filter((cell) => oneLine(cell) !== '').length < LEAST_ABOVE) return names;
  const whole = names.map((name, at) => oneLine(`${above.cells[at] ?? ''} ${name}`));
  const isNamed = (cells: readonly string[]): boolean => namesColumns({ line: header.line, cells });
  return isNamed(whole) || (!isNamed(names) && (isNamed(above.cells) || areAlike(names, whole))) ? whole : names;
}

/** Half of a name comes twice, the whole one does not. */
function areAlike(names: readonly string[], whole: readonly string[]): boolean {
  return new Set(names).size < names.length && new Set(whole).size === whole.length;
}

function firstDataRow(records: readonly CsvRecord[]): number {
  return records.slice(0, MAX_PREAMBLE_ROWS + 1).findIndex(looksLikeTransaction);
}

/** True when the record holds a date and, in another cell, an amount. */
export function looksLikeTransaction({ cells }: CsvRecord): boolean {
  const date = cells.findIndex(looksLikeDate);
  // "From 14.02.2026 to 07.03.2026" has two dates, and a date may be taken for a figure.
  return date >= 0 && cells.some((cell, column) => column !== date && looksLikeAmount(cell) && !looksLikeDate(cell));
}

function isPlainWords({ cells }: CsvRecord, first: CsvRecord | undefined): boolean {
  const words = cells.map(oneLine).filter((cell) => cell !== '');
  const plain = words.every((word) => /\p{L}/u.test(word) && !looksLikeDate(word) && !looksLikeAmount(word));
  return (
    plain &&
    words.length >= 3 &&
    new Set(words).size === words.length &&
    Math.abs(cells.length - (first?.cells.length ?? 0)) <= 1
  );
}
