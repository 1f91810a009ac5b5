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

/** Of names over two lines the first one may name date and money alone; with the second one more of them are known. */
function lastOfHeader(records: readonly CsvRecord[], at: number, score: number): number {
  const [header, below] = [records[at], records[at + 1]];
  const names = header && below && headerNames(below, header);
  return names && headerScore({ line: below.line, cells: names }) > score ? at + 1 : at;
}

function headerByPlace(records: readonly CsvRecord[]): number {
  const first = firstDataRow(records);
  const above = records.slice(Math.max(0, first - MOST_BETWEEN - 1), Math.max(0, first));
  const nearest = above.findLastIndex((record) => isPlainWords(record, records[first]));
  return nearest < 0 ? -1 : first - above.length + nearest;
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
 * money are named with the words above, too.
 */
export function headerNames(header: CsvRecord, above: CsvRecord | undefined): readonly string[] {
  const names = header.cells.map(oneLine);
  if (!above || above.line !== header.line - 1 || above.cells.length !== names.length) return names;
  if ([...above.cells, ...names].some((cell) => looksLikeDate(cell) || looksLikeAmount(cell))) return names;
  if (above.cells.filter((cell) => oneLine(cell) !== '').length < LEAST_ABOVE) return names;
  const whole = names.map((name, at) => oneLine(`${above.cells[at] ?? ''} ${name}`));
  return namesColumns({ line: header.line, cells: whole }) ? whole : names;
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
