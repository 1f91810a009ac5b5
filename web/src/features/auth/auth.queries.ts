import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ForgotPasswordRequest,
  LoginRequest,
  ReauthenticateRequest,
  RegisterRequest,
  ResetPasswordRequest,
  Told,
  User,
} from '@counterfoil/contracts/auth.contract';
import type { SecondFactorAsked } from '@counterfoil/contracts/second-factor.contract';
import { prove, readUnlessSignedOut, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** How often the page asks whether somebody is still signed in. */
const USER_REFETCH_MS = 300_000;

/** Who is signed in; null when nobody is. Used once, at the root: below it, `useUser`. */
export function useCurrentUser() {
  const client = useQueryClient();
  return useQuery({
    queryKey: queryKeys.user,
    queryFn: async ({ signal }) => {
      const user = await readUnlessSignedOut<User>('/api/auth/user', signal);
      if (user === null && client.getQueryData(queryKeys.user)) client.setQueryData(queryKeys.sessionLost, true);
      return user;
    },
    staleTime: 0,
    refetchInterval: USER_REFETCH_MS,
    refetchOnWindowFocus: 'always',
  });
}

/** Whether the session ended without the person asking for it. */
export function useSessionLost(): boolean {
  const { data } = useQuery({
    queryKey: queryKeys.sessionLost,
    queryFn: () => false,
    initialData: false,
    staleTime: Infinity,
  });
  return data;
}

/** Whoever has a second factor is asked for it, and has not entered yet. */
export function useLogin() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (login: LoginRequest) => write<User | SecondFactorAsked>('POST', '/api/login', login),
    onSuccess: (answer) => {
      if (!('secondFactor' in answer)) enter(answer);
    },
  });
}

export function useRegister() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (registration: RegisterRequest) => write<User>('POST', '/api/register', registration),
    onSuccess: enter,
  });
}

/** Proves again who is signed in; what wanted the proof goes on by itself. */
export function useReauthenticate() {
  return useMutation({ mutationFn: (proof: ReauthenticateRequest) => prove(proof) });
}

export function useVerifyEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => write<Told>('POST', '/api/email/verify', { token }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.user }),
  });
}

export function useResendVerification() {
  return useMutation({ mutationFn: (_: void) => write<void>('POST', '/api/profile/email/verification') });
}

export function useForgotPassword() {
  return useMutation({
    mutationFn: (request: ForgotPasswordRequest) => write<Told>('POST', '/api/password/forgot', request),
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (request: ResetPasswordRequest) => write<void>('POST', '/api/password/reset', request),
  });
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
 * Signs out. Leads to the landing page whether the call succeeds or fails; a failure is only logged. The page is loaded
 * anew, so that nothing of the books stays in its memory.
 */
export function useLogout() {
  return useMutation({
    mutationFn: () => write<void>('POST', '/api/logout'),
    onError: (error) => console.warn('Signing out failed', error),
    onSettled: () => window.location.assign('/'),
  });
}

export function useCompleteSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => write<User>('POST', '/api/auth/complete-setup'),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.user }),
  });
}
