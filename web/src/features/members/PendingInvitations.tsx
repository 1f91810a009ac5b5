import { Button, Stack, Typography } from '@mui/material';
import type { PendingInvitation } from '@counterfoil/contracts/invitation.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { CopyButton } from '../../ui/CopyButton';
import { formatInstantDay } from '../../ui/date-format';
import { Awaited } from '../../ui/drawing/in-turn';
import { Section } from '../../ui/Section';
import { showFailure, showToast } from '../../ui/toasts';
import { usePendingInvitations, useRevokeInvitation } from './members.queries';
import { ROLE_NAMES } from '../../books/role-copy';

/** Invitations by e-mail that nobody has accepted yet; nothing while there are none. */
export function PendingInvitations({ businessId }: { businessId: string }) {
  const { data, isPending } = usePendingInvitations(businessId, true);
  const revoke = useRevokeInvitation(businessId);
  if (isPending) return <Awaited />;
  if (!data || data.length === 0) return null;
  const take = ({ id, email }: PendingInvitation) =>
    carryOut(revoke, id, {
      onSuccess: () => showToast('Success', `The invitation of ${email} is revoked`),
      onError: (error) => showFailure('Error', messageOf(error, 'Failed to revoke the invitation')),
    });
  return (
    <Section title="Invitations that wait" subtitle="They count towards the members of your plan">
      {data.map((invitation) => (
        <Stack
          key={invitation.id}
          direction={{ xs: 'column', sm: 'row' }}
          spacing={1}
          sx={{
            px: 2,
            py: 1.5,
            alignItems: { sm: 'center' },
            '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Stack sx={{ minWidth: 0, flex: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
              {invitation.email}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {ROLE_NAMES[invitation.role]} · expires {formatInstantDay(invitation.expiresAt)}
              {invitation.mailed ? '' : ' · not mailed: copy the link and hand it over'}
            </Typography>
          </Stack>
          <Stack direction="row" spacing={1}>
            <CopyButton text={invitationUrl(invitation)} label="Copy link" />
            <Button
              size="small"
              variant="text"
              color="error"
              disabled={revoke.isPending}
              onClick={() => take(invitation)}
            >
              Revoke
            </Button>
          </Stack>
        </Stack>
      ))}
    </Section>
  );
}

/** The whole address of an invitation, for another person's browser. */
export function invitationUrl({ link }: Pick<PendingInvitation, 'link'>): string {
  return new URL(link, window.location.origin).href;
}
