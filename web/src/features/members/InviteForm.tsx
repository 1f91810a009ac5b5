import { Button, DialogActions, DialogContent, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { InviteByEmailRequest } from '@counterfoil/contracts/invitation.contract';
import { AddMemberRequest } from '@counterfoil/contracts/member.contract';
import { DEFAULT_ROLE, INVITABLE_ROLES } from '@counterfoil/contracts/role';
import { contractResolver } from '../../forms/contract-resolver';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import type { Invited } from './members.queries';
import { ROLE_NAMES } from './role-copy';

interface Props {
  /** What was entered before Back. */
  initial: Invited | null;
  onCancel: () => void;
  onReview: (invited: Invited) => void;
}

/** Who is invited, by email or by user ID, and to which role. */
export function InviteForm({ initial, onCancel, onReview }: Props) {
  const [by, setBy] = useState<Invited['by']>(initial?.by ?? 'email');
  const actions = (
    <DialogActions>
      <Button variant="text" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant="contained">
        Review Invitation
      </Button>
    </DialogActions>
  );
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
  const parts = { choice, actions, onReview };
  return by === 'email' ? (
    <EmailForm {...parts} initial={initial?.by === 'email' ? initial : null} />
  ) : (
    <UserForm {...parts} initial={initial?.by === 'user' ? initial : null} />
  );
}

interface FormParts<Kind extends Invited> {
  choice: React.ReactNode;
  actions: React.ReactNode;
  initial: Kind | null;
  onReview: (invited: Invited) => void;
}

function EmailForm({ choice, actions, initial, onReview }: FormParts<Extract<Invited, { by: 'email' }>>) {
  const form = useForm<InviteByEmailRequest>({
    resolver: contractResolver(InviteByEmailRequest),
    defaultValues: { email: initial?.email ?? '', role: initial?.role ?? DEFAULT_ROLE },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => onReview({ by: 'email', ...values }))(event)}
    >
      <DialogContent>
        <Stack spacing={2}>
          {choice}
          <TextInput
            label="Email"
            type="email"
            autoFocus
            autoComplete="off"
            error={errors.email?.message}
            {...form.register('email', { setValueAs: (text: string) => text.trim() })}
          />
          <SelectInput label="Role" error={errors.role?.message} {...form.register('role')}>
            <RoleOptions />
          </SelectInput>
        </Stack>
      </DialogContent>
      {actions}
    </form>
  );
}

function UserForm({ choice, actions, initial, onReview }: FormParts<Extract<Invited, { by: 'user' }>>) {
  const form = useForm<AddMemberRequest>({
    resolver: contractResolver(AddMemberRequest),
    defaultValues: { userId: initial?.userId ?? '', role: initial?.role ?? DEFAULT_ROLE },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => onReview({ by: 'user', ...values }))(event)}
    >
      <DialogContent>
        <Stack spacing={2}>
          {choice}
          <TextInput
            label="User ID"
            autoFocus
            autoComplete="off"
            hint="The person finds it in their profile, with a button to copy it."
            error={errors.userId?.message}
            {...form.register('userId', { setValueAs: (text: string) => text.trim() })}
          />
          <SelectInput label="Role" error={errors.role?.message} {...form.register('role')}>
            <RoleOptions />
          </SelectInput>
        </Stack>
      </DialogContent>
      {actions}
    </form>
  );
}

function RoleOptions() {
  return INVITABLE_ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_NAMES[role]}
    </option>
  ));
}
