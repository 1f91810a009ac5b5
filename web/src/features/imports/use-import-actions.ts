import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { isUnderWay } from '@counterfoil/contracts/import.contract';
import { messageOf } from '../../api/api-error';
import { queryKeys } from '../../api/query-keys';
import { newKey } from '../../api/submission-key';
import { showFailure } from '../../ui/toasts';
import { mayBreak } from '../../books/break-question';
import { followImport } from './followed-imports';
import { endImport } from './import-end';
import { actOnImport, keepImport, type ImportAction, type ImportAddress } from './imports.queries';

const FAILURES: Record<ImportAction, string> = {
  commit: 'Import failed',
  cancel: 'The import was not stopped',
  undo: 'The import was not undone',
  'undo-on-first-open-day': 'The import was not undone',
  redo: 'The import was not done again',
  'redo-on-first-open-day': 'The import was not done again',
};

/**
 * Has an import recorded, stopped, undone or recorded again, and follows it to its end.
 * @returns null where somebody who was told what it breaks does not want it any more
 * @throws ApiError when it is refused
 */
export async function carryOut(
  client: QueryClient,
  address: ImportAddress,
  action: ImportAction,
  key: string = newKey(),
): Promise<Import | null> {
  if (action.startsWith('undo') && !(await mayBreak(address.businessId, [address], 'Undoing the import'))) return null;
  const found = await actOnImport(address, action, key);
  keepImport(client, found);
  if (isUnderWay(found.status)) followImport(address);
  else await endOf(client, found);
  return found;
}

/** Tells how an import ended, with the way back beside it. */
export function endOf(client: QueryClient, found: Import): Promise<void> {
  const address = { businessId: found.businessId, importId: found.id };
  return endImport(
    client,
    found,
    (action) => void carryOut(client, address, action).catch((error: unknown) => showRefusal(action, error)),
  );
}

/** The same for a button: what is refused is told. */
export function useImportAction(address: ImportAddress) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: ImportAction) => carryOut(client, address, action),
    onError: (error, action) => {
      showRefusal(action, error);
      // Where a closed period is in the way the history knows, and offers the way round it.
      void client.invalidateQueries({ queryKey: queryKeys.imports(address.businessId) });
    },
  });
}

function showRefusal(action: ImportAction, error: unknown): void {
  showFailure(FAILURES[action], messageOf(error, 'Please check your data and try again.'));
}
