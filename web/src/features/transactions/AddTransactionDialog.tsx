import { Dialog, DialogTitle, useMediaQuery, type Theme } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { DialogContent } from '@mui/material';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { useAccounts } from '../accounts/accounts.queries';
import { useBusiness } from '../businesses/business-context';
import { useCategories } from '../categories/categories.queries';
import { TransactionForm } from './TransactionForm';

/** Add New Transaction. Mounted afresh each time it opens. */
export function AddTransactionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const business = useBusiness();
  const accounts = useAccounts(business.id);
  const categories = useCategories(business.id);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const open = accounts.data?.filter(({ isArchived }) => !isArchived);
  const failed = accounts.error ?? categories.error;
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="sm" fullScreen={isPhone} aria-labelledby="add-transaction">
      <DialogTitle id="add-transaction">Add New Transaction</DialogTitle>
      {open && categories.data ? (
        open.length > 0 ? <TransactionForm business={business} accounts={open} categories={categories.data} onClose={onClose} /> : <EmptyNotice title="There is no account yet" text="A transaction belongs to an account. Add one under Settings, Accounts." />
      ) : (
        <DialogContent>
          {failed ? <FailureNotice title="The accounts could not be loaded" text={messageOf(failed, 'The server did not answer as expected.')} onRetry={() => void Promise.all([accounts.refetch(), categories.refetch()])} /> : <LoadingRows rows={6} />}
        </DialogContent>
      )}
    </Dialog>
  );
}
