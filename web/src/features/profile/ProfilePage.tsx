import { Box, Button, Tab, Tabs } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '../../paths';
import { PageHeader } from '../../ui/PageHeader';
import { PANEL_WIDTH } from '../../ui/panel-width';
import { AccountTab } from './AccountTab';
import { NotificationsTab } from './NotificationsTab';
import { ProfileTab } from './ProfileTab';
import { SecurityTab } from './SecurityTab';

const TABS = [
  { name: 'profile', label: 'Profile', Panel: ProfileTab },
  { name: 'security', label: 'Security', Panel: SecurityTab },
  { name: 'notifications', label: 'Notifications', Panel: NotificationsTab },
  { name: 'account', label: 'Account', Panel: AccountTab },
] as const;

/** On a phone they stand at the edge of the page, where everything else begins. */
const FLUSH = { px: { xs: 1, md: 2 }, ml: { xs: -1, md: 0 }, mr: { xs: 1, md: 0 } } as const;

/** What is about the person who is signed in; `tab` in the address chooses. */
export function ProfilePage() {
  const [params, setParams] = useSearchParams();
  const shown = TABS.find(({ name }) => name === params.get('tab')) ?? TABS[0];
  return (
    <Box sx={{ maxWidth: PANEL_WIDTH }}>
      <PageHeader title="Profile" subtitle="You, your sign-in and what we mail you">
        <Button component={Link} to={PATHS.dashboard} variant="text" sx={FLUSH}>
          Dashboard
        </Button>
        <Button component={Link} to={PATHS.settings} variant="text" sx={FLUSH}>
          Settings
        </Button>
        <Button component={Link} to={PATHS.billing} variant="text" sx={FLUSH}>
          Billing
        </Button>
      </PageHeader>
      <Tabs
        value={shown.name}
        onChange={(_event, tab: string) => setParams({ tab }, { replace: true })}
        aria-label="Profile"
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
    </Box>
  );
}
