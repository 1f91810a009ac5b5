import { useQuery, type UseMutationResult } from '@tanstack/react-query';
import type {
  AcceptedInvitation,
  InvitationView,
  InviteByEmailRequest,
  PendingInvitation,
} from '@counterfoil/contracts/invitation.contract';
import type { AddMemberRequest, BusinessMember } from '@counterfoil/contracts/member.contract';
import type { InvitableRole } from '@counterfoil/contracts/role';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

/** Who is to join: somebody with an account, by the id in their profile, or anybody by e-mail. */
export type Invited = ({ by: 'user' } & AddMemberRequest) | ({ by: 'email' } & InviteByEmailRequest);

const pathOf = (businessId: string): string => `/api/businesses/${businessId}`;

/** Invitations that wait; asked only by who manages the team. */
export function usePendingInvitations(businessId: string, isAsked: boolean) {
  return useQuery({
    queryKey: queryKeys.invitations(businessId),
    enabled: isAsked,
    queryFn: ({ signal }) => read<PendingInvitation[]>(`${pathOf(businessId)}/invitations`, signal),
  });
}

/** @returns the invitation with its link where it went out by e-mail, else the new member */
export function useInvite(businessId: string) {
  return useTeamChange(businessId, ({ invited, key }: { invited: Invited; key: string }) => {
    const { by, ...request } = invited;
    return write<PendingInvitation | BusinessMember>(
      'POST',
      `${pathOf(businessId)}/${by === 'email' ? 'invitations' : 'members'}`,
      request,
      key,
    );
  });
}

export function useRevokeInvitation(businessId: string) {
  return useTeamChange(businessId, (invitationId: string) =>
    write('DELETE', `${pathOf(businessId)}/invitations/${invitationId}`),
  );
}

export function useChangeRole(businessId: string) {
  return useTeamChange(businessId, ({ userId, role }: { userId: string; role: InvitableRole }) =>
    write('PATCH', `${pathOf(businessId)}/members/${userId}/role`, { role }),
  );
}

export function useRemoveMember(businessId: string) {
  return useTeamChange(businessId, (userId: string) => write('DELETE', `${pathOf(businessId)}/members/${userId}`));
}

/** Makes a member the owner; whoever asks becomes a bookkeeper. */
export function useHandOver(businessId: string) {
  return useTeamChange(businessId, (userId: string) => write('POST', `${pathOf(businessId)}/owner`, { userId }));
}

export function useLeave(businessId: string) {
  return useTeamChange(businessId, (_: void) => write('POST', `${pathOf(businessId)}/leave`));
}

/** What the link of an invitation says; also for who has not signed in. */
export function useInvitation(token: string) {
  return useQuery({
    queryKey: queryKeys.invitation(token),
    queryFn: ({ signal }) => read<InvitationView>(`/api/invitations/${encodeURIComponent(token)}`, signal),
  });
}

/** Accepting completes the set-up, so the user is asked again too. */
export function useAcceptInvitation(token: string) {
  return useChange(
    () => write<AcceptedInvitation>('POST', `/api/invitations/${encodeURIComponent(token)}`),
    queryKeys.businesses,
    queryKeys.user,
  );
}

/** The team and the caller's own role may be others after any of these. */
function useTeamChange<Variables, Answer>(
  businessId: string,
  mutationFn: (variables: Variables) => Promise<Answer>,
): UseMutationResult<Answer, Error, Variables> {
  return useChange(mutationFn, queryKeys.team(businessId), queryKeys.businesses);
}
