import { Box, Button, Stack, Typography } from '@mui/material';
import { isUUID } from 'class-validator';
import type { ReactNode } from 'react';
import { fullNameOf } from '../../ui/initials';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { AccountBadges } from './AccountBadges';
import { useAdminAddress } from './admin-address';
import { useAdminUser } from './admin.queries';
import { SuperAdminNotice, useIsClosed } from './SuperAdminNotice';

/** What a tab shows of the selected user; without one it says how to select one. */
export function SelectedUser({ nobody, children }: { nobody: string; children: (userId: string) => ReactNode }) {
  const [{ user }, change] = useAdminAddress();
  if (!isUUID(user)) {
    return (
      <Section title="No user selected">
        <EmptyNotice title={nobody}>
          <Button variant="outlined" onClick={() => change({ tab: 'users' })}>
            Go to Users
          </Button>
        </EmptyNotice>
      </Section>
    );
  }
  return (
    <Stack spacing={3}>
      <SelectedLine userId={user} />
      <UnlessClosed userId={user}>{children(user)}</UnlessClosed>
    </Stack>
  );
}

/** Asks nothing about a user before it is known that it would be answered. */
function UnlessClosed({ userId, children }: { userId: string; children: ReactNode }) {
  const { data: user, isPending } = useAdminUser(userId);
  const isClosed = useIsClosed(user);
  if (isPending) return <LoadingRows />;
  return isClosed ? (
    <Section title="Closed to you">
      <SuperAdminNotice />
    </Section>
  ) : (
    children
  );
}

function SelectedLine({ userId }: { userId: string }) {
  const [, change] = useAdminAddress();
  const { data: user } = useAdminUser(userId);
  return (
    <Stack
      direction={{ xs: 'column', sm: 'row' }}
      spacing={2}
      sx={{ justifyContent: 'space-between', alignItems: { sm: 'center' } }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h2">
            {user ? fullNameOf(user) : user === null ? 'Deleted user' : 'Loading...'}
          </Typography>
          {user && <AccountBadges user={user} />}
        </Stack>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {user?.email ?? userId}
        </Typography>
      </Box>
      <Stack direction="row" spacing={1} sx={{ flexShrink: 0 }}>
        {user && (
          <Button variant="outlined" size="small" onClick={() => change({ profile: userId })}>
            Open profile
          </Button>
        )}
        <Button variant="text" size="small" onClick={() => change({ tab: 'users', user: '' })}>
          Select another user
        </Button>
      </Stack>
    </Stack>
  );
}
