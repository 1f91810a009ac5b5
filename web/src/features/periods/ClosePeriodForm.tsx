import { Alert, Button, Stack } from '@mui/material';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { addDays, monthStart } from '@counterfoil/accounting/calendar-date';
import { ClosePeriodRequest } from '@counterfoil/contracts/period.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { withoutBlanks } from '../../forms/blank-fields';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { DateInput, TextInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { AccountsOfPeriod } from './AccountsOfPeriod';
import { useClosePeriod } from './periods.queries';

/** Closes the books through a day; the last day of the last month is offered, unless it is closed already. */
export function ClosePeriodForm({ closedThrough }: { closedThrough: string }) {
  const business = useBusiness();
  const close = useClosePeriod(business.id);
  const submission = useSubmissionKey();
  const lastMonthEnd = addDays(monthStart(business.today), -1);
  const form = useForm<ClosePeriodRequest>({
    resolver: contractResolver(ClosePeriodRequest),
    defaultValues: {
      through: lastMonthEnd > closedThrough ? lastMonthEnd : '',
      reason: '',
      requireReconciled: false,
    },
  });
  const field = fieldsOf(form);
  const through = useWatch({ control: form.control, name: 'through' });
  const save = (values: ClosePeriodRequest) => {
    const request = withoutBlanks(values);
    carryOut(
      close,
      { request, key: submission.keyFor(request) },
      {
        onSuccess: () => {
          submission.renew();
          showToast('Success', `The books are closed through ${formatDay(values.through)}`);
        },
      },
    );
  };
  return (
    <form noValidate aria-label="Close a period" onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        {close.isError && <Alert severity="error">{messageOf(close.error, 'The period could not be closed')}</Alert>}
        <DateInput label="Close through" {...field('through')} />
        <TextInput
          label="Reason"
          isOptional
          hint="For whoever reads the history, such as: tax return 2025 filed"
          inputProps={{ maxLength: 200 }}
          {...field('reason')}
        />
        <Controller
          control={form.control}
          name="requireReconciled"
          render={({ field: asked }) => (
            <AccountsOfPeriod through={through} isRequired={asked.value ?? false} onRequire={asked.onChange} />
          )}
        />
        <div>
          <Button type="submit" variant="contained" disabled={close.isPending}>
            {close.isPending ? 'Closing...' : 'Close Period'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
