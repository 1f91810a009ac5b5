import type { AmendTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import { plainAmount } from '../../../forms/amount-text';
import type { ColumnKey } from './grid-columns';
import { signed } from '../../../books/splits/split';

/** Columns whose cells are typed over. */
export type EditableColumn = Extract<ColumnKey, 'date' | 'nickname' | 'description' | 'amount'>;

/** What a cell holds while it is edited: the value as it is sent, not as it is shown. */
export function editedValue(row: Transaction, column: EditableColumn): string {
  return column === 'nickname' ? (row.nickname ?? '') : row[column];
}

/**
 * The whole transaction with one value typed anew, as the server takes it: what is not said of categories stays. A sign
 * that was typed says the direction; without one it stays.
 */
export function amendedBy(row: Transaction, column: EditableColumn, typed: string): AmendTransactionRequest {
  const { date, accountId, type, description, nickname, amount } = row;
  const same = { date, accountId, type, description, nickname, amount };
  switch (column) {
    case 'date':
      return { ...same, date: typed };
    case 'nickname':
      return { ...same, nickname: typed.trim() || null };
    case 'description':
      return { ...same, description: typed.trim() };
    case 'amount': {
      const plain = plainAmount(typed);
      const direction = plain.startsWith('-') ? 'expense' : plain.startsWith('+') ? 'deposit' : type;
      return { ...same, type: direction, amount: signed(plain.replace(/^\+/, ''), direction) };
    }
  }
}
