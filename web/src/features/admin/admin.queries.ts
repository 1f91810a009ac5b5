import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AdminStats,
  AdminUser,
  GrantSubscriptionRequest,
  LeaderboardRow,
  SupportView,
  UserActivity,
  UserSubscription,
  UserUsage,
} from '@counterfoil/contracts/admin.contract';
import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import type { SupportTicketOfUser } from '@counterfoil/contracts/ticket.contract';
import { read, readPage, write, type Page } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

const ADMIN = '/api/admin';
/** Rows of a page of a list: two screens full. */
const PAGE_ROWS = 50;
/** Others act meanwhile: what was asked before is shown, and asked again, each time that it is opened. */
const ALWAYS_FRESH = { staleTime: 0 } as const;

export function useStats() {
  return useAdminRead<AdminStats>('stats');
}

export function useLeaderboard() {
  return useAdminRead<LeaderboardRow[]>('leaderboard');
}

export function useUserUsage(userId: string) {
  return useAdminRead<UserUsage>(`users/${userId}/usage`);
}

export function useUserActivity(userId: string) {
  return useAdminRead<UserActivity>(`users/${userId}/activity`);
}

export function useUserSubscriptions(userId: string) {
  return useAdminRead<UserSubscription[]>(`users/${userId}/subscriptions`);
}

/** Each opening is recorded, and its subject sees it. Nothing is kept, so that nothing is seen without that. */
export function useSupportView(userId: string) {
  const path = `users/${userId}/full-access`;
  return useQuery({
    queryKey: queryKeys.admin(path),
    queryFn: ({ signal }) => read<SupportView>(`${ADMIN}/${path}`, signal),
    gcTime: 0,
    ...ALWAYS_FRESH,
  });
}

/** Users, newest first, whose name or e-mail holds a text. */
export function useUsers(search: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.adminUsers(search),
    queryFn: ({ pageParam, signal }) =>
      readAdminPage<AdminUser>(`users?search=${encodeURIComponent(search)}`, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: (previous) => previous,
    ...ALWAYS_FRESH,
  });
}

/** One user, found by the id; null where there is none of it (any more). */
export function useAdminUser(userId: string) {
  return useQuery({
    queryKey: queryKeys.admin(`user/${userId}`),
    queryFn: async ({ signal }) =>
      (await read<AdminUser[]>(`${ADMIN}/users?search=${encodeURIComponent(userId)}`, signal)).find(
        ({ id }) => id === userId,
      ) ?? null,
    ...ALWAYS_FRESH,
  });
}

export function useOutgoingMail() {
  return useAdminPages<OutgoingMail>('outgoing-mail');
}

export function useSupportTickets() {
  return useAdminPages<SupportTicketOfUser>('support-tickets');
}

export function useSetSubscriptionStatus() {
  return useAdministration(({ userId, subscriptionStatus }: { userId: string; subscriptionStatus: 'free' | 'paid' }) =>
    write<AdminUser>('POST', `${ADMIN}/users/${userId}/subscription-status`, { subscriptionStatus }),
  );
}

export function useGrantSubscription() {
  return useAdministration(({ userId, grant }: { userId: string; grant: GrantSubscriptionRequest }) =>
    write<AdminUser>('PUT', `${ADMIN}/users/${userId}/subscription`, grant),
  );
}

export function useSetAdminAccess() {
  return useAdministration(({ userId, isAdmin }: { userId: string; isAdmin: boolean }) =>
    write<AdminUser>('POST', `${ADMIN}/users/${userId}/admin-access`, { isAdmin }),
  );
}

export function useDeleteUser() {
  return useAdministration(
    (userId: string) => write<void>('DELETE', `${ADMIN}/users/${userId}`),
    (userId) => userId,
  );
}

/** For somebody who has lost them: the password alone signs them in then. */
export function useRemoveSecondFactors() {
  return useAdministration((userId: string) => write<void>('DELETE', `${ADMIN}/users/${userId}/second-factors`));
}

/** For good, with everything in it. */
export function useDeleteBusiness() {
  return useAdministration((businessId: string) => write<unknown>('DELETE', `/api/businesses/${businessId}`));
}

/** For good; what was recorded on it stays in the books. */
export function useDeleteAccount() {
  return useAdministration((accountId: string) => write<unknown>('DELETE', `/api/accounts/${accountId}`));
}

function useAdminRead<Answer>(path: string) {
  return useQuery({
    queryKey: queryKeys.admin(path),
    queryFn: ({ signal }) => read<Answer>(`${ADMIN}/${path}`, signal),
    ...ALWAYS_FRESH,
  });
}

function useAdminPages<Row>(path: string) {
  return useInfiniteQuery({
    queryKey: queryKeys.admin(path),
    queryFn: ({ pageParam, signal }) => readAdminPage<Row>(`${path}?`, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    ...ALWAYS_FRESH,
  });
}

function readAdminPage<Row>(path: string, cursor: string, signal: AbortSignal): Promise<Page<Row>> {
  const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
  return readPage<Row>(`${ADMIN}/${path}${path.endsWith('?') ? '' : '&'}limit=${PAGE_ROWS}${after}`, signal);
}

/**
 * What administrators do shows in lists, figures and their own rights; where it is oneself, in the whole app. Rights
 * come first: whoever is no administrator any more has left the page before anything of it is asked for again.
 * @param gone names what there is none of any more, and is therefore not asked for
 */
function useAdministration<Variables, Answer>(
  mutationFn: (variables: Variables) => Promise<Answer>,
  gone?: (variables: Variables) => string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async (_answer: Answer, variables: Variables) => {
      const goneId = gone?.(variables);
      await client.invalidateQueries({ queryKey: queryKeys.user });
      await Promise.all([
        client.invalidateQueries({
          queryKey: queryKeys.administration,
          predicate: ({ queryKey }) => goneId === undefined || !String(queryKey[1]).includes(goneId),
        }),
        client.invalidateQueries({ queryKey: queryKeys.businesses }),
      ]);
    },
  });
}
