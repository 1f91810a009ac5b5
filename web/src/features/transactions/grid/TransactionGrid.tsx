import { Box } from '@mui/material';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { useSeen } from '../../../ui/drawing/use-seen';
import { movedCursor, type GridCursor } from './grid-cursor';
import { figureWidth, GRID_COLUMNS, type ColumnKey, type GridColumn } from './grid-columns';
import { GRID_STYLE, LINE_HEIGHT } from './grid-style';
import { GridHead, GridWidths } from './GridHead';
import { cellId, GridRow, GroupRow, WaitingRow } from './GridRow';
import { offsetsOf } from '../list/list-layout';
import type { RowActions } from '../rows/use-row-actions';
import { useRangeSelection } from './use-range-selection';
import type { Selection } from '../rows/use-selection';
import { useCellEditing } from './use-cell-editing';
import { useShownBlocks, type ListRows, type ShownBlocks } from '../list/use-list-rows';
import type { ListFilter, ListSort } from '../../../books/transactions-path';

interface Props {
  list: ListRows;
  currency: Currency;
  filter: ListFilter;
  onSort: (by: ListSort) => void;
  onShown: (shown: ShownBlocks) => void;
  /** null where the person may not choose many. */
  selection: Selection | null;
  actions: RowActions;
  leaving: ReadonlySet<string>;
  gridRef: RefObject<HTMLTableElement | null>;
}

/** Pixels of the currency's sign beside a total. */
const SIGN_WIDTH = 26;
/** Lines drawn beyond the screen, so that a turn of the wheel finds them ready. */
const OVERSCAN = 12;

