import { parseAmount } from '../cells/amounts';
import { looksLikeDate } from '../cells/dates';
import { printedWords } from '../cells/printed-words';
import type { AccountType, ColumnRef, DecimalMark } from '../mapping';
import type { TableBody } from '../table/table-body';
import { balanceReader } from './balance-figures';
import { type Way, waysByBalance } from './balance-ways';
import { columnCells, type ColumnProfile } from './column-profile';
import { findDirection } from './direction';
import type { DirectionFinding, SignedSample } from './direction-finding';
import { isDirectionName } from './kind-names';
import { typeCandidates } from './layout-columns';
import type { MoneyFinding } from './money-columns';
import { saysTakenBack, wayOfText } from './text-ways';

interface DirectionOptions {
  readonly accountType: AccountType;
  /** Decimals of the account's currency. */
  readonly exponent: number;
  /** A type column that the person has picked; null = none. */
  readonly chosen?: { readonly type?: ColumnRef | null };
  /** Lines above the rows, where a bank may state the balance before them. */
  readonly preamble?: readonly string[];
}

/** Which way the money of one amount column went: by balance, signs, words and texts of its rows. */
export function columnDirection(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  { amount, balance }: { readonly amount: ColumnProfile; readonly balance: ColumnProfile | null },
  taken: ReadonlySet<number>,
  mark: DecimalMark,
  { accountType, exponent, chosen, preamble = [] }: DirectionOptions,
): DirectionFinding {
  const all = typeCandidates(profiles, taken);
  const candidates = chosen?.type === undefined ? all : all.filter((candidate) => candidate.ref === chosen.type);
  const amounts = columnCells(body, amount.index);
  const words = candidates.map((candidate) => columnCells(body, candidate.index));
  const balances = balance ? columnCells(body, balance.index) : [];
  const balanceOf = balanceReader(balances, { decimalMark: mark, exponent });
  const ways = balance
    ? waysByBalance(
        amounts.map((cell) => minorOf(cell, mark, exponent)),
        balances.map(balanceOf),
      )
    : null;
  const figures = new Set(preamble.flatMap((cell) => minorOf(cell, mark, exponent) ?? []));
  const statedWay = (row: number): Way | null => {
    const [own, after] = [minorOf(amounts[row] ?? '', mark, exponent), balanceOf(balances[row] ?? '')];
    if (own === null || after === null || ways?.[row]) return null;
    const [isIn, isOut] = [figures.has(after - own), figures.has(after + own)];
    return isIn === isOut ? null : isIn ? 'in' : 'out';
  };
  const reads = amounts.map((cell) => parseAmount(cell, mark, exponent));
  const isMarked = reads.some((read) => read.ok && read.mark === 'credit');
  const samples: SignedSample[] = [];
  const date = profiles.find(({ index, dates }) => dates > 1 && taken.has(index));
  const isDated = (cells: readonly string[]): boolean => !date || looksLikeDate(cells[date.index] ?? '');
  const minors = reads.map((read) => (read.ok ? read.minor : null));
  const sizes = minors.map((minor) => (minor === null ? 0n : minor < 0n ? -minor : minor));
  const whole = sizes.reduce((sum, size) => sum + size, 0n);
  const texts = body.rows.map(({ cells }) => textOf(cells));
  const isMinus = (row: number): boolean => (minors[row] ?? 0n) < 0n;
  const isPrinted = (row: number): boolean => printedWords(texts[row] ?? '', []) !== null;
  // Where nothing has a minus but what is called a total, and is one of the rows beside it, these have no signs.
  const minuses = [...reads.keys()].filter(isMinus);
  const isSum = (row: number): boolean => isPrinted(row) && [-1, 1].some((step) => isSumOfNext(sizes, row, step));
  const isUnsigned = minuses.length > 0 && minuses.every(isSum);
  const isTotal = (row: number): boolean => isSumOfAll(sizes[row] ?? 0n, whole);
  const isTakenBack = (row: number): boolean => {
    const own = minors[row] ?? 0n;
    return [row - 1, row + 1].some((beside) => {
      const other = minors[beside] ?? 0n;
      // After a fee the two may differ.
      return own < 0n !== other < 0n && own !== 0n && other !== 0n && (own === -other || isReversal(body, row, beside));
    });
  };
  reads.forEach((read, row) => {
    const record = body.rows[row];
    // A total without a day may have the only sign of all.
    if (!read.ok || read.mark !== null || !record || !isDated(record.cells)) return;
    const text = texts[row] ?? '';
    if ((isUnsigned ? isMinus(row) : isTotal(row)) && isPrinted(row)) return;
    const stated = figures.size > 0 && ways ? statedWay(row) : null;
    const usual = wayOfText(text, accountType === 'credit');
    samples.push({
      text,
      areOthersMarked: isMarked,
      ...(isTakenBack(row) ? { isTakenBack: true } : {}),
      ...(usual ? { usual } : {}),
      ...(ways ? { moved: ways[row] ?? null } : {}),
      ...(stated ? { stated } : {}),
      sign: read.minor > 0n ? 1 : read.minor < 0n ? -1 : 0,
      isPlus: read.sign === 'plus',
      words: words.map((column) => column[row] ?? ''),
    });
  });
  const typeColumns = candidates.map(({ ref, name, rank }) => ({
    ref,
    named: rank.type !== undefined,
    isDirection: isDirectionName(name),
  }));
  return findDirection(samples, typeColumns, accountType);
}

function isSumOfAll(size: bigint, whole: bigint): boolean {
  return size > 0n && size * 2n === whole;
}

/** Whether a figure is what some rows directly before or after it come to. */
function isSumOfNext(sizes: readonly bigint[], row: number, step: number): boolean {
  let left = sizes[row] ?? 0n;
  for (let at = row + step; left > 0n && at >= 0 && at < sizes.length; at += step) left -= sizes[at] ?? 0n;
  return left === 0n;
}

function minorOf(cell: string, mark: DecimalMark, exponent: number): bigint | null {
  const read = parseAmount(cell, mark, exponent);
  return read.ok ? read.minor : null;
}

/** Whether most rows of a pair that say which way their money went say it against their column. */
export function isAgainstTexts(
  body: TableBody,
  { debit, credit, balance }: Extract<MoneyFinding, { kind: 'debit-credit' }>,
  accountType: AccountType,
): boolean {
  if (balance && accountType !== 'credit') return false;
  let spoken = 0;
  let against = 0;
  for (const { cells } of body.rows) {
    const [out, into] = [debit, credit].map(({ index }) => /[1-9]/.test(cells[index] ?? ''));
    const way = out === into ? null : wayOfText(textOf(cells), accountType === 'credit');
    if (way === null) continue;
    spoken += 1;
    if ((way === 'out') !== out) against += 1;
  }
  return against > 1 && against > spoken / 2;
}

/** Whether one of two rows is called like the other one and says that it is taken back. */
function isReversal({ rows }: TableBody, row: number, beside: number): boolean {
  const [one = '', other = ''] = [row, beside].map((at) => textOf(rows[at]?.cells ?? []));
  const firstWord = (text: string): string => /\p{L}{3,}/u.exec(text)?.[0].toLowerCase() ?? '';
  const word = firstWord(one);
  return word !== '' && word === firstWord(other) && saysTakenBack(one) !== saysTakenBack(other);
}

/** What of a row is text. */
function textOf(cells: readonly string[]): string {
  return cells.filter((cell) => /\p{L}{2}/u.test(cell)).join(' ');
}
