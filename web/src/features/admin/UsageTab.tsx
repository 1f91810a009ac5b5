import { Box } from '@mui/material';
import { messageOf } from '../../api/api-error';
import { LoadingRows } from '../../ui/LoadingRows';
import { FailureNotice } from '../../ui/Notice';
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
  const { data, isPending, error, refetch } = useUserUsage(userId);
  if (isPending) return <LoadingRows />;
  if (!data)
    return (
      <FailureNotice title="The usage could not be loaded" text={messageOf(error, '')} onRetry={() => void refetch()} />
    );
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
