import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../api/api-error';
import { writeUndoable } from '../../api/client';
import { showFailure, showToast } from '../../ui/toasts';
import { forgetCommands, rememberCommands } from './undo-stack';

/** What an undo led to, as the server says it. */
interface Undone {
  commandId: string;
  events: { type: string; count: number }[];
}

/**
 * Takes back what commands did, the last one first. Everything of the business on screen is read again afterwards: an undo
 * may touch any figure. What was undone can be done again in turn.
 */
export function useUndo(businessId: string) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (commandIds: readonly string[]) => {
      const undone: string[] = [];
      for (const commandId of [...commandIds].reverse()) {
        const { answer, commandId: undoId } = await writeUndoable<Undone>('POST', `/api/businesses/${businessId}/commands/${commandId}/undo`, {});
        undone.push(undoId ?? answer.commandId);
      }
      return undone;
    },
    onSettled: () => {
      client.removeQueries({ queryKey: ['business', businessId], type: 'inactive' });
      return client.invalidateQueries({ queryKey: ['business', businessId] });
    },
  });

  const undo = (commandIds: readonly string[], done = 'Undone') => {
    if (mutation.isPending) return;
    mutation.mutate(commandIds, {
      onSuccess: (undoIds) => {
        forgetCommands(businessId, commandIds);
        showToast(done, undefined, 'plain', { label: done === 'Undone' ? 'Redo' : 'Undo', run: () => undo(undoIds, done === 'Undone' ? 'Done again' : 'Undone') });
      },
      onError: (error) => {
        if (error instanceof ApiError && error.status === 409) forgetCommands(businessId, commandIds);
        showFailure('Not undone', messageOf(error, 'The server did not answer as expected. Nothing was changed.'));
      },
    });
  };

  /** Tells of something that was done, with Undo beside it; `u` finds it later, too. */
  const tell = (title: string, description: string | undefined, commandIds: readonly (string | null)[]) => {
    const known = commandIds.filter((id) => id !== null);
    if (known.length === 0) return showToast(title, description);
    rememberCommands(businessId, known);
    showToast(title, description, 'plain', { label: 'Undo', run: () => undo(known) });
  };
  return { undo, tell, isPending: mutation.isPending };
}
