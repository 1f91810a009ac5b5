import { amountParts, looksLikeAmount } from './cells/amounts';
import { cellText, oneLine } from './cells/cell-text';
import { isCurrencyCode } from './cells/currency-marks';
import { currenciesOf, isCurrencyName, meantCurrency } from './cells/currency-words';
import { looksLikeDate } from './cells/dates';
import { columnCells } from './columns/column-profile';
import { isFeeName } from './columns/fee-names';
import { currenciesAbove, headerCurrencies } from './columns/told-currency';
import type { ElectronicSource } from './table/electronic-source';
import { rolesOf } from './table/header-words';
import type { Choice, Question } from './questions/layout-question';
import { refsOf, type ForeignCurrency, type Mapping } from './mapping';
import type { RowReason, StatementRow, ValidRow } from './statement-row';
import { looksLikeTransaction } from './table/header-row';
import { misplacedRows } from './table/row-shape';
import type { CsvRecord } from './table/records';
import { bodyOf, columnIndex, type StatementTable } from './table/statement-table';
import type { TableBody } from './table/table-body';

/** Currencies of a statement that are not the books', with the rows in each. */
export type ForeignRows = ReadonlyMap<string, number>;

/** What a row's currency is, where the file says so; null where nothing does. */
export type CurrencyOfRow = (row: StatementRow) => string | null;

/**
 * Finds the currency of each row: by a currency column, by a sign in the amount, by the header of the money columns, by
 * what stands above them, by what an electronic statement says of the account.
 * @param books ISO 4217; what may stand for it counts as it.
 */
export function currencyReader(table: StatementTable, mapping: Mapping, books: string): CurrencyOfRow {
  const body = bodyOf(table, mapping, refsOf(mapping));
  const money = moneyRefs(mapping).flatMap((ref) => columnIndex(body, ref) ?? []);
  if (table.source) return statedCurrency(table.source, body);
  const balance = mapping.balance === null ? null : columnIndex(body, mapping.balance);
  const { told, ofFile } = fileCurrency(table, body, money, balance, books);
  const column = currencyColumn(body, money, balance, books);
  return ({ original }) => {
    const code = meantCurrency(oneLine(original[column] ?? ''), books, told);
    return (
      code ??
      money.map((index) => signOf(cellText(original[index] ?? ''), books, told)).find((found) => found !== null) ??
      ofFile
    );
  };
}

/** Counts the rows that can be read and are in another currency than the books'. */
export function foreignRows(rows: readonly StatementRow[], currencyOf: CurrencyOfRow, books: string): ForeignRows {
  const found = new Map<string, number>();
  for (const row of rows) {
    const code = row.valid ? currencyOf(row) : null;
    if (code !== null && code !== books) found.set(code, (found.get(code) ?? 0) + 1);
  }
  return found;
}

/** Currencies that are asked about one by one; a file with more has them in one question. */
const ASKED_ALONE = 5;

/** The questions about currencies of which nobody has said yet what they are to become. */
export function currencyQuestions(
  foreign: ForeignRows,
  validRows: number,
  books: string,
  said: readonly ForeignCurrency[],
): Question[] {
  const open = [...foreign].filter(([code]) => !said.some((known) => known.code === code));
  if (open.length > ASKED_ALONE) return [currencyQuestion('', open, validRows, books)];
  return open.map((one) => currencyQuestion(one[0], [one], validRows, books));
}

function currencyQuestion(
  name: string,
  asked: readonly (readonly [string, number])[],
  validRows: number,
  books: string,
): Question {
  const count = asked.reduce((sum, [, rows]) => sum + rows, 0);
  const counted = count === 1 ? '1 row is' : `${count.toLocaleString('en-US')} rows are`;
  const isWhole = count === validRows;
  const they = count === 1 ? 'it' : isWhole ? 'its rows' : 'them';
  const list = asked.map(([code]) => code).join(', ');
  const choice = (label: string, taken: boolean): Choice => ({
    label,
    example: '',
    change: { currencies: asked.map(([code]) => ({ code, taken })) },
  });
  return {
    topic: 'currency',
    name,
    text: `${isWhole ? 'The whole statement is' : counted} in ${list}, and these books are kept in ${books}. Nothing is converted. What should become of ${they}?`,
    choices: [
      choice(
        `Leave ${count === 1 ? 'it out until I have typed what it was' : 'them out until I have typed what each was'} in ${books}`,
        false,
      ),
      choice(`Record ${count === 1 ? 'the figure as it stands' : 'the figures as they stand'}, as ${books}`, true),
    ],
  };
}

