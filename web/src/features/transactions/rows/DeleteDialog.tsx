import { Alert, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../../api/api-error';
import { useSubmissionKey } from '../../../api/submission-key';
import { DialogForm } from '../../../forms/DialogForm';
import { TextInput } from '../../../forms/TextInput';
import { formatDay } from '../../../ui/date-format';
import { formatCount, formatMoney } from '../../../ui/money-format';
import { TitledDialog } from '../../../ui/TitledDialog';
import { showFailure } from '../../../ui/toasts';
import { useBusiness } from '../../../books/business-context';
import { standingAfter } from '../../../books/agreed-rows';
import { BreakNotice } from '../../../books/BreakNotice';
import { useAgreedRows } from '../../../books/reconciliations.queries';
import { breakText } from '../../../books/reconciliation-words';
import { useUndo } from '../../../books/undo.queries';
import { RefusalAlert } from '../../../books/RefusalAlert';
import { useDeleteTransactions } from '../transactions.queries';

/** Typed exactly, it confirms the deletion of many. */
const CONFIRMATION = 'DELETE';

interface Props {
  /** What is to be deleted; none = closed. */
  transactions: readonly Transaction[];
  onClose: () => void;
  /** Told the ids once they are deleted; the lists are read again after it. */
  onLeaving: (ids: readonly string[]) => Promise<void>;
}

export function DeleteDialog({ transactions, onClose, onLeaving }: Props) {
  const isOpen = transactions.length > 0;
  return (
    <TitledDialog
      title={isOpen && (transactions.length > 1 ? 'Confirm Bulk Deletion' : 'Delete this transaction?')}
      isOpen={isOpen}
      onClose={onClose}
    >
      {isOpen && <Confirmation transactions={transactions} onClose={onClose} onLeaving={onLeaving} />}
    </TitledDialog>
  );
}

function Confirmation({ transactions, onClose, onLeaving }: Props) {
  const business = useBusiness();
  const { tell } = useUndo(business.id);
  const remove = useDeleteTransactions(business.id, (ids) => {
    onClose();
    return onLeaving(ids);
  });
  const submission = useSubmissionKey();
  const [typed, setTyped] = useState('');
  const [only] = transactions;
  const isBulk = transactions.length > 1;
  const reconciled = transactions.map(({ reconciledThrough }) => reconciledThrough).filter((day) => day !== null);
  const confirm = (onFirstOpenDay?: boolean) => {
    const ids = transactions.map(({ id }) => id);
    remove
      .mutateAsync({
        ids,
        key: submission.keyFor([ids, onFirstOpenDay]),
        ...(onFirstOpenDay ? { onFirstOpenDay } : {}),
      })
      .then(({ deletedCount, errors, commandIds }) =>
        tell(
          'Success',
          `Successfully deleted ${formatCount(deletedCount)} ${deletedCount === 1 ? 'transaction' : 'transactions'}${errors > 0 ? ` with ${errors} errors` : ''}`,
          commandIds,
        ),
      )
      .catch((error: unknown) =>
        showFailure('Error deleting transactions', messageOf(error, 'Failed to delete transactions')),
      );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
  };
  return (
    <DialogForm
      onSubmit={submit}
      confirm="Delete"
      waiting="Deleting..."
      isPending={remove.isPending}
      isBlocked={isBulk && typed !== CONFIRMATION}
      isGrave
      startsAtConfirm={!isBulk}
      onCancel={onClose}
    >
      {remove.isError && (
        <RefusalAlert
          error={remove.error}
          title="Error deleting transactions"
          fallback="Failed to delete transactions"
          onFirstOpenDay={() => confirm(true)}
        />
      )}
      {isBulk && reconciled.length > 0 && (
        <Alert severity="warning">
          {breakText(reconciled, reconciled.length === 1 ? 'Deleting it' : 'Deleting them')}
        </Alert>
      )}
      {!isBulk && only && only.reconciledThrough !== null && <BreakOfDeletion transaction={only} />}
      {isBulk && (
        <Typography variant="body2">
          {formatCount(transactions.length)} transactions will be taken out of the lists and the reports. The journal
          keeps each of them with its reversal.
        </Typography>
      )}
      {isBulk && (
        <TextInput
          label={`Type ${CONFIRMATION} to confirm`}
          autoFocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {!isBulk && only && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {formatDay(only.date)}, {only.description}, {formatMoney(only.amount, business.currency)}. It leaves the lists
          and the reports; the journal keeps it with its reversal.
        </Typography>
      )}
    </DialogForm>
  );
}

function BreakOfDeletion({ transaction }: { transaction: Transaction }) {
  const agreed = useAgreedRows(useBusiness().id, { transactionId: transaction.id });
  return agreed && <BreakNotice standing={standingAfter(agreed, (_row, now) => -now)} deed="Deleting it" />;
}
