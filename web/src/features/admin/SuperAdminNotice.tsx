import type { AdminUser } from '@counterfoil/contracts/admin.contract';
import { useUser } from '../../session/session';
import { EmptyNotice } from '../../ui/Notice';

const TEXT = 'Only a super admin sees the usage of this account, changes its plan or access, or deletes it.';

/** Whether the server refuses what the signed-in administrator asks about a user: nothing that asks is shown then. */
export function useIsClosed(user: AdminUser | null | undefined): boolean {
  const { isSuperAdmin } = useUser();
  return user?.isSuperAdmin === true && !isSuperAdmin;
}

/** Takes the place of what is closed, and says why. */
export function SuperAdminNotice() {
  return <EmptyNotice title="This is a super admin" text={TEXT} />;
}
