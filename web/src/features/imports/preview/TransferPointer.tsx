import { Button, Typography } from '@mui/material';
import { formatDay } from '../../../ui/date-format';
import type { LineProps } from './PreviewCells';

/**
 * What makes a row look like one end of a transfer, and what can be done about it. Nothing is done unasked: money that
 * only moved is neither income nor expense.
 */
export function TransferPointer({ row, onEdit }: Pick<LineProps, 'row' | 'onEdit'>) {
  const { counterpart, amount, isIncluded, isDuplicate } = row;
  if (!counterpart || isDuplicate) return null;
  const { kind, accountName, date, description, line, transactionId, row: otherRow } = counterpart;
  const direction = amount.startsWith('-') ? 'to' : 'from';
  const where = line === null ? `${description}, ${formatDay(date)}` : `line ${line}, ${formatDay(date)}`;
  const isWhole = kind === 'whole';
  const text = isWhole
    ? `May stand here already, as the transfer ${direction} ${accountName}: ${where}`
    : `Looks like a transfer ${direction} ${accountName}: ${where}`;
  const isMatched = transactionId === null ? row.counterpartRow === otherRow : row.counterpartId === transactionId;
  const isDone = isWhole ? !isIncluded : isMatched;
  const label = isWhole ? 'Leave it out' : 'Take it as a transfer';
  const take = () =>
    onEdit(
      row,
      isWhole
        ? { included: false }
        : transactionId === null
          ? { counterpartRow: otherRow }
          : { counterpartId: transactionId },
    );
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      {text}
      {!isDone && (
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
