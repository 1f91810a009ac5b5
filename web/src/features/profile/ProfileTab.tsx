import { Avatar, Button, Stack, Typography } from '@mui/material';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import {
  AVATAR_HINT,
  AVATAR_MAX_BYTES,
  AVATAR_TYPES,
  UpdateProfileRequest,
} from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useUser } from '../../session/session';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { TextInput } from '../../forms/TextInput';
import { CopyButton } from '../../ui/CopyButton';
import { initialsOf } from '../../ui/initials';
import { Section } from '../../ui/Section';
import { FailureAlert } from '../../ui/messages/FailureAlert';
import { showFailure, showToast } from '../../ui/toasts';
import { useRemoveAvatar, useUpdateProfile, useUploadAvatar } from './profile.queries';

const FAILURE = 'Failed to update profile';
const EMAIL_HINT = 'You sign in with it. A change is told to the old address.';

export function ProfileTab() {
  const { id } = useUser();
  return (
    <Stack spacing={3}>
      <Section title="Picture">
        <AvatarChoice />
      </Section>
      <Section title="Name and email">
        <ProfileForm />
      </Section>
      <Section
        title="User ID"
        subtitle="Give it to the owner of a business who wants to invite you"
        action={<CopyButton text={id} label="Copy" />}
      >
        <Typography variant="body2" sx={{ p: 2, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
          {id}
        </Typography>
      </Section>
    </Stack>
  );
}

function AvatarChoice() {
  const user = useUser();
  const upload = useUploadAvatar();
  const remove = useRemoveAvatar();
  const picker = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > AVATAR_MAX_BYTES) return showFailure('Error', `This picture is too large: ${AVATAR_HINT}`);
    carryOut(upload, file, {
      onSuccess: () => showToast('Success', 'Picture updated'),
      onError: (error) => showFailure('Error', messageOf(error, FAILURE)),
    });
  };
  return (
    <Stack direction="row" spacing={2} sx={{ p: 2, alignItems: 'center' }}>
      <Avatar
        src={user.profileImageUrl ?? undefined}
        alt=""
        sx={{ width: 72, height: 72, fontSize: 28, bgcolor: 'primary.main', color: 'primary.contrastText' }}
      >
        {initialsOf(user)}
      </Avatar>
      <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
        <Stack direction="row" spacing={1}>
          <Button variant="outlined" size="small" disabled={upload.isPending} onClick={() => picker.current?.click()}>
            {upload.isPending ? 'Uploading...' : 'Choose picture'}
          </Button>
          {user.profileImageUrl && (
            <Button
              variant="text"
              size="small"
              disabled={remove.isPending}
              onClick={() =>
                carryOut(remove, undefined, { onError: (error) => showFailure('Error', messageOf(error, FAILURE)) })
              }
            >
              Remove
            </Button>
          )}
        </Stack>
        <Typography variant="caption" color="textSecondary">
          {AVATAR_HINT}
        </Typography>
      </Stack>
      <input
        ref={picker}
        type="file"
        hidden
        accept={AVATAR_TYPES.join(',')}
        aria-label="Picture"
        onChange={(event) => {
          choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </Stack>
  );
}

function ProfileForm() {
  const { firstName, lastName, email, pendingEmail } = useUser();
  const update = useUpdateProfile();
  const form = useForm<UpdateProfileRequest>({
    resolver: contractResolver(UpdateProfileRequest),
    defaultValues: { firstName, lastName, email },
  });
  const { isDirty } = form.formState;
  const field = fieldsOf(form);
  const save = (profile: UpdateProfileRequest) =>
    carryOut(update, profile, {
      onSuccess: (user) => {
        showToast(
          'Success',
          user.pendingEmail ? `Open the link that was mailed to ${user.pendingEmail}` : 'Profile updated',
        );
        form.reset({ firstName: user.firstName, lastName: user.lastName, email: user.email });
      },
      onError: (error) => showFailure('Error', messageOf(error, FAILURE)),
    });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack spacing={2} sx={{ p: 2, maxWidth: 560 }}>
        {update.isError && <FailureAlert>{messageOf(update.error, FAILURE)}</FailureAlert>}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextInput label="First name" autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
        </Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          hint={
            pendingEmail ? `${pendingEmail} waits to be verified; until then you sign in with ${email}.` : EMAIL_HINT
          }
          {...field('email', TRIMMED)}
        />
        <Button
          type="submit"
          variant="contained"
          disabled={!isDirty || update.isPending}
          sx={{ alignSelf: 'flex-start' }}
        >
          {update.isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </Stack>
    </form>
  );
}
