import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../api/api-error';
import { writeUndoable } from '../api/client';
import { queryKeys } from '../api/query-keys';
import { showFailure, showToast } from '../ui/toasts';
import { mayBreak } from './break-question';
import { forgetCommands, lastCommands, rememberCommands } from './undo-stack';

/** What an undo led to, as the server says it. */
interface Undone {
  commandId: string;
}

/** One at a time: a second press of Undo while the first is on its way would ask for the same. */
let isUnderWay = false;

/**
 * Taking back what was done in a business. It goes on when whoever asked for it has left the screen: a message with
 * Undo outlives the dialog that it tells of.
 */
export function useUndo(businessId: string) {
  const client = useQueryClient();
  return {
    /** Tells of something that was done, with Undo beside it; `u` finds it later, too. */
    tell: (title: string, description: string | undefined, commandIds: readonly (string | null)[]): void => {
      const known = commandIds.filter((id) => id !== null);
      if (known.length === 0) return showToast(title, description);
      rememberCommands(businessId, known);
      showToast(title, description, 'plain', { label: 'Undo', run: () => void undo(client, businessId, known, true) });
    },
    /** Takes commands back, the last one first, and tells of it with Redo beside it. @returns whether it was done */
    undo: (commandIds: readonly string[]): Promise<boolean> => undo(client, businessId, commandIds, true),
    /** Takes back what was done last in this tab. */
    undoLast: (): void => {
      const last = lastCommands(businessId);
      if (last) void undo(client, businessId, last, true);
      else showToast('Nothing to undo', 'What was done earlier is undone in the history of each transaction.');
    },
  };
}

async function undo(
  client: QueryClient,
  businessId: string,
  commandIds: readonly string[],
  isBack: boolean,
): Promise<boolean> {
  if (isUnderWay) return false;
  isUnderWay = true;
  try {
    const commands = commandIds.map((commandId) => ({ commandId }));
    if (!(await mayBreak(businessId, commands, 'Undoing this'))) return false;
    // Through the cache of mutations, which notices when the session has ended.
    const undone = await client
      .getMutationCache()
      .build<string[], Error, void, unknown>(client, {
        mutationFn: () => takeBack(businessId, commandIds),
        networkMode: 'always',
      })
      .execute();
    forgetCommands(businessId, commandIds);
    if (!isBack) rememberCommands(businessId, undone);
    showToast(isBack ? 'Undone' : 'Done again', undefined, 'plain', {
      label: isBack ? 'Redo' : 'Undo',
      run: () => void undo(client, businessId, undone, !isBack),
    });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) forgetCommands(businessId, commandIds);
    showFailure('Not undone', messageOf(error, 'The server did not answer as expected. Try again.'));
    return false;
  } finally {
    isUnderWay = false;
    // An undo may touch any figure of the business.
    client.removeQueries({ queryKey: queryKeys.business(businessId), type: 'inactive' });
    void client.invalidateQueries({ queryKey: queryKeys.business(businessId) });
  }
}

async function takeBack(businessId: string, commandIds: readonly string[]): Promise<string[]> {
  const undone: string[] = [];
  for (const commandId of [...commandIds].reverse()) {
    const { answer, commandId: undoId } = await writeUndoable<Undone>(
      'POST',
      `/api/businesses/${businessId}/commands/${commandId}/undo`,
      {},
    );
    undone.push(undoId ?? answer.commandId);
  }
  return undone;
}
