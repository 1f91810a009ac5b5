import { oneLine } from '../cells/cell-text';
import { isFeeName } from '../columns/fee-names';
import { printedAmount } from './printed-amounts';
import type { MoneyBeside } from '../mapping';
import type { RowFlag, StatementRow, ValidRow } from '../statement-row';
import { columnIndex } from '../table/statement-table';
import type { TableBody } from '../table/table-body';
import type { AmountFormat, RowAmount } from './row-amount';

/** A fee, tax or interest beside the amount of a row, as the account sees it. */
export interface BesideAmount {
  /** What its column is called; '' without a header. */
  readonly name: string;
  readonly minor: bigint;
}

interface PrintedBeside {
  readonly name: string;
  /** Null where the cell is no figure. */
  readonly minor: bigint | null;
  readonly cell: string;
}

/** Reads the columns beside the amount in one row. */
export function readBeside(
  body: TableBody,
  beside: readonly MoneyBeside[],
  cells: readonly string[],
  format: AmountFormat,
): readonly PrintedBeside[] {
  return beside.map(({ column, positive }) => {
    const index = columnIndex(body, column) ?? -1;
    const printed = printedAmount(cells[index], format);
    const minor = printed === null ? null : positive === 'in' ? printed : -printed;
    return { name: body.names[index] ?? '', minor, cell: oneLine(cells[index]) };
  });
}

/**
 * The whole by which a row moves the account. A figure beside the amount that cannot be read makes the row unreadable.
 * @param isEmpty the row has no amount at all, and what stands beside it is the whole
 */
export function withBeside(amount: RowAmount, beside: readonly PrintedBeside[], isEmpty: boolean): RowAmount {
  const unread = beside.find(({ minor }) => minor === null);
  if (unread)
    return {
      ok: false,
      reason: {
        field: 'amount',
        message: 'Invalid amount format',
        detail: `"${unread.cell.slice(0, 40)}" under ${unread.name} is not a number`,
      },
    };
  const sum = beside.reduce((total, { minor }) => total + (minor ?? 0n), 0n);
  if (sum === 0n) return amount;
  if (amount.ok) return { ...amount, minor: amount.minor + sum };
  return isEmpty ? { ok: true, minor: sum, neutral: false } : amount;
}

/**
 * The row without what stands beside its amount, and a row for each of that, named after its column. All have the
 * balance that the bank prints after the whole.
 */
export function splitBeside(row: StatementRow, beside: readonly BesideAmount[]): readonly StatementRow[] {
  if (!row.valid || beside.length === 0) return [row];
  const own = row.amountMinor - beside.reduce((sum, { minor }) => sum + minor, 0n);
  const flags = row.flags.filter((flag) => flag !== 'zero-amount');
  const besideFlags = (name: string): RowFlag[] => [
    ...flags.filter((flag) => flag !== 'payout'),
    'beside',
    ...(name === '' || isFeeName(name) ? ['fee' as const] : []),
  ];
  const parts = beside.map(({ name, minor }): ValidRow => ({
    ...row,
    description: own === 0n ? row.description : `${name || 'Fee'}: ${row.description}`,
    amountMinor: minor,
    category: null,
    flags: own === 0n ? flags : besideFlags(name),
  }));
  return own === 0n ? parts : [{ ...row, amountMinor: own, flags }, ...parts];
}
