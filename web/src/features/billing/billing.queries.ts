import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlanChoice, UsageSummary, UsageTracking } from '@counterfoil/contracts/billing.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** What the signed-in user owns and uses. */
export function useUsageSummary() {
  return useQuery({
    queryKey: queryKeys.usageSummary,
    queryFn: ({ signal }) => read<UsageSummary>('/api/auth/usage', signal),
  });
}

/** What the signed-in user has used in each period, newest first. */
export function useUsageTracking() {
  return useQuery({
    queryKey: queryKeys.usageTracking,
    queryFn: ({ signal }) => read<UsageTracking[]>('/api/billing/usage', signal),
  });
}

/** Asks for another plan. What the user may do changes with it, so everything that depends on a plan is asked again. */
export function useChoosePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ plan, key }: { plan: string; key: string }) =>
      write<PlanChoice>('POST', '/api/billing/plan', { plan }, key),
    onSuccess: () => client.invalidateQueries(),
  });
}
