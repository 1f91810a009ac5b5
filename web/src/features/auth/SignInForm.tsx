import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { Alert, Button, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { LoginRequest } from '@counterfoil/contracts/auth.contract';
import { messageOf } from '../../api/api-error';
import { PATHS } from '../../app/paths';
import { PasswordInput, TextInput } from '../../forms/TextInput';
import { useLogin } from './auth.queries';

export function SignInForm({ email }: { email: string }) {
  const login = useLogin();
  const form = useForm<LoginRequest>({ resolver: classValidatorResolver(LoginRequest), defaultValues: { email, password: '' } });
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => login.mutate(values))(event)}>
      <Stack spacing={2}>
        {login.isError && <Alert severity="error">{messageOf(login.error, 'Login failed')}</Alert>}
        <TextInput label="Email" type="email" autoComplete="email" autoFocus={email === ''} error={errors.email?.message} {...form.register('email')} />
        <PasswordInput label="Password" autoComplete="current-password" autoFocus={email !== ''} error={errors.password?.message} {...form.register('password')} />
        <Button type="submit" variant="contained" size="large" disabled={login.isPending}>{login.isPending ? 'Signing in...' : 'Sign In'}</Button>
        <Button component={Link} to={PATHS.forgotPassword} variant="text" size="small" sx={{ alignSelf: 'center' }}>Forgot your password?</Button>
      </Stack>
    </form>
  );
}
