import { Alert, Button } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useUser } from '../../session/session';
import { showFailure, showToast } from '../../ui/toasts';
import { useResendVerification } from './auth.queries';

/** Said until a mailed link has shown that the address is the person's, or the new one is. */
export function VerifyEmailBanner() {
  const { email, emailVerified, pendingEmail } = useUser();
  const resend = useResendVerification();
  if (emailVerified && pendingEmail === null) return null;
  const again = () =>
    carryOut(resend, undefined, {
      onSuccess: () => showToast('Success', 'A link is on its way.'),
      onError: (error) => showFailure('Error', messageOf(error, 'The link could not be sent. Please try again.')),
    });
  return (
    <Alert
      severity="info"
      // On a phone the button stands below: addresses are long.
      sx={{
        mb: 2,
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: 1 },
        '& .MuiAlert-action': { flexBasis: { xs: '100%', sm: 'auto' }, pt: 0, justifyContent: 'flex-end' },
      }}
      action={
        <Button size="small" color="inherit" disabled={resend.isPending} onClick={again}>
          Send again
        </Button>
      }
    >
      Verify your email: open the link that was mailed to {pendingEmail ?? email}.
    </Alert>
  );
}
