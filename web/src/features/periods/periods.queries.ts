import { useQuery } from '@tanstack/react-query';
import type { ClosedPeriod, ClosePeriodRequest, ReopenPeriodRequest } from '@counterfoil/contracts/period.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

/** The last day that is closed. */
export function useClosedPeriod(businessId: string) {
  return useQuery({
    queryKey: queryKeys.periods(businessId),
    queryFn: ({ signal }) => read<ClosedPeriod>(`/api/businesses/${businessId}/periods`, signal),
    staleTime: 0,
  });
}

export function useClosePeriod(businessId: string) {
  return useChange(
    ({ request, key }: { request: ClosePeriodRequest; key: string }) =>
      write<ClosedPeriod>('POST', `/api/businesses/${businessId}/periods/close`, request, key),
    queryKeys.business(businessId),
  );
}

export function useReopenPeriod(businessId: string) {
  return useChange(
    ({ request, key }: { request: ReopenPeriodRequest; key: string }) =>
      write<ClosedPeriod>('POST', `/api/businesses/${businessId}/periods/reopen`, request, key),
    queryKeys.business(businessId),
  );
}
