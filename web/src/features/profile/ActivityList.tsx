import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { FIGURES } from '../../app/theme-components';
import { formatInstant } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { FailureNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { browserName } from './browser-name';
import { useActivity, useSupportViews } from './profile.queries';

/** Administrators who have opened one's data. */
export function SupportViewList() {
  const { data, isPending, error, refetch } = useSupportViews();
  return (
    <Section title="Support access" subtitle="When an administrator opened your account for support">
      {isPending && <LoadingRows rows={1} />}
      {error && <FailureNotice title="Support access could not be loaded" text={messageOf(error, '')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>Nobody has opened your account.</Typography>}
      {data?.map(({ id, viewedAt, viewedBy }) => (
        <Typography key={id} variant="body2" sx={{ px: 2, py: 1, '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>{viewedBy}, {formatInstant(viewedAt)}</Typography>
      ))}
    </Section>
  );
}

/** When one was here, ended stretches too. */
export function ActivityList() {
  const { data, isPending, error, refetch } = useActivity();
  return (
    <Section title="Activity">
      {isPending && <LoadingRows rows={3} />}
      {error && <FailureNotice title="Your activity could not be loaded" text={messageOf(error, '')} onRetry={() => void refetch()} />}
      {data && (
        <TableContainer tabIndex={0} role="region" aria-label="Sessions of the last weeks">
          <Table size="small">
            <TableHead><TableRow><TableCell>From</TableCell><TableCell>Browser</TableCell><TableCell>Address</TableCell><TableCell align="right">Minutes</TableCell></TableRow></TableHead>
            <TableBody>
              {data.map(({ id, sessionStart, userAgent, ipAddress, duration }) => (
                <TableRow key={id}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(sessionStart)}</TableCell>
                  <TableCell>{browserName(userAgent)}</TableCell>
                  <TableCell>{ipAddress ?? '–'}</TableCell>
                  <TableCell align="right" sx={FIGURES}>{duration ?? 'Active'}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}
