import { Box, Typography } from '@mui/material';
import { FIGURES } from '../../theme/theme-components';
import { SERIF } from '../../theme/theme';
import { LoadingRows } from '../../ui/LoadingRows';
import { formatCount, formatMoney } from '../../ui/money-format';
import { QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useStats } from './admin.queries';

/** How many people and businesses there are, and what they have recorded. */
export function StatCards() {
  const query = useStats();
  const { data, isPending } = query;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        mb: 3,
      }}
    >
      <Section title="Users">
        <QueryNotice query={query} failure="The statistics could not be loaded" rows={2} />
        {data && (
          <StatGrid
            stats={[
              ['Total users', formatCount(data.userStats.totalUsers)],
              ['New this month', formatCount(data.userStats.newUsersThisMonth)],
              ['Active, 30 days', formatCount(data.userStats.activeUsers)],
              ['Free', formatCount(data.userStats.freeUsers)],
              ['Paid', formatCount(data.userStats.paidUsers)],
            ]}
          />
        )}
      </Section>
      <Section title="System">
        {isPending && <LoadingRows rows={2} />}
        {data && (
          <StatGrid
            stats={[
              ['Businesses', formatCount(data.systemStats.totalBusinesses)],
              ['Active, 30 days', formatCount(data.systemStats.activeBusinesses)],
              ['Transactions', formatCount(data.systemStats.totalTransactions)],
              ['Total revenue', formatMoney(data.systemStats.exact.totalRevenue, 'USD')],
            ]}
          />
        )}
      </Section>
    </Box>
  );
}

/** Of a figure in the size that they have here, in pixels. */
const DIGIT_WIDTH = 11;
const LEAST_WIDTH = 104;

/** Figures under their names, as many beside each other as there is room for. */
export function StatGrid({ stats }: { stats: readonly (readonly [label: string, value: string])[] }) {
  // As wide as the longest, which would run into its neighbour else.
  const width = Math.max(LEAST_WIDTH, ...stats.map(([, value]) => value.length * DIGIT_WIDTH));
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        p: 2,
        display: 'grid',
        columnGap: 2,
        rowGap: 1.5,
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${width}px), 1fr))`,
      }}
    >
      {stats.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <Typography component="dt" variant="caption" color="textSecondary" noWrap>
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontFamily: SERIF,
              fontWeight: 600,
              fontSize: 20,
              lineHeight: 1.3,
              ...FIGURES,
              whiteSpace: 'nowrap',
            }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
