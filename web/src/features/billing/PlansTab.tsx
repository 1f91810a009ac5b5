import { Typography } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { LoadingRows } from '../../ui/LoadingRows';
import { FailureNotice } from '../../ui/Notice';
import { useUsageSummary } from './billing.queries';
import { currentOf } from '../../plans/plan-lines';
import { usePlans } from '../../plans/plans.queries';
import { PlanCards } from './PlanCards';

export function PlansTab() {
  const plans = usePlans();
  const usage = useUsageSummary();
  const error = plans.error ?? usage.error;
  if (error)
    return (
      <FailureNotice
        title="The plans could not be loaded"
        text={messageOf(error, '')}
        onRetry={() => {
          void plans.refetch();
          void usage.refetch();
        }}
      />
    );
  if (!plans.data || !usage.data) return <LoadingRows />;
  return (
    <>
      <PlanCards plans={plans.data} current={currentOf(plans.data, usage.data.currentPlan)?.name ?? ''} />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, maxWidth: '70ch' }}>
        30-day money-back guarantee. When you change to a smaller plan nothing is lost: what is beyond its limits stays,
        and only new things are refused.
      </Typography>
    </>
  );
}
