import { Box, Button, Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';
import { NotFoundPage } from '../../ui/NotFoundPage';
import { PATHS } from '../../paths';
import { useUser } from '../../session/session';
import { useAddressFilter } from '../../ui/address-filter';
import { PageHeader } from '../../ui/PageHeader';
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
      <Tabs
        value={shown.name}
        onChange={(_event, name: string) => change({ tab: name })}
        aria-label="Super Admin Panel"
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: 3 }}
      >
        {TABS.map(({ name, label }) => (
          <Tab key={name} value={name} label={label} id={`tab-${name}`} aria-controls={`panel-${name}`} />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown.name}`} aria-labelledby={`tab-${shown.name}`}>
        <shown.Panel />
      </Box>
    </>
  );
}
