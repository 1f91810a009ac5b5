import { cellText } from '../cells/cell-text';
import type { ColumnRef, SignConvention } from '../mapping';
import { type AmountFormat, debitStyle, readDebitCredit, readSignedAmount, type RowAmount } from '../rows/row-amount';
import type { TableBody } from '../table/table-body';
import type { BesideSearch } from './beside-columns';
import type { RowMoney } from './beside-evidence';
import type { ColumnProfile } from '../columns/column-profile';
import type { MoneyFinding } from '../columns/money-columns';

/** How the columns of money are read. */
export interface MoneyReading {
  /** Null where a debit and a credit column say the direction. */
  readonly sign: SignConvention | null;
  readonly typeRef: ColumnRef | null;
  readonly format: AmountFormat;
}

/** What each row moves the account by under the columns of money found, and under others in their place. */
export function movedBy(
  body: TableBody,
  profiles: readonly ColumnProfile[],
  found: MoneyFinding,
  { sign, typeRef, format }: MoneyReading,
): Pick<BesideSearch, 'amount' | 'balance' | 'format' | 'money' | 'moneyOf'> {
  const type = profiles.find(({ ref }) => ref === typeRef)?.index ?? -1;
  const moneyOf = ({ index }: ColumnProfile): RowMoney =>
    body.rows.map(({ cells }) =>
      sign === null ? null : minorOf(readSignedAmount(cells[index] ?? '', cellText(cells[type]), sign, format, null)),
    );
  switch (found.kind) {
    case 'none':
      return { amount: null, balance: null, format, money: [], moneyOf };
    case 'amount':
      return { amount: found.amount, balance: found.balance, format, money: moneyOf(found.amount), moneyOf };
    case 'debit-credit':
      return { amount: null, balance: found.balance, format, money: ofPair(body, found, format), moneyOf };
    default:
      return found satisfies never;
  }
}

function ofPair(
  { rows }: TableBody,
  { debit, credit }: Extract<MoneyFinding, { kind: 'debit-credit' }>,
  format: AmountFormat,
): RowMoney {
  const debits = rows.map(({ cells }) => cellText(cells[debit.index]));
  const style = debitStyle(debits, format);
  return rows.map(({ cells }, at) =>
    minorOf(readDebitCredit(debits[at] ?? '', cellText(cells[credit.index]), style, format)),
  );
}

function minorOf(amount: RowAmount): bigint | null {
  return amount.ok ? amount.minor : null;
}
