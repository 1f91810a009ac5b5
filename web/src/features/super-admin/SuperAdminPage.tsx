import { Button } from '@mui/material';
import { Link } from 'react-router';
import { NotFoundPage } from '../../ui/NotFoundPage';
import { PATHS } from '../../paths';
import { useUser } from '../../session/session';
import { useAddressFilter } from '../../ui/address-filter';
import { PageHeader } from '../../ui/PageHeader';
import { PanelTabs } from '../../ui/PanelTabs';
import { FlagsTab } from './FlagsTab';
import { SubscriptionPlansTab } from './SubscriptionPlansTab';

const TABS = [
  { name: 'plans', label: 'Subscription Plans', Panel: SubscriptionPlansTab },
  { name: 'flags', label: 'Feature Flags', Panel: FlagsTab },
] as const;

const DEFAULTS = { tab: 'plans' } as const;

/** For super admins; to everybody else there is no such page. */
export function SuperAdminPage() {
  const { isSuperAdmin } = useUser();
  return isSuperAdmin ? <Panel /> : <NotFoundPage isInShell />;
}

function Panel() {
  const { isAdmin } = useUser();
  const [{ tab }, change] = useAddressFilter<'tab'>(DEFAULTS);
  const shown = TABS.find(({ name }) => name === tab) ?? TABS[0];
  return (
    <>
      <PageHeader title="Super Admin Panel" subtitle="What is sold, and what is switched on">
        {isAdmin && (
          <Button component={Link} to={PATHS.admin} variant="outlined">
            Admin Dashboard
          </Button>
        )}
      </PageHeader>
      <PanelTabs label="Super Admin Panel" tabs={TABS} shown={shown.name} onShow={(name) => change({ tab: name })}>
        <shown.Panel />
      </PanelTabs>
    </>
  );
}
