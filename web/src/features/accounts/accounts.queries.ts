import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Account, CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** The accounts of a business with their balances, archived ones included. */
export function useAccounts(businessId: string) {
  return useQuery({
    queryKey: queryKeys.accounts(businessId),
    queryFn: ({ signal }) => read<Account[]>(`/api/businesses/${businessId}/accounts`, signal),
    enabled: businessId !== '',
  });
}

export function useCreateAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account, key }: { account: CreateAccountRequest; key: string }) => write<Account>('POST', `/api/businesses/${businessId}/accounts`, account, key),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.accounts(businessId) }),
        client.invalidateQueries({ queryKey: queryKeys.balanceSheets(businessId) }),
      ]),
  });
}
