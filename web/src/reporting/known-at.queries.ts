import { useQuery } from '@tanstack/react-query';
import { isPosition } from '@counterfoil/contracts/report-filter';
import type { KnownMoment } from '@counterfoil/contracts/report.contract';
import { read } from '../api/client';
import { queryKeys } from '../api/query-keys';

/**
 * When that was which a position stands for; not asked for an instant. An event keeps its time for ever. A position
 * without an event of the business's own may be beyond its newest one, and get another one before it.
 */
export function useKnownMoment(businessId: string, knownAt: string) {
  return useQuery({
    queryKey: queryKeys.knownMoment(businessId, knownAt),
    queryFn: ({ signal }) =>
      read<KnownMoment>(`/api/businesses/${businessId}/known-moment?position=${knownAt}`, signal),
    enabled: isPosition(knownAt),
    staleTime: ({ state }) => (state.data?.knownAt === knownAt ? Infinity : 0),
  });
}
