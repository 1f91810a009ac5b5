import { lazy, Suspense } from 'react';
import { TransactionList } from '../features/transactions/list/TransactionList';
import { useDialogSession } from '../ui/use-dialog-session';

const ImportDialog = lazy(async () => ({ default: (await import('../features/imports/ImportDialog')).ImportDialog }));

/** The transactions, and the import that brings many of them at once. */
export function TransactionsPage() {
  const importing = useDialogSession();
  return (
    <>
      <TransactionList onImport={importing.open} />
      <Suspense fallback={null}>
        {importing.session > 0 && (
          <ImportDialog isBulk key={importing.session} isOpen={importing.isOpen} onClose={importing.close} />
        )}
      </Suspense>
    </>
  );
}