/**
 * Rows in another currency cannot be read, unless somebody has said that its figures are to be taken as they are: their
 * amount in the books' currency is not known.
 */
export function withoutForeign(
  rows: readonly StatementRow[],
  currencyOf: CurrencyOfRow,
  books: string,
  said: readonly ForeignCurrency[],
): readonly StatementRow[] {
  const taken = new Set(said.filter((known) => known.taken).map(({ code }) => code));
  return rows.map((row) => {
    const code = row.valid ? currencyOf(row) : null;
    return row.valid && code !== null && !taken.has(code) && code !== books ? unconverted(row, code, books) : row;
  });
}

function unconverted({ line, description, flags, original }: ValidRow, code: string, books: string): StatementRow {
  const reason: RowReason = {
    field: 'amount',
    message: `Amount in ${code}`,
    detail: `These books are kept in ${books}, and nothing is converted. Type the amount in ${books} to import the row`,
  };
  return { valid: false, line, reasons: [reason], original, ...(flags.includes('beside') ? { description } : {}) };
}

/** An electronic statement says it of each account. */
function statedCurrency({ accounts }: ElectronicSource, body: TableBody): CurrencyOfRow {
  const byAccount = new Map(accounts.map(({ id, currency }) => [id, currency?.toUpperCase() ?? null]));
  const at = columnIndex(body, 'Account') ?? -1;
  return ({ original }) => byAccount.get(original[at] ?? '') ?? null;
}

/**
 * The currency of the file as a whole: by the headers of its money columns, of its balance, or by what stands above
 * them; null where they name none, or several. `told` are those that it names beyond doubt.
 */
function fileCurrency(
  { records }: StatementTable,
  body: TableBody,
  money: readonly number[],
  balance: number | null,
  books: string,
): { readonly told: ReadonlySet<string>; readonly ofFile: string | null } {
  const namesOf = (indexes: readonly number[]): string[] => indexes.map((index) => body.names[index] ?? '');
  const above = currenciesAbove(records.filter(({ line }) => line < body.headerLine));
  const sources = [
    headerCurrencies(namesOf(money)),
    headerCurrencies(namesOf(balance === null ? [] : [balance])),
    above,
  ];
  const told = new Set(sources.flat().flatMap((codes) => (codes.length === 1 ? codes : [])));
  const meant = (codes: readonly string[]): string =>
    codes.find((code) => told.has(code)) ?? codes.find((code) => code === books) ?? codes[0] ?? books;
  const [first = []] = sources.filter((found) => found.length > 0);
  const named = new Set(first.map(meant));
  return { told, ofFile: named.size === 1 ? ([...named][0] ?? null) : null };
}

/** Where several columns hold currencies, the one beside the amount: by its name, or by its cells under any name. */
function currencyColumn(body: TableBody, money: readonly number[], balance: number | null, books: string): number {
  // A balance is in the account's currency, as its amounts are.
  const own = balance === null ? money : [...money, balance];
  const isNamed = (index: number): boolean =>
    rolesOf(body.names[index] ?? '').some(({ role, rank }) => role === 'currency' && rank === 0);
  // What stands around the rows, such as a header that comes again, tells nothing of their columns.
  const misplaced = misplacedRows(body);
  const rows = body.rows.slice(0, FULL_IN).filter((row) => !misplaced.has(row.line) && looksLikeTransaction(row));
  const moving = rows.length > 0 ? { ...body, rows } : body;
  const isFull = (index: number): boolean =>
    !money.includes(index) && holdsCurrencies(columnCells(moving, index), isCurrencyName(body.names[index] ?? ''));
  const width = Math.max(body.names.length, ...body.rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => index);
  const beside = money.flatMap((index) => [index + 1, index - 1]);
  // "Valuta" is the day of value as well.
  const named = columns.filter((index) => isNamed(index) && !columnCells(moving, index).some(looksLikeDate));
  const found =
    named.length > 0 ? named : columns.filter((index) => isFull(index) && !isOfOtherMoney(moving, index, own, books));
  return beside.find((index) => found.includes(index)) ?? found[0] ?? -1;
}

