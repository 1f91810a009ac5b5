import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Avatar, Box, Button, Dialog, DialogContent, DialogTitle, IconButton, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { ADMIN_CONFIRMATION_WORD, type AdminUser } from '@counterfoil/contracts/admin.contract';
import { carryOut } from '../../api/carry-out';
import { useUser } from '../../session/session';
import { CopyButton } from '../../ui/CopyButton';
import { formatDay } from '../../ui/date-format';
import { fullNameOf, initialsOf } from '../../ui/initials';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { AccountBadges } from './AccountBadges';
import { useAdminAddress } from './admin-address';
import { useAdminUser, useDeleteUser, useRemoveSecondFactors, useSetAdminAccess, useUserUsage } from './admin.queries';
import { SuperAdminNotice, useIsClosed } from './SuperAdminNotice';
import { TypedDialog } from './TypedDialog';
import { UserFigures } from './UserFigures';
import { UserPlan } from './UserPlan';

/** Everything about one user, and what administrators can do with the account. */
export function UserDialog({ userId }: { userId: string }) {
  const [, change] = useAdminAddress();
  const query = useAdminUser(userId);
  const { data: user } = query;
  const close = () => change({ profile: '' });
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" aria-labelledby="user-title">
      <Stack direction="row" sx={{ alignItems: 'flex-start', justifyContent: 'space-between', pr: 2, pt: 1 }}>
        <DialogTitle id="user-title" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {user ? fullNameOf(user) : 'User'}
        </DialogTitle>
        <IconButton aria-label="Close" onClick={close} sx={{ mt: 1 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Stack>
      <DialogContent>
        <QueryNotice query={query} failure="The user could not be loaded" />
        {user === null && <EmptyNotice title="There is no such user" text="The account may have been deleted." />}
        {user && <Profile user={user} />}
      </DialogContent>
    </Dialog>
  );
}

function Profile({ user }: { user: AdminUser }) {
  const isClosed = useIsClosed(user);
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
        <Avatar
          aria-hidden
          src={user.profileImageUrl ?? undefined}
          alt=""
          sx={{ width: 56, height: 56, bgcolor: 'action.selected', color: 'text.primary' }}
        >
          {initialsOf(user)}
        </Avatar>
        <Stack spacing={0.5} sx={{ minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            Joined {formatDay(user.createdAt.slice(0, 10))}
          </Typography>
          <AccountBadges user={user} />
        </Stack>
      </Stack>
      {isClosed && <SuperAdminNotice />}
      {!isClosed && (
        <>
          <QuickActions user={user} />
          <UserPlan user={user} />
          <Figures userId={user.id} />
        </>
      )}
      <Box>
        <CopyButton text={user.id} label="Copy user ID" />
      </Box>
    </Stack>
  );
}

function Figures({ userId }: { userId: string }) {
  const query = useUserUsage(userId);
  const { data } = query;
  if (!data) return <QueryNotice query={query} failure="The usage could not be loaded" />;
  return <UserFigures usage={data} />;
}

function QuickActions({ user }: { user: AdminUser }) {
  const [, change] = useAdminAddress();
  const [asked, setAsked] = useState<'admin' | 'factors' | 'delete' | null>(null);
  const isSelf = useUser().id === user.id;
  const show = (tab: string) => change({ tab, user: user.id, profile: '' });
  return (
    <Section title="Quick Actions">
      <Box
        sx={{
          p: 2,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <Button variant="outlined" onClick={() => show('usage')}>
          View Detailed Usage
        </Button>
        <Button variant="outlined" onClick={() => show('activity')}>
          View Activity Logs
        </Button>
        <Button variant="outlined" onClick={() => show('backdoor')}>
          Support Access
        </Button>
        <Button variant="outlined" onClick={() => setAsked('admin')}>
          {user.isAdmin ? 'Revoke Admin Access' : 'Grant Admin Access'}
        </Button>
        {user.hasSecondFactor && !user.isAdmin && (
          <Button variant="outlined" onClick={() => setAsked('factors')}>
            Remove Second Factors
          </Button>
        )}
        <Button variant="outlined" color="error" disabled={isSelf} onClick={() => setAsked('delete')}>
          Delete User Account
        </Button>
      </Box>
      {asked === 'admin' && <AdminAccessDialog user={user} onClose={() => setAsked(null)} />}
      {asked === 'factors' && <RemoveFactorsDialog user={user} onClose={() => setAsked(null)} />}
      {asked === 'delete' && <DeleteUserDialog user={user} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function AdminAccessDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const access = useSetAdminAccess();
  const [isGrant] = useState(!user.isAdmin);
  const name = fullNameOf(user);
  return (
    <TypedDialog
      title={isGrant ? 'Grant Admin Access' : 'Revoke Admin Access'}
      text={
        isGrant
          ? `${name} will see every user's data, delete accounts and make others administrators.`
          : `${name} loses the admin dashboard at once.`
      }
      field="Confirmation"
      words={[ADMIN_CONFIRMATION_WORD]}
      confirm={isGrant ? 'Grant Access' : 'Revoke Access'}
      isGrave={!isGrant}
      done={isGrant ? 'Admin access granted successfully' : 'Admin access revoked successfully'}
      failed="Failed to update admin access"
      action={access}
      onConfirm={(outcome) => carryOut(access, { userId: user.id, isAdmin: isGrant }, outcome)}
      onClose={onClose}
    />
  );
}

const LOST = [
  'For somebody who has lost phone, passkeys and recovery codes. Make sure that it is they who ask.',
  'They are told by mail, and sign in with the password alone until they add one again.',
].join(' ');

function RemoveFactorsDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const remove = useRemoveSecondFactors();
  return (
    <TypedDialog
      title="Remove Second Factors"
      text={LOST}
      field="Full name or email"
      words={[`${user.firstName} ${user.lastName}`.trim(), user.email]}
      confirm="Remove Second Factors"
      done="Second factors removed"
      failed="Failed to remove the second factors"
      action={remove}
      onConfirm={(outcome) => carryOut(remove, user.id, outcome)}
      onClose={onClose}
    />
  );
}

function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const [{ user: selected }, change] = useAdminAddress();
  const remove = useDeleteUser();
  const leave = () => change({ profile: '', user: selected === user.id ? '' : selected });
  return (
    <TypedDialog
      title="Delete User Account"
      text="The account, the profile, business memberships, activity tracking and session history are removed for good. This cannot be undone. In books of others only the user ID remains."
      field="Full name or email"
      words={[`${user.firstName} ${user.lastName}`.trim(), user.email]}
      confirm="Delete User"
      done="User deleted successfully"
      failed="Failed to delete user"
      action={remove}
      onConfirm={(outcome) => carryOut(remove, user.id, outcome)}
      onClose={onClose}
      onDone={leave}
    />
  );
}
