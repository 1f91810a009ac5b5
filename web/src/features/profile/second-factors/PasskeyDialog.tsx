import { Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Passkey } from '@counterfoil/contracts/second-factor.contract';
import { DialogForm } from '../../../forms/DialogForm';
import { TextInput } from '../../../forms/TextInput';
import { TitledDialog } from '../../../ui/TitledDialog';
import { browserName } from '../browser-name';
import { showToast } from '../../../ui/toasts';
import { factorMessageOf } from '../../../session/passkey-browser';
import { RecoveryCodeSheet } from './RecoveryCodeSheet';
import { useAddPasskey, useRenamePasskey } from './second-factors.queries';

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
    <TitledDialog
      title={codes ? 'Your recovery codes' : 'Add a passkey'}
      isOpen={isOpen}
      onClose={codes ? undefined : onClose}
    >
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
    </TitledDialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useRenamePasskey();
  const save = (name: string) => rename.mutate({ id: passkey.id, name }, { onSuccess: onClose });
  return (
    <TitledDialog title="Rename the passkey" onClose={onClose}>
      <NameForm
        initial={passkey.name}
        action={rename}
        verb="Rename"
        failure="The passkey could not be renamed. Please try again."
        onSave={save}
        onClose={onClose}
      />
    </TitledDialog>
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
    <DialogForm
      onSubmit={submit}
      failure={action.error && factorMessageOf(action.error, failure)}
      confirm={verb}
      waiting="Waiting..."
      isPending={action.isPending}
      onCancel={onClose}
    >
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
    </DialogForm>
  );
}
