import { useQuery } from '@tanstack/react-query';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type {
  ClosedPeriod,
  ClosePeriodRequest,
  ClosingRolesRequest,
  PeriodChecklist,
  Periods,
  PreparePeriodRequest,
  ReopenPeriodRequest,
} from '@counterfoil/contracts/period.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

/** What is closed, what is ready to be, and who may close it. */
export function usePeriods(businessId: string) {
  return useQuery({
    queryKey: queryKeys.periods(businessId),
    queryFn: ({ signal }) => read<Periods>(pathOf(businessId), signal),
    staleTime: 0,
  });
}

/** What of a period is not done yet. @param through its last day; nothing is asked while it is half typed */
export function usePeriodChecklist(businessId: string, through: string) {
  return useQuery({
    queryKey: queryKeys.periodChecklist(businessId, through),
    queryFn: ({ signal }) => read<PeriodChecklist>(`${pathOf(businessId)}/checklist?through=${through}`, signal),
    enabled: isCalendarDate(through),
    staleTime: 0,
  });
}

export function useClosePeriod(businessId: string) {
  return useChange(
    ({ request, key }: { request: ClosePeriodRequest; key: string }) =>
      write<ClosedPeriod>('POST', `${pathOf(businessId)}/close`, request, key),
    queryKeys.business(businessId),
  );
}

export function useReopenPeriod(businessId: string) {
  return useChange(
    ({ request, key }: { request: ReopenPeriodRequest; key: string }) =>
      write<ClosedPeriod>('POST', `${pathOf(businessId)}/reopen`, request, key),
    queryKeys.business(businessId),
  );
}

export function usePreparePeriod(businessId: string) {
  return useChange(
    ({ request, key }: { request: PreparePeriodRequest; key: string }) =>
      write<Periods>('POST', `${pathOf(businessId)}/prepare`, request, key),
    queryKeys.periods(businessId),
  );
}

export function useWithdrawPreparation(businessId: string) {
  return useChange(
    ({ key }: { key: string }) => write<Periods>('POST', `${pathOf(businessId)}/withdraw-preparation`, {}, key),
    queryKeys.periods(businessId),
  );
}

export function useSetClosingRoles(businessId: string) {
  return useChange(
    ({ request, key }: { request: ClosingRolesRequest; key: string }) =>
      write<Periods>('PUT', `${pathOf(businessId)}/closing-roles`, request, key),
    queryKeys.periods(businessId),
  );
}

function pathOf(businessId: string): string {
  return `/api/businesses/${businessId}/periods`;
}
