import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Business, ChangeBusinessRequest, CreateBusinessRequest } from '@counterfoil/contracts/business.contract';
import { answerOf, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

/** The businesses that the signed-in user belongs to, archived ones included. */
export function useBusinesses() {
  return useQuery({
    queryKey: queryKeys.businesses,
    ...answerOf<Business[]>('/api/businesses'),
  });
}

export function useCreateBusiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ business, key }: { business: CreateBusinessRequest; key: string }) =>
      write<Business>('POST', '/api/businesses', business, key),
    // A refusal may mean that there is one already, made elsewhere: the set-up then goes on with it.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.businesses }),
  });
}

/**
 * What a business is called, where it is, its currency, its zone, its year: reports depend on some of it, so all are
 * asked again.
 */
export function useChangeBusiness(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeBusinessRequest) => write<Business>('PUT', `/api/businesses/${businessId}`, change),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: queryKeys.businesses });
      await client.invalidateQueries({ queryKey: queryKeys.business(businessId) });
    },
  });
}

/** Puts a business away, or takes it up again; its books stay as they are. */
export function useArchiveBusiness() {
  return useChange(
    ({ id, isArchived }: { id: string; isArchived: boolean }) =>
      isArchived
        ? write<unknown>('PATCH', `/api/businesses/${id}/archive`)
        : write<unknown>('POST', `/api/businesses/${id}/restore`),
    queryKeys.businesses,
    queryKeys.usageSummary,
  );
}
