import { Box, ListItem, Stack, Typography } from '@mui/material';
import { formatDay } from '../../../ui/date-format';
import { Figure } from '../../../ui/Figure';
import { CategoryChoice } from './CategoryChoice';
import { accountText, FieldCell, Issues, isOpenForTyping, OtherDay, Tick, type DrawnLine } from './PreviewCells';
import { OccurrencePointer } from './OccurrencePointer';
import { PairPointer } from './PairPointer';
import { TransferPointer } from './TransferPointer';

/** A row on a narrow screen: two lines, and fields instead where something is wrong. */
export function NarrowLine({ index, lineRef, ...props }: DrawnLine) {
  const { row, currency, onEdit } = props;
  const isOpen = isOpenForTyping(row);
  return (
    <ListItem
      divider
      alignItems="flex-start"
      data-index={index}
      ref={lineRef}
      sx={{
        px: 1,
        py: 1,
        gap: 0.5,
        ...(row.isIncluded || isOpen ? {} : { color: 'text.secondary', bgcolor: 'background.default' }),
      }}
    >
      <Tick {...props} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {isOpen ? (
          <Stack spacing={0.75}>
            <FieldCell {...props} field="description" />
            <Stack direction="row" spacing={0.75}>
              <FieldCell {...props} field="date" />
              <FieldCell {...props} field="amount" />
            </Stack>
          </Stack>
        ) : (
          <>
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
              <Typography variant="body2" noWrap>
                {row.description}
              </Typography>
              <Figure
                bare
                value={row.amount}
                currency={currency}
                tone={row.isIncluded ? 'flow' : 'none'}
                sx={{ fontSize: 14 }}
              />
            </Stack>
            <Typography variant="caption" color="textSecondary" component="p">
              Line {row.line} · {formatDay(row.date)}
            </Typography>
          </>
        )}
        {props.accountNames && (
          <Typography variant="caption" color="textSecondary" component="p">
            {accountText(props)}
          </Typography>
        )}
        <OtherDay row={row} />
        <Issues {...props} />
        <TransferPointer row={row} onEdit={onEdit} />
        <OccurrencePointer row={row} onEdit={onEdit} />
        <PairPointer row={row} onEdit={onEdit} />
        <CategoryChoice {...props} />
      </Box>
    </ListItem>
  );
}
