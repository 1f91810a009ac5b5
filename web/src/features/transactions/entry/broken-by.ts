import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { parseDecimal } from '@counterfoil/money/money';
import { plainAmount, withoutSign } from '../../../forms/amount-text';
import type { TransactionFormValues } from './transaction-form';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

/**
 * Which change of a row that was agreed on with a bank means that the two no longer agree; null where none does.
 * Another day within the same statement is none, and neither is an amount that is written another way.
 */
export function brokenBy(
  row: Pick<Transaction, 'date' | 'amount' | 'type' | 'accountId' | 'reconciledThrough'>,
  typed: Pick<TransactionFormValues, 'date' | 'amount' | 'type' | 'accountId'>,
): string | null {
  if (row.reconciledThrough === null) return null;
  if (typed.accountId !== row.accountId) return 'Moving it to another account';
  const plain = parseDecimal(withoutSign(plainAmount(typed.amount)), DECIMALS);
  const before = parseDecimal(withoutSign(row.amount), DECIMALS);
  const isSame = !plain.ok || (before.ok && plain.minor === before.minor);
  if (!isSame || typed.type !== row.type) return 'Changing its amount';
  return typed.date > row.reconciledThrough ? 'Moving it to a later day' : null;
}