/** The list as a table of any length: what is on screen is drawn, the rest is room. Keyboard as in a spreadsheet. */
export function TransactionGrid({
  list,
  currency,
  filter,
  onSort,
  onShown,
  selection,
  actions,
  leaving,
  gridRef,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<GridCursor>({ index: 0, column: 2 });
  const { layout } = list;
  const isSeen = useSeen();
  // eslint-disable-next-line react-hooks/incompatible-library -- nothing here is memoised over the virtualizer's functions
  const virtual = useVirtualizer({
    count: layout.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    // At first only what can be seen: each row takes its share of the wait.
    overscan: isSeen ? OVERSCAN : 0,
    scrollMargin: LINE_HEIGHT,
    scrollPaddingStart: LINE_HEIGHT,
  });
  const lines = virtual.getVirtualItems();
  const rowOf = (index: number): Transaction | undefined => {
    if (index < 0 || index >= layout.count) return undefined;
    const line = layout.lineAt(index);
    return line.kind === 'row' ? list.rowAt(line.offset) : undefined;
  };
  const range = useRangeSelection(selection, rowOf);
  const widths = useFigureWidths(
    lines.map(({ index }) => rowOf(index)),
    lines.flatMap(({ index }) => totalAt(layout.lineAt(index))),
  );
  const current = rowOf(cursor.index);
  const toGrid = () => gridRef.current?.focus({ preventScroll: true });
  const editing = useCellEditing({ actions, onDone: (goOn) => (goOn ? editNext() : toGrid()) });
  const editNext = () => {
    const next = GRID_COLUMNS.findIndex(({ isEditable }, column) => isEditable && column > cursor.column);
    if (next < 0 || !current) return toGrid();
    moveTo({ ...cursor, column: next });
    editing.open(current, GRID_COLUMNS[next]?.key ?? 'description');
  };
  const moveTo = (place: GridCursor) => {
    setCursor(place);
    virtual.scrollToIndex(place.index, { align: 'auto' });
  };
  useShownBlocks(
    offsetsOf(
      layout,
      lines.map(({ index }) => index),
    ),
    onShown,
  );
  useTopOfOtherList(JSON.stringify({ ...filter, history: '', notes: '' }), () => {
    range.end();
    scroller.current?.scrollTo({ top: 0 });
    setCursor(({ column }) => ({ index: layout.count > 0 && layout.lineAt(0).kind === 'group' ? 1 : 0, column }));
  });

  const pressed = (event: KeyboardEvent<HTMLTableElement>) => {
    // Only while the grid itself has the focus: a button or a field in it has keys of its own.
    if (event.target !== event.currentTarget || event.altKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    const moved = withControl
      ? null
      : movedCursor(cursor, event.key, {
          lines: layout.count,
          columns: GRID_COLUMNS.length,
          page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / LINE_HEIGHT) - 2),
          isHeading: (index) => layout.lineAt(index).kind === 'group',
        });
    if (moved) {
      if (!event.shiftKey) range.end();
      else if (moved.index !== cursor.index) range.extend(cursor.index, moved.index);
      moveTo(moved);
    } else if (!current || !act(event.key, withControl, current)) return;
    event.preventDefault();
  };
  /** @returns false for a key that means nothing here */
  const act = (key: string, withControl: boolean, row: Transaction): boolean => {
    if (key === 'd') return copyFromAbove(row);
    if (withControl) return false;
    if (key === ' ') return selection ? (range.end(), selection.toggle(row), true) : false;
    if (key === 'Enter' || key === 'F2') return openCell(row, GRID_COLUMNS[cursor.column]?.key ?? 'description');
    if (key === 'c') return (actions.categorize(row), true);
    if (key === 'e') return (actions.edit(row), true);
    if (key === 'h') return (actions.openHistory(row), true);
    if (key === 'm') return (actions.openNotes(row), true);
    if (key === 'Delete' || key === 'Backspace') return actions.mayDelete(row) ? (actions.remove(row), true) : false;
    return false;
  };
  const openCell = (row: Transaction, column: ColumnKey): boolean => {
    if (column === 'balance') actions.openHistory(row);
    else if (!editing.open(row, column)) actions.edit(row);
    return true;
  };
  const copyFromAbove = (row: Transaction): boolean => {
    const above = rowOf(cursor.index - 1) ?? rowOf(cursor.index - 2);
    const column = GRID_COLUMNS[cursor.column];
    if (above) editing.copy(above, row, column?.isEditable ? column.key : 'category');
    return true;
  };

  const clicked = (event: MouseEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const line = target.closest<HTMLElement>('tr[data-index]');
    const index = Number(line?.dataset.index);
    const row = line ? rowOf(index) : undefined;
    if (!row) return;
    const column = Number(target.closest<HTMLElement>('td[data-column]')?.dataset.column ?? cursor.column);
    setCursor({ index, column });
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action;
    if (action === 'tick' && event.shiftKey) return range.extend(cursor.index, index);
    range.end();
    if (action === 'tick') return selection?.toggle(row);
    if (action === 'categorize') return actions.categorize(row);
    if (action === 'edit') return actions.edit(row);
    if (action === 'repeat') return actions.repeat?.(row);
    if (action === 'delete') return actions.remove(row);
    if (action === 'history') return actions.openHistory(row);
    if (action === 'notes') return actions.openNotes(row);
    if (event.detail === 2) openCell(row, GRID_COLUMNS[column]?.key ?? 'description');
  };

  const first = lines[0];
  const last = lines.at(-1);
  const span = GRID_COLUMNS.length + (selection ? 2 : 1);
  const isInSight =
    first !== undefined && last !== undefined && cursor.index >= first.index && cursor.index <= last.index;
  return (
    <Box ref={scroller} sx={{ overflow: 'auto', height: '100%', overscrollBehavior: 'contain', contain: 'strict' }}>
      <Box
        component="table"
        ref={gridRef}
        role="grid"
        tabIndex={0}
        aria-label="Transactions"
        aria-rowcount={layout.count + 1}
        aria-multiselectable={selection !== null}
        aria-activedescendant={isInSight && current ? cellId(cursor.index, cursor.column) : undefined}
        onKeyDown={pressed}
        sx={GRID_STYLE}
      >
        <GridWidths hasTick={selection !== null} widthOf={widths} />
        <GridHead
          currency={currency}
          sort={filter.sort}
          order={filter.order}
          onSort={onSort}
          ticked={selection ? selection.share(list.total ?? 0) : null}
          onTickAll={(isTicked) => selection?.tickAll(isTicked)}
        />
        <tbody onClick={clicked}>
          {first && first.start > LINE_HEIGHT && (
            <tr className="spacer" aria-hidden="true">
              <td colSpan={span} style={{ height: first.start - LINE_HEIGHT }} />
            </tr>
          )}
          {lines.map(({ index }) => {
            const line = layout.lineAt(index);
            if (line.kind === 'group')
              return (
                <GroupRow
                  key={`group ${line.group.categoryId}`}
                  group={line.group}
                  index={index}
                  span={span}
                  currency={currency}
                />
              );
            const row = list.rowAt(line.offset);
            if (!row) return <WaitingRow key={`waiting ${index}`} index={index} hasTick={selection !== null} />;
            const edited = editing.cellOf(row);
            return (
              <GridRow
                key={row.id}
                row={row}
                index={index}
                currency={currency}
                isTicked={selection ? selection.has(row.id) : null}
                activeColumn={cursor.index === index ? cursor.column : -1}
                isLeaving={leaving.has(row.id)}
                mayRepeat={actions.repeat !== null}
                mayDelete={actions.mayDelete(row)}
                mayChange={actions.mayChange(row)}
                {...(edited ? { editor: edited.editor, editedColumn: edited.column } : {})}
              />
            );
          })}
          {last && (
            <tr className="spacer" aria-hidden="true">
              <td colSpan={span} style={{ height: Math.max(0, virtual.getTotalSize() + LINE_HEIGHT - last.end) }} />
            </tr>
          )}
        </tbody>
      </Box>
    </Box>
  );
}

/**
 * Columns of figures are as wide as the longest that has been on screen: a figure that is cut short would be read as
 * another one.
 */
function useFigureWidths(
  rows: readonly (Transaction | undefined)[],
  totals: readonly string[],
): (key: ColumnKey, width: NonNullable<GridColumn['width']>) => number {
  const [seen, setSeen] = useState({ amount: 0, balance: 0 });
  const longest = (of: 'amount' | 'balance') =>
    rows.reduce((most, row) => Math.max(most, row ? figureWidth(row[of]) : 0), seen[of]);
  const now = {
    amount: Math.max(longest('amount'), ...totals.map((total) => figureWidth(total) + SIGN_WIDTH)),
    balance: longest('balance'),
  };
  if (now.amount > seen.amount || now.balance > seen.balance) setSeen(now);
  return (key, width) => (key === 'amount' || key === 'balance' ? Math.max(width, now[key]) : width);
}

/** What the rows of a group come to, where a line is its heading. */
function totalAt(line: ReturnType<ListRows['layout']['lineAt']>): string[] {
  return line.kind === 'group' ? [line.group.total] : [];
}

/** Another filter or order is another list, which begins at its top. */
function useTopOfOtherList(list: string, toTop: () => void): void {
  const shown = useRef(list);
  const go = useEffectEvent(toTop);
  useEffect(() => {
    if (shown.current === list) return;
    shown.current = list;
    go();
  }, [list]);
}
