import { Button } from '@mui/material';
import { Link } from 'react-router';
import { NotFoundPage } from '../../ui/NotFoundPage';
import { PATHS } from '../../paths';
import { useUser } from '../../session/session';
import { PageHeader } from '../../ui/PageHeader';
import { PanelTabs } from '../../ui/PanelTabs';
import { SecondFactorNotice } from '../../session/SecondFactorNotice';
import { ActivityTab } from './ActivityTab';
import { useAdminAddress } from './admin-address';
import { LeaderboardTab } from './LeaderboardTab';
import { MailTab } from './MailTab';
import { ProjectionsTab } from './ProjectionsTab';
import { SupportTab } from './SupportTab';
import { TicketsTab } from './TicketsTab';
import { UsageTab } from './UsageTab';
import { UserDialog } from './UserDialog';
import { UsersTab } from './UsersTab';

const TABS = [
  { name: 'users', label: 'Users', Panel: UsersTab },
  { name: 'leaderboard', label: 'Leaderboard', Panel: LeaderboardTab },
  { name: 'activity', label: 'Activity', Panel: ActivityTab },
  { name: 'backdoor', label: 'Support Access', Panel: SupportTab },
  { name: 'usage', label: 'Analytics', Panel: UsageTab },
  { name: 'projections', label: 'Projections', Panel: ProjectionsTab },
  { name: 'mail', label: 'Outgoing mail', Panel: MailTab },
  { name: 'tickets', label: 'Support tickets', Panel: TicketsTab },
] as const;

/** For administrators; to everybody else there is no such page. */
export function AdminPage() {
  const { isAdmin } = useUser();
  return isAdmin ? <AdminDashboard /> : <NotFoundPage isInShell />;
}

function AdminDashboard() {
  const { isSuperAdmin } = useUser();
  const [{ tab, profile }, change] = useAdminAddress();
  const shown = TABS.find(({ name }) => name === tab) ?? TABS[0];
  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="Users, usage and the platform's own affairs">
        {isSuperAdmin && (
          <Button component={Link} to={PATHS.superAdmin} variant="outlined">
            Super Admin Panel
          </Button>
        )}
      </PageHeader>
      <SecondFactorNotice />
      <PanelTabs label="Admin Dashboard" tabs={TABS} shown={shown.name} onShow={(name) => change({ tab: name })}>
        <shown.Panel />
      </PanelTabs>
      {profile !== '' && <UserDialog key={profile} userId={profile} />}
    </>
  );
}
