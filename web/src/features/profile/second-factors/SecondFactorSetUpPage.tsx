import { Box, Button, Stack, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useUser } from '../../../session/session';
import { useTitle } from '../../../ui/PageHeader';
import { Wordmark } from '../../../ui/brand/Wordmark';
import { useLogout } from '../../../session/session.queries';
import { SecondFactorSections } from './SecondFactorSections';

interface Props {
  /** Keeps the page until it says that it is done: the recovery codes must not go with the first second factor. */
  onBegin: () => void;
  onDone: () => void;
}

/** For whoever must have a second factor and has none: nothing else is open to them. */
export function SecondFactorSetUpPage({ onBegin, onDone }: Props) {
  useTitle('Set up a second factor');
  useEffect(onBegin, [onBegin]);
  const { hasSecondFactor } = useUser();
  const logout = useLogout();
  return (
    <Box component="main" sx={{ maxWidth: 720, mx: 'auto', px: 2, py: { xs: 3, sm: 6 } }}>
      <Box sx={{ mb: 3 }}>
        <Wordmark />
      </Box>
      <Typography variant="h1">Set up a second factor</Typography>
      <Typography color="textSecondary" sx={{ mt: 0.5, mb: 3, maxWidth: '70ch' }}>
        The people who run this Counterfoil ask for more than a password. Choose an authenticator app or a passkey; it
        takes a minute.
      </Typography>
      <SecondFactorSections />
      <Stack direction="row" spacing={1} sx={{ mt: 3, justifyContent: 'space-between' }}>
        <Button variant="text" disabled={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
        {hasSecondFactor && (
          <Button variant="contained" onClick={onDone}>
            Continue
          </Button>
        )}
      </Stack>
    </Box>
  );
}
