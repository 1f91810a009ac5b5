import type { Currency } from '@counterfoil/contracts/business.contract';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { ListFilter, ListSort } from '../../../books/transactions-path';
import { ACTIONS_WIDTH, GRID_COLUMNS, TICK_WIDTH, type ColumnKey } from './grid-columns';

interface Props {
  currency: Currency;
  sort: ListSort;
  order: ListFilter['order'];
  onSort: (by: ListSort) => void;
  /** Whether all, some or none of the rows are ticked; null where rows cannot be. */
  ticked: 'all' | 'some' | 'none' | null;
  onTickAll: (isTicked: boolean) => void;
}

/** The columns' names; those that sort do so at a press, and say which way. */
export function GridHead({ currency, sort, order, onSort, ticked, onTickAll }: Props) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {ticked !== null && (
          <th scope="col" className="tick">
            <input
              type="checkbox"
              checked={ticked === 'all'}
              ref={(box) => void (box && (box.indeterminate = ticked === 'some'))}
              onChange={(event) => onTickAll(event.target.checked)}
              aria-label="Select all"
            />
          </th>
        )}
        {GRID_COLUMNS.map(({ key, label, sort: by, isFigure }) => (
          <th
            key={key}
            scope="col"
            className={isFigure ? 'figure' : ''}
            aria-sort={by && by === sort ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            {by ? (
              <button type="button" onClick={() => onSort(by)} title={`Sort by ${label.toLowerCase()}`}>
                {isFigure ? `${label} (${currency})` : label}
                {by === sort && (
                  <span className="arrow" aria-hidden="true">
                    {order === 'asc' ? '↑' : '↓'}
                  </span>
                )}
              </button>
            ) : (
              label
            )}
          </th>
        ))}
        <th scope="col">
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}

/** The widths of the columns. @param widthOf given what a column takes at least */
export function GridWidths({
  hasTick,
  widthOf,
}: {
  hasTick: boolean;
  widthOf: (key: ColumnKey, width: number) => number;
}) {
  return (
    <colgroup>
      {hasTick && <col style={{ width: TICK_WIDTH }} />}
      {GRID_COLUMNS.map(({ key, width }) => (
        <col key={key} style={width === undefined ? {} : { width: widthOf(key, width) }} />
      ))}
      <col style={{ width: ACTIONS_WIDTH }} />
    </colgroup>
  );
}
