import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { read } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** A date range, both days included. */
export interface DateRange {
  readonly startDate: string;
  readonly endDate: string;
}

export function useFinancialSummary(businessId: string, { startDate, endDate }: DateRange) {
  return useQuery({
    queryKey: queryKeys.summary(businessId, startDate, endDate),
    queryFn: ({ signal }) => read<FinancialSummary>(`/api/businesses/${businessId}/financial-summary?${new URLSearchParams({ startDate, endDate }).toString()}`, signal),
    placeholderData: keepPreviousData,
  });
}
