import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
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
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="delete-record">
      <DialogTitle id="delete-record">Delete {what}?</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {remove.error && <Alert severity="error">{messageOf(remove.error, failed)}</Alert>}
          <Typography variant="body2">{text}</Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" disabled={remove.isPending} onClick={confirm}>
          {remove.isPending ? 'Deleting...' : 'Delete'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
