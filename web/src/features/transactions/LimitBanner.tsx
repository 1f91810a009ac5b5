import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { usageOf } from '../../plans/usage';
import { useBusiness } from '../../books/business-context';
import { useBilling } from '../../plans/plans.queries';

/** Shown from 90 % of the plan's transactions on. */
export function LimitBanner() {
  const { id, today } = useBusiness();
  const { data } = useBilling(id);
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
