import { FormControlLabel, Switch, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { JournalEntry } from '@counterfoil/contracts/journal.contract';
import { ApiError, messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { DateInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { formatDay } from '../../ui/date-format';
import { showToast } from '../../ui/toasts';
import { standingAfter } from '../../books/agreed-rows';
import { BreakNotice } from '../../books/BreakNotice';
import { useBusiness } from '../../books/business-context';
import { useAgreedRows } from '../../books/reconciliations.queries';
import { useReverseJournalEntry } from './journal.queries';

/** Posts the same lines with the sides exchanged, on the entry's own day or a later one. */
export function ReverseEntryDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const business = useBusiness();
  const reverse = useReverseJournalEntry(business.id);
  const agreed = useAgreedRows(business.id, { journalEntryId: entry.id });
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
    <TitledDialog title={`Reverse entry ${entry.entryNumber}`} onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        failure={reverse.isError && messageOf(reverse.error, 'The entry could not be reversed. Nothing was recorded.')}
        confirm="Reverse"
        waiting="Reversing..."
        isPending={reverse.isPending}
        onCancel={onClose}
      >
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {formatDay(entry.entryDate)}, {entry.description}. The same lines are posted with debit and credit exchanged;
          both entries stay in the books.
        </Typography>
        {agreed && isCalendarDate(date) && (
          <BreakNotice
            standing={standingAfter(agreed, ({ closingDay }, now) => (date <= closingDay ? -now : 0n))}
            deed="Reversing it on this day"
            row="This entry"
          />
        )}
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
      </DialogForm>
    </TitledDialog>
  );
}
