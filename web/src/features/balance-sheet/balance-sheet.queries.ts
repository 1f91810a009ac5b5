import { useQuery } from '@tanstack/react-query';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** The balance sheet as of a day; never cached (specification, section 7). */
export function useBalanceSheet(businessId: string, asOfDate: string) {
  return useQuery({
    queryKey: queryKeys.balanceSheet(businessId, asOfDate),
    queryFn: ({ signal }) => read<BalanceSheet>(`/api/businesses/${businessId}/balance-sheet?asOfDate=${asOfDate}`, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
