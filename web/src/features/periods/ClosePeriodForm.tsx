import { Alert, Button, Stack, Typography } from '@mui/material';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { addDays, monthStart } from '@counterfoil/accounting/calendar-date';
import { ClosePeriodRequest, type Periods } from '@counterfoil/contracts/period.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { withoutBlanks } from '../../forms/blank-fields';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { DateInput, TextInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { showToast } from '../../ui/toasts';
import { useBusiness, useMay } from '../../books/business-context';
import { AccountsOfPeriod } from './AccountsOfPeriod';
import { ClosingChecklist } from './ClosingChecklist';
import { useClosePeriod, usePreparePeriod } from './periods.queries';

/**
 * What is to be done before the books are closed through a day, and the closing; who may not close says that they are
 * ready. The day that was prepared is offered, else the last day of the last month, unless it is closed already.
 */
export function ClosePeriodForm({ periods }: { periods: Periods }) {
  const business = useBusiness();
  const mayClose = useMay('periods.close');
  const close = useClosePeriod(business.id);
  const prepare = usePreparePeriod(business.id);
  const submission = useSubmissionKey();
  const form = useForm<ClosePeriodRequest>({
    resolver: contractResolver(ClosePeriodRequest),
    defaultValues: { through: offeredDay(periods, business.today), reason: '', requireReconciled: false },
  });
  const field = fieldsOf(form);
  const through = useWatch({ control: form.control, name: 'through' });
  const done = (text: string) => () => {
    submission.renew();
    showToast('Success', text);
  };
  const save = (values: ClosePeriodRequest) => {
    const day = formatDay(values.through);
    if (mayClose) {
      const request = withoutBlanks(values);
      const key = submission.keyFor(request);
      return carryOut(close, { request, key }, { onSuccess: done(`The books are closed through ${day}`) });
    }
    const request = withoutBlanks({ through: values.through, note: values.reason });
    const key = submission.keyFor(request);
    return carryOut(prepare, { request, key }, { onSuccess: done(`The books are ready to be closed through ${day}`) });
  };
  const deed = mayClose ? close : prepare;
  return (
    <form
      noValidate
      aria-label={mayClose ? 'Close a period' : 'Prepare a period'}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Stack spacing={2} sx={{ maxWidth: 480 }}>
        {deed.isError && <Alert severity="error">{messageOf(deed.error, 'That could not be recorded')}</Alert>}
        <DateInput label={mayClose ? 'Close through' : 'Ready through'} {...field('through')} />
        <ClosingChecklist through={through} />
        <Controller
          control={form.control}
          name="requireReconciled"
          render={({ field: asked }) => (
            <AccountsOfPeriod
              through={through}
              isRequired={asked.value ?? false}
              onRequire={mayClose ? asked.onChange : undefined}
            />
          )}
        />
        <TextInput
          label={mayClose ? 'Reason' : 'Note'}
          isOptional
          hint={
            mayClose
              ? 'For whoever reads the history, such as: tax return 2025 filed'
              : 'For whoever closes it, such as: one receipt is still missing'
          }
          inputProps={{ maxLength: 200 }}
          {...field('reason')}
        />
        <div>
          <Button type="submit" variant="contained" disabled={deed.isPending}>
            {buttonText(mayClose, deed.isPending)}
          </Button>
        </div>
        {!mayClose && (
          <Typography variant="body2" color="textSecondary">
            Nothing is locked by this. The owner sees that it is ready, and closes it.
          </Typography>
        )}
      </Stack>
    </form>
  );
}

function offeredDay({ closedThrough, preparation }: Periods, today: string): string {
  const lastMonthEnd = preparation?.through ?? addDays(monthStart(today), -1);
  return lastMonthEnd > (closedThrough ?? '') ? lastMonthEnd : '';
}

function buttonText(mayClose: boolean, isPending: boolean): string {
  if (mayClose) return isPending ? 'Closing...' : 'Close Period';
  return isPending ? 'Saving...' : 'Ready to Be Closed';
}
