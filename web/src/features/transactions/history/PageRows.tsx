import { Box, Typography } from '@mui/material';
import { Fragment, type MouseEvent } from 'react';
import type { Currency } from '@counterfoil/contracts/business.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { figureWidth, GRID_COLUMNS } from '../grid/grid-columns';
import { GRID_STYLE } from '../grid/grid-style';
import { GridHead, GridWidths } from '../grid/GridHead';
import { GridRow } from '../grid/GridRow';
import { PhoneRow } from '../list/PhoneRow';
import type { RowActions } from '../rows/use-row-actions';
import type { Selection } from '../rows/use-selection';
import type { ListFilter, ListSort } from '../../../books/transactions-path';

interface Props {
  rows: readonly Transaction[];
  currency: Currency;
  filter: ListFilter;
  onSort: (by: ListSort) => void;
  isPhone: boolean;
  selection: Selection | null;
  actions: RowActions;
  leaving: ReadonlySet<string>;
}

/** The rows of one page, under headings where they are grouped. */
export function PageRows(props: Props) {
  return props.isPhone ? <PhonePage {...props} /> : <WidePage {...props} />;
}

/** The name of a row's group, where a group begins with it. */
function headingOf(rows: readonly Transaction[], at: number, { group }: ListFilter): string | null {
  const row = rows[at];
  return group === 'category' && row && row.categoryId !== rows[at - 1]?.categoryId ? row.category.name : null;
}

function PhonePage({ rows, currency, filter, selection, actions, leaving }: Props) {
  return (
    <Box component="ul" aria-label="Transactions" sx={{ listStyle: 'none', p: 0, m: 0, mx: -3 }}>
      {rows.map((row, at) => {
        const heading = headingOf(rows, at, filter);
        return (
          <li key={row.id}>
            {heading && (
              <Typography variant="subtitle2" sx={{ px: 2, py: 1, bgcolor: 'background.default' }}>
                {heading}
              </Typography>
            )}
            <Box
              className={leaving.has(row.id) ? 'leaving' : ''}
              sx={{
                display: 'flex',
                height: 68,
                borderBottom: 1,
                borderColor: 'divider',
                '&.leaving': { opacity: 0, transition: 'opacity 150ms' },
              }}
            >
              <PhoneRow row={row} currency={currency} selection={selection} actions={actions} />
            </Box>
          </li>
        );
      })}
    </Box>
  );
}

function WidePage({ rows, currency, filter, onSort, selection, actions, leaving }: Props) {
  const ticked = rows.filter(({ id }) => selection?.has(id)).length;
  const tickPage = (isTicked: boolean) => (isTicked ? selection?.addAll(rows) : selection?.removeAll(rows));
  const clicked = (event: MouseEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const row = rows[Number(target.closest<HTMLElement>('tr[data-index]')?.dataset.index)];
    if (!row) return;
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action;
    if (action === 'tick') selection?.toggle(row);
    else if (action === 'categorize') actions.categorize(row);
    else if (action === 'repeat') actions.repeat?.(row);
    else if (action === 'delete') actions.remove(row);
    else if (action === 'history') actions.openHistory(row);
    else if (action === 'edit' || event.detail === 2) actions.edit(row);
  };
  return (
    <Box sx={{ overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box component="table" role="grid" aria-label="Transactions of this page" sx={GRID_STYLE}>
        <GridWidths
          hasTick={selection !== null}
          widthOf={(key, width) =>
            key === 'amount' || key === 'balance' ? Math.max(width, ...rows.map((row) => figureWidth(row[key]))) : width
          }
        />
        <GridHead
          currency={currency}
          sort={filter.sort}
          order={filter.order}
          onSort={onSort}
          ticked={selection ? (ticked === 0 ? 'none' : ticked === rows.length ? 'all' : 'some') : null}
          onTickAll={tickPage}
        />
        <tbody onClick={clicked}>
          {rows.map((row, at) => {
            const heading = headingOf(rows, at, filter);
            return (
              <Fragment key={row.id}>
                {heading && (
                  <tr className="group">
                    <td role="gridcell" colSpan={GRID_COLUMNS.length + (selection ? 2 : 1)}>
                      <strong>{heading}</strong>
                    </td>
                  </tr>
                )}
                <GridRow
                  isReachable
                  row={row}
                  index={at}
                  currency={currency}
                  isTicked={selection ? selection.has(row.id) : null}
                  activeColumn={-1}
                  isLeaving={leaving.has(row.id)}
                  mayRepeat={actions.repeat !== null}
                  mayDelete={actions.mayDelete(row)}
                />
              </Fragment>
            );
          })}
        </tbody>
      </Box>
    </Box>
  );
}
