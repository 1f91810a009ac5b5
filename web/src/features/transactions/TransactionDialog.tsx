import { Dialog, DialogContent, DialogTitle, useMediaQuery, type Theme } from '@mui/material';
import { useId, type ReactNode } from 'react';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { messageOf } from '../../api/api-error';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { useAccounts } from '../accounts/accounts.queries';
import { useBusiness } from '../businesses/business-context';
import { useCategories } from '../categories/categories.queries';

interface Parts {
  readonly business: Business;
  /** Archived ones included; one at least is not. */
  readonly accounts: readonly Account[];
  readonly categories: readonly Category[];
}

/** The frame of the dialogs about a transaction: what they choose from is loaded before they open; on a phone they fill the screen. */
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
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const titleId = useId();
  const failed = accounts.error ?? categories.error;
  const hasAccount = accounts.data?.some(({ isArchived }) => !isArchived) ?? false;
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
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
            <FailureNotice
              title="The accounts could not be loaded"
              text={messageOf(failed, 'The server did not answer as expected.')}
              onRetry={() => void Promise.all([accounts.refetch(), categories.refetch()])}
            />
          ) : (
            <LoadingRows rows={6} />
          )}
        </DialogContent>
      )}
    </Dialog>
  );
}
