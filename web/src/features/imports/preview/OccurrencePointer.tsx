import { Button, Typography } from '@mui/material';
import { formatDay } from '../../../ui/date-format';
import type { LineProps } from './PreviewCells';

/** What makes a row look like a payment that repeats, and the person's word that it is. Nothing is taken unasked. */
export function OccurrencePointer({ row, onEdit }: Pick<LineProps, 'row' | 'onEdit'>) {
  const { occurrence, isIncluded, isDuplicate, isTransfer } = row;
  if (!occurrence || isDuplicate || isTransfer || !isIncluded) return null;
  const { scheduleId, day, payment, isRecorded, isTaken } = occurrence;
  const which = `${payment} of ${formatDay(day)}`;
  const text = isTaken
    ? `Recorded as ${which}, which repeats`
    : isRecorded
      ? `May stand here already, as ${which}, which repeats`
      : `Looks like ${which}, which repeats`;
  const label = isTaken ? 'It is another payment' : 'It is the same';
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      component="p"
      sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      {text}
      <Button
        size="small"
        variant="text"
        onClick={() => onEdit(row, isTaken ? { scheduleId: null } : { scheduleId, occurrenceDay: day })}
        aria-label={`${label}, line ${row.line}`}
        sx={{ display: 'block', p: 0, minHeight: 0, minWidth: 0, fontSize: 12, lineHeight: 1.5 }}
      >
        {label}
      </Button>
    </Typography>
  );
}
