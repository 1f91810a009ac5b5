import { Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import type { Business } from '@counterfoil/contracts/business.contract';
import { DialogForm } from '../../forms/DialogForm';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { useArchiving } from './use-archive-business';

interface Props {
  business: Business;
  /** Its owner has no other that is open: without one there is the set-up only. */
  isLast: boolean;
  onClose: () => void;
}

/** Archiving takes a business out of everybody's sight, so its name is typed. */
export function ArchiveBusinessDialog({ business, isLast, onClose }: Props) {
  const { archive, isPending } = useArchiving();
  const [typed, setTyped] = useState('');
  const isNamed = typed.trim().toLowerCase() === business.name.trim().toLowerCase();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isNamed && (await archive(business))) onClose();
  };
  return (
    <TitledDialog title={`Archive ${business.name}?`} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        confirm="Archive Business"
        waiting="Archiving..."
        isPending={isPending}
        isBlocked={!isNamed}
        isGrave
        onCancel={onClose}
      >
        <Typography variant="body2">
          Nobody in its team sees it any more, and it no longer counts on your plan. Nothing in its books is deleted:
          you can restore it at any time.
        </Typography>
        {isLast && (
          <Typography variant="body2">
            It is your only open business. You will be asked to set up another, or to restore this one.
          </Typography>
        )}
        <TextInput
          label="Name of the business"
          autoFocus
          autoComplete="off"
          hint={`Type ${business.name} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </DialogForm>
    </TitledDialog>
  );
}