/**
 * Whether a column of currencies belongs to other figures than the row's: it is filled where they are and empty where
 * they are, or stands beside them and not beside the row's own.
 */
function isOfOtherMoney(body: TableBody, index: number, money: readonly number[], books: string): boolean {
  const rows = body.rows.filter(looksLikeTransaction);
  const isFilled = (at: number, { cells }: CsvRecord): boolean => cellText(cells[at]) !== '';
  const others = [index - 2, index - 1, index + 1, index + 2].filter(
    (other) => !money.includes(other) && holdsFigures(body, other),
  );
  const goesWith = (other: number): boolean => rows.every((row) => isFilled(other, row) === isFilled(index, row));
  if (rows.some((row) => !isFilled(index, row)) && others.some(goesWith)) return true;
  const beside = [index - 1, index + 1];
  if (beside.some((other) => money.includes(other))) return false;
  // Rows that have a currency without such a figure have it of their own.
  const isWithout = (other: number): boolean => rows.some((row) => isFilled(index, row) && !isFilled(other, row));
  // What was paid in the books' own currency is the row's amount once more; a tax beside it is not.
  const inBooks = rows.filter(({ cells }) => meantCurrency(oneLine(cells[index] ?? ''), books, NOTHING_TOLD) === books);
  const isOwn = ({ cells }: CsvRecord, other: number): boolean =>
    money.some((own) => isSameFigure(cells[own], cells[other]));
  // A price abroad is never the row's amount: where it is, the fees between the two are none, and both are abroad.
  const isGross = (other: number): boolean =>
    rows.some(
      (row) => meantCurrency(oneLine(row.cells[index] ?? ''), books, NOTHING_TOLD) !== books && isOwn(row, other),
    );
  const isAmount = (other: number): boolean => inBooks.every((row) => isOwn(row, other)) && !isGross(other);
  return others.some((other) => beside.includes(other) && !isWithout(other) && isAmount(other));
}

function isSameFigure(one: string | undefined, other: string | undefined): boolean {
  const digits = (cell: string | undefined): string => cellText(cell).replaceAll(/\D/g, '');
  return digits(one) === digits(other);
}

function holdsFigures(body: TableBody, index: number): boolean {
  const name = body.names[index] ?? '';
  const isBalance = rolesOf(name).some(({ role }) => role === 'balance');
  const cells = columnCells(body, index).filter((cell) => cell !== '');
  const figures = cells.filter((cell) => looksLikeAmount(cell) && !looksLikeDate(cell));
  return !isBalance && !isFeeName(name) && cells.length > 0 && figures.length * 10 >= cells.length * 9;
}

/** A file without a header has the columns of its first rows; more of them tell what a column holds. */
const LOOKED_AT = 100;
const FULL_IN = 2_000;
/** Codes that are words as well: a column of nothing else, of no telling name, may say anything. */
const WORDS = new Set(['ALL', 'TOP']);
const NOTHING_TOLD: ReadonlySet<string> = new Set();
const SIGN = /^\p{Sc}$/u;

/** Every cell that is not empty is a code in capitals, or in three small letters, or a sign, and most are not empty. */
function holdsCurrencies(cells: readonly string[], isCalledSo: boolean): boolean {
  const filled = cells.filter((cell) => cell !== '');
  const isCurrency = (cell: string): boolean =>
    SIGN.test(cell) || (CAPITALS.test(cell) && isCurrencyCode(cell)) || (isCalledSo && currenciesOf(cell).length > 0);
  return (
    filled.length * 2 > cells.length &&
    filled.every(isCurrency) &&
    (isCalledSo || filled.some((cell) => !WORDS.has(cell)))
  );
}

const CAPITALS = /^[A-Z]+$|^[a-z]{3}$/;

function moneyRefs({ money }: Mapping): string[] {
  return money.kind === 'amount' ? [money.amount] : [money.debit, money.credit];
}

/** Most amounts are figures alone, and a file has many. */
const PLAIN_FIGURE = /^[\d.,'\s()+-]*$/;

function signOf(cell: string, books: string, told: ReadonlySet<string>): string | null {
  if (PLAIN_FIGURE.test(cell)) return null;
  const parts = amountParts(cell);
  return 'problem' in parts || parts.currency === null ? null : meantCurrency(parts.currency, books, told);
}
