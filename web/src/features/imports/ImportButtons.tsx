import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { ImportListItem } from '@counterfoil/contracts/import-answer.contract';
import type { ImportStatus } from '@counterfoil/contracts/import.contract';
import { PATHS } from '../../paths';
import { useMay } from '../../books/business-context';
import { importPath, type ImportAction } from './imports.queries';
import { useImportAction } from './use-import-actions';

const CANCEL_LABELS: Partial<Record<ImportStatus, string>> = { recording: 'Cancel import', undoing: 'Stop the undo' };

/**
 * What can be done with an import as it is, by whoever may import: go on, stop, undo, redo. And for all the lines that
 * were not imported as a file.
 */
export function ImportButtons({ found }: { found: ImportListItem }) {
  const address = { businessId: found.businessId, importId: found.id };
  const act = useImportAction(address);
  const mayImport = useMay('transactions.import');
  const { status, attempt, errors, errorCode, fileName } = found;
  const isBroken = attempt > 0 && (status === 'cancelled' || status === 'failed');
  const isUndoable = status === 'completed' || isBroken;
  // Reading and undoing take a moment, unless they wait for something.
  const isStuck = found.waiting !== null && (status === 'reading' || status === 'undoing');
  const isCancellable = isStuck || status === 'recording' || status === 'mapping' || status === 'ready';
  /** An undo or a redo was refused for it. */
  const isClosed = errorCode === 'period_closed';
  const offered: readonly { action: ImportAction; label: string; isOffered: boolean }[] = [
    { action: 'commit', label: 'Resume', isOffered: isBroken },
    { action: 'cancel', label: CANCEL_LABELS[status] ?? 'Discard', isOffered: isCancellable },
    { action: 'undo', label: 'Undo', isOffered: isUndoable && !isClosed },
    { action: 'undo-on-first-open-day', label: 'Undo, dated on the first open day', isOffered: isUndoable && isClosed },
    { action: 'redo', label: 'Redo', isOffered: status === 'undone' && !isClosed },
    {
      action: 'redo-on-first-open-day',
      label: 'Redo, dated on the first open day',
      isOffered: status === 'undone' && isClosed,
    },
  ];
  return (
    <>
      {mayImport && (status === 'mapping' || status === 'ready') && (
        <Button
          size="small"
          variant="outlined"
          component={Link}
          to={`${PATHS.imports}?import=${found.id}`}
          aria-label={`Continue ${fileName}`}
        >
          Continue
        </Button>
      )}
      {mayImport &&
        offered.map(
          ({ action, label, isOffered }) =>
            isOffered && (
              <Button
                key={action}
                size="small"
                variant="outlined"
                disabled={act.isPending}
                onClick={() => act.mutate(action)}
                aria-label={`${label} ${fileName}`}
              >
                {label}
              </Button>
            ),
        )}
      {errors > 0 && (
        <Button
          size="small"
          variant="text"
          component="a"
          href={`${importPath(address)}/errors.csv`}
          download
          aria-label={`Error file of ${fileName}`}
        >
          Error file (CSV)
        </Button>
      )}
    </>
  );
}
