import { Alert, Button, Stack } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ResetPasswordRequest } from '@counterfoil/contracts/auth.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { PATHS } from '../../paths';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { fieldRefusalsOf, showFieldRefusals } from '../../forms/field-refusals';
import { NewPasswordInput } from '../../forms/NewPasswordInput';
import { usePasswordHints } from '../../forms/password-lengths';
import { showToast } from '../../ui/toasts';
import { useResetPassword } from './auth.queries';
import { CentredPage } from './CentredPage';

/** The link does not say whose it is. */
const NOBODY_KNOWN = {};

/** What the mailed link opens: choosing a new password. */
export function ResetPasswordPage() {
  const [params] = useSearchParams();
  const reset = useResetPassword();
  const navigate = useNavigate();
  const form = useForm<ResetPasswordRequest>({
    resolver: contractResolver(ResetPasswordRequest),
    defaultValues: { token: params.get('token') ?? '', newPassword: '' },
  });
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  const save = (request: ResetPasswordRequest) =>
    carryOut(reset, request, {
      onSuccess: () => {
        showToast('Success', 'Your password is changed. Sign in with it.');
        void navigate(PATHS.auth);
      },
      onError: (error) => showFieldRefusals(form, error),
    });
  const isElsewhere = reset.isError && fieldRefusalsOf(reset.error).length === 0;
  const hints = usePasswordHints();
  return (
    <CentredPage title="Choose a new password" text={`${hints.change} You are then signed out everywhere.`}>
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <Stack spacing={2}>
          {isElsewhere && (
            <Alert severity="error">
              {messageOf(reset.error, 'The password could not be changed. Please try again.')}
            </Alert>
          )}
          {errors.token && <Alert severity="error">{errors.token.message}</Alert>}
          <NewPasswordInput
            password={newPassword}
            owner={NOBODY_KNOWN}
            label="New password"
            autoFocus
            autoComplete="new-password"
            {...field('newPassword')}
          />
          <Button type="submit" variant="contained" size="large" disabled={reset.isPending}>
            {reset.isPending ? 'Saving...' : 'Change Password'}
          </Button>
          <Button component={Link} to={PATHS.forgotPassword} variant="text">
            Ask for another link
          </Button>
        </Stack>
      </form>
    </CentredPage>
  );
}
