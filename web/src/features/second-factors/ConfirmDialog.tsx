import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { factorMessageOf } from './second-factors.queries';

/** What the last second factor takes along. */
export const WITHOUT_ANOTHER =
  'Without another second factor your password alone signs you in, and your recovery codes go as well.';

interface Props {
  title: string;
  text: string;
  verb: string;
  failure: string;
  action: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before a second factor goes, or codes stop working. */
export function ConfirmDialog({ title, text, verb, failure, action, onConfirm, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="confirm-factor">
      <DialogTitle id="confirm-factor">{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {action.error && <Alert severity="error">{factorMessageOf(action.error, failure)}</Alert>}
          <Typography variant="body2">{text}</Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="contained" color="error" disabled={action.isPending} onClick={onConfirm}>
          {action.isPending ? 'Working...' : verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
