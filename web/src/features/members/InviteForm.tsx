import { ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { InviteByEmailRequest } from '@counterfoil/contracts/invitation.contract';
import { AddMemberRequest } from '@counterfoil/contracts/member.contract';
import { DEFAULT_ROLE, INVITABLE_ROLES } from '@counterfoil/contracts/role';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { DialogForm } from '../../forms/DialogForm';
import { Options, SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import type { Invited } from './members.queries';
import { ROLE_NAMES } from '../../books/role-copy';

interface Props {
  /** What was entered before Back. */
  initial: Invited | null;
  onCancel: () => void;
  onReview: (invited: Invited) => void;
}

/** Who is invited, by email or by user ID, and to which role. */
export function InviteForm({ initial, onCancel, onReview }: Props) {
  const [by, setBy] = useState<Invited['by']>(initial?.by ?? 'email');
  const choice = (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={by}
      onChange={(_event, chosen: Invited['by'] | null) => chosen && setBy(chosen)}
      aria-label="Invite by"
    >
      <ToggleButton value="email">By email</ToggleButton>
      <ToggleButton value="user">By user ID</ToggleButton>
    </ToggleButtonGroup>
  );
  const parts = { choice, onCancel, onReview };
  return by === 'email' ? (
    <EmailForm {...parts} initial={initial?.by === 'email' ? initial : null} />
  ) : (
    <UserForm {...parts} initial={initial?.by === 'user' ? initial : null} />
  );
}

interface FormParts<Kind extends Invited> extends Omit<Props, 'initial'> {
  choice: React.ReactNode;
  initial: Kind | null;
}

/** Nothing is sent yet. */
const REVIEW = { confirm: 'Review Invitation', isPending: false } as const;

function EmailForm({ choice, initial, onCancel, onReview }: FormParts<Extract<Invited, { by: 'email' }>>) {
  const form = useForm<InviteByEmailRequest>({
    resolver: contractResolver(InviteByEmailRequest),
    defaultValues: { email: initial?.email ?? '', role: initial?.role ?? DEFAULT_ROLE },
  });
  const field = fieldsOf(form);
  const review = form.handleSubmit((values) => onReview({ by: 'email', ...values }));
  return (
    <DialogForm onSubmit={review} {...REVIEW} onCancel={onCancel}>
      {choice}
      <TextInput label="Email" type="email" autoFocus autoComplete="off" {...field('email', TRIMMED)} />
      <SelectInput label="Role" {...field('role')}>
        <Options of={INVITABLE_ROLES} nameOf={(role) => ROLE_NAMES[role]} />
      </SelectInput>
    </DialogForm>
  );
}

function UserForm({ choice, initial, onCancel, onReview }: FormParts<Extract<Invited, { by: 'user' }>>) {
  const form = useForm<AddMemberRequest>({
    resolver: contractResolver(AddMemberRequest),
    defaultValues: { userId: initial?.userId ?? '', role: initial?.role ?? DEFAULT_ROLE },
  });
  const field = fieldsOf(form);
  const review = form.handleSubmit((values) => onReview({ by: 'user', ...values }));
  return (
    <DialogForm onSubmit={review} {...REVIEW} onCancel={onCancel}>
      {choice}
      <TextInput
        label="User ID"
        autoFocus
        autoComplete="off"
        hint="The person finds it in their profile, with a button to copy it."
        {...field('userId', TRIMMED)}
      />
      <SelectInput label="Role" {...field('role')}>
        <Options of={INVITABLE_ROLES} nameOf={(role) => ROLE_NAMES[role]} />
      </SelectInput>
    </DialogForm>
  );
}
