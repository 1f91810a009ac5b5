import { useState } from 'react';
import { TransferForm } from './TransferForm';
import { TransactionDialog } from './TransactionDialog';
import { TransactionForm } from './TransactionForm';

/** Add New Transaction: an expense or a deposit, split or not, or a transfer. Mounted afresh each time it opens. */
export function AddTransactionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isMove, setMove] = useState(false);
  return (
    <TransactionDialog title="Add New Transaction" isOpen={isOpen} onClose={onClose}>
      {({ business, accounts, categories }) => {
        const open = accounts.filter(({ isArchived }) => !isArchived);
        if (isMove)
          return <TransferForm business={business} accounts={open} onKind={() => setMove(false)} onClose={onClose} />;
        return (
          <TransactionForm
            business={business}
            accounts={open}
            categories={categories}
            onClose={onClose}
            {...(open.length > 1 ? { onTransfer: () => setMove(true) } : {})}
          />
        );
      }}
    </TransactionDialog>
  );
}
