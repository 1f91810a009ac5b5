import { Box, Chip, Typography } from '@mui/material';
import type { UserSession } from '@counterfoil/contracts/admin.contract';
import { FIGURES } from '../../theme/theme-components';
import { formatInstant } from '../../ui/date-format';
import { shortUserAgent } from './time-words';

/** Sessions: when, from where, with what, how long, and whether they go on. */
export function SessionList({ sessions }: { sessions: readonly UserSession[] }) {
  return (
    <Box component="ul" aria-label="Recent sessions" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {sessions.map((session) => (
        <SessionLine key={session.id} session={session} />
      ))}
    </Box>
  );
}

function SessionLine({
  session: { sessionStart, sessionEnd, duration, ipAddress, userAgent },
}: {
  session: UserSession;
}) {
  const isOngoing = sessionEnd === null;
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.25,
        display: 'grid',
        gap: { xs: 0.5, sm: 2 },
        alignItems: 'center',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '176px minmax(0, 1fr) 96px 88px' },
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Typography variant="body2" sx={{ fontWeight: 550 }}>
        {formatInstant(sessionStart)}
      </Typography>
      <Box sx={{ minWidth: 0, gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: 1, sm: 'auto' } }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {ipAddress ?? 'Unknown address'}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {shortUserAgent(userAgent)}
        </Typography>
      </Box>
      <Typography
        variant="body2"
        sx={{ ...FIGURES, textAlign: 'right', gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: 2, sm: 'auto' } }}
      >
        {duration === null ? 'Active' : `${duration} min`}
      </Typography>
      <Box sx={{ justifySelf: 'end', gridRow: { xs: 1, sm: 'auto' }, gridColumn: { xs: 2, sm: 'auto' } }}>
        <Chip
          size="small"
          variant="outlined"
          color={isOngoing ? 'success' : 'default'}
          label={isOngoing ? 'Ongoing' : 'Ended'}
        />
      </Box>
    </Box>
  );
}
