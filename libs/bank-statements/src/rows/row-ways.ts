import { parseAmount } from '../cells/amounts';
import { balanceReader } from '../columns/balance-figures';
import { type Way, waysByBalance } from '../columns/balance-ways';
import { columnCells } from '../columns/column-profile';
import type { Mapping } from '../mapping';
import { columnIndex } from '../table/statement-table';
import type { TableBody } from '../table/table-body';
import type { AmountFormat } from './row-amount';

/**
 * Which way the running balance went by each row, by its line; null for a mapping that does not go by it.
 * @param misplaced lines whose cells do not stand in their columns
 */
export function waysOfMapping(
  body: TableBody,
  { money, balance }: Pick<Mapping, 'money' | 'balance'>,
  format: AmountFormat,
  misplaced: ReadonlyMap<number, unknown>,
): ReadonlyMap<number, Way | null> | null {
  if (money.kind !== 'amount' || money.sign.by !== 'balance') return null;
  const rows = body.rows.filter(({ line }) => !misplaced.has(line));
  const cells = (ref: string): readonly string[] => columnCells({ ...body, rows }, columnIndex(body, ref) ?? -1);
  const amounts = cells(money.amount).map((cell) => {
    const read = parseAmount(cell, format.decimalMark, format.exponent);
    return read.ok ? read.minor : null;
  });
  const balances = cells(balance ?? '');
  const ways = waysByBalance(amounts, balances.map(balanceReader(balances, format))) ?? [];
  return new Map(rows.map(({ line }, at) => [line, ways[at] ?? null]));
}
