import { queryOptions, useQuery } from '@tanstack/react-query';
import type { OccurrenceMatch } from '@counterfoil/contracts/schedule-answer.contract';
import { read } from '../api/client';
import { queryKeys } from '../api/query-keys';

/** Imported rows that look like payments that repeat. */
export function occurrenceMatches(businessId: string) {
  return queryOptions({
    queryKey: [...queryKeys.schedules(businessId), 'matches'],
    queryFn: ({ signal }) => read<OccurrenceMatch[]>(`/api/businesses/${businessId}/schedules/matches`, signal),
    staleTime: 0,
  });
}

export function useOccurrenceMatches(businessId: string, isWanted = true) {
  return useQuery({ ...occurrenceMatches(businessId), enabled: isWanted });
}
