import { isUncategorized } from '@counterfoil/accounting/uncategorized';
import type { AmendTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import type { SearchOption } from '../../../forms/SearchInput';
import { useUser } from '../../../session/session';
import { useBusiness, useMay } from '../../../books/business-context';
import { useRepeat } from '../../../books/use-repeat';
import { useUndo } from '../../../books/undo.queries';
import { useCategories } from '../../../books/books.queries';
import { categorizeOptions } from '../../../books/category-options';
import { asItStands } from './corrected-row';
import { useAmendTransaction, useCategorizeTransaction } from '../transactions.queries';

/** What can be done with a row, wherever it is shown. */
export interface RowActions {
  mayDelete(row: Transaction): boolean;
  /** False for what was taken back in a closed period: its row stays and is read. */
  mayChange(row: Transaction): boolean;
  /** True where nobody has said yet what it was for. */
  isUncategorized(row: Transaction): boolean;
  categorize(row: Transaction): void;
  edit(row: Transaction): void;
  remove(row: Transaction): void;
  openHistory(row: Transaction): void;
  openNotes(row: Transaction): void;
  /** Has it come again by itself; null for those who may not set that up. */
  readonly repeat: ((row: Transaction) => void) | null;
  /** Categories that fit a row, for choosing one in its cell. */
  categoriesFor(row: Transaction): readonly SearchOption[];
  /** Writes a row as it was typed over. @throws ApiError with the server's reason */
  amend(row: Transaction, change: AmendTransactionRequest): Promise<void>;
  recategorize(row: Transaction, categoryId: string): Promise<void>;
}

/**
 * What can be done with a row: what opens a dialog is given, what is written at once is written here and can be undone.
 */
export function useRowActions(
  dialogs: Pick<RowActions, 'categorize' | 'edit' | 'remove' | 'openHistory' | 'openNotes'>,
): RowActions {
  const business = useBusiness();
  const user = useUser();
  const mayDeleteAny = useMay('transactions.delete-any');
  const categories = useCategories(business.id).data ?? [];
  const uncategorized = new Set(categories.filter(isUncategorized).map(({ id }) => id));
  const amending = useAmendTransaction(business.id);
  const categorizing = useCategorizeTransaction(business.id);
  const { tell } = useUndo(business.id);
  const repeat = useRepeat();
  return {
    ...dialogs,
    repeat: repeat && ((row) => withStanding(row, repeat)),
    isUncategorized: (row) => {
      const now = asItStands(row);
      return now !== null && now.allocations.length === 1 && uncategorized.has(now.category.id);
    },
    mayChange: (row) => asItStands(row) !== null,
    mayDelete: (row) => asItStands(row) !== null && (mayDeleteAny || row.userId === user.id),
    // A transfer needs its other account: that is asked for in the dialog.
    categoriesFor: (row) =>
      categorizeOptions(
        categories.filter(({ type }) => type !== 'transfer'),
        [row],
      ),
    async amend(row, change) {
      const { commandId } = await amending.mutateAsync({ id: row.id, change });
      tell('Success', 'Transaction updated successfully', [commandId]);
    },
    async recategorize(row, categoryId) {
      const { commandId } = await categorizing.mutateAsync({ id: row.id, change: { categoryId } });
      tell('Success', 'Successfully updated 1 transaction.', [commandId]);
    },
  };
}

/** Acts on what a row stands for by now; on nothing where that was taken back. */
export function withStanding(row: Transaction, act: (standing: Transaction) => void): void {
  const standing = asItStands(row);
  if (standing) act(standing);
}
