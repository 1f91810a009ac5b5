import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import { MAX_ROW_CHANGES, type ImportRowChange, type ImportRowFilter } from '@counterfoil/contracts/import.contract';
import { messageOf } from '../../../api/api-error';
import type { Page } from '../../../api/client';
import { queryKeys } from '../../../api/query-keys';
import { showFailure } from '../../../ui/toasts';
import {
  changeImport,
  keepImport,
  keepRows,
  readRows,
  useImportRows,
  type ImportAddress,
  type PreviewRow,
} from '../imports.queries';

/** What a person changes in a row: a correction, a category, a tick. */
export type RowEdit = Omit<ImportRowChange, 'row'>;
export type PreviewFilter = Extract<ImportRowFilter, 'all' | 'invalid' | 'duplicate' | 'paired' | 'excluded'>;

/**
 * The rows of a preview, with what a person changes in them: the server judges each change and says what the row is
 * then.
 */
export function usePreviewRows(found: Import) {
  const client = useQueryClient();
  const at = { businessId: found.businessId, importId: found.id };
  const [filter, setFilter] = useState<PreviewFilter>('all');
  const list = useImportRows(at, filter, found.status === 'ready');
  const rows: readonly PreviewRow[] = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const underWay = useRef<Promise<void>>(Promise.resolve());

  async function send(changes: ImportRowChange[]): Promise<void> {
    const first = Math.min(...changes.map(({ row }) => row));
    const last = Math.max(...changes.map(({ row }) => row));
    try {
      keepImport(client, await changeImport(at, { rows: changes }));
    } catch (error) {
      showFailure('The row was not changed', messageOf(error, 'Please try again.'));
    }
    // Read again also after a refusal: what is shown is what is kept.
    const read = await readRows(at, 'all', String(first - 1), Math.min(MAX_READ, last - first + 1)).catch(() => null);
    if (read) keepRows(client, at, read.rows);
  }

  /** One after the other, so that the later of two changes of a row holds. */
  function edit(changed: readonly PreviewRow[], editOf: (row: PreviewRow) => RowEdit): void {
    const changes = changed.flatMap((row) => [{ row: row.row, ...editOf(row) }, ...otherEnd(row, editOf(row))]);
    const byRow = new Map(changes.map((change) => [change.row, change]));
    keepRows(
      client,
      at,
      rows.flatMap((row) => [byRow.get(row.row)].flatMap((change) => (change ? [shownWith(row, change)] : []))),
    );
    underWay.current = underWay.current.then(async () => {
      for (let start = 0; start < changes.length; start += MAX_CHANGES)
        await send(changes.slice(start, start + MAX_CHANGES));
      // Another row may be paired with the transaction that this one leaves.
      if (changed.some(({ pair }) => pair !== null))
        await client.invalidateQueries({ queryKey: queryKeys.allImportRows(at.businessId, at.importId) });
    });
  }

  /** Leaves ticked as many rows as a plan has room for: unticking hundreds by hand is nobody's work. */
  async function keepOnly(which: 'newest' | 'oldest', count: number): Promise<void> {
    const ticked = (await readAll(at)).filter(({ isIncluded }) => isIncluded);
    const newestFirst = ticked.sort(
      (one, other) => (other.date ?? '').localeCompare(one.date ?? '') || one.row - other.row,
    );
    const inOrder = which === 'newest' ? newestFirst : newestFirst.reverse();
    const dropped = inOrder.slice(count).sort((one, other) => one.row - other.row);
    edit(dropped, () => ({ included: false }));
    await underWay.current;
  }

  return {
    ...{ rows, list, filter, setFilter, keepOnly },
    edit: (row: PreviewRow, change: RowEdit) => edit([row], () => change),
    /** Takes every suggestion of the rows that are loaded. */
    takeSuggestions: () =>
      edit(
        rows.filter(({ suggestion }) => suggestion),
        ({ suggestion }) => ({ categoryId: suggestion?.categoryId ?? null }),
      ),
    /** Settles when every change has been answered: an import must not begin before. */
    saved: () => underWay.current,
  };
}

export type PreviewRows = ReturnType<typeof usePreviewRows>;

/** Rows of one page of the server's, and of one change. */
const MAX_READ = 500;
const MAX_CHANGES = Math.min(MAX_READ, MAX_ROW_CHANGES);

async function readAll(at: ImportAddress): Promise<PreviewRow[]> {
  const rows: PreviewRow[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page<PreviewRow> = await readRows(at, 'all', cursor, MAX_READ);
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}

/** Two rows of the file that are the ends of one transfer name each other, or neither does. */
function otherEnd(
  { row, counterpartRow: known }: PreviewRow,
  { counterpartRow, categoryId, transfer }: RowEdit,
): ImportRowChange[] {
  if (typeof counterpartRow === 'number') return [{ row: counterpartRow, counterpartRow: row }];
  return known !== null && (categoryId !== undefined || transfer !== undefined) ? [{ row: known, transfer: null }] : [];
}

/** What a choice looks like at once; corrections are judged by the server first. */
function shownWith(
  row: PreviewRow,
  { included, pair, categoryId, transfer, counterpartId, counterpartRow }: RowEdit,
): PreviewRow {
  const isMatched = typeof counterpartId === 'string' || typeof counterpartRow === 'number';
  const isOther = categoryId !== undefined || transfer !== undefined;
  return {
    ...row,
    ...(typeof included === 'boolean' ? { isIncluded: included } : {}),
    ...(pair === true && row.pair ? { isIncluded: false, pair: { ...row.pair, state: 'taken' } } : {}),
    ...(included !== undefined && row.pair ? { pair: { ...row.pair, state: 'declined' } } : {}),
    ...(isOther ? { counterpartId: null, counterpartRow: null } : {}),
    ...(typeof categoryId === 'string' ? { categoryId, isTransfer: false, suggestion: null } : {}),
    ...(transfer === true || isMatched ? { isTransfer: true, categoryId: null, suggestion: null } : {}),
    ...(isMatched ? { counterpartId: counterpartId ?? null, counterpartRow: counterpartRow ?? null } : {}),
  };
}
