import { useMutation } from '@tanstack/react-query';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { PasskeyRequestOptions, SecondFactorRequest } from '@counterfoil/contracts/second-factor.contract';
import { prove, write } from '../../api/client';
import { signWithPasskey } from '../../session/passkey-browser';
import { useEnter } from '../../session/session.queries';

const STEP = '/api/login/second-factor';

/** Proves the second factor after the password. */
export function useSecondStep() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (proof: SecondFactorRequest) => write<User>('POST', STEP, proof),
    onSuccess: enter,
  });
}

/** The same with a passkey. */
export function usePasskeyStep() {
  return usePasskey(STEP);
}

/** Signs in with a passkey and nothing else. */
export function usePasskeySignIn() {
  return usePasskey('/api/login/passkey');
}

function usePasskey(path: string) {
  const enter = useEnter();
  return useMutation({
    mutationFn: async () => {
      const options = await write<PasskeyRequestOptions>('POST', `${path}/options`);
      return write<User>('POST', path, { passkey: await signWithPasskey(options) });
    },
    onSuccess: enter,
  });
}

/**
 * Proves with a code or a passkey that it is still the same person.
 * @param code undefined where a passkey is to do it
 */
export function useFactorProof() {
  return useMutation({
    mutationFn: async (code: string | undefined) => {
      if (code !== undefined) return prove({ code });
      const options = await write<PasskeyRequestOptions>('POST', '/api/reauthenticate/options');
      return prove({ passkey: await signWithPasskey(options) });
    },
  });
}
