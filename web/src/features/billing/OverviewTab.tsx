import { Box, Button, Stack, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import { SERIF } from '../../theme/theme';
import { FIGURES } from '../../theme/theme-components';
import { QueryNotice } from '../../ui/Notice';
import { formatCount } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import { useBusiness } from '../../books/business-context';
import { useUsageSummary } from './billing.queries';
import { formatBytes } from './byte-format';
import { currentOf, limitText, planLines, planPrice } from '../../plans/plan-lines';
import { useBilling, usePlans } from '../../plans/plans.queries';
import { UsageMeter } from './UsageMeter';

const RESOURCES: Record<UsageSummary['usage'][number]['resource'], string> = {
  businesses: 'Businesses',
  transactions: 'Transactions in this period',
  users: 'Team members, in the largest team',
};

export function OverviewTab() {
  const query = useUsageSummary();
  const { data } = query;
  // Each part asks for its own; all of them are shown at once, else one would move the other.
  const parts = [query, usePlans(), useBilling(useBusiness().id)];
  const awaited = parts.find(({ isPending }) => isPending);
  if (!data || awaited) return <QueryNotice query={awaited ?? query} failure="Your plan could not be loaded" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      <CurrentPlan summary={data} />
      <Stack spacing={3}>
        <UsageMeter />
        <PlanUse summary={data} />
        <Section title="Payment method">
          <Typography variant="body2" color="textSecondary" sx={{ p: 2 }}>
            No payment is taken here, so no card is stored. Choose a plan, and we switch it on.
          </Typography>
        </Section>
      </Stack>
    </Box>
  );
}

function CurrentPlan({ summary }: { summary: UsageSummary }) {
  const { data: plans } = usePlans();
  const plan = plans ? currentOf(plans, summary.currentPlan) : undefined;
  return (
    <Section
      title="Current plan"
      action={
        <Button component={Link} to="?tab=plans" variant="contained" size="small">
          {plan?.name === 'free' ? 'Upgrade Plan' : 'Change Plan'}
        </Button>
      }
    >
      <Box sx={{ p: 2 }}>
        <Typography sx={{ fontFamily: SERIF, fontSize: 28, fontWeight: 600 }}>
          {plan?.displayName ?? summary.currentPlan}
        </Typography>
        {plan && <Typography color="textSecondary">{planPrice(plan)}</Typography>}
        <Box component="ul" sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}>
          {planLines({
            features: summary.features,
            limits: plan?.limits ?? { ...summary.limits, accounts: -1, transactionsPeriod: summary.billingInterval },
          }).map((line) => (
            <Typography
              component="li"
              variant="body2"
              key={line}
              sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}
            >
              {line}
            </Typography>
          ))}
        </Box>
      </Box>
    </Section>
  );
}

function PlanUse({ summary }: { summary: UsageSummary }) {
  return (
    <Section title="What you use">
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>Resource</TableCell>
            <TableCell align="right">Used</TableCell>
            <TableCell align="right">Limit</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {summary.usage.map(({ resource, used }) => (
            <TableRow key={resource}>
              <TableCell>{RESOURCES[resource]}</TableCell>
              <TableCell align="right" sx={FIGURES}>
                {formatCount(used)}
              </TableCell>
              <TableCell align="right" sx={FIGURES}>
                {limitText(summary.limits[resource])}
              </TableCell>
            </TableRow>
          ))}
          <TableRow>
            <TableCell>Files of receipts</TableCell>
            <TableCell align="right" sx={FIGURES}>
              {formatBytes(summary.storage.usedBytes)}
            </TableCell>
            <TableCell align="right" sx={FIGURES}>
              {formatBytes(summary.storage.limitBytes)}
            </TableCell>
          </TableRow>
        </TableBody>
      </Table>
    </Section>
  );
}
