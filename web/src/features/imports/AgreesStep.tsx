import { Alert, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness } from '../../books/business-context';
import { useAccounts } from '../../books/books.queries';
import { useReconcile } from '../../books/reconciliations.queries';
import { useUndo } from '../../books/undo.queries';
import { formatDay } from '../../ui/date-format';
import { formatCount, formatMoney } from '../../ui/money-format';
import type { StatementAgreement } from './agreement';

/** The end of an import that the books agree with: its account is reconciled by one press. */
export function AgreesStep({ agreement, onClose }: { agreement: StatementAgreement; onClose: () => void }) {
  const { accountId, statement, worksheet } = agreement;
  const business = useBusiness();
  const name = useAccounts(business.id).data?.find(({ id }) => id === accountId)?.name ?? 'The account';
  const reconcile = useReconcile(business.id, accountId);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const day = formatDay(statement.closingDay);
  const count = worksheet.rows.length;
  const finish = () => {
    const request = {
      closingDay: statement.closingDay,
      balance: statement.balance,
      newestEntry: worksheet.newestEntry,
      cleared: worksheet.rows.map(({ entryNumber }) => entryNumber),
      importId: statement.importId,
    };
    carryOut(
      reconcile,
      { request, key: submission.keyFor(request) },
      {
        onSuccess: ({ commandId }) => {
          tell('Reconciled', `${name} agrees with the bank through ${day}`, [commandId]);
          onClose();
        },
      },
    );
  };
  return (
    <>
      <DialogContent>
        <Typography variant="h2" sx={{ mt: 1 }}>
          The books agree with this statement
        </Typography>
        <Typography variant="body1" sx={{ mt: 1, maxWidth: '70ch', overflowWrap: 'anywhere' }}>
          {name} comes to {formatMoney(statement.balance, business.currency)} on {day}, as {statement.fileName} says,
          and nothing else is open on it. Reconciled, its {formatCount(count)} {count === 1 ? 'row' : 'rows'} carry the
          mark, and you are told before one of them is changed.
        </Typography>
        {reconcile.isError && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {messageOf(reconcile.error, 'The reconciliation could not be finished')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Not now
        </Button>
        <Button variant="contained" autoFocus disabled={reconcile.isPending} onClick={finish}>
          {reconcile.isPending ? 'Reconciling...' : `Reconcile through ${day}`}
        </Button>
      </DialogActions>
    </>
  );
}
