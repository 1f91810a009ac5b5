import { useQuery } from '@tanstack/react-query';
import type { FeatureFlag, FeatureFlagRequest } from '@counterfoil/contracts/flag.contract';
import type { SubscriptionPlan, SubscriptionPlanRequest } from '@counterfoil/contracts/super-admin.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

type Part = 'subscription-plans' | 'feature-flags';

interface SavedRecord<Request> {
  /** Of the record that is changed; null makes a new one. */
  readonly id: string | null;
  readonly request: Request;
  readonly key: string;
}

export function useAllPlans() {
  return useRecords<SubscriptionPlan>('subscription-plans');
}

export function useFlags() {
  return useRecords<FeatureFlag>('feature-flags');
}

export function useSavePlan() {
  return useSave<SubscriptionPlanRequest, SubscriptionPlan>('subscription-plans');
}

export function useSaveFlag() {
  return useSave<FeatureFlagRequest, FeatureFlag>('feature-flags');
}

export function useDeletePlan() {
  return useDelete('subscription-plans');
}

export function useDeleteFlag() {
  return useDelete('feature-flags');
}

const pathOf = (part: Part): string => `/api/super-admin/${part}`;

function useRecords<Row>(part: Part) {
  return useQuery({
    queryKey: queryKeys.superAdmin(part),
    queryFn: ({ signal }) => read<Row[]>(pathOf(part), signal),
    staleTime: 0,
  });
}

function useSave<Request, Row>(part: Part) {
  return useChange(
    ({ id, request, key }: SavedRecord<Request>) =>
      id === null
        ? write<Row>('POST', pathOf(part), request, key)
        : write<Row>('PUT', `${pathOf(part)}/${id}`, request, key),
    ...staleAfter(part),
  );
}

function useDelete(part: Part) {
  return useChange((id: string) => write<void>('DELETE', `${pathOf(part)}/${id}`), ...staleAfter(part));
}

/** What plans and flags say is shown all over the app: on billing, on upgrade, in the meters. */
function staleAfter(part: Part) {
  return [queryKeys.superAdmin(part), queryKeys.plans, queryKeys.usageSummary, queryKeys.user];
}
