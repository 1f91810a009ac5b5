import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { LoginRequest } from '@counterfoil/contracts/auth.contract';
import { messageOf } from '../../api/api-error';
import { PATHS } from '../../paths';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { PasswordInput, TextInput } from '../../forms/TextInput';
import { PasskeySignIn } from './PasskeySignIn';
import { SecondStepForm } from './SecondStepForm';
import { useLogin } from './auth.queries';

/** The password, and what is asked for after it. */
export function SignInForm({ email }: { email: string }) {
  const login = useLogin();
  const [over, setOver] = useState<string | null>(null);
  const asked = login.data && 'secondFactor' in login.data ? login.data.secondFactor : null;
  const again = (message: string | null) => {
    login.reset();
    setOver(message);
  };
  if (asked) return <SecondStepForm methods={asked.methods} onOver={again} onBack={() => again(null)} />;
  return (
    <Stack spacing={2}>
      {over && <Alert severity="warning">{over}</Alert>}
      <PasswordStep email={email} login={login} onSend={() => setOver(null)} />
      <PasskeySignIn />
    </Stack>
  );
}

interface PasswordStepProps {
  email: string;
  login: ReturnType<typeof useLogin>;
  onSend: () => void;
}

function PasswordStep({ email, login, onSend }: PasswordStepProps) {
  const form = useForm<LoginRequest>({
    resolver: contractResolver(LoginRequest),
    defaultValues: { email, password: '' },
  });
  const field = fieldsOf(form);
  const send = (values: LoginRequest) => {
    onSend();
    login.mutate(values);
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Stack spacing={2}>
        {login.isError && <Alert severity="error">{messageOf(login.error, 'Login failed')}</Alert>}
        <TextInput label="Email" type="email" autoComplete="username" autoFocus={email === ''} {...field('email')} />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus={email !== ''}
          {...field('password')}
        />
        <Button type="submit" variant="contained" size="large" disabled={login.isPending}>
          {login.isPending ? 'Signing in...' : 'Sign In'}
        </Button>
        <Button component={Link} to={PATHS.forgotPassword} variant="text" size="small" sx={{ alignSelf: 'center' }}>
          Forgot your password?
        </Button>
      </Stack>
    </form>
  );
}
