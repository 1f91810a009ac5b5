import type { AgreedRow } from '@counterfoil/contracts/reconciliation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { parseDecimal } from '@counterfoil/money/money';
import { minorOf } from '../../../books/agreed-rows';
import { plainAmount, withoutSign } from '../../../forms/amount-text';
import type { TransactionFormValues } from './transaction-form';

/** Decimals of the currencies on offer; all of them have two. */
const DECIMALS = 2;

type Row = Pick<
  Transaction,
  'date' | 'amount' | 'type' | 'accountId' | 'transferToAccountId' | 'transferFromAccountId'
>;
type Typed = Pick<TransactionFormValues, 'date' | 'amount' | 'type' | 'accountId'>;

/** What of a row a form changes that a bank knows as well; null where nothing is. */
export function deedOf(row: Row, typed: Typed): string | null {
  if (typed.accountId !== row.accountId) return 'Moving it to another account';
  if (amountOf(row, typed) !== minorOf(row.amount)) return 'Changing its amount';
  return typed.date === row.date ? null : 'Moving it to another day';
}

/**
 * What saving the form adds to the row in an account up to a day, in minor units: also at the other end of a transfer,
 * which follows.
 */
export function changeOf(row: Row, typed: Typed): (agreed: AgreedRow) => bigint {
  const otherEnd = row.transferToAccountId ?? row.transferFromAccountId;
  const after = { ...typed, amount: amountOf(row, typed), otherEnd };
  const before = { ...row, amount: minorOf(row.amount), otherEnd };
  return (agreed) => standsAt(after, agreed) - standsAt(before, agreed);
}

interface Standing {
  readonly date: string;
  readonly accountId: string;
  readonly amount: bigint;
  /** The account at the other end of a transfer, where the amount stands with the other sign. */
  readonly otherEnd: string | null;
}

function standsAt({ date, accountId, amount, otherEnd }: Standing, agreed: AgreedRow): bigint {
  if (date > agreed.closingDay) return 0n;
  if (agreed.accountId === accountId) return amount;
  return agreed.accountId === otherEnd ? -amount : 0n;
}

/** An amount that cannot be read yet is the one before. */
function amountOf(row: Row, typed: Typed): bigint {
  const plain = parseDecimal(withoutSign(plainAmount(typed.amount)), DECIMALS);
  const before = minorOf(withoutSign(row.amount));
  const size = plain.ok ? plain.minor : before;
  return typed.type === 'expense' ? -size : size;
}
