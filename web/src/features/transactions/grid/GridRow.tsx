import { memo, type ReactNode } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction, TransactionGroup } from '@counterfoil/contracts/transaction.contract';
import { formatCount, formatFigure, formatMoney, isNegative, isZero } from '../../../ui/money-format';
import { correctionParts, isChoosable } from '../rows/corrected-row';
import { NoteMark, noteText, ReceiptMark, ReconciledMark } from '../rows/RowMarks';
import { cellText, GRID_COLUMNS, type ColumnKey } from './grid-columns';

/**
 * Material's outlines of a label, a pencil, two arrows and a bin. Plain SVG: a screen holds over a hundred of them
 * while one scrolls.
 */
const ICONS = {
  categorize:
    'M21.41 11.58l-9-9C12.05 2.22 11.55 2 11 2H4c-1.1 0-2 .9-2 2v7c0 .55.22 1.05.59 1.42l9 9c.36.36.86.58 1.41.58s1.05-.22 1.41-.59l7-7c.37-.36.59-.86.59-1.41s-.23-1.06-.59-1.42zM13 20.01L4 11V4h7v-.01l9 9-7 7.02zM6.5 5C5.67 5 5 5.67 5 6.5S5.67 8 6.5 8 8 7.33 8 6.5 7.33 5 6.5 5z',
  edit: 'M14.06 9.02l.92.92L5.92 19H5v-.92l9.06-9.06M17.66 3c-.25 0-.51.1-.7.29l-1.83 1.83 3.75 3.75 1.83-1.83c.39-.39.39-1.02 0-1.41l-2.34-2.34c-.2-.2-.45-.29-.71-.29zm-3.6 3.19L3 17.25V21h3.75L17.81 9.94l-3.75-3.75z',
  repeat: 'M7 7h10v3l4-4-4-4v3H5v6h2V7zm10 10H7v-3l-4 4 4 4v-3h12v-6h-2v4z',
  delete: 'M6 19c0 1.1.9 2 2 2h8c1.1 0 2-.9 2-2V7H6v12zM8 9h8v10H8V9zm7.5-5l-1-1h-5l-1 1H5v2h14V4h-3.5z',
} as const;
const LABELS = { categorize: 'Categorize', edit: 'Edit', repeat: 'Repeat', delete: 'Delete' } as const;

const ACTIONS = ['categorize', 'edit', 'repeat', 'delete'] as const;

interface Props {
  row: Transaction;
  /** Its line in the list. */
  index: number;
  currency: Currency;
  /** null where rows cannot be ticked. */
  isTicked: boolean | null;
  /** The column that the keyboard is on; -1 where it is on another row. */
  activeColumn: number;
  isLeaving: boolean;
  mayRepeat: boolean;
  mayDelete: boolean;
  mayChange?: boolean;
  /** True in a table without a keyboard of its own: its buttons are reached one by one. */
  isReachable?: boolean;
  /** Instead of a cell, while it is edited. */
  editor?: ReactNode;
  editedColumn?: ColumnKey;
}

/** Id of a cell, for the grid to point at. */
export function cellId(index: number, column: number): string {
  return `transaction-${index}-${column}`;
}

/**
 * A row of the list. Clicks are handled by the list, which reads the data attributes: so a row is drawn again only when
 * it changes.
 */
