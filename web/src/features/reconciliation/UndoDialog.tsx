import { DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import { useBusiness } from '../../books/business-context';
import { reconciliationPath } from '../../books/reconciliation-words';
import { useUndo } from '../../books/undo.queries';
import { DialogButtons } from '../../ui/DialogButtons';
import { formatDay } from '../../ui/date-format';
import { TitledDialog } from '../../ui/TitledDialog';

/** Asks before the last reconciliation of an account is taken back. */
export function UndoDialog({
  account,
  report,
  onClose,
}: {
  account: Account;
  report: ReconciliationReport;
  onClose: () => void;
}) {
  const { undo } = useUndo(useBusiness().id);
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const takeBack = async () => {
    setPending(true);
    if (await undo([report.commandId]))
      return void navigate(reconciliationPath({ account: account.id }), { replace: true });
    onClose();
  };
  return (
    <TitledDialog title="Undo this reconciliation?" onClose={onClose}>
      <DialogContent>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {account.name} is then{' '}
          {report.opening ? `reconciled through ${formatDay(report.opening.closingDay)}` : 'not reconciled'}, and the
          rows can be ticked anew. No row is changed, and it can be done again.
        </Typography>
      </DialogContent>
      <DialogButtons
        confirm="Undo Reconciliation"
        waiting="Undoing..."
        isPending={isPending}
        startsAtConfirm
        onConfirm={() => void takeBack()}
        onCancel={onClose}
      />
    </TitledDialog>
  );
}
