import type {
  ChangeChartAccountRequest,
  ChartAccount,
  CreateChartAccountRequest,
} from '@counterfoil/contracts/chart.contract';
import { write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

export function useCreateChartAccount(businessId: string) {
  return useChange(
    ({ account, key }: { account: CreateChartAccountRequest; key: string }) =>
      write<ChartAccount>('POST', `/api/businesses/${businessId}/chart-accounts`, account, key),
    queryKeys.business(businessId),
  );
}

export function useChangeChartAccount(businessId: string) {
  return useChange(
    ({ id, change }: { id: string; change: ChangeChartAccountRequest }) =>
      write<ChartAccount>('PATCH', `/api/businesses/${businessId}/chart-accounts/${id}`, change),
    queryKeys.business(businessId),
  );
}

/** Where a category posts from now on. */
export function useMapCategory(businessId: string) {
  return useChange(
    ({ categoryId, chartAccountId }: { categoryId: string; chartAccountId: string }) =>
      write<unknown>('PUT', `/api/businesses/${businessId}/categories/${categoryId}/chart-account`, { chartAccountId }),
    queryKeys.business(businessId),
  );
}
