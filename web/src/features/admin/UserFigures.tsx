import { Box, Typography } from '@mui/material';
import type { UserUsage } from '@counterfoil/contracts/admin.contract';
import { figureMinor, formatDecimal } from '@counterfoil/money/money';
import { Figure } from '../../ui/Figure';
import { formatCount } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import { SessionList } from './SessionList';
import { StatGrid } from './StatCards';
import { hoursOf, instantOrNever } from './time-words';

/** Decimals of the currencies on offer. */
const DECIMALS = 2;

/** A user in figures: what was used, what was earned and spent, when they were here. */
export function UserFigures({ usage }: { usage: UserUsage }) {
  return (
    <>
      <Section title="Usage Statistics">
        <StatGrid
          stats={[
            ['Businesses', formatCount(usage.businessCount)],
            ['Transactions', formatCount(usage.transactionCount)],
            ['Total logins', formatCount(usage.totalLogins)],
            ['Session hours', hoursOf(usage.totalSessionTime)],
          ]}
        />
      </Section>
      <FinancialOverview usage={usage} />
      <Section title="Activity Summary">
        <Lines
          lines={[
            ['Last login', instantOrNever(usage.lastLoginAt)],
            ['Last active', instantOrNever(usage.lastActiveAt)],
            ['Average session', `${formatCount(usage.avgSessionTime)} minutes`],
          ]}
        />
      </Section>
      <Section title="Recent Sessions">
        {usage.recentSessions.length === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
            No activity data available
          </Typography>
        ) : (
          <SessionList sessions={usage.recentSessions} />
        )}
      </Section>
    </>
  );
}

function FinancialOverview({
  usage: {
    exact: { totalRevenue, totalExpenses },
  },
}: {
  usage: UserUsage;
}) {
  const minor = figureMinor(totalRevenue, DECIMALS) - figureMinor(totalExpenses, DECIMALS);
  const isLoss = minor < 0n;
  return (
    <Section title="Financial Overview">
      <Lines
        lines={[
          ['Revenue', <Figure key="revenue" value={totalRevenue} currency="USD" />],
          ['Expenses', <Figure key="expenses" value={totalExpenses} currency="USD" />],
          [
            'Net',
            <Figure
              key="net"
              value={formatDecimal(minor, DECIMALS)}
              currency="USD"
              sx={{ fontWeight: 600, color: isLoss ? 'error.main' : 'success.main' }}
            />,
          ],
        ]}
      />
    </Section>
  );
}

/** Names and their values, one under the other. */
export function Lines({ lines }: { lines: readonly (readonly [label: string, value: React.ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ m: 0, px: 2, py: 0.5 }}>
      {lines.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 2,
            py: 0.75,
            '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Typography component="dt" variant="body2" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, textAlign: 'right' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
