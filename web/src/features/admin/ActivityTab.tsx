import { EmptyNotice, QueryNotice } from '../../ui/Notice';
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
  const query = useUserActivity(userId);
  const { data } = query;
  return (
    <Section title="Recent sessions">
      <QueryNotice query={query} failure="The activity could not be loaded" />
      {data?.length === 0 && <EmptyNotice title="No activity data available" />}
      {data && data.length > 0 && <SessionList sessions={data} />}
    </Section>
  );
}
