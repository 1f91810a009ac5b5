import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type {
  AuditCommand,
  AuditFacts,
  ChainCheck,
  EntryHistory,
  PublishedHead,
} from '@counterfoil/contracts/audit.contract';
import { HISTORY_LIMIT_MS, read, readPage, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';
import { asked, type HistoryFilter } from './history-filter';

/** What was done to the books, newest first, page after page. */
export function useCommandLog(businessId: string, filter: HistoryFilter) {
  const path = `/api/businesses/${businessId}/audit/commands`;
  return useInfiniteQuery({
    queryKey: [...queryKeys.audit(businessId, 'commands'), filter],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...asked(filter), ...(pageParam === '' ? {} : { cursor: pageParam }) });
      return readPage<AuditCommand>(query.size === 0 ? path : `${path}?${query.toString()}`, signal);
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** What a command changed. The history never changes, so that it is asked for once. */
export function useAuditFacts(
  businessId: string,
  { firstRevision, lastRevision }: Pick<AuditCommand, 'firstRevision' | 'lastRevision'>,
) {
  const query = new URLSearchParams({ firstRevision, lastRevision }).toString();
  return useQuery({
    queryKey: [...queryKeys.audit(businessId, 'facts'), query],
    queryFn: ({ signal }) => read<AuditFacts>(`/api/businesses/${businessId}/audit/facts?${query}`, signal),
    staleTime: Infinity,
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
