import { IsNotEmpty } from 'class-validator';
import type { Category } from '@counterfoil/contracts/category.contract';
import { RecordTransactionRequest } from '@counterfoil/contracts/transaction.contract';
import type { SearchOption } from '../../forms/SearchInput';
import { withoutBlanks } from '../../forms/blank-fields';
import { signed } from './split';

/** The form's own rule beside the contract's: an empty amount is asked for in its own words. */
export class TransactionFormValues extends RecordTransactionRequest {
  @IsNotEmpty({ message: 'Amount is required' })
  override amount!: string;

  override type!: 'expense' | 'deposit';
}

/** Where an amount was typed with a minus, the chosen type wins (decisions, Money). */
export function transactionRequest({ allocations, categoryId, ...values }: TransactionFormValues, balance: string): RecordTransactionRequest {
  const money = { amount: signed(values.amount, values.type), balance };
  const kind = allocations?.length
    ? { allocations: allocations.map((part) => ({ categoryId: part.categoryId, amount: signed(part.amount, values.type) })) }
    : { categoryId };
  return { ...withoutBlanks(values), ...money, ...kind, nickname: values.nickname || null };
}

const GROUPS = { revenue: 'Revenue', expense: 'Expenses', transfer: 'Transfers' } as const;

/**
 * Categories to choose from: those of the type (a deposit is revenue, an expense an expense), or all of both, since a
 * refund from a supplier is a deposit with an expense category. Hidden ones and transfers are not among them.
 */
export function categoryOptions(categories: readonly Category[], type: 'expense' | 'deposit', showAll: boolean): SearchOption[] {
  const fitting = type === 'deposit' ? 'revenue' : 'expense';
  return categories
    .filter((category) => !category.isHidden && category.type !== 'transfer' && (showAll || category.type === fitting))
    .sort((one, other) => one.type.localeCompare(other.type) * (fitting === 'revenue' ? -1 : 1) || one.name.localeCompare(other.name))
    .map(({ id, name, type: kind }) => ({ value: id, label: name, ...(showAll ? { group: GROUPS[kind] } : {}) }));
}
