import { FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useState, type FormEvent } from 'react';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { DateInput, TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { formatDay } from '../../ui/date-format';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { useReopenPeriod } from './periods.queries';

/** Opens what was closed, as a whole or after a day; asks why. */
export function ReopenDialog({ closedThrough, onClose }: { closedThrough: string; onClose: () => void }) {
  const reopen = useReopenPeriod(useBusiness().id);
  const submission = useSubmissionKey();
  const [isWhole, setWhole] = useState(true);
  const [through, setThrough] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const dayError = !isWhole && !isCalendarDate(through) ? 'Choose a day' : undefined;
  const reasonError = reason.trim() === '' ? 'Say why, for whoever reads the history' : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (dayError ?? reasonError) return;
    const request = { through: isWhole ? null : through, reason: reason.trim() };
    carryOut(
      reopen,
      { request, key: submission.keyFor(request) },
      {
        onSuccess: () => {
          showToast(
            'Success',
            isWhole ? 'All periods are open again' : `The books are open again after ${formatDay(through)}`,
          );
          onClose();
        },
      },
    );
  };
  return (
    <TitledDialog title="Open closed periods again" onClose={onClose}>
      <DialogForm
        onSubmit={submit}
        failure={reopen.isError && messageOf(reopen.error, 'The period could not be opened')}
        confirm="Open Again"
        waiting="Opening..."
        isPending={reopen.isPending}
        onCancel={onClose}
      >
        <Typography variant="body2">
          The books are closed through {formatDay(closedThrough)}. Figures that you have filed can change once this is
          open.
        </Typography>
        <RadioGroup
          aria-label="What to open"
          value={isWhole ? 'all' : 'part'}
          onChange={(_event, chosen) => setWhole(chosen === 'all')}
        >
          <FormControlLabel
            value="all"
            control={<Radio size="small" />}
            label="Everything"
            slotProps={{ typography: { variant: 'body2' } }}
          />
          <FormControlLabel
            value="part"
            control={<Radio size="small" />}
            label="What comes after a day"
            slotProps={{ typography: { variant: 'body2' } }}
          />
        </RadioGroup>
        {!isWhole && (
          <DateInput
            label="Last day that stays closed"
            value={through}
            onChange={(event) => setThrough(event.target.value)}
            error={isChecked ? dayError : undefined}
          />
        )}
        <TextInput
          label="Reason"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={isChecked ? reasonError : undefined}
          inputProps={{ maxLength: 200 }}
        />
      </DialogForm>
    </TitledDialog>
  );
}
