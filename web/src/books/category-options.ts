import type { Category } from '@counterfoil/contracts/category.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { SearchOption } from '../forms/SearchInput';

const GROUPS = { revenue: 'Revenue', expense: 'Expenses', transfer: 'Transfers' } as const;

/**
 * Categories to choose from: those of the type (a deposit is revenue, an expense an expense), or all of both, since a
 * refund from a supplier is a deposit with an expense category. Hidden ones and transfers are not among them.
 */
export function categoryOptions(
  categories: readonly Category[],
  type: 'expense' | 'deposit',
  showAll: boolean,
): SearchOption[] {
  const fitting = type === 'deposit' ? 'revenue' : 'expense';
  return categories
    .filter((category) => !category.isHidden && category.type !== 'transfer' && (showAll || category.type === fitting))
    .sort(
      (one, other) =>
        one.type.localeCompare(other.type) * (fitting === 'revenue' ? -1 : 1) || one.name.localeCompare(other.name),
    )
    .map(({ id, name, type: kind }) => ({ value: id, label: name, ...(showAll ? { group: GROUPS[kind] } : {}) }));
}

/**
 * Categories that rows can be given: those of their types, and transfers. One that a row has already stays on offer,
 * whatever its type.
 */
export function categorizeOptions(categories: readonly Category[], rows: readonly Transaction[]): SearchOption[] {
  const fitting = new Set(rows.flatMap(({ type }) => [type === 'deposit' ? 'revenue' : 'expense', 'transfer']));
  const current = new Set(rows.map(({ categoryId }) => categoryId));
  const order = ['expense', 'revenue', 'transfer'];
  return categories
    .filter(({ id, type, isHidden }) => current.has(id) || (!isHidden && fitting.has(type)))
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type) || one.name.localeCompare(other.name))
    .map(({ id, name, type }) => ({ value: id, label: name, group: GROUPS[type] }));
}
