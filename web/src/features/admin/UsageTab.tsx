import { Box } from '@mui/material';
import { QueryNotice } from '../../ui/Notice';
import { useUserUsage } from './admin.queries';
import { SelectedUser } from './SelectedUser';
import { StatCards } from './StatCards';
import { UserFigures } from './UserFigures';

/** The platform in figures, and the selected user's. */
export function UsageTab() {
  return (
    <>
      <StatCards />
      <SelectedUser nobody="Select a user from the Users tab to view their usage details">
        {(userId) => <Usage userId={userId} />}
      </SelectedUser>
    </>
  );
}

function Usage({ userId }: { userId: string }) {
  const query = useUserUsage(userId);
  const { data } = query;
  if (!data) return <QueryNotice query={query} failure="The usage could not be loaded" />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <UserFigures usage={data} />
    </Box>
  );
}
