import { DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { LoadingRows } from '../../../ui/LoadingRows';
import { EmptyNotice, LoadFailure } from '../../../ui/Notice';
import { TitledDialog } from '../../../ui/TitledDialog';
import { useBusiness } from '../../../books/business-context';
import { useAccounts, useCategories } from '../../../books/books.queries';

interface Parts {
  readonly business: Business;
  /** Archived ones included; one at least is not. */
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
}

/**
 * The frame of the dialogs about a transaction: what they choose from is loaded before they open; on a phone they fill
 * the screen.
 */
export function TransactionDialog({
  title,
  isOpen,
  onClose,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: (parts: Parts) => ReactNode;
}) {
  const business = useBusiness();
  const accounts = useAccounts(business.id);
  const categories = useCategories(business.id);
  const failed = accounts.error ?? categories.error;
  const hasAccount = accounts.data?.some(({ isArchived }) => !isArchived) ?? false;
  return (
    <TitledDialog title={title} isOpen={isOpen} onClose={onClose} maxWidth="sm" fillsBelow="sm">
      {accounts.data && categories.data ? (
        hasAccount ? (
          children({ business, accounts: accounts.data, categories: categories.data })
        ) : (
          <EmptyNotice
            title="There is no account yet"
            text="A transaction belongs to an account. Add one under Settings, Accounts."
          />
        )
      ) : (
        <DialogContent>
          {failed ? (
            <LoadFailure title="The accounts could not be loaded" of={[accounts, categories]} />
          ) : (
            <LoadingRows rows={6} />
          )}
        </DialogContent>
      )}
    </TitledDialog>
  );
}
