import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
  Typography,
} from '@mui/material';
import { useState, type FormEvent } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import { ApiError, messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DateInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { useReverseJournalEntry } from './journal.queries';

/** Posts the same lines with the sides exchanged, on the entry's own day or a later one. */
export function ReverseEntryDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const reverse = useReverseJournalEntry(useBusiness().id);
  const submission = useSubmissionKey();
  const [date, setDate] = useState(entry.entryDate);
  const [onFirstOpenDay, setOnFirstOpenDay] = useState(false);
  const isClosed = reverse.error instanceof ApiError && reverse.error.problem?.code === 'period_closed';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isCalendarDate(date)) return;
    const request = { date, ...(onFirstOpenDay ? { onFirstOpenDay } : {}) };
    carryOut(
      reverse,
      { id: entry.id, request, key: submission.keyFor(request) },
      {
        onSuccess: () => {
          showToast('Success', `Journal entry ${entry.entryNumber} reversed`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="reverse-entry">
      <DialogTitle id="reverse-entry">Reverse entry {entry.entryNumber}</DialogTitle>
      <form noValidate onSubmit={submit}>
        <DialogContent>
          <Stack spacing={2}>
            {reverse.isError && (
              <Alert severity="error">
                {messageOf(reverse.error, 'The entry could not be reversed. Nothing was recorded.')}
              </Alert>
            )}
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {formatDay(entry.entryDate)}, {entry.description}. The same lines are posted with debit and credit
              exchanged; both entries stay in the books.
            </Typography>
            <DateInput
              label="Date of the reversal"
              value={date}
              onChange={(event) => setDate(event.target.value)}
              error={isCalendarDate(date) ? undefined : 'Choose a day'}
            />
            {isClosed && (
              <FormControlLabel
                control={<Switch checked={onFirstOpenDay} onChange={(_event, checked) => setOnFirstOpenDay(checked)} />}
                label="Date it on the first open day"
                slotProps={{ typography: { variant: 'body2' } }}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={reverse.isPending}>
            {reverse.isPending ? 'Reversing...' : 'Reverse'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
