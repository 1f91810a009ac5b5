import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { useDialogSession } from '../../../ui/use-dialog-session';
import { CategorizeDialog } from '../categorizing/CategorizeDialog';
import { DeleteDialog } from './DeleteDialog';
import { useRowActions, withStanding, type RowActions } from './use-row-actions';
import type { Selection } from './use-selection';

const EditTransactionDialog = lazy(async () => ({
  default: (await import('../entry/EditTransactionDialog')).EditTransactionDialog,
}));

/** As long as a row takes to leave (brand, Motion). */
const LEAVING_MS = 150;

interface RowDialogs {
  readonly actions: RowActions;
  /** Rows that have just been deleted and are on their way out. */
  readonly leaving: ReadonlySet<string>;
  categorizeSelected(): void;
  removeSelected(): void;
  /** To be shown by the page. */
  readonly dialogs: ReactNode;
}

/** What the page of a list opens by itself. */
interface Opens {
  readonly openHistory: (row: Transaction) => void;
  readonly openNotes: (row: Transaction) => void;
}

/**
 * What a list does with its rows, and the dialogs for it. A row that is ticked stands for all that are.
 * @param selection null where the person may not choose many
 */
export function useRowDialogs(selection: Selection | null, { openHistory, openNotes }: Opens): RowDialogs {
  const [condemned, setCondemned] = useState<readonly Transaction[]>([]);
  const [categorized, setCategorized] = useState<readonly Transaction[]>([]);
  const [edited, setEdited] = useState<Transaction | null>(null);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const edit = useDialogSession();
  const withSelected = (row: Transaction) => (selection?.has(row.id) ? selection.rows : [row]);
  const actions = useRowActions({
    categorize: (row) => withStanding(row, (standing) => setCategorized(withSelected(standing))),
    edit: (row) =>
      withStanding(row, (standing) => {
        setEdited(standing);
        edit.open();
      }),
    remove: (row) => withStanding(row, (standing) => setCondemned(withSelected(standing))),
    openHistory,
    openNotes,
  });
  const leave = (ids: readonly string[]) => {
    selection?.clear();
    setLeaving(new Set(ids));
    return rowsHaveLeft();
  };
  const endCategorizing = (isDone: boolean) => {
    if (isDone && categorized.length > 1) selection?.clear();
    setCategorized([]);
  };
  return {
    actions,
    leaving,
    categorizeSelected: () => setCategorized(selection?.rows ?? []),
    removeSelected: () => setCondemned(selection?.rows ?? []),
    dialogs: (
      <>
        <DeleteDialog transactions={condemned} onClose={() => setCondemned([])} onLeaving={leave} />
        <CategorizeDialog transactions={categorized} onClose={endCategorizing} />
        <Suspense fallback={null}>
          {edited && (
            <EditTransactionDialog
              key={`edit-${edit.session}`}
              transaction={edited}
              isOpen={edit.isOpen}
              onClose={edit.close}
              onNotes={() => {
                edit.close();
                openNotes(edited);
              }}
            />
          )}
        </Suspense>
      </>
    ),
  };
}

/** Waits until rows that are told to leave have left; not at all for people who want no motion. */
function rowsHaveLeft(): Promise<void> {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return new Promise((resolve) => setTimeout(resolve, isStill ? 0 : LEAVING_MS));
}
