import { useUser } from '../../session/session';
import { useBusiness, useMay } from '../businesses/business-context';
import { useCategories } from '../categories/categories.queries';
import { useUndo } from '../undo/undo.queries';
import type { RowActions } from './row-actions';
import { categorizeOptions } from './transaction-form';
import { useAmendTransaction, useCategorizeTransaction } from './transactions.queries';

/** What can be done with a row: what opens a dialog is given, what is written at once is written here and can be undone. */
export function useRowActions(dialogs: Pick<RowActions, 'categorize' | 'edit' | 'remove' | 'openHistory'>): RowActions {
  const business = useBusiness();
  const user = useUser();
  const mayDeleteAny = useMay('transactions.delete-any');
  const categories = useCategories(business.id).data ?? [];
  const amending = useAmendTransaction(business.id);
  const categorizing = useCategorizeTransaction(business.id);
  const { tell } = useUndo(business.id);
  return {
    ...dialogs,
    mayDelete: (row) => mayDeleteAny || row.userId === user.id,
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
