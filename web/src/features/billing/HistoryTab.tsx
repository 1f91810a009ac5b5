import { Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { UsageTracking } from '@counterfoil/contracts/billing.contract';
import { FIGURES } from '../../theme/theme-components';
import { formatDay } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { PANEL_WIDTH } from '../../ui/panel-width';
import { Section } from '../../ui/Section';
import { useUsageTracking } from './billing.queries';
import { limitText } from '../../plans/plan-lines';

/** What was used in each period, and what was paid. */
export function HistoryTab() {
  return (
    <Stack spacing={3} sx={{ maxWidth: PANEL_WIDTH }}>
      <UsageHistory />
      <Section title="Billing history">
        <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
          There are no invoices: no payment is taken here.
        </Typography>
      </Section>
    </Stack>
  );
}

function UsageHistory() {
  const query = useUsageTracking();
  const { data } = query;
  return (
    <Section title="Usage by period">
      <QueryNotice query={query} failure="Your usage could not be loaded" />
      {data?.length === 0 && (
        <EmptyNotice title="Nothing used yet" text="Each month in which you record something appears here." />
      )}
      {data && data.length > 0 && (
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Period</TableCell>
              <TableCell>Resource</TableCell>
              <TableCell align="right">Used</TableCell>
              <TableCell align="right">Limit</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.map((line) => (
              <UsageLine key={line.id} line={line} />
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}

function UsageLine({ line: { resource, periodStart, periodEnd, usageCount, limit } }: { line: UsageTracking }) {
  return (
    <TableRow>
      <TableCell>{periodStart && periodEnd ? `${formatDay(periodStart)} to ${formatDay(periodEnd)}` : 'Now'}</TableCell>
      <TableCell>{resource === 'transactions' ? 'Transactions' : 'Businesses'}</TableCell>
      <TableCell align="right" sx={FIGURES}>
        {formatCount(usageCount)}
      </TableCell>
      <TableCell align="right" sx={FIGURES}>
        {limit === null ? '–' : limitText(limit)}
      </TableCell>
    </TableRow>
  );
}
