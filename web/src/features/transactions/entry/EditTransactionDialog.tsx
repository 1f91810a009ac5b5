import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { TransactionDialog } from './TransactionDialog';
import { TransactionForm } from './TransactionForm';

/** Every field of a transaction, to be corrected. Mounted afresh for each. */
export function EditTransactionDialog({
  transaction,
  isOpen,
  onClose,
  onNotes,
}: {
  transaction: Transaction;
  isOpen: boolean;
  onClose: () => void;
  onNotes: () => void;
}) {
  return (
    <TransactionDialog title="Edit Transaction" isOpen={isOpen} onClose={onClose}>
      {({ business, accounts, categories }) => (
        <TransactionForm
          business={business}
          accounts={accounts.filter(({ id, isArchived }) => !isArchived || id === transaction.accountId)}
          categories={categories}
          transaction={transaction}
          onClose={onClose}
          onNotes={onNotes}
        />
      )}
    </TransactionDialog>
  );
}
