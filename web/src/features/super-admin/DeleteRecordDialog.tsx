import { Alert, DialogContent, Stack, Typography } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { TitledDialog } from '../../ui/TitledDialog';
import { DialogButtons } from '../../ui/DialogButtons';
import { showToast } from '../../ui/toasts';

interface Props {
  /** What is deleted, e.g. "the plan Premium". */
  what: string;
  text: string;
  done: string;
  failed: string;
  remove: { mutateAsync(id: string): Promise<unknown>; isPending: boolean; error: Error | null };
  id: string;
  onClose(): void;
}

/** Asks before a plan or a flag is deleted, and says why it was not. */
export function DeleteRecordDialog({ what, text, done, failed, remove, id, onClose }: Props) {
  const confirm = () =>
    carryOut(remove, id, {
      onSuccess: () => {
        showToast('Success', done);
        onClose();
      },
    });
  return (
    <TitledDialog title={`Delete ${what}?`} onClose={onClose}>
      <DialogContent>
        <Stack spacing={2}>
          {remove.error && <Alert severity="error">{messageOf(remove.error, failed)}</Alert>}
          <Typography variant="body2">{text}</Typography>
        </Stack>
      </DialogContent>
      <DialogButtons
        confirm="Delete"
        waiting="Deleting..."
        isPending={remove.isPending}
        isGrave
        startsAtCancel
        onConfirm={confirm}
        onCancel={onClose}
      />
    </TitledDialog>
  );
}
