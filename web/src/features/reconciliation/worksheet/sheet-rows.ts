import type { Worksheet, WorksheetRow } from '@counterfoil/contracts/reconciliation.contract';
import { figureMinor, formatDecimal, parseDecimal } from '@counterfoil/money/money';
import { plainAmount, withoutSign } from '../../../forms/amount-text';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/** A row of a worksheet with what it is known by while the person ticks, and its exact amount. */
export interface SheetRow extends WorksheetRow {
  /** Stays the same when the worksheet is read again. */
  readonly key: string;
  readonly minor: bigint;
}

/** What a person looks for among the rows. */
export interface RowFilter {
  readonly search: string;
  readonly amount: string;
}

/** What the bank says, what the ticked rows come to, and what lies between. Decimal strings, signed like an asset. */
export interface SheetFigures {
  readonly balance: string;
  readonly cleared: string;
  readonly difference: string;
  readonly differenceMinor: bigint;
  readonly ticked: number;
}

/** Where a transaction was moved to another day, what is left at the old place is a row of its own. */
export function sheetRows({ rows }: Pick<Worksheet, 'rows'>): SheetRow[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const plain = `${row.transactionId ?? `entry ${row.entryNumber}`}${row.hasChanged ? ' changed' : ''}`;
    const key = taken.has(plain) ? `${plain} ${row.entryNumber}` : plain;
    taken.add(key);
    return { ...row, key, minor: minorOf(row.amount) };
  });
}

/** @param balance what the bank says */
export function sheetFigures(
  { last }: Pick<Worksheet, 'last'>,
  rows: readonly SheetRow[],
  balance: string,
  isTicked: (row: SheetRow) => boolean,
): SheetFigures {
  const ticked = rows.filter(isTicked);
  const cleared = ticked.reduce((sum, { minor }) => sum + minor, last ? minorOf(last.balance) : 0n);
  const differenceMinor = minorOf(balance) - cleared;
  return {
    balance,
    cleared: decimalOf(cleared),
    difference: decimalOf(differenceMinor),
    differenceMinor,
    ticked: ticked.length,
  };
}

/** Words of a search stand in any order; an amount is found by how it begins, with a sign only where one was typed. */
export function shownRows(rows: readonly SheetRow[], { search, amount }: RowFilter): readonly SheetRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const typed = plainAmount(amount);
  const isSigned = /^[+-]/.test(typed);
  const figure = withoutSign(typed);
  if (words.length === 0 && typed === '') return rows;
  return rows.filter(
    (row) =>
      words.every((word) => row.description.toLowerCase().includes(word)) &&
      withoutSign(row.amount).startsWith(figure) &&
      (!isSigned || typed.startsWith('-') === row.minor < 0n),
  );
}

/** An amount as a person or an address says it, with all decimals: "5" as "5.00"; null where it is none. */
export function wholeFigure(text: string): string | null {
  const parsed = parseDecimal(text, DECIMALS);
  return parsed.ok ? decimalOf(parsed.minor) : null;
}

export function minorOf(decimal: string): bigint {
  return figureMinor(decimal, DECIMALS);
}

export function decimalOf(minor: bigint): string {
  return formatDecimal(minor, DECIMALS);
}
