import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { useUser } from './session';

/** Asks administrators without a second factor to set one up: they can reach everybody's data. */
export function SecondFactorNotice() {
  const { isAdmin, isSuperAdmin, hasSecondFactor } = useUser();
  if (hasSecondFactor || !(isAdmin || isSuperAdmin)) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      sx={{ mb: 3 }}
      action={
        <Button component={Link} to={`${PATHS.profile}?tab=security`} size="small" color="inherit">
          Set it up
        </Button>
      }
    >
      Your password alone opens everybody's data. Set up an authenticator app or a passkey.
    </Alert>
  );
}
