import { useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  AddedSecondFactor,
  AuthenticatorAppSetUp,
  Passkey,
  PasskeyCreationOptions,
  RecoveryCodes,
} from '@counterfoil/contracts/second-factor.contract';
import { write } from '../../../api/client';
import { queryKeys } from '../../../api/query-keys';
import { makePasskey } from '../../../session/passkey-browser';

const FACTORS = '/api/profile/second-factors';
const APP = `${FACTORS}/authenticator-app`;
const PASSKEYS = `${FACTORS}/passkeys`;

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
