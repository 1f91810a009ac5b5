import { useMutation } from '@tanstack/react-query';
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
import { prove, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';
import { useEnter } from '../../session/session.queries';

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
  return useChange((token: string) => write<Told>('POST', '/api/email/verify', { token }), queryKeys.user);
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
