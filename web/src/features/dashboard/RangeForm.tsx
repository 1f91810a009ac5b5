import { Box, Button } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { DateInput } from '../../forms/TextInput';
import type { DateRange } from './financial-summary.queries';

/** The dates that the figures are for. They change when Apply is pressed, not while typing. */
export function RangeForm({ range, onApply }: { range: DateRange; onApply: (range: DateRange) => void }) {
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
