import { Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error';
import { DialogForm } from '../../forms/DialogForm';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure, showToast } from '../../ui/toasts';

interface Props {
  title: string;
  text: string;
  /** What is to be typed, as the field's label. */
  field: string;
  /** Any of these, in any case, confirms. */
  words: readonly string[];
  confirm: string;
  /** What is not destructive is confirmed with the ordinary button. */
  isGrave?: boolean;
  done: string;
  failed: string;
  action: { isPending: boolean; error: Error | null };
  onConfirm(outcome: { onSuccess: () => void; onError: (error: Error) => void }): void;
  onClose(): void;
  /** Called instead of `onClose` when it is done. */
  onDone?: () => void;
}

/** Asks for a word to be typed before something is done that should not happen by a slip. */
export function TypedDialog({
  title,
  text,
  field,
  words,
  confirm,
  isGrave = true,
  done,
  failed,
  action,
  onConfirm,
  onClose,
  onDone = onClose,
}: Props) {
  const [typed, setTyped] = useState('');
  const isConfirmed = words.some((word) => word !== '' && word.trim().toLowerCase() === typed.trim().toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmed || action.isPending) return;
    onConfirm({
      onSuccess: () => {
        showToast('Success', done);
        onDone();
      },
      onError: (error) => showFailure('Error', messageOf(error, failed)),
    });
  };
  return (
    <TitledDialog title={title} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        failure={action.error && messageOf(action.error, failed)}
        confirm={confirm}
        isPending={action.isPending}
        isBlocked={!isConfirmed}
        isGrave={isGrave}
        onCancel={onClose}
      >
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        <TextInput
          label={field}
          autoFocus
          autoComplete="off"
          value={typed}
          hint={
            <>
              Type <b>{words.filter((word) => word !== '').join(' or ')}</b> to confirm.
            </>
          }
          onChange={(event) => setTyped(event.target.value)}
        />
      </DialogForm>
    </TitledDialog>
  );
}
