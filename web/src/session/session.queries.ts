import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import { read, readUnlessSignedOut, write } from '../api/client';
import { begunWith } from '../api/first-answers';
import { queryKeys } from '../api/query-keys';
import { useChange } from '../api/use-change';

/** Who is signed in. */
export const USER_PATH = '/api/auth/user';

/** How often the page asks whether somebody is still signed in. */
const USER_REFETCH_MS = 300_000;

/** Who is signed in; null when nobody is. Used once, at the root: below it, `useUser`. */
export function useCurrentUser() {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.user,
    queryFn: async ({ signal }) => {
      const user = await readUnlessSignedOut<User>(USER_PATH, signal);
      if (user === null && client.getQueryData(queryKeys.user)) client.setQueryData(queryKeys.sessionLost, true);
      return user;
    },
    ...begunWith<User | null>(USER_PATH, ({ body }) => body as User),
    staleTime: 0,
    // Who is named by the document itself need not be asked for at once.
    refetchOnMount: ({ state }) => !state.data,
    refetchInterval: USER_REFETCH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Whether the session ended without the person asking for it. */
export function useSessionLost(): boolean {
  return useMark(queryKeys.sessionLost);
}

/** Whether the person is signing out: nothing that asks for their books may stay on the page. */
export function useLeaving(): boolean {
  return useMark(queryKeys.leaving);
}

/** False until it is set in the cache of answers. */
function useMark(queryKey: readonly string[]): boolean {
  const { data } = useQuery({ queryKey, queryFn: () => false, initialData: false, staleTime: Infinity });
  return data;
}

/** Nothing of somebody else's session stays in the page. */
export function useEnter(): (user: User) => void {
  const client = useQueryClient();
  return (user) => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.user[0] });
    client.setQueryData(queryKeys.user, user);
  };
}

/**
 * Signs out. The app goes from the page first: what it still asked for would be refused once the session has ended.
 * Leads to the landing page whether the call succeeds or fails; a failure is only logged. The page is loaded anew, so
 * that nothing of the books stays in its memory.
 */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    onMutate: () => void client.setQueryData(queryKeys.leaving, true),
    mutationFn: () => write<void>('POST', '/api/logout'),
    onError: (error) => console.warn('Signing out failed', error),
    onSettled: () => window.location.assign('/'),
  });
}

export function useCompleteSetup() {
  return useChange(() => write<User>('POST', '/api/auth/complete-setup'), queryKeys.user);
}

/** By what the signed-in user proves more than the password. */
export function useSecondFactors() {
  return useQuery({
    queryKey: queryKeys.profile('second-factors'),
    queryFn: ({ signal }) => read<SecondFactors>('/api/profile/second-factors', signal),
  });
}
