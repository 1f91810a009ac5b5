import { looksLikeAmount } from '../cells/amounts';
import { hasAccountWord } from '../cells/account-words';
import { oneLine } from '../cells/cell-text';
import { isCurrencyCode } from '../cells/currency-marks';
import { looksLikeDate } from '../cells/dates';
import { namesColumns } from './header-row';
import type { CsvRecord } from './records';
import type { TableBody } from './table-body';

/**
 * Why the cells of a row do not stand in their columns; such a row is never read, for its figures may be other ones.
 */
export type ShapeProblem = 'shifted' | 'other-table';

/**
 * Finds the rows whose cells do not stand under the header: a delimiter inside an unquoted text or number has shifted
 * them, or a second table with a header of its own has begun. Lines are physical ones.
 */
export function misplacedRows(body: TableBody): ReadonlyMap<number, ShapeProblem> {
  const found = new Map<number, ShapeProblem>();
  const width = body.headerLine > 0 ? body.names.length : usualWidth(body.rows);
  const longer = body.rows.filter((record) => filledWidth(record) > width);
  const isHabit = body.headerLine === 0 || longer.length > body.rows.length / 2;
  for (const record of longer) {
    const surplus = record.cells.slice(width);
    if (!isHabit || surplus.some((cell) => looksLikeAmount(cell) || looksLikeDate(cell)))
      found.set(record.line, 'shifted');
  }
  markOtherTables(body, found);
  return found;
}

function markOtherTables(body: TableBody, found: Map<number, ShapeProblem>): void {
  if (body.headerLine === 0) return;
  const own = body.names.join('\n');
  const [first] = body.names;
  let elsewhere = false;
  for (const [at, record] of body.rows.entries()) {
    const isOwn = oneLine(record.cells[0]) === first && record.cells.map(oneLine).join('\n') === own;
    // Column names have no digits; this spares looking up the words of every row.
    const isWords = !isOwn && !record.cells.some((cell) => /\d/.test(cell));
    const isLower = isWords && isSecondHalf(record, body.rows[at - 1], own);
    if (isOwn || isLower) elsewhere = isOfAnother(body, record, body.rows, at);
    else if (isWords && namesColumns(record)) elsewhere = true;
    if (elsewhere) found.set(record.line, 'other-table');
  }
}

/** Of names that are written over two lines. */
function isSecondHalf({ cells }: CsvRecord, before: CsvRecord | undefined, own: string): boolean {
  return (
    before !== undefined && cells.map((cell, at) => oneLine(`${before.cells[at] ?? ''} ${cell}`)).join('\n') === own
  );
}

/** "Page 2", in the languages of the banks seen, or a number alone. */
const PAGE =
  /(?<!\p{L})(?:page|seite|p[aá]gina|pag|sida|side|sivu|strana|str|strona|oldal|sayfa|страница|стр|сторінка|blatt|blad|hoja|folha|foglio|trang|halaman|σελίδα|стр\.)(?!\p{L})|หน้า|[页頁]|ページ|페이지|صفحة|עמוד|पृष्ठ|^[^\p{L}]*$/iu;

/**
 * Whether the header that comes again is of another account: its name stands directly above it, and not above the first
 * header. What stands above the names of the first one belongs to them where it comes again as well.
 */
function isOfAnother({ above = [] }: TableBody, header: CsvRecord, rows: readonly CsvRecord[], at: number): boolean {
  const said = (record: CsvRecord | undefined): string => (record?.cells ?? []).map(oneLine).join('\n');
  const isUpper = /\p{L}/u.test(said(above.at(-1))) && said(rows[at - 1]) === said(above.at(-1));
  const height = isUpper ? 2 : 1;
  const before = rows[at - height];
  const title = titleOf(before);
  // A line of empty cells, which is no row, may stand between a title and the names.
  if (!before || title === null || header.line - before.line > height + 1) return false;
  if (PAGE.test(title) || !namesAccount(title)) return false;
  return !above.some((record) => titleOf(record) === title);
}

/** By a word for it, by a number, or by its currency: sections of one account are called otherwise. */
function namesAccount(title: string): boolean {
  return hasAccountWord(title) || /\d{3}/.test(title) || title.split(/[^A-Za-z]+/).some(isCurrencyInCapitals);
}

function isCurrencyInCapitals(word: string): boolean {
  return /^[A-Z]{3}$/.test(word) && isCurrencyCode(word);
}

/** Cells of a title: a name and perhaps a number. */
const MOST_OF_TITLE = 2;

function titleOf(record: CsvRecord | undefined): string | null {
  const filled = (record?.cells ?? []).map(oneLine).filter((cell) => cell !== '');
  const [first, second] = filled;
  if (first === undefined || filled.length > MOST_OF_TITLE || filled.some((cell) => looksLikeDate(cell))) return null;
  // A balance that is carried to the next page has a figure in a cell of its own.
  const isTitle = second === undefined || !filled.some((cell) => looksLikeAmount(cell));
  return isTitle ? filled.join(' ') : null;
}

/** Cells up to the last that holds something. */
function filledWidth({ cells }: CsvRecord): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/** The number of cells that most rows have. */
function usualWidth(rows: readonly CsvRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return most?.[0] ?? 0;
}
