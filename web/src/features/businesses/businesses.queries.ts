import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Business, CreateBusinessRequest } from '@counterfoil/contracts/business.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** The businesses that the signed-in user belongs to, archived ones included. */
export function useBusinesses() {
  return useQuery({ queryKey: queryKeys.businesses, queryFn: ({ signal }) => read<Business[]>('/api/businesses', signal) });
}

export function useCreateBusiness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ business, key }: { business: CreateBusinessRequest; key: string }) => write<Business>('POST', '/api/businesses', business, key),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.businesses }),
  });
}
