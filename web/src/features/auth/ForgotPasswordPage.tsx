import { Alert, Button, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { ForgotPasswordRequest } from '@counterfoil/contracts/auth.contract';
import { messageOf } from '../../api/api-error';
import { PATHS } from '../../paths';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { TextInput } from '../../forms/TextInput';
import { useForgotPassword } from './auth.queries';
import { CentredPage } from './CentredPage';

/** Asks for a link to choose a new password. The answer is the same whether the address is known or not. */
export function ForgotPasswordPage() {
  const [params] = useSearchParams();
  const ask = useForgotPassword();
  const form = useForm<ForgotPasswordRequest>({
    resolver: contractResolver(ForgotPasswordRequest),
    defaultValues: { email: params.get('email') ?? '' },
  });
  const field = fieldsOf(form);
  return (
    <CentredPage title="Forgot your password?" text="We mail you a link to choose a new one.">
      <form noValidate onSubmit={(event) => void form.handleSubmit((request) => ask.mutate(request))(event)}>
        <Stack spacing={2}>
          {ask.isError && (
            <Alert severity="error">{messageOf(ask.error, 'The link could not be asked for. Please try again.')}</Alert>
          )}
          {ask.data && <Alert severity="success">{ask.data.message}</Alert>}
          <TextInput label="Email" type="email" autoFocus autoComplete="email" {...field('email', TRIMMED)} />
          <Button type="submit" variant="contained" size="large" disabled={ask.isPending}>
            {ask.isPending ? 'Sending...' : 'Send link'}
          </Button>
          <Button component={Link} to={PATHS.auth} variant="text">
            Back to sign in
          </Button>
        </Stack>
      </form>
    </CentredPage>
  );
}
