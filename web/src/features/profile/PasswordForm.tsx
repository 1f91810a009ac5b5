import { Button, Stack } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { PASSWORDS_DIFFER } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useUser } from '../../session/session';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { fieldRefusalsOf, showFieldRefusals } from '../../forms/field-refusals';
import { NewPasswordInput } from '../../forms/NewPasswordInput';
import { usePasswordHints } from '../../forms/password-lengths';
import { PasswordInput } from '../../forms/TextInput';
import { FailureAlert } from '../../ui/messages/FailureAlert';
import { showFailure, showToast } from '../../ui/toasts';
import { PasswordChange } from './password-change';
import { useChangePassword } from './profile.queries';

const FAILURE = 'Failed to update password. Please check your current password.';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ resolver: contractResolver(PasswordChange), defaultValues: EMPTY });
  const { email, firstName, lastName } = useUser();
  const field = fieldsOf(form);
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const save = ({ confirmPassword, ...request }: PasswordChange) => {
    if (confirmPassword !== request.newPassword)
      return form.setError('confirmPassword', { message: PASSWORDS_DIFFER }, { shouldFocus: true });
    carryOut(change, request, {
      onSuccess: () => {
        showToast('Success', 'Password updated');
        form.reset(EMPTY);
      },
      onError: (error) => {
        showFieldRefusals(form, error);
        showFailure('Error', messageOf(error, FAILURE));
      },
    });
  };
  const isElsewhere = change.isError && fieldRefusalsOf(change.error).length === 0;
  const hints = usePasswordHints();
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack spacing={2} sx={{ p: 2, maxWidth: 400 }}>
        {isElsewhere && <FailureAlert>{messageOf(change.error, FAILURE)}</FailureAlert>}
        <PasswordInput label="Current password" autoComplete="current-password" {...field('currentPassword')} />
        <NewPasswordInput
          password={newPassword}
          owner={{ email, firstName, lastName }}
          label="New password"
          autoComplete="new-password"
          hint={`${hints.change} Your other sessions end.`}
          {...field('newPassword')}
        />
        <PasswordInput label="Confirm new password" autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" variant="contained" disabled={change.isPending} sx={{ alignSelf: 'flex-start' }}>
          {change.isPending ? 'Saving...' : 'Change Password'}
        </Button>
      </Stack>
    </form>
  );
}
