import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type {
  Conversation,
  Note,
  NotePlaceFields,
  WaitingQuestion,
  WriteNoteRequest,
} from '@counterfoil/contracts/note.contract';
import { read, readPage, writeUndoable } from '../../api/client';
import { queryKeys } from '../../api/query-keys';

/** Which notes: those of one transaction, or of one journal entry. */
export type NotePlace = Readonly<NotePlaceFields>;

/** All that was said about an entry. */
export function useConversation(businessId: string, { transactionId, journalEntryId }: NotePlace) {
  const query: Record<string, string> =
    transactionId === undefined ? { journalEntryId: journalEntryId ?? '' } : { transactionId };
  return useQuery({
    queryKey: [...queryKeys.notes(businessId), query],
    queryFn: ({ signal }) => read<Conversation>(`${path(businessId)}?${new URLSearchParams(query).toString()}`, signal),
  });
}

/** Questions that wait for whoever looks. */
export function useWaitingQuestions(businessId: string) {
  return useQuery({
    queryKey: [...queryKeys.notes(businessId), 'waiting'],
    queryFn: ({ signal }) => readPage<WaitingQuestion>(`${path(businessId)}/waiting`, signal),
  });
}

/** Something to be said: a note or a question, or the answer to a question. */
type Saying = { note: WriteNoteRequest; key: string } | { questionId: string; text: string; key: string };

export function useSay(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (saying: Saying) =>
      'note' in saying
        ? writeUndoable<Note>('POST', path(businessId), saying.note, saying.key)
        : writeUndoable<Note>(
            'POST',
            `${path(businessId)}/${saying.questionId}/answers`,
            { text: saying.text },
            saying.key,
          ),
    onSuccess: () => refreshNotes(client, businessId),
  });
}

export function useSettleQuestion(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isResolved }: { id: string; isResolved: boolean }) =>
      writeUndoable<Note>('PUT', `${path(businessId)}/${id}/resolved`, { isResolved }),
    onSuccess: () => refreshNotes(client, businessId),
  });
}

export function useRemoveNote(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => writeUndoable<{ id: string }>('DELETE', `${path(businessId)}/${id}`),
    onSuccess: () => refreshNotes(client, businessId),
  });
}

/** Rows of lists carry the mark, too. */
function refreshNotes(client: QueryClient, businessId: string): Promise<unknown> {
  const changed = [queryKeys.notes, queryKeys.transactions, queryKeys.journalEntries];
  return Promise.all(changed.map((key) => client.invalidateQueries({ queryKey: key(businessId) })));
}

const path = (businessId: string) => `/api/businesses/${businessId}/notes`;
