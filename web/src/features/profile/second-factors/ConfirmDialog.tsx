import { Alert, DialogContent, Stack, Typography } from '@mui/material';
import { TitledDialog } from '../../../ui/TitledDialog';
import { DialogButtons } from '../../../ui/DialogButtons';
import { factorMessageOf } from '../../../session/passkey-browser';

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
    <TitledDialog title={title} onClose={onClose}>
      <DialogContent>
        <Stack spacing={2}>
          {action.error && <Alert severity="error">{factorMessageOf(action.error, failure)}</Alert>}
          <Typography variant="body2">{text}</Typography>
        </Stack>
      </DialogContent>
      <DialogButtons
        confirm={verb}
        waiting="Working..."
        isPending={action.isPending}
        isGrave
        onConfirm={onConfirm}
        onCancel={onClose}
      />
    </TitledDialog>
  );
}
