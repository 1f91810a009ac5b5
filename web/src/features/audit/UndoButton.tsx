import UndoIcon from '@mui/icons-material/UndoOutlined';
import { Button } from '@mui/material';
import { may } from '@counterfoil/contracts/role';
import { isUndoable, rightToUndo } from '@counterfoil/contracts/undo-right';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useUser } from '../../session/session';
import { showFailure, showToast } from '../../ui/toasts';
import { mayBreak } from '../../books/break-question';
import { useBusiness } from '../../books/business-context';
import { useUndoCommand } from './audit.queries';
import { deedText } from '../../reporting/event-words';

interface Props {
  commandId: string;
  events: readonly { type: string; count: number }[];
  actorId: string;
  label?: string;
}

/** Takes back what a command did; not there where nothing leads back, or the caller may not. */
export function UndoButton({ commandId, events, actorId, label = 'Undo' }: Props) {
  const business = useBusiness();
  const user = useUser();
  const undo = useUndoCommand(business.id);
  const submission = useSubmissionKey();
  const isAllowed = events.every(({ type }) => isUndoable(type) && may(business.role, rightToUndo(type)));
  const isReachable = actorId === user.id || may(business.role, 'transactions.delete-any');
  if (!isAllowed || !isReachable) return null;
  const takeBack = async () => {
    if (!(await mayBreak(business.id, [{ commandId }], 'Undoing this'))) return;
    carryOut(
      undo,
      { commandId, key: submission.keyFor(commandId) },
      {
        onSuccess: () => {
          submission.renew();
          showToast('Undone', `${deedText(events)}: taken back. The undo can be undone here, too.`);
        },
        onError: (error) =>
          showFailure('This could not be undone', messageOf(error, 'The server did not answer as expected.')),
      },
    );
  };
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<UndoIcon />}
      disabled={undo.isPending}
      onClick={() => void takeBack()}
    >
      {undo.isPending ? 'Undoing...' : label}
    </Button>
  );
}
