import { Alert, Button, Stack } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { ApiError, messageOf } from '../../api/api-error';
import { PATHS } from '../../paths';
import { useVerifyEmail } from './auth.queries';
import { CentredPage } from './CentredPage';

/** The link is of no use, or the address is somebody else's by now. */
const REFUSED = [400, 409];

/** What the mailed link opens. A button, since programs that look at mails open links, too. */
export function VerifyEmailPage() {
  const [params] = useSearchParams();
  const verify = useVerifyEmail();
  // A link that was refused is refused again; one that nobody answered for may be tried again.
  const isOver = verify.isSuccess || (verify.error instanceof ApiError && REFUSED.includes(verify.error.status));
  return (
    <CentredPage title="Verify your email" text="This shows that the address is yours.">
      <Stack spacing={2}>
        {verify.isError && (
          <Alert severity="error">
            {messageOf(verify.error, 'The address could not be verified. Please try again.')}
          </Alert>
        )}
        {verify.data && <Alert severity="success">{verify.data.message}</Alert>}
        {!isOver && (
          <Button
            variant="contained"
            size="large"
            disabled={verify.isPending}
            onClick={() => verify.mutate(params.get('token') ?? '')}
          >
            {verify.isPending ? 'Verifying...' : 'Verify'}
          </Button>
        )}
        <Button component={Link} to={PATHS.dashboard} variant={isOver ? 'contained' : 'text'}>
          Go on to Counterfoil
        </Button>
      </Stack>
    </CentredPage>
  );
}
