import { Alert, Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '../../paths';
import { PageHeader } from '../../ui/PageHeader';
import { useUsageSummary } from './billing.queries';
import { currentOf, limitText } from '../../plans/plan-lines';
import { usePlans } from '../../plans/plans.queries';
import { PlansTab } from './PlansTab';

/** What leads here, with what the plans give for it and where "Not now" goes back to. */
const REASONS = {
  business: { subtitle: 'More businesses in one place', back: PATHS.dashboard },
  account: { subtitle: 'More accounts for your business', back: `${PATHS.settings}?tab=accounts` },
  import: { subtitle: 'More transactions, large statements and the formats of banks', back: PATHS.imports },
  export: { subtitle: 'All exports, backups and archives', back: PATHS.reports },
} as const;
type Reason = keyof typeof REASONS;

/**
 * Where a limit leads: what was reached, and the plans that go further. `reason` in the address says what it was;
 * business by default.
 */
export function UpgradePage() {
  const [params] = useSearchParams();
  const reason = reasonOf(params.get('reason'));
  const { subtitle, back } = REASONS[reason];
  return (
    <>
      <PageHeader title="Upgrade your plan" subtitle={subtitle}>
        <Button component={Link} to={back} variant="outlined">
          Not now
        </Button>
      </PageHeader>
      {(reason === 'business' || reason === 'account') && <LimitReached reason={reason} />}
      <PlansTab />
    </>
  );
}

function reasonOf(asked: string | null): Reason {
  return asked !== null && Object.hasOwn(REASONS, asked) ? (asked as Reason) : 'business';
}

/** In figures of the plan that holds; nothing where they are not known or where there is no limit. */
function LimitReached({ reason }: { reason: 'business' | 'account' }) {
  const { data: plans } = usePlans();
  const { data: usage } = useUsageSummary();
  const plan = plans && usage ? currentOf(plans, usage.currentPlan) : undefined;
  const limit = reason === 'account' ? plan?.limits.accounts : plan?.limits.businesses;
  if (!plan || limit === undefined || limit < 0) return null;
  const noun = reason === 'account' ? 'account' : 'business';
  const many = reason === 'account' ? 'accounts per business' : 'businesses';
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 3 }}>
      {plan.displayName} is limited to {limitText(limit)} {limit === 1 ? noun : many}. Archived ones do not count.
    </Alert>
  );
}
