import type { AmendTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import type { SearchOption } from '../../forms/SearchInput';

/** What can be done with a row, wherever it is shown. */
export interface RowActions {
  mayDelete(row: Transaction): boolean;
  categorize(row: Transaction): void;
  edit(row: Transaction): void;
  remove(row: Transaction): void;
  openHistory(row: Transaction): void;
  /** Categories that fit a row, for choosing one in its cell. */
  categoriesFor(row: Transaction): readonly SearchOption[];
  /** Writes a row as it was typed over. @throws ApiError with the server's reason */
  amend(row: Transaction, change: AmendTransactionRequest): Promise<void>;
  recategorize(row: Transaction, categoryId: string): Promise<void>;
}
