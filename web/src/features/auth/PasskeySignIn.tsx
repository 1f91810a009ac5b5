import { Alert, Button, Divider, Stack } from '@mui/material';
import { knowsPasskeys, factorMessageOf } from '../../session/passkey-browser';
import { usePasskeySignIn } from './second-step.queries';

/** Signing in without a password, for browsers that know passkeys. */
export function PasskeySignIn() {
  const signIn = usePasskeySignIn();
  if (!knowsPasskeys()) return null;
  return (
    <Stack spacing={2}>
      <Divider sx={{ typography: 'caption', color: 'text.secondary' }}>or</Divider>
      {signIn.isError && (
        <Alert severity="error">
          {factorMessageOf(signIn.error, 'The passkey could not be used. Please try again.')}
        </Alert>
      )}
      <Button variant="outlined" size="large" disabled={signIn.isPending} onClick={() => signIn.mutate()}>
        {signIn.isPending ? 'Waiting for your passkey...' : 'Sign In with a Passkey'}
      </Button>
    </Stack>
  );
}
