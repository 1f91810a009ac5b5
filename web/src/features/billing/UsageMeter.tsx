import { Alert, Box, Button, LinearProgress, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { PATHS } from '../../paths';
import { formatDay } from '../../ui/date-format';
import { formatCount } from '../../ui/money-format';
import { Section } from '../../ui/Section';
import { useBusiness } from '../../books/business-context';
import { usageOf, type UsageLevel } from '../../plans/usage';
import { useBilling } from '../../plans/plans.queries';

const COLOURS: Record<UsageLevel, 'success' | 'warning' | 'error'> = {
  good: 'success',
  warning: 'warning',
  critical: 'error',
};

/** How many transactions of the plan are used in this period. Hidden while loading: it is no reason to wait. */
export function UsageMeter() {
  const { id, today } = useBusiness();
  const { data } = useBilling(id);
  if (!data) return null;
  const usage = usageOf(data, today);
  const period = data.currentPlan.limits.transactionsPeriod;
  return (
    <Section
      title="Transaction usage"
      subtitle={`${data.currentPlan.displayName} plan, this ${period}`}
      action={<PlansButton isFree={data.currentPlan.name === 'free'} level={usage.level} />}
    >
      <Box sx={{ p: 2 }}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', mb: 1 }}>
          <Typography variant="body2">
            <strong>{formatCount(usage.used)}</strong>
            {usage.limit === null ? ' recorded, no limit' : ` of ${formatCount(usage.limit)}`}
          </Typography>
          {usage.limit !== null && (
            <Typography variant="body2" color="textSecondary">
              {usage.percent}% used
            </Typography>
          )}
        </Stack>
        {usage.limit !== null && (
          <LinearProgress
            variant="determinate"
            value={usage.percent}
            color={COLOURS[usage.level]}
            aria-label="Transactions used"
            sx={{ bgcolor: 'divider' }}
          />
        )}
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 1 }}>
          {usage.limit !== null && `${formatCount(usage.remaining)} remaining · `}
          resets on {formatDay(data.nextResetDate)} ({usage.daysLeft === 1 ? '1 day' : `${usage.daysLeft} days`}) ·
          about {formatCount(usage.monthlyRate)} a month
        </Typography>
        {usage.level === 'warning' && usage.message && (
          <Typography variant="body2" color="warning" sx={{ mt: 1 }}>
            {usage.message}
          </Typography>
        )}
        {usage.level === 'critical' && usage.message && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {usage.message}
          </Alert>
        )}
      </Box>
    </Section>
  );
}

/** Where there is more to have: from the warning on it says so. */
function PlansButton({ isFree, level }: { isFree: boolean; level: UsageLevel }) {
  const isClose = level !== 'good';
  if (!isFree && !isClose) return null;
  return (
    <Button
      variant={isClose ? 'outlined' : 'text'}
      size="small"
      component={Link}
      to={`${PATHS.billing}?tab=plans`}
      sx={isClose ? {} : { mr: -1.5 }}
    >
      {isFree && isClose ? 'Upgrade' : 'Need More?'}
    </Button>
  );
}
