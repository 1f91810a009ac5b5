import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  ChangeChartAccountRequest,
  ChartAccount,
  CreateChartAccountRequest,
} from '@counterfoil/contracts/chart.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** The lines of the chart by code, inactive ones included. */
export function useChart(businessId: string) {
  return useQuery({
    queryKey: queryKeys.chart(businessId),
    queryFn: ({ signal }) => read<ChartAccount[]>(`/api/businesses/${businessId}/chart-accounts`, signal),
  });
}

export function useCreateChartAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account, key }: { account: CreateChartAccountRequest; key: string }) =>
      write<ChartAccount>('POST', `/api/businesses/${businessId}/chart-accounts`, account, key),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.business(businessId) }),
  });
}

export function useChangeChartAccount(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ChangeChartAccountRequest }) =>
      write<ChartAccount>('PATCH', `/api/businesses/${businessId}/chart-accounts/${id}`, change),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.business(businessId) }),
  });
}

/** Where a category posts from now on. */
export function useMapCategory(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ categoryId, chartAccountId }: { categoryId: string; chartAccountId: string }) =>
      write<unknown>('PUT', `/api/businesses/${businessId}/categories/${categoryId}/chart-account`, { chartAccountId }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.business(businessId) }),
  });
}
