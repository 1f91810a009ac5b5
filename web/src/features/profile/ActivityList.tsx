import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { ProfileSupportView, ReadKind } from '@counterfoil/contracts/profile.contract';
import { FIGURES } from '../../theme/theme-components';
import { browserName } from './browser-name';
import { formatInstant } from '../../ui/date-format';
import { QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { MoreButton } from '../../ui/MoreButton';
import { useActivity, useSupportViews } from './profile.queries';

/** What administrators have read of one's account, and of the businesses that one owns. */
export function SupportViewList() {
  const query = useSupportViews();
  const { data } = query;
  const views = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Section title="Support access" subtitle="What administrators read of your account and of the businesses you own">
      <QueryNotice query={query} failure="Support access could not be loaded" rows={1} />
      {data && views.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
          Nobody has opened your account.
        </Typography>
      )}
      {views.map((view) => (
        <SupportViewLine key={view.id} view={view} />
      ))}
      {views.length > 0 && (
        <MoreButton query={query} shown={views.length} total={data?.pages[0]?.total ?? views.length} of="reads" />
      )}
    </Section>
  );
}

/** What was read, after the name of who read it. */
const READ_WORDS: Readonly<Record<ReadKind, string>> = {
  support_view: 'opened the support view',
  usage: 'looked at the usage figures',
  activity: 'looked at the sign-ins',
  subscriptions: 'looked at the subscriptions',
  tickets: 'read support requests',
  mail: 'looked through the outgoing mail',
  quarantine: 'looked at events that could not be processed',
  comparison: 'compared the books with the log',
};

function SupportViewLine({ view: { viewedBy, what, businessName, viewedAt, times } }: { view: ProfileSupportView }) {
  const about = businessName === null ? 'your account' : businessName;
  return (
    <Box sx={{ px: 2, py: 1, '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {viewedBy} {READ_WORDS[what]}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {about} · {formatInstant(viewedAt)}
        {times > 1 ? ` · ${times} times` : ''}
      </Typography>
    </Box>
  );
}

/** When one was here, ended stretches too. */
export function ActivityList() {
  const query = useActivity();
  const { data } = query;
  return (
    <Section title="Activity">
      <QueryNotice query={query} failure="Your activity could not be loaded" rows={3} />
      {data && (
        <TableContainer tabIndex={0} role="region" aria-label="Sessions of the last weeks">
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>From</TableCell>
                <TableCell>Browser</TableCell>
                <TableCell>Address</TableCell>
                <TableCell align="right">Minutes</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {data.map(({ id, sessionStart, userAgent, ipAddress, duration }) => (
                <TableRow key={id}>
                  <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatInstant(sessionStart)}</TableCell>
                  <TableCell>{browserName(userAgent)}</TableCell>
                  <TableCell>{ipAddress ?? '–'}</TableCell>
                  <TableCell align="right" sx={FIGURES}>
                    {duration ?? 'Active'}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Section>
  );
}
