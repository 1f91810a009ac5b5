import type { QueryClient } from '@tanstack/react-query';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { queryKeys } from '../../api/query-keys';
import { formatCount } from '../../ui/money-format';
import { showFailure, showToast, type ToastAction } from '../../ui/toasts';
import { occurrenceMatches } from '../../books/occurrence-matches.queries';
import { refreshFigures } from '../../books/refresh-figures';
import { redoWords } from './import-words';
import { keepImport } from './imports.queries';

/** Rows that were to be recorded and were refused. Those that could not be read were never among them. */
export function refusedRows({ errors, counts }: Pick<Import, 'errors' | 'counts'>): number {
  return Math.max(0, errors - counts.invalid);
}

/** Whether the result has more to tell than that it is done. */
export function hasMoreToTell(found: Pick<Import, 'errors' | 'counts'>): boolean {
  return refusedRows(found) > 0 || found.counts.unmatched > 0;
}

/**
 * What an import that has come to an end changes: the figures, the history, and what is told. @param back undo or redo,
 * where it can be done
 */
export async function endImport(
  client: QueryClient,
  found: Import,
  back: (action: 'undo' | 'redo') => void,
): Promise<void> {
  keepImport(client, found);
  await Promise.all([
    refreshFigures(client, found.businessId),
    client.invalidateQueries({ queryKey: queryKeys.imports(found.businessId) }),
  ]);
  const repeating = found.status === 'completed' && found.success > 0 ? await repeatingRows(client, found) : 0;
  tellEnd(found, repeating, { label: 'Undo', run: () => back('undo') }, { label: 'Redo', run: () => back('redo') });
}

/** How many imported rows look like payments that repeat; none where that cannot be found out, as it is an aside. */
async function repeatingRows(client: QueryClient, { businessId }: Import): Promise<number> {
  const found = await client.fetchQuery(occurrenceMatches(businessId)).catch(() => []);
  return found.length;
}

function tellEnd(found: Import, repeating: number, undo: ToastAction, redo: ToastAction): void {
  const { status, success, total, error, fileName } = found;
  const failed = refusedRows(found);
  if (status === 'undone')
    return showToast('Import undone', `The transactions of ${fileName} are out of your figures again.`, 'plain', redo);
  if (status === 'cancelled' && success > 0)
    return showToast(
      'Import stopped',
      `${formatCount(success)} of ${formatCount(total)} transactions were recorded. Go on with it or undo it under Imports.`,
      'plain',
      undo,
    );
  if (status === 'cancelled') return showToast('Import cancelled', 'Nothing was recorded.');
  if (status === 'failed') return showFailure('Import failed', error ?? 'Please check your data and try again.');
  if (status !== 'completed') return;
  // An undo that a closed period refused leaves the import completed, with the reason.
  if (error !== null) return showFailure('The import was not undone', error);
  if (found.redo) return showToast('Import done again', redoWords(found.redo), 'plain', undo);
  const { matched } = found.counts;
  if (success === 0 && matched > 0) return showToast('Import successful', matchedText(matched), 'plain', undo);
  if (success === 0)
    return showFailure(
      'Import failed',
      `${failed === 1 ? 'The only transaction' : `All ${formatCount(failed)} transactions`} failed to import. Please check your data.`,
    );
  showToast(
    'Import successful',
    `Successfully imported ${success === 1 ? '1 transaction' : `${formatCount(success)} transactions`}${failed > 0 ? ` (${formatCount(failed)} failed)` : ''}.${matched > 0 ? ` ${matchedText(matched)}` : ''}${repeatingText(repeating)}`,
    'plain',
    undo,
  );
}

function matchedText(matched: number): string {
  return matched === 1
    ? 'The bank confirms 1 transaction that you had already.'
    : `The bank confirms ${formatCount(matched)} transactions that you had already.`;
}

function repeatingText(rows: number): string {
  if (rows === 0) return '';
  return rows === 1
    ? ' One looks like a payment that repeats: say so under What Repeats.'
    : ` ${rows} look like payments that repeat: say so under What Repeats.`;
}
