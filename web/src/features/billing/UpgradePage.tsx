import { Alert, Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '../../app/paths';
import { PageHeader } from '../../ui/PageHeader';
import { usePlans, useUsageSummary } from './billing.queries';
import { currentOf, limitText } from './plan-lines';
import { PlansTab } from './PlansTab';

/** Where a limit leads: what was reached, and the plans that go further. `reason` in the address is business, account or import. */
export function UpgradePage() {
  const [params] = useSearchParams();
  const asked = params.get('reason');
  if (asked === 'import') return <UpgradeForImports />;
  const reason = asked === 'account' ? 'account' : 'business';
  return (
    <>
      <PageHeader title="Upgrade your plan" subtitle={SUBTITLES[reason]}>
        <Button component={Link} to={reason === 'account' ? `${PATHS.settings}?tab=accounts` : PATHS.dashboard} variant="outlined">Not now</Button>
      </PageHeader>
      {reason !== 'feature' && <LimitReached reason={reason} />}
      <PlansTab />
    </>
  );
}

/** From an import: what it needs is told there, and here are the plans that have it. */
function UpgradeForImports() {
  return (
    <>
      <PageHeader title="Upgrade your plan" subtitle="More transactions, large statements and the formats of banks">
        <Button component={Link} to={PATHS.imports} variant="outlined">Not now</Button>
      </PageHeader>
      <PlansTab />
    </>
  );
}

function reasonOf(asked: string | null): Reason {
  if (asked === null || asked === 'business') return 'business';
  return asked === 'account' ? 'account' : 'feature';
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
  return <Alert severity="warning" variant="outlined" sx={{ mb: 3 }}>{plan.displayName} is limited to {limitText(limit)} {limit === 1 ? noun : many}. Archived ones do not count.</Alert>;
}
