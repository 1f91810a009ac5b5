import { useState, type ReactNode } from 'react';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../../api/api-error';
import { showFailure } from '../../../ui/toasts';
import { amendedBy, editedValue, type EditableColumn } from './cell-change';
import { CategoryCellEditor, TextCellEditor } from './CellEditor';
import { GRID_COLUMNS, isTransfer, type ColumnKey } from './grid-columns';
import type { RowActions } from '../rows/use-row-actions';

interface Editing {
  readonly row: Transaction;
  readonly column: ColumnKey;
  readonly isSaving: boolean;
  readonly error: unknown;
}

interface CellEditing {
  /** Opens the editor of a cell. @returns false where the cell has none and the whole row is to be edited instead */
  open(row: Transaction, column: ColumnKey): boolean;
  /** Writes one row's value into another. */
  copy(from: Transaction, to: Transaction, column: ColumnKey): void;
  /** The editor of a row, where one of its cells is being edited. */
  cellOf(row: Transaction): { editor: ReactNode; column: ColumnKey } | null;
}

/** Typing over cells, one at a time. What was typed stays in its field until the server has agreed to it. */
export function useCellEditing({
  actions,
  onDone,
}: {
  actions: RowActions;
  onDone: (goOn: boolean) => void;
}): CellEditing {
  const [editing, setEditing] = useState<Editing | null>(null);
  const close = (goOn: boolean) => {
    setEditing(null);
    onDone(goOn);
  };
  const save = async (cell: Editing, work: Promise<void>, goOn: boolean) => {
    setEditing({ ...cell, isSaving: true, error: null });
    try {
      await work;
      close(goOn);
    } catch (error) {
      setEditing({ ...cell, isSaving: false, error });
    }
  };
  return {
    open(row, column) {
      const hasCell = GRID_COLUMNS.find(({ key }) => key === column)?.isEditable ?? false;
      if (!hasCell) return false;
      // What stands in the cell is what was closed, and not what the transaction is by now.
      if (row.correction !== null) return false;
      if (column === 'category' && (isTransfer(row) || row.allocations.length > 1))
        return (actions.categorize(row), true);
      // An amount in parts, and one that stands in two accounts, are changed with all that belongs to them.
      if (column === 'amount' && row.allocations.length > 1) return false;
      if (isAgreedOn(row, column)) return false;
      setEditing({ row, column, isSaving: false, error: null });
      return true;
    },
    copy(from, to, column) {
      const isSame =
        column === 'category'
          ? from.categoryId === to.categoryId
          : editedValue(from, column as EditableColumn) === editedValue(to, column as EditableColumn);
      if (isSame) return;
      if (to.correction !== null || isAgreedOn(to, column)) return actions.edit(to);
      const work =
        column === 'category'
          ? actions.recategorize(to, from.categoryId)
          : actions.amend(to, amendedBy(to, column as EditableColumn, editedValue(from, column as EditableColumn)));
      work.catch((error: unknown) =>
        showFailure('Not copied', messageOf(error, 'The server did not answer as expected. Nothing was changed.')),
      );
    },
    cellOf(row) {
      if (editing?.row.id !== row.id) return null;
      const { column, isSaving, error } = editing;
      const label = `${GRID_COLUMNS.find(({ key }) => key === column)?.label ?? ''} of ${row.description}`;
      const shared = { row, label, isSaving, error, onCancel: () => close(false) };
      const editor =
        column === 'category' ? (
          <CategoryCellEditor
            {...shared}
            options={actions.categoriesFor(row)}
            onCommit={(id) => void save(editing, actions.recategorize(row, id), false)}
          />
        ) : (
          <TextCellEditor
            {...shared}
            column={column as EditableColumn}
            onCommit={(typed, goOn) =>
              void (typed === editedValue(row, column as EditableColumn)
                ? close(goOn)
                : save(editing, actions.amend(row, amendedBy(row, column as EditableColumn, typed)), goOn))
            }
          />
        );
      return { editor, column };
    },
  };
}

/** What was agreed on with a bank is changed with the whole row, where it is said what that breaks. */
function isAgreedOn({ reconciledThrough }: Transaction, column: ColumnKey): boolean {
  return reconciledThrough !== null && (column === 'amount' || column === 'date');
}
