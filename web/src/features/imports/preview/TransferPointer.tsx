import { Button, Typography } from '@mui/material';
import { formatDay } from '../../../ui/date-format';
import type { LineProps } from './PreviewCells';

/**
 * What makes a row look like one end of a transfer, and what can be done about it. Nothing is done unasked: money that
 * only moved is neither income nor expense.
 */
export function TransferPointer({ row, onEdit }: Pick<LineProps, 'row' | 'onEdit'>) {
  const { counterpart, amount, isDuplicate, pair } = row;
  if (!counterpart || isDuplicate || (pair && pair.state !== 'declined')) return null;
  const { accountName, date, description, line, transactionId, row: otherRow } = counterpart;
  const direction = amount.startsWith('-') ? 'to' : 'from';
  const where = line === null ? `${description}, ${formatDay(date)}` : `line ${line}, ${formatDay(date)}`;
  const text = `Looks like a transfer ${direction} ${accountName}: ${where}`;
  const isMatched = transactionId === null ? row.counterpartRow === otherRow : row.counterpartId === transactionId;
  const label = 'Take it as a transfer';
  const take = () =>
    onEdit(row, transactionId === null ? { counterpartRow: otherRow } : { counterpartId: transactionId });
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      {text}
      {!isMatched && (
        <Button
          size="small"
          variant="text"
          onClick={take}
          aria-label={`${label}, line ${row.line}`}
          sx={{ display: 'block', p: 0, minHeight: 0, minWidth: 0, fontSize: 12, lineHeight: 1.5 }}
        >
          {label}
        </Button>
      )}
    </Typography>
  );
}
