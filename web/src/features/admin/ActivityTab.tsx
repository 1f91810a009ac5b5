import { messageOf } from '../../api/api-error';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, FailureNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { useUserActivity } from './admin.queries';
import { SelectedUser } from './SelectedUser';
import { SessionList } from './SessionList';

/** When the selected user was here. */
export function ActivityTab() {
  return (
    <SelectedUser nobody="Select a user from the Users tab to view their activity details">
      {(userId) => <Activity userId={userId} />}
    </SelectedUser>
  );
}

function Activity({ userId }: { userId: string }) {
  const { data, isPending, error, refetch } = useUserActivity(userId);
  return (
    <Section title="Recent sessions">
      {isPending && <LoadingRows />}
      {error && (
        <FailureNotice
          title="The activity could not be loaded"
          text={messageOf(error, '')}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && <EmptyNotice title="No activity data available" />}
      {data && data.length > 0 && <SessionList sessions={data} />}
    </Section>
  );
}
