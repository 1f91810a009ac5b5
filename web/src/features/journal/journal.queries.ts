import { useQuery } from '@tanstack/react-query';
import type {
  JournalEntry,
  PostJournalEntryRequest,
  ReverseJournalEntryRequest,
} from '@counterfoil/contracts/journal.contract';
import { read, write } from '../../api/client';
import { queryKeys } from '../../api/query-keys';
import { useChange } from '../../api/use-change';

/** Entries that people wrote, newest first. */
export function useJournalEntries(businessId: string) {
  return useQuery({
    queryKey: queryKeys.journalEntries(businessId),
    queryFn: ({ signal }) => read<JournalEntry[]>(`/api/businesses/${businessId}/journal-entries`, signal),
    staleTime: 0,
  });
}

export function usePostJournalEntry(businessId: string) {
  return useChange(
    ({ entry, key }: { entry: PostJournalEntryRequest; key: string }) =>
      write<JournalEntry>('POST', `/api/businesses/${businessId}/journal-entries`, entry, key),
    queryKeys.business(businessId),
  );
}

export function useReverseJournalEntry(businessId: string) {
  return useChange(
    ({ id, request, key }: { id: string; request: ReverseJournalEntryRequest; key: string }) =>
      write<JournalEntry>('POST', `/api/businesses/${businessId}/journal-entries/${id}/reverse`, request, key),
    queryKeys.business(businessId),
  );
}
