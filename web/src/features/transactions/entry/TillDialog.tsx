import { TransactionDialog } from './TransactionDialog';
import { TillForm } from './TillForm';

/** Add Expense, as at the till: the amount first, with large keys, a picture of the receipt, and nothing else asked. */
export function TillDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <TransactionDialog title="Add Expense" isOpen={isOpen} onClose={onClose}>
      {({ business, accounts, categories }) => (
        <TillForm
          business={business}
          accounts={accounts.filter(({ isArchived }) => !isArchived)}
          categories={categories}
          onClose={onClose}
        />
      )}
    </TransactionDialog>
  );
}
