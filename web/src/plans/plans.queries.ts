import { useQuery } from '@tanstack/react-query';
import type { Billing, OfferedPlan } from '@counterfoil/contracts/billing.contract';
import { answerOf, read } from '../api/client';
import { queryKeys } from '../api/query-keys';

/** The plan of the business's owner and what is used of it. */
export function useBilling(businessId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: queryKeys.billing(businessId),
    ...answerOf<Billing>(`/api/billing?businessId=${encodeURIComponent(businessId)}`),
    enabled,
  });
}

/** Plans on offer, in their order. */
export function usePlans() {
  return useQuery({ queryKey: queryKeys.plans, queryFn: ({ signal }) => read<OfferedPlan[]>('/api/plans', signal) });
}
