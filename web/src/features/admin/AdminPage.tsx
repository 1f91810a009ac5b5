import { Box, Button, Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';
import { NotFoundPage } from '../../ui/NotFoundPage';
import { PATHS } from '../../paths';
import { useUser } from '../../session/session';
import { PageHeader } from '../../ui/PageHeader';
import { SecondFactorNotice } from '../second-factors/SecondFactorNotice';
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
      <Tabs
        value={shown.name}
        onChange={(_event, name: string) => change({ tab: name })}
        aria-label="Admin Dashboard"
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
      {profile !== '' && <UserDialog key={profile} userId={profile} />}
    </>
  );
}
