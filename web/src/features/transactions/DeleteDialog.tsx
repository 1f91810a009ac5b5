import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { TextInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { formatMoney } from '../../ui/money-format';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { useDeleteTransactions } from './transactions.queries';

/** Typed exactly, it confirms the deletion of many (specification, section 9). */
const CONFIRMATION = 'DELETE';

interface Props {
  /** What is to be deleted; none = closed. */
  transactions: readonly Transaction[];
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDialog({ transactions, onClose, onDeleted }: Props) {
  const isOpen = transactions.length > 0;
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="delete-title">
      {isOpen && <Confirmation transactions={transactions} onClose={onClose} onDeleted={onDeleted} />}
    </Dialog>
  );
}

function Confirmation({ transactions, onClose, onDeleted }: Props) {
  const business = useBusiness();
  const remove = useDeleteTransactions(business.id);
  const submission = useSubmissionKey();
  const [typed, setTyped] = useState('');
  const [only] = transactions;
  const isBulk = transactions.length > 1;
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    const transactionIds = transactions.map(({ id }) => id);
    remove.mutate(
      { transactionIds, key: submission.keyFor(transactionIds) },
      {
        onSuccess: ({ deletedCount, errors }) => {
          const failed = errors?.length ?? 0;
          showToast('Success', `Successfully deleted ${deletedCount} ${deletedCount === 1 ? 'transaction' : 'transactions'}${failed > 0 ? ` with ${failed} errors` : ''}`);
          onDeleted();
          onClose();
        },
        onError: (error) => showFailure('Error deleting transactions', messageOf(error, 'Failed to delete transactions')),
      },
    );
  };
  return (
    <form onSubmit={confirm} noValidate>
      <DialogTitle id="delete-title">{isBulk ? 'Confirm Bulk Deletion' : 'Delete this transaction?'}</DialogTitle>
      <DialogContent>
        {isBulk ? (
          <>
            <Typography variant="body2" sx={{ mb: 2 }}>{transactions.length} transactions will be taken out of the lists and the reports. The journal keeps each of them with its reversal.</Typography>
            <TextInput label={`Type ${CONFIRMATION} to confirm`} autoFocus autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </>
        ) : (
          only && <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>{formatDay(only.date)}, {only.description}, {formatMoney(only.amount, business.currency)}. It leaves the lists and the reports; the journal keeps it with its reversal.</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" color="error" disabled={(isBulk && typed !== CONFIRMATION) || remove.isPending}>{remove.isPending ? 'Deleting...' : 'Delete'}</Button>
      </DialogActions>
    </form>
  );
}