export const GridRow = memo(function GridRow({
  row,
  index,
  currency,
  isTicked,
  activeColumn,
  isLeaving,
  mayRepeat,
  mayDelete,
  mayChange = true,
  isReachable = false,
  editor,
  editedColumn,
}: Props) {
  const isOffered = { categorize: mayChange, edit: mayChange, repeat: mayRepeat && mayChange, delete: mayDelete };
  const correction = correctionParts(row, currency);
  const tabIndex = isReachable || activeColumn >= 0 ? 0 : -1;
  return (
    <tr
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isTicked ?? undefined}
      className={`row${isLeaving ? ' leaving' : ''}${activeColumn >= 0 ? ' current' : ''}`}
    >
      {isTicked !== null && (
        <td role="gridcell" className="tick">
          <input
            type="checkbox"
            checked={isTicked}
            readOnly
            disabled={!isChoosable(row)}
            tabIndex={tabIndex}
            data-action="tick"
            aria-label={`Select ${row.description}`}
          />
        </td>
      )}
      {GRID_COLUMNS.map(({ key, isFigure }, column) => (
        <td
          key={key}
          role="gridcell"
          id={cellId(index, column)}
          data-column={column}
          className={`${isFigure ? 'figure' : ''}${column === activeColumn ? ' active' : ''}`}
          title={isFigure || key === editedColumn ? undefined : titleOf(row, key, correction)}
        >
          {key === editedColumn ? (
            editor
          ) : isFigure ? (
            <FigureCell row={row} column={key} currency={currency} tabIndex={tabIndex} />
          ) : (
            <>
              {key === 'description' && row.receiptCount > 0 && <ReceiptMark count={row.receiptCount} />}
              {key === 'description' && row.noteCount > 0 && (
                <button
                  type="button"
                  className="notes"
                  tabIndex={tabIndex}
                  data-action="notes"
                  aria-label={`${noteText(row.noteCount, row.openQuestionCount)} on ${row.description}`}
                >
                  <NoteMark count={row.noteCount} open={row.openQuestionCount} />
                </button>
              )}
              {cellText(row, key)}
              {key === 'description' && correction.length > 0 && (
                <span className="correction">
                  {correction.map((part) => (
                    <span key={part}>{part} </span>
                  ))}
                </span>
              )}
              {key === 'date' && row.reconciledThrough !== null && <ReconciledMark through={row.reconciledThrough} />}
            </>
          )}
        </td>
      ))}
      <td role="gridcell" className="actions">
        {ACTIONS.filter((action) => isOffered[action]).map((action) => (
          <button
            key={action}
            type="button"
            tabIndex={tabIndex}
            data-action={action}
            aria-label={`${LABELS[action]} ${row.description}`}
            title={LABELS[action]}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={ICONS[action]} />
            </svg>
          </button>
        ))}
      </td>
    </tr>
  );
});

/** A cell in full, as it may be cut short; with what is said under the description. */
function titleOf(row: Transaction, key: ColumnKey, correction: readonly string[]): string {
  return key === 'description' && correction.length > 0
    ? `${row.description}. ${correction.join(', ')}`
    : cellText(row, key);
}

/** A figure that opens into its history. */
function FigureCell({
  row,
  column,
  currency,
  tabIndex,
}: {
  row: Transaction;
  column: ColumnKey;
  currency: Currency;
  tabIndex: number;
}) {
  const value = column === 'balance' ? row.balance : row.amount;
  const tone = isZero(value) ? '' : isNegative(value) ? ' out' : column === 'amount' ? ' in' : '';
  const text = formatFigure(value, currency);
  if (column === 'balance') return <span className={tone.trim()}>{text}</span>;
  return (
    <button
      type="button"
      className={`open${tone}`}
      data-action="history"
      tabIndex={tabIndex}
      title="Open the history"
      aria-label={`${text}, history of ${row.description}`}
    >
      {text}
    </button>
  );
}

/** Where a row will be, once it has been read. */
export const WaitingRow = memo(function WaitingRow({ index, hasTick }: { index: number; hasTick: boolean }) {
  return (
    <tr aria-rowindex={index + 2} className="row waiting">
      {hasTick && <td role="gridcell" />}
      {GRID_COLUMNS.map(({ key, isFigure }, column) => (
        <td key={key} role="gridcell" id={cellId(index, column)} className={isFigure ? 'figure' : ''}>
          <span className="bar" style={{ width: `${40 + ((index * 17 + column * 23) % 45)}%` }} />
        </td>
      ))}
      <td role="gridcell" />
    </tr>
  );
});

/** Columns from the amount on: it, the balance and the buttons. */
const AFTER_SUM = 3;

/** The heading of a category's rows, with what they come to. */
export function GroupRow({
  group,
  index,
  span,
  currency,
}: {
  group: TransactionGroup;
  index: number;
  span: number;
  currency: Currency;
}) {
  return (
    <tr aria-rowindex={index + 2} className="group">
      <td role="gridcell" colSpan={span - AFTER_SUM}>
        <strong>{group.name}</strong>{' '}
        <span className="muted">
          {formatCount(group.count)} {group.count === 1 ? 'transaction' : 'transactions'}
        </span>
      </td>
      <td role="gridcell" className="figure">
        {formatMoney(group.total, currency)}
      </td>
      <td role="gridcell" colSpan={AFTER_SUM - 1} />
    </tr>
  );
}
