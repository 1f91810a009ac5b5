import { Button, Chip, Stack, Typography } from '@mui/material';
import type { ProfileSession } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { browserName } from './browser-name';
import { formatInstant } from '../../ui/date-format';
import { QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showFailure, showToast } from '../../ui/toasts';
import { useEndSession, useSessions } from './profile.queries';

/** Browsers that are signed in; each can be signed out from here. */
export function SessionList() {
  const query = useSessions();
  const { data } = query;
  const end = useEndSession();
  const signOut = (id?: string) =>
    carryOut(end, id, {
      onSuccess: () =>
        showToast('Success', id === undefined ? 'All other sessions have ended' : 'The session has ended'),
      onError: (failure) => showFailure('Error', messageOf(failure, 'Failed to end the session')),
    });
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false;
  return (
    <Section
      title="Sessions"
      subtitle="Where you are signed in"
      action={
        hasOthers && (
          <Button size="small" variant="outlined" disabled={end.isPending} onClick={() => signOut()}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <QueryNotice query={query} failure="Your sessions could not be loaded" rows={2} />
      {data?.map((session) => (
        <SessionLine key={session.id} session={session} isBusy={end.isPending} onEnd={() => signOut(session.id)} />
      ))}
    </Section>
  );
}

function SessionLine({ session, isBusy, onEnd }: { session: ProfileSession; isBusy: boolean; onEnd: () => void }) {
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{ px: 2, py: 1.5, alignItems: 'center', '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Stack sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap title={session.userAgent ?? ''} sx={{ fontWeight: 550 }}>
          {browserName(session.userAgent)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {session.ipAddress ?? 'Unknown address'} · last seen {formatInstant(session.lastSeenAt)}
        </Typography>
      </Stack>
      {session.isCurrent ? (
        <Chip size="small" variant="outlined" color="primary" label="This browser" />
      ) : (
        <Button size="small" variant="text" disabled={isBusy} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </Stack>
  );
}
