import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { ENGAGEMENT_WEIGHTS, type LeaderboardRow } from '@counterfoil/contracts/admin.contract';
import { FIGURES } from '../../theme/theme-components';
import { formatCount, formatTenths } from '../../ui/money-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { LAST_ON_PHONES, NOT_ON_PHONES, ON_PHONES_BLOCK } from '../../ui/phone-columns';
import { useAdminAddress } from './admin-address';
import { useLeaderboard } from './admin.queries';
import { hoursOf, instantOrNever } from './time-words';
import { UserButton, WHERE_WIDE } from './UsersTab';

const { login, sessionHour, business, transaction } = ENGAGEMENT_WEIGHTS;
/** Four digits and their separator stand in one line, on a phone as well. */
const RANK_WIDTH = 68;
const FORMULA = `Score: ${login} a login, ${sessionHour} an hour signed in, ${business} a business, ${transaction} a transaction`;

/** Who uses the product most, by the one formula of the contracts. */
export function LeaderboardTab() {
  const query = useLeaderboard();
  const { data } = query;
  return (
    <Section title="Leaderboard" subtitle={FORMULA}>
      <QueryNotice query={query} failure="The leaderboard could not be loaded" />
      {data?.length === 0 && (
        <EmptyNotice title="Nobody yet" text="Whoever signs in and records something appears here." />
      )}
      {data && data.length > 0 && (
        <Table aria-label="Leaderboard" sx={{ tableLayout: 'fixed' }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: RANK_WIDTH }}>#</TableCell>
              <TableCell>User</TableCell>
              <TableCell align="right" sx={{ ...NOT_ON_PHONES, width: 76 }}>
                Logins
              </TableCell>
              <TableCell align="right" sx={{ ...WHERE_WIDE, width: 76 }}>
                Hours
              </TableCell>
              <TableCell align="right" sx={{ ...WHERE_WIDE, width: 100 }}>
                Businesses
              </TableCell>
              <TableCell align="right" sx={{ ...NOT_ON_PHONES, width: 112 }}>
                Transactions
              </TableCell>
              <TableCell sx={{ ...WHERE_WIDE, width: 160 }}>Last login</TableCell>
              <TableCell align="right" sx={{ ...LAST_ON_PHONES, width: 84 }}>
                Score
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((row, at) => (
              <LeaderLine key={row.userId} row={row} place={at + 1} />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

function LeaderLine({ row, place }: { row: LeaderboardRow; place: number }) {
  const [, change] = useAdminAddress();
  return (
    <TableRow hover>
      <TableCell sx={{ ...FIGURES, color: 'text.secondary', whiteSpace: 'nowrap' }}>{formatCount(place)}</TableCell>
      <TableCell sx={{ py: 1 }}>
        <UserButton user={row} onOpen={() => change({ profile: row.userId })} />
        <Typography variant="caption" color="textSecondary" component="p" noWrap>
          {row.email}
        </Typography>
        <Typography component="p" sx={ON_PHONES_BLOCK}>
          Logins {formatCount(row.totalLogins)} · hours {hoursOf(row.totalSessionTime)} · transactions{' '}
          {formatCount(row.transactionCount)}
        </Typography>
      </TableCell>
      <TableCell align="right" sx={{ ...NOT_ON_PHONES, ...FIGURES }}>
        {formatCount(row.totalLogins)}
      </TableCell>
      <TableCell align="right" sx={{ ...WHERE_WIDE, ...FIGURES }}>
        {hoursOf(row.totalSessionTime)}
      </TableCell>
      <TableCell align="right" sx={{ ...WHERE_WIDE, ...FIGURES }}>
        {formatCount(row.businessCount)}
      </TableCell>
      <TableCell align="right" sx={{ ...NOT_ON_PHONES, ...FIGURES }}>
        {formatCount(row.transactionCount)}
      </TableCell>
      <TableCell sx={{ ...WHERE_WIDE, whiteSpace: 'nowrap' }}>{instantOrNever(row.lastLoginAt)}</TableCell>
      <TableCell align="right" sx={{ ...LAST_ON_PHONES, ...FIGURES, fontWeight: 600 }}>
        {formatTenths(row.engagementScore)}
      </TableCell>
    </TableRow>
  );
}
