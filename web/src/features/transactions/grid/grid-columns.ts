import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { formatDay } from '../../../ui/date-format';
import type { ListSort } from '../../../books/transactions-path';

export type ColumnKey = 'date' | 'nickname' | 'description' | 'account' | 'category' | 'type' | 'amount' | 'balance';

export interface GridColumn {
  readonly key: ColumnKey;
  readonly label: string;
  /** Pixels; the one without takes what is left. */
  readonly width?: number;
  readonly sort?: ListSort;
  readonly isFigure?: boolean;
  /** Can be typed over in its cell. */
  readonly isEditable?: boolean;
}

/** In the order of the screen. */
export const GRID_COLUMNS: readonly GridColumn[] = [
  { key: 'date', label: 'Date', width: 126, sort: 'date', isEditable: true },
  { key: 'nickname', label: 'Nickname', width: 84, isEditable: true },
  { key: 'description', label: 'Description', isEditable: true },
  { key: 'account', label: 'Account', width: 100 },
  { key: 'category', label: 'Category', width: 148, sort: 'category', isEditable: true },
  { key: 'type', label: 'Type', width: 78 },
  { key: 'amount', label: 'Amount', width: 108, sort: 'amount', isFigure: true, isEditable: true },
  { key: 'balance', label: 'Balance', width: 104, isFigure: true },
];

/** Pixels beside the columns: the box to tick, and the buttons of a row. */
export const TICK_WIDTH = 44;
export const ACTIONS_WIDTH = 134;

/** Both ends of a transfer of one entry, and the matched ends of one in two, move between accounts. */
export function isTransfer(row: Transaction): boolean {
  return row.category.type === 'transfer' || row.transferToAccountId !== null || row.transferFromAccountId !== null;
}

const TYPE_NAMES = { deposit: 'Deposit', expense: 'Expense' } as const satisfies Record<Transaction['type'], string>;

export function categoryText({ category, allocations }: Transaction): string {
  return allocations.length > 1 ? `${category.name} and ${allocations.length - 1} more` : category.name;
}

/** What stands in a cell that is no figure. */
export function cellText(row: Transaction, column: ColumnKey): string {
  switch (column) {
    case 'date':
      return formatDay(row.date);
    case 'nickname':
      return row.nickname ?? '–';
    case 'description':
      return row.description;
    case 'account':
      return row.account.name;
    case 'category':
      return isTransfer(row) && row.category.type !== 'transfer' ? `${categoryText(row)}, transfer` : categoryText(row);
    case 'type':
      return isTransfer(row) ? 'Transfer' : TYPE_NAMES[row.type];
    case 'amount':
      return row.amount;
    case 'balance':
      return row.balance;
  }
}

/** Pixels of a character of a figure, and of what stands beside it in its cell. */
const CHARACTER = 8;
const BESIDE_FIGURE = 18;

/** Pixels that a figure takes, for columns that grow rather than cut one short. @param value a decimal string */
export function figureWidth(value: string): number {
  const separators = Math.max(0, Math.floor((value.replace('-', '').length - '0.00'.length) / 3));
  return (value.length + separators) * CHARACTER + BESIDE_FIGURE;
}
