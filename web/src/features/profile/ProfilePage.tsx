import { Box, Button } from '@mui/material';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '../../paths';
import { PageHeader } from '../../ui/PageHeader';
import { PanelTabs } from '../../ui/PanelTabs';
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
      <PanelTabs label="Profile" tabs={TABS} shown={shown.name} onShow={(tab) => setParams({ tab }, { replace: true })}>
        <shown.Panel />
      </PanelTabs>
    </Box>
  );
}
