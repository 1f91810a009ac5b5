import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@counterfoil/contracts/auth.contract';
import type {
  AddedSecondFactor,
  AuthenticatorAppSetUp,
  Passkey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  RecoveryCodes,
  SecondFactorRequest,
  SecondFactors,
} from '@counterfoil/contracts/second-factor.contract';
import { messageOf } from '../../api/api-error';
import { prove, read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useEnter } from '../auth/auth.queries';
import { makePasskey, PasskeyError, signWithPasskey } from './passkey-browser';

const FACTORS = '/api/profile/second-factors';
const APP = `${FACTORS}/authenticator-app`;
const PASSKEYS = `${FACTORS}/passkeys`;
const STEP = '/api/login/second-factor';
const SIGN_IN = '/api/login/passkey';

/** The server's message, or what the browser said of its passkey. */
export function factorMessageOf(error: unknown, fallback: string): string {
  return error instanceof PasskeyError ? error.message : messageOf(error, fallback);
}

export function useSecondFactors() {
  return useQuery({
    queryKey: queryKeys.profile('second-factors'),
    queryFn: ({ signal }) => read<SecondFactors>(FACTORS, signal),
  });
}

export function useBeginApp() {
  return useMutation({ mutationFn: () => write<AuthenticatorAppSetUp>('POST', APP) });
}

export function useConfirmApp() {
  return useFactorChange((code: string) => write<AddedSecondFactor>('PUT', APP, { code }));
}

export function useRemoveApp() {
  return useFactorChange((_: void) => write<void>('DELETE', APP));
}

export function useAddPasskey() {
  return useFactorChange(async (name: string) => {
    const options = await write<PasskeyCreationOptions>('POST', `${PASSKEYS}/options`);
    return write<AddedSecondFactor>('POST', PASSKEYS, { name, passkey: await makePasskey(options) });
  });
}

export function useRenamePasskey() {
  return useFactorChange(({ id, name }: { id: string; name: string }) =>
    write<Passkey>('PATCH', `${PASSKEYS}/${id}`, { name }),
  );
}

export function useRemovePasskey() {
  return useFactorChange((id: string) => write<void>('DELETE', `${PASSKEYS}/${id}`));
}

export function useNewRecoveryCodes() {
  return useFactorChange((_: void) => write<RecoveryCodes>('POST', `${FACTORS}/recovery-codes`));
}

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
  const enter = useEnter();
  return useMutation({
    mutationFn: async () => {
      const options = await write<PasskeyRequestOptions>('POST', `${STEP}/options`);
      return write<User>('POST', STEP, { passkey: await signWithPasskey(options) });
    },
    onSuccess: enter,
  });
}

/** Signs in with a passkey and nothing else. */
export function usePasskeySignIn() {
  const enter = useEnter();
  return useMutation({
    mutationFn: async () => {
      const options = await write<PasskeyRequestOptions>('POST', `${SIGN_IN}/options`);
      return write<User>('POST', SIGN_IN, { passkey: await signWithPasskey(options) });
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

/** The user says whether there is one, too. */
function useFactorChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.profile('second-factors') });
      void client.invalidateQueries({ queryKey: queryKeys.user });
    },
  });
}
