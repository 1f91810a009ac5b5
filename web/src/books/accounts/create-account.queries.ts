import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Account, CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import { writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { refreshFigures } from '../refresh-figures';

/** Opens an account; its opening balance is the first posting, after which the currency is fixed. */
export function useCreateAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account, key }: { account: CreateAccountRequest; key: string }) =>
      writeUndoable<Account>('POST', `/api/businesses/${businessId}/accounts`, account, key),
    onSuccess: () =>
      Promise.all([refreshFigures(client, businessId), client.invalidateQueries({ queryKey: queryKeys.businesses })]),
  });
}
