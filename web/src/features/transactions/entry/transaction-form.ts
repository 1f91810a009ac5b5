import { IsNotEmpty } from 'class-validator';
import type { Account } from '@counterfoil/contracts/account.contract';
import { RecordTransactionRequest, type Transaction } from '@counterfoil/contracts/transaction.contract';
import { withoutSign } from '../../../forms/amount-text';
import { withoutBlanks } from '../../../forms/blank-fields';
import { signed } from '../../../books/splits/split';

/** The form's own rule beside the contract's: an empty amount is asked for in its own words. */
export class TransactionFormValues extends RecordTransactionRequest {
  @IsNotEmpty({ message: 'Amount is required' })
  override amount!: string;

  override type!: 'expense' | 'deposit';
}

/** Where an amount was typed with a minus, the chosen type wins (decisions, Money). */
export function transactionRequest(
  { allocations, categoryId, ...values }: TransactionFormValues,
  balance: string,
): RecordTransactionRequest {
  const money = { amount: signed(values.amount, values.type), balance };
  const kind = allocations?.length
    ? {
        allocations: allocations.map((part) => ({
          categoryId: part.categoryId,
          amount: signed(part.amount, values.type),
        })),
      }
    : { categoryId };
  return { ...withoutBlanks(values), ...money, ...kind, nickname: values.nickname || null };
}

/**
 * What the form opens with: an empty transaction of today, or the one that is edited, its amounts without their sign.
 */
export function formValues(
  today: string,
  accounts: readonly Account[],
  transaction?: Transaction,
): TransactionFormValues {
  if (!transaction)
    return {
      date: today,
      type: 'expense',
      accountId: accounts.length === 1 ? (accounts[0]?.id ?? '') : '',
      description: '',
      nickname: '',
      amount: '',
      categoryId: '',
    };
  const { date, type, accountId, description, nickname, amount, allocations, categoryId } = transaction;
  const kind =
    allocations.length > 1
      ? { allocations: allocations.map((part) => ({ categoryId: part.categoryId, amount: withoutSign(part.amount) })) }
      : { categoryId };
  return { date, type, accountId, description, nickname: nickname ?? '', amount: withoutSign(amount), ...kind };
}
