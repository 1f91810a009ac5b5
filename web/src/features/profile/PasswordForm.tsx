import { Alert, Button, Stack } from '@mui/material';
import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { useForm, useWatch } from 'react-hook-form';
import { MinLength } from 'class-validator';
import { MIN_NEW_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@counterfoil/contracts/auth.contract';
import { ChangePasswordRequest, PASSWORDS_DIFFER } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useUser } from '../../app/session';
import { fieldRefusalsOf, passwordHint, showFieldRefusals } from '../../forms/field-refusals';
import { NewPasswordInput } from '../../forms/NewPasswordInput';
import { PasswordInput } from '../../forms/TextInput';
import { showFailure, showToast } from '../../ui/toasts';
import { useChangePassword } from './profile.queries';

const FAILURE = 'Failed to update password. Please check your current password.';

const TOO_SHORT = { message: 'Password must be at least 8 characters' };

/**
 * The second new password is compared here and never sent. All three are asked for in the same words (specification,
 * section 5); a current one of six characters, as registration takes it, must go through all the same.
 */
class PasswordChange extends ChangePasswordRequest {
  @MinLength(MIN_PASSWORD_LENGTH, TOO_SHORT)
  override currentPassword!: string;

  @MinLength(MIN_NEW_PASSWORD_LENGTH, TOO_SHORT)
  confirmPassword!: string;
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

export function PasswordForm() {
  const change = useChangePassword();
  const form = useForm<PasswordChange>({ resolver: classValidatorResolver(PasswordChange), defaultValues: EMPTY });
  const { email, firstName, lastName } = useUser();
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const save = ({ confirmPassword, ...request }: PasswordChange) => {
    if (confirmPassword !== request.newPassword) return form.setError('confirmPassword', { message: PASSWORDS_DIFFER }, { shouldFocus: true });
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
  const least = passwordHint(change.error, 'newPassword', 'At least 8 characters');
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack spacing={2} sx={{ p: 2, maxWidth: 400 }}>
        {isElsewhere && <Alert severity="error">{messageOf(change.error, FAILURE)}</Alert>}
        <PasswordInput label="Current password" autoComplete="current-password" error={errors.currentPassword?.message} {...form.register('currentPassword')} />
        <NewPasswordInput
          password={newPassword}
          owner={{ email, firstName, lastName }}
          label="New password"
          autoComplete="new-password"
          hint={`${least}. Your other sessions end.`}
          error={errors.newPassword?.message}
          {...form.register('newPassword')}
        />
        <PasswordInput label="Confirm new password" autoComplete="new-password" error={errors.confirmPassword?.message} {...form.register('confirmPassword')} />
        <Button type="submit" variant="contained" disabled={change.isPending} sx={{ alignSelf: 'flex-start' }}>{change.isPending ? 'Saving...' : 'Change Password'}</Button>
      </Stack>
    </form>
  );
}
