import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { usageOf } from '../../plans/usage';
import { Awaited } from '../../ui/drawing/in-turn';
import { useBusiness } from '../../books/business-context';
import { useBilling } from '../../plans/plans.queries';

/** Shown from 90 % of the plan's transactions on; in turn, since all that stands below would move when it comes. */
export function LimitBanner() {
  const { id, today } = useBusiness();
  const { data, isLoading } = useBilling(id);
  if (isLoading) return <Awaited />;
  if (!data) return null;
  const { level, message } = usageOf(data, today);
  if (level !== 'critical' || !message) return null;
  const upgrade = data.currentPlan.name === 'free' && (
    <Button component={Link} to="/billing?tab=plans" variant="contained" size="small">
      Upgrade
    </Button>
  );
  return (
    <Alert severity="warning" action={upgrade} sx={{ mb: 2 }}>
      {message}
    </Alert>
  );
}
