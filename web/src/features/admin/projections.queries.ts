import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BooksComparison, ProjectionView, ReleaseQuarantineRequest } from '@counterfoil/contracts/admin.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

const PROJECTIONS = '/api/admin/projections';
/** While one is rebuilt its progress is watched; else it is enough to see now and then that all keep up. */
const REBUILDING_POLL_MS = 1_500;
const QUIET_POLL_MS = 10_000;

export type ProjectionAction = 'pause' | 'resume' | 'rebuild';

export function useProjections() {
  return useQuery({
    queryKey: queryKeys.admin('projections'),
    queryFn: ({ signal }) => read<ProjectionView[]>(PROJECTIONS, signal),
    refetchInterval: ({ state }) =>
      state.data?.some((fill) => fill.state === 'building') ? REBUILDING_POLL_MS : QUIET_POLL_MS,
    staleTime: 0,
  });
}

/** Pauses, resumes or rebuilds one; its answer is in the list at once. */
export function useProjectionAction() {
  return useChange(
    ({ name, action }: { name: string; action: ProjectionAction }) =>
      write<ProjectionView[]>('POST', `${PROJECTIONS}/${encodeURIComponent(name)}/${action}`),
    queryKeys.admin('projections'),
  );
}

/** Takes a stream that was held back into a projection again, from the event that could not be projected. */
export function useReleaseStream() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, stream }: { name: string; stream: string }) =>
      write<ProjectionView[]>('POST', `${PROJECTIONS}/${encodeURIComponent(name)}/release`, {
        stream,
      } satisfies ReleaseQuarantineRequest),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.admin('projections') }),
  });
}

/** Folds a business's events anew and compares with its tables. */
export function useCompareBooks() {
  return useMutation({
    mutationFn: (businessId: string) =>
      write<BooksComparison>('POST', `/api/admin/businesses/${encodeURIComponent(businessId)}/compare`),
  });
}
