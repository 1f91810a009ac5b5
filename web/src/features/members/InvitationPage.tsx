import { Alert, Box, Button, Paper, Stack, Typography } from '@mui/material';
import { use } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import type { InvitationView } from '@counterfoil/contracts/invitation.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { PATHS } from '../../paths';
import { UserContext } from '../../session/session';
import { formatInstant } from '../../ui/date-format';
import { QueryNotice } from '../../ui/Notice';
import { useTitle } from '../../ui/PageHeader';
import { showToast } from '../../ui/toasts';
import { Wordmark } from '../../ui/brand/Wordmark';
import { useAcceptInvitation, useInvitation } from './members.queries';
import { ROLE_NAMES, ROLE_TEXTS } from '../../books/role-copy';

const ENDED: Record<Exclude<InvitationView['status'], 'pending'>, string> = {
  accepted: 'This invitation has been accepted already.',
  revoked: 'This invitation was taken back. Ask for another one.',
  expired: 'This invitation has expired. Ask for another one.',
};

/** What the link of an invitation opens, signed in or not. */
export function InvitationPage() {
  const { token = '' } = useParams();
  const query = useInvitation(token);
  const { data } = query;
  useTitle('Invitation');
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Box sx={{ width: '100%', maxWidth: 480 }}>
        <Box
          component={Link}
          to={PATHS.dashboard}
          aria-label="Counterfoil, start page"
          sx={{ display: 'block', color: 'inherit', textDecoration: 'none', mb: 3 }}
        >
          <Wordmark />
        </Box>
        <Paper variant="outlined">
          <QueryNotice query={query} failure="This invitation cannot be opened" rows={3} />
          {data && <Invitation invitation={data} token={token} />}
        </Paper>
      </Box>
    </Box>
  );
}

function Invitation({ invitation, token }: { invitation: InvitationView; token: string }) {
  const { businessName, role, invitedBy, email, expiresAt, status } = invitation;
  return (
    <Stack spacing={2} sx={{ p: 3 }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        Join {businessName}
      </Typography>
      <Typography>
        {invitedBy} invites {email} as {ROLE_NAMES[role].toLowerCase()}.
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {ROLE_TEXTS[role]}
      </Typography>
      {status === 'pending' ? (
        <Answer invitation={invitation} token={token} />
      ) : (
        <Alert severity="info" variant="outlined">
          {ENDED[status]}
        </Alert>
      )}
      {status === 'pending' && (
        <Typography variant="caption" color="textSecondary">
          The invitation holds until {formatInstant(expiresAt)}.
        </Typography>
      )}
    </Stack>
  );
}

function Answer({
  invitation: { businessName, email, hasAccount },
  token,
}: {
  invitation: InvitationView;
  token: string;
}) {
  const user = use(UserContext);
  const accept = useAcceptInvitation(token);
  const navigate = useNavigate();
  if (!user) {
    const to = `${PATHS.auth}?tab=${hasAccount ? 'signin' : 'signup'}&email=${encodeURIComponent(email)}`;
    return (
      <Button
        component={Link}
        to={to}
        state={{ returnTo: `${PATHS.invitations}/${token}` }}
        variant="contained"
        size="large"
      >
        {hasAccount ? 'Sign in to accept' : 'Sign up to accept'}
      </Button>
    );
  }
  const join = () =>
    carryOut(accept, undefined, {
      onSuccess: () => {
        showToast('Welcome', `You are now on the team of ${businessName}`);
        void navigate(PATHS.dashboard);
      },
    });
  return (
    <>
      {accept.isError && (
        <Alert severity="error">
          {messageOf(accept.error, 'The invitation could not be accepted. Please try again.')}
        </Alert>
      )}
      <Typography variant="body2" color="textSecondary">
        You are signed in as {user.email}.
      </Typography>
      <Button variant="contained" size="large" disabled={accept.isPending} onClick={join}>
        {accept.isPending ? 'Joining...' : 'Accept invitation'}
      </Button>
    </>
  );
}
