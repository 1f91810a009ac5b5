import { TableCell, TableRow, Typography } from '@mui/material';
import { formatDay } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';
import { CategoryChoice } from './CategoryChoice';
import { accountText, FieldCell, Issues, isOpenForTyping, OtherDay, Tick, type DrawnLine } from './PreviewCells';
import { OccurrencePointer } from './OccurrencePointer';
import { PairPointer } from './PairPointer';
import { TransferPointer } from './TransferPointer';

/** A row of the statement in the table; its cells are fields where something is wrong. */
export function WideLine({ index, lineRef, ...props }: DrawnLine) {
  const { row, currency, onEdit } = props;
  const isOpen = isOpenForTyping(row);
  return (
    <TableRow
      hover
      data-index={index}
      ref={lineRef}
      aria-rowindex={index + 2}
      sx={row.isIncluded || isOpen ? {} : { '& > td': { color: 'text.secondary', bgcolor: 'background.default' } }}
    >
      <TableCell padding="checkbox">
        <Tick {...props} />
      </TableCell>
      <TableCell align="right" sx={{ color: 'text.secondary' }}>
        {row.line}
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        {isOpen ? <FieldCell {...props} field="date" /> : formatDay(row.date)}
      </TableCell>
      <TableCell sx={{ minWidth: 220, maxWidth: 380, py: isOpen ? 0.5 : 0 }}>
        {isOpen ? (
          <FieldCell {...props} field="description" />
        ) : (
          <Typography variant="body2" noWrap title={row.description}>
            {row.description}
          </Typography>
        )}
        <OtherDay row={row} />
        <Issues {...props} />
        <TransferPointer row={row} onEdit={onEdit} />
        <OccurrencePointer row={row} onEdit={onEdit} />
        <PairPointer row={row} onEdit={onEdit} />
      </TableCell>
      <TableCell align="right">
        {isOpen ? (
          <FieldCell {...props} field="amount" />
        ) : (
          <Figure bare value={row.amount} currency={currency} tone={row.isIncluded ? 'flow' : 'none'} />
        )}
      </TableCell>
      {props.accountNames && (
        <TableCell sx={{ maxWidth: 160 }}>
          <Typography variant="body2" noWrap title={row.account ?? ''}>
            {accountText(props)}
          </Typography>
        </TableCell>
      )}
      <TableCell>
        <CategoryChoice {...props} />
      </TableCell>
    </TableRow>
  );
}
