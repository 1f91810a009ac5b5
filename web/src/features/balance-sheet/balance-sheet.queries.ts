import { useQuery } from '@tanstack/react-query';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

interface BalanceSheetFilter {
  readonly asOfDate: string;
  /** Empty for no comparison. */
  readonly compareDate: string;
  /** Empty for now. */
  readonly knownAt: string;
}

/** The balance sheet as of a day; never cached. */
export function useBalanceSheet(businessId: string, filter: BalanceSheetFilter) {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  return useQuery({
    queryKey: queryKeys.balanceSheet(businessId, query),
    queryFn: ({ signal }) => read<BalanceSheet>(`/api/businesses/${businessId}/balance-sheet?${query}`, signal),
    staleTime: 0,
    gcTime: 0,
  });
}
