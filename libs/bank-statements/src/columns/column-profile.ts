import { amountParts } from '../cells/amounts';
import { cellText, oneLine } from '../cells/cell-text';
import { looksLikeDate } from '../cells/dates';
import { looksLikeTransaction } from '../table/header-row';
import { type ColumnRole, rolesOf } from '../table/header-words';
import { columnRef } from '../table/statement-table';
import type { TableBody } from '../table/table-body';

/** Letters of more than one case or script after each other, as in no code. */
const WORD = /\p{L}{3}|[\p{Lo}]{2}/u;

/** Whether a cell is worth showing as what a row is. */
export function isWorded(cell: string): boolean {
  return WORD.test(cell) && !isCode(cell);
}

/** Numbers of orders, accounts and payments; addresses; times. One word without spaces, with figures in it or an @. */
function isCode(cell: string): boolean {
  return !/\s/.test(cell) && (cell.includes('@') || /\d\D*\d/.test(cell));
}

/** What one column holds, over the rows looked at. */
export interface ColumnProfile {
  readonly index: number;
  readonly ref: string;
  readonly name: string;
  /** Preference by header name for each role, the smaller the better. */
  readonly rank: Readonly<Partial<Record<ColumnRole, number>>>;
  /** How many rows were looked at. */
  readonly rows: number;
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  readonly negatives: number;
  readonly zeros: number;
  /**
   * Amounts with decimals, a sign or a currency: what money has and counters, years and ids have not. In a currency
   * without decimals whole numbers may be money too, unless the column looks like one of ids.
   */
  readonly moneyLike: number;
  readonly averageLength: number;
  /** Cells with words that a person reads: no number, code, time or address of mail. */
  readonly worded: number;
  readonly distinct: number;
  readonly samples: readonly string[];
}

/** Cells of a column that are counted as distinct at most: a type column has few words. */
const MAX_DISTINCT = 200;

/** Rows looked at to tell what a column is, spread over the whole file; its formats are decided over all of them. */
const PROFILED_ROWS = 5_000;

/** @param exponent decimals of the account's currency */
export function profileColumns(whole: TableBody, exponent: number): readonly ColumnProfile[] {
  const step = Math.ceil(whole.rows.length / PROFILED_ROWS);
  const sample = step <= 1 ? whole.rows : whole.rows.filter((_, at) => at % step === 0);
  const body = { ...whole, rows: withoutSurroundings(sample) };
  return Array.from({ length: body.width }, (_, index) => profileColumn(body, index, exponent));
}

/** Totals, cards and notes around the rows do not tell what the columns of the rows hold. */
function withoutSurroundings(rows: TableBody['rows']): TableBody['rows'] {
  const moving = rows.filter(looksLikeTransaction);
  return moving.length > 1 ? moving : rows;
}

/** The cells of one column, cleaned, one a row; '' where a row is too short. */
export function columnCells(body: TableBody, index: number): readonly string[] {
  return body.rows.map((row) => cellText(row.cells[index]));
}

function profileColumn(body: TableBody, index: number, exponent: number): ColumnProfile {
  const cells = columnCells(body, index).filter((cell) => cell !== '');
  const name = body.names[index] ?? '';
  const rank: Partial<Record<ColumnRole, number>> = {};
  for (const found of rolesOf(name)) rank[found.role] = Math.min(rank[found.role] ?? Infinity, found.rank);
  const numbers = cells.map(amountParts).filter((parts) => !('problem' in parts));
  const isWholeMoney = exponent === 0 && !areIds(cells);
  const counted = { negatives: 0, zeros: 0, moneyLike: 0 };
  for (const parts of numbers) {
    if ('problem' in parts) continue;
    if (parts.sign === 'minus') counted.negatives += 1;
    if (/^[0.,]+$/.test(parts.body)) counted.zeros += 1;
    if (
      isWholeMoney ||
      /\D/.test(parts.body) ||
      parts.sign !== 'none' ||
      parts.currency !== null ||
      parts.mark !== null
    )
      counted.moneyLike += 1;
  }
  // "Konto jääk" is called an account as well, and holds balances.
  if (counted.moneyLike * 2 > cells.length) delete rank.account;
  return {
    index,
    ref: columnRef(body, index),
    name,
    rank,
    rows: body.rows.length,
    filled: cells.length,
    dates: cells.filter(looksLikeDate).length,
    amounts: numbers.length,
    ...counted,
    worded: cells.filter(isWorded).length,
    averageLength: cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length),
    distinct: new Set(cells.slice(0, MAX_DISTINCT)).size,
    samples: cells.slice(0, 3).map(oneLine),
  };
}

/** Fewer numbers may be of one length by chance, and shorter ones in a column of prices. */
const LEAST_IDS = 3;
const SHORTEST_ID = 6;

/** Numbers of accounts, orders and payments: all of one length, or with zeros before them. */
function areIds(cells: readonly string[]): boolean {
  if (cells.some((cell) => /^0\d/.test(cell))) return true;
  const lengths = new Set(cells.map(({ length }) => length));
  const [length = 0] = lengths;
  return (
    lengths.size === 1 &&
    length >= SHORTEST_ID &&
    cells.length >= LEAST_IDS &&
    cells.every((cell) => /^\d+$/.test(cell))
  );
}

export function looksLike(profile: ColumnProfile): 'date' | 'amount' | 'text' | 'empty' {
  if (profile.filled === 0) return 'empty';
  if (profile.dates / profile.filled > 0.5) return 'date';
  return profile.amounts / profile.filled > 0.5 && profile.moneyLike > 0 ? 'amount' : 'text';
}
