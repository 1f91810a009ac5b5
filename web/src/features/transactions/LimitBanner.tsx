import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import { useBilling } from '../billing/billing.queries';
import { usageOf } from '../billing/usage';
import { useBusiness } from '../businesses/business-context';

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
