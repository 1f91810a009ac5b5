import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { AuditCommand, ChainCheck, EntryHistory, PublishedHead } from '@counterfoil/contracts/audit.contract';
import { HISTORY_LIMIT_MS, read, readPage, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

/** What was done to the books, newest first, page after page. */
export function useCommandLog(businessId: string) {
  const path = `/api/businesses/${businessId}/audit/commands`;
  return useInfiniteQuery({
    queryKey: queryKeys.audit(businessId, 'commands'),
    queryFn: ({ pageParam, signal }) =>
      readPage<AuditCommand>(pageParam === '' ? path : `${path}?cursor=${pageParam}`, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** An entry with the event behind it and its corrections. */
export function useEntryHistory(businessId: string, entryNumber: number) {
  return useQuery({
    queryKey: queryKeys.entry(businessId, entryNumber),
    queryFn: ({ signal }) => read<EntryHistory>(`/api/businesses/${businessId}/entries/${entryNumber}`, signal),
    staleTime: 0,
  });
}

export function usePublishedHeads(businessId: string) {
  return useQuery({
    queryKey: queryKeys.audit(businessId, 'heads'),
    queryFn: ({ signal }) => read<PublishedHead[]>(`/api/businesses/${businessId}/audit/heads`, signal),
    staleTime: 0,
  });
}

/** Recomputes the chain; a question that is asked on purpose, and not whenever the page is shown. */
export function useVerifyChain(businessId: string) {
  return useMutation({
    mutationFn: () => read<ChainCheck>(`/api/businesses/${businessId}/audit/verify`, undefined, HISTORY_LIMIT_MS),
  });
}

/** Takes back what a command did. Everything of the business may look different afterwards. */
export function useUndoCommand(businessId: string) {
  return useChange(
    ({ commandId, key }: { commandId: string; key: string }) =>
      write<unknown>('POST', `/api/businesses/${businessId}/commands/${commandId}/undo`, {}, key),
    queryKeys.business(businessId),
  );
}
