import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined';
import { Box, Button, useMediaQuery, type Theme } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { DateInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import type { DateRange } from './financial-summary.queries';

interface Props {
  range: DateRange;
  onApply: (range: DateRange) => void;
}

/** The dates that the figures are for; on a phone folded into a line until they are to be changed. */
export function RangeForm({ range, onApply }: Props) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [isOpen, setOpen] = useState(false);
  if (!isPhone || isOpen) return <DatesForm range={range} onApply={onApply} />;
  return (
    <Button
      variant="text"
      startIcon={<CalendarIcon />}
      aria-expanded={false}
      onClick={() => setOpen(true)}
      sx={{ mb: 1, ml: -1 }}
    >
      {formatDay(range.startDate)} – {formatDay(range.endDate)}
      <VisuallyHidden>, change the dates</VisuallyHidden>
    </Button>
  );
}

/** They change when Apply is pressed, not while typing. */
function DatesForm({ range, onApply }: Props) {
  const [draft, setDraft] = useState(range);
  const [error, setError] = useState<string>();
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOf(draft);
    setError(problem);
    if (!problem) onApply(draft);
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={apply}
      aria-label="Date range"
      sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', mb: 3, flexWrap: 'wrap' }}
    >
      <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 176 } }}>
        <DateInput
          label="Start date"
          value={draft.startDate}
          onChange={(event) => setDraft({ ...draft, startDate: event.target.value })}
          error={error}
        />
      </Box>
      <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 176 } }}>
        <DateInput
          label="End date"
          value={draft.endDate}
          onChange={(event) => setDraft({ ...draft, endDate: event.target.value })}
        />
      </Box>
      <Button
        type="submit"
        variant="outlined"
        sx={{ mt: { xs: 0, sm: '25px' }, minHeight: 39, width: { xs: '100%', sm: 'auto' } }}
      >
        Apply
      </Button>
    </Box>
  );
}

function problemOf({ startDate, endDate }: DateRange): string | undefined {
  if (!isCalendarDate(startDate) || !isCalendarDate(endDate)) return 'Choose both days';
  return startDate > endDate ? 'The start is after the end' : undefined;
}
