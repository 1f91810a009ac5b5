import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Passkey } from '@counterfoil/contracts/second-factor.contract';
import { TextInput } from '../../forms/TextInput';
import { browserName } from '../../ui/browser-name';
import { showToast } from '../../ui/toasts';
import { RecoveryCodeSheet } from './RecoveryCodeSheet';
import { factorMessageOf, useAddPasskey, useRenamePasskey } from './second-factors.queries';

/** Has the browser make a passkey, and shows the recovery codes where it is the first second factor. */
export function AddPasskeyDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const add = useAddPasskey();
  const codes = add.data?.recoveryCodes;
  const save = (name: string) =>
    add.mutate(name, {
      onSuccess: ({ recoveryCodes }) => {
        showToast('Success', 'The passkey was added');
        if (!recoveryCodes) onClose();
      },
    });
  return (
    <Dialog open={isOpen} onClose={codes ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="passkey-title">
      <DialogTitle id="passkey-title">{codes ? 'Your recovery codes' : 'Add a passkey'}</DialogTitle>
      {codes ? (
        <RecoveryCodeSheet codes={codes} onClose={onClose} />
      ) : (
        <NameForm
          initial={browserName(navigator.userAgent)}
          action={add}
          verb="Add Passkey"
          failure="The passkey could not be added. Please try again."
          onSave={save}
          onClose={onClose}
        >
          Your browser then asks for your finger, face, PIN or security key.
        </NameForm>
      )}
    </Dialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const save = (name: string) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="rename-passkey">
      <DialogTitle id="rename-passkey">Rename the passkey</DialogTitle>
      <NameForm
        initial={passkey.name}
        action={rename}
        verb="Rename"
        failure="The passkey could not be renamed. Please try again."
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface NameFormProps {
  initial: string;
  action: { isPending: boolean; error: Error | null };
  verb: string;
  failure: string;
  onSave: (name: string) => void;
  onClose: () => void;
  children?: string;
}

function NameForm({ initial, action, verb, failure, onSave, onClose, children }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <DialogContent>
        <Stack spacing={2}>
          {action.error && <Alert severity="error">{factorMessageOf(action.error, failure)}</Alert>}
          <TextInput
            label="Name"
            autoFocus
            autoComplete="off"
            hint="To tell it from others."
            error={isMissing ? 'Passkey name is required' : undefined}
            inputProps={{ maxLength: 100 }}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          {children && (
            <Typography variant="body2" color="textSecondary">
              {children}
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={action.isPending}>
          {action.isPending ? 'Waiting...' : verb}
        </Button>
      </DialogActions>
    </form>
  );
}
