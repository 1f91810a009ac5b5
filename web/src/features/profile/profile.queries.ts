import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@counterfoil/contracts/auth.contract';
import { AVATAR_FIELD } from '@counterfoil/contracts/profile.contract';
import type {
  ApiToken,
  ChangePasswordRequest,
  CreatedApiToken,
  CreateTokenRequest,
  DeleteProfileRequest,
  NotificationSettings,
  ProfileActivity,
  ProfileSession,
  ProfileSupportView,
  UpdateNotificationsRequest,
  UpdateProfileRequest,
} from '@counterfoil/contracts/profile.contract';
import { read, readPage, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

const PROFILE = '/api/profile';
/** A person reads the newest; the rest is a click away. */
const VIEWS_SHOWN = 20;

export function useUpdateProfile() {
  return useUserChange((profile: UpdateProfileRequest) => write<User>('PUT', PROFILE, profile));
}

export function useUploadAvatar() {
  return useUserChange((file: File) => {
    const form = new FormData();
    form.set(AVATAR_FIELD, file);
    return write<User>('POST', `${PROFILE}/avatar`, form);
  });
}

export function useRemoveAvatar() {
  return useUserChange((_: void) => write<User>('DELETE', `${PROFILE}/avatar`));
}

/** Every other session ends with it, so the list of sessions is asked again. */
export function useChangePassword() {
  return useChange(
    (change: ChangePasswordRequest) => write<void>('PUT', `${PROFILE}/password`, change),
    queryKeys.profile('sessions'),
  );
}

/** Afterwards nobody is signed in; the page is loaded anew, so that nothing stays in its memory. */
export function useDeleteProfile() {
  return useMutation({
    mutationFn: (request: DeleteProfileRequest) => write<void>('DELETE', PROFILE, request),
    onSuccess: () => window.location.assign('/'),
  });
}

export function useSessions() {
  return useQuery({
    queryKey: queryKeys.profile('sessions'),
    queryFn: ({ signal }) => read<ProfileSession[]>(`${PROFILE}/sessions`, signal),
  });
}

/** Ends one session, or all others where none is named. */
export function useEndSession() {
  return useChange(
    (id?: string) => write<void>('DELETE', id === undefined ? `${PROFILE}/sessions` : `${PROFILE}/sessions/${id}`),
    queryKeys.profile('sessions'),
  );
}

export function useActivity() {
  return useQuery({
    queryKey: queryKeys.profile('activity'),
    queryFn: ({ signal }) => read<ProfileActivity[]>(`${PROFILE}/activity`, signal),
  });
}

export function useSupportViews() {
  return useInfiniteQuery({
    queryKey: queryKeys.profile('support-views'),
    queryFn: ({ pageParam, signal }) =>
      readPage<ProfileSupportView>(`${PROFILE}/support-views?limit=${VIEWS_SHOWN}${pageParam}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next && `&cursor=${encodeURIComponent(next)}`,
  });
}

export function useTokens() {
  return useQuery({
    queryKey: queryKeys.profile('tokens'),
    queryFn: ({ signal }) => read<ApiToken[]>(`${PROFILE}/tokens`, signal),
  });
}

export function useCreateToken() {
  return useChange(
    ({ token, key }: { token: CreateTokenRequest; key: string }) =>
      write<CreatedApiToken>('POST', `${PROFILE}/tokens`, token, key),
    queryKeys.profile('tokens'),
  );
}

export function useRevokeToken() {
  return useChange((id: string) => write<void>('DELETE', `${PROFILE}/tokens/${id}`), queryKeys.profile('tokens'));
}

export function useNotifications() {
  return useQuery({
    queryKey: queryKeys.profile('notifications'),
    queryFn: ({ signal }) => read<NotificationSettings>(`${PROFILE}/notifications`, signal),
  });
}

export function useUpdateNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateNotificationsRequest) =>
      write<NotificationSettings>('PUT', `${PROFILE}/notifications`, change),
    onSuccess: (settings) => client.setQueryData(queryKeys.profile('notifications'), settings),
  });
}

/** The answer is the user as they are now, who is shown in many places. */
function useUserChange<Variables>(mutationFn: (variables: Variables) => Promise<User>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (user) => client.setQueryData(queryKeys.user, user) });
}
