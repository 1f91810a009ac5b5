import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClosedPeriod, ClosePeriodRequest, ReopenPeriodRequest } from '@counterfoil/contracts/period.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** The last day that is closed. */
export function useClosedPeriod(businessId: string) {
  return useQuery({
    queryKey: queryKeys.periods(businessId),
    queryFn: ({ signal }) => read<ClosedPeriod>(`/api/businesses/${businessId}/periods`, signal),
    staleTime: 0,
  });
}

export function useClosePeriod(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, key }: { request: ClosePeriodRequest; key: string }) =>
      write<ClosedPeriod>('POST', `/api/businesses/${businessId}/periods/close`, request, key),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.business(businessId) }),
  });
}

export function useReopenPeriod(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ request, key }: { request: ReopenPeriodRequest; key: string }) =>
      write<ClosedPeriod>('POST', `/api/businesses/${businessId}/periods/reopen`, request, key),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.business(businessId) }),
  });
}
