import { Alert, Button, Stack } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import { RegisterRequest } from '@counterfoil/contracts/auth.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { fieldRefusalsOf, showFieldRefusals } from '../../forms/field-refusals';
import { NewPasswordInput } from '../../forms/NewPasswordInput';
import { usePasswordHints } from '../../forms/password-lengths';
import { TextInput } from '../../forms/TextInput';
import { useRegister } from './auth.queries';

export function SignUpForm({ email }: { email: string }) {
  const register = useRegister();
  const hints = usePasswordHints();
  const form = useForm<RegisterRequest>({
    resolver: contractResolver(RegisterRequest),
    defaultValues: { email, password: '', firstName: '', lastName: '' },
  });
  const field = fieldsOf(form);
  const { password = '', ...owner } = useWatch({ control: form.control });
  const send = (values: RegisterRequest) =>
    carryOut(register, values, { onError: (error) => showFieldRefusals(form, error) });
  const isElsewhere = register.isError && fieldRefusalsOf(register.error).length === 0;
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
      <Stack spacing={2}>
        {isElsewhere && <Alert severity="error">{messageOf(register.error, 'Registration failed')}</Alert>}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextInput label="First name" autoFocus autoComplete="given-name" {...field('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...field('lastName')} />
        </Stack>
        <TextInput label="Email" type="email" autoComplete="email" {...field('email')} />
        <NewPasswordInput
          password={password}
          owner={owner}
          label="Password"
          autoComplete="new-password"
          hint={hints.registration}
          {...field('password')}
        />
        <Button type="submit" variant="contained" size="large" disabled={register.isPending}>
          {register.isPending ? 'Creating account...' : 'Create Account'}
        </Button>
      </Stack>
    </form>
  );
}
