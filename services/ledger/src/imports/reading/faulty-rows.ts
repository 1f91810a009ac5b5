import { accountName } from '@counterfoil/bank-statements/cells/account-name';
import { oneLine } from '@counterfoil/bank-statements/cells/cell-text';
import type { ParsedDate } from '@counterfoil/bank-statements/cells/dates';
import { refsOf, type Mapping } from '@counterfoil/bank-statements/mapping';
import { dayReader } from '@counterfoil/bank-statements/rows/row-days';
import { descriptionReader } from '@counterfoil/bank-statements/rows/row-description';
import { readSignedAmount } from '@counterfoil/bank-statements/rows/row-amount';
import type { InvalidRow, StatementRow } from '@counterfoil/bank-statements/statement-row';
import { bodyOf, columnIndex, type StatementTable } from '@counterfoil/bank-statements/table/statement-table';
import type { StatementAccount } from './statement-account';

/** What of a faulty row can be read, so that only the rest has to be typed. */
export interface RowParts {
  readonly date: string | null;
  readonly description: string;
  readonly amountMinor: bigint | null;
  readonly category: string | null;
  readonly account: string | null;
}

type Cell = (row: InvalidRow, ref: string | null) => string;

/** @returns the readable parts of each faulty row. */
export function invalidParts(
  table: StatementTable,
  mapping: Mapping,
  rows: readonly StatementRow[],
  { exponent, timeZone }: Pick<StatementAccount, 'exponent' | 'timeZone'>,
): Map<StatementRow, RowParts> {
  const body = bodyOf(table, mapping, refsOf(mapping));
  const cell: Cell = (row, ref) => {
    const index = ref === null ? null : columnIndex(body, ref);
    return index === null ? '' : oneLine(row.original[index]);
  };
  const dates = columnIndex(body, mapping.date);
  const column = (): string[] => (dates === null ? [] : body.rows.map(({ cells }) => oneLine(cells[dates])));
  const name = dates === null ? '' : (body.names[dates] ?? '');
  const dateOf = dayReader(name, column, mapping.dateFormat, timeZone);
  const descriptionOf = descriptionReader(body, mapping);
  const parts = (row: InvalidRow): RowParts => ({
    ...partsOf(row, mapping, cell, exponent),
    description: row.description ?? descriptionOf(row.original),
    date: isoOf(dateOf(cell(row, mapping.date))),
  });
  return new Map(rows.flatMap((row) => (row.valid ? [] : [[row, parts(row)] as const])));
}

function isoOf(date: ParsedDate): string | null {
  return date.ok ? date.iso : null;
}

function partsOf(
  row: InvalidRow,
  mapping: Mapping,
  cell: Cell,
  exponent: number,
): Omit<RowParts, 'date' | 'description'> {
  return {
    amountMinor: amountOf(row, mapping, cell, exponent),
    category: cell(row, mapping.category) || null,
    account: accountName(cell(row, mapping.account)),
  };
}

function amountOf(
  row: InvalidRow,
  { money, type, decimalMark, flipped, inMinorUnits }: Mapping,
  cell: Cell,
  exponent: number,
): bigint | null {
  if (
    money.kind !== 'amount' ||
    // The balance tells the way of whole rows alone.
    money.sign.by === 'balance' ||
    row.reasons.some(({ field }) => field === 'amount' || field === 'direction' || field === 'row')
  )
    return null;
  const format = { decimalMark, exponent: inMinorUnits ? 0 : exponent };
  const amount = readSignedAmount(cell(row, money.amount), cell(row, type), money.sign, format, null);
  if (!amount.ok) return null;
  return flipped ? -amount.minor : amount.minor;
}
