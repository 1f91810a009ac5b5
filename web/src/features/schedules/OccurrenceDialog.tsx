import { Alert, DialogContent, Typography } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import type { Occurrence } from '@counterfoil/contracts/schedule-answer.contract';
import { IsRequiredDate } from '@counterfoil/contracts/validators';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness } from '../../books/business-context';
import { useAccounts, useCategories } from '../../books/books.queries';
import { useUndo } from '../../books/undo.queries';
import { contractResolver } from '../../forms/contract-resolver';
import { DialogForm } from '../../forms/DialogForm';
import { fieldsOf } from '../../forms/field-of';
import { showFieldRefusals } from '../../forms/field-refusals';
import { DateInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { TitledDialog } from '../../ui/TitledDialog';
import { PaymentFields } from './PaymentFields';
import { missingChoice, PaymentFormValues, paymentRequest, paymentValues } from './schedule-form';
import { reasonText } from './schedule-words';
import { useScheduleChange } from './schedules.queries';

/** One occurrence: what is recorded, and on which day. */
class OccurrenceValues extends PaymentFormValues {
  @IsRequiredDate()
  date!: string;
}

interface Props {
  occurrence: Occurrence;
  /** Recorded now, or kept for its day. */
  to: 'confirm' | 'change-one';
  onClose: () => void;
}

/** Records one occurrence, or has this one alone recorded otherwise when its day comes. */
export function OccurrenceDialog({ occurrence, to, onClose }: Props) {
  const business = useBusiness();
  const accounts = useAccounts(business.id).data;
  const categories = useCategories(business.id).data;
  const change = useScheduleChange(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const { scheduleId, day, payment } = occurrence;
  const reason = reasonText(occurrence);
  const form = useForm<OccurrenceValues>({
    resolver: contractResolver(OccurrenceValues),
    defaultValues: { ...paymentValues(payment), date: firstChoice(day, occurrence.reason, business.today) },
  });
  const field = fieldsOf(form);
  const save = (values: OccurrenceValues) => {
    const missing = missingChoice(values);
    if (missing) return form.setError(missing.field, { message: missing.message });
    const said = paymentRequest(values);
    const asked =
      to === 'confirm'
        ? ({ to, scheduleId, day, request: { date: values.date, payment: said } } as const)
        : ({ to, scheduleId, day, request: { payment: said } } as const);
    carryOut(
      change,
      { change: asked, key: submission.keyFor(asked) },
      {
        onSuccess: ({ commandId }) => {
          tell(to === 'confirm' ? 'Recorded' : 'Changed', `${payment.description} of ${formatDay(day)}`, [commandId]);
          onClose();
        },
        onError: (error) => showFieldRefusals(form, error),
      },
    );
  };
  const title = to === 'confirm' ? `Record ${payment.description}` : `Change ${formatDay(day)} alone`;
  return (
    <TitledDialog title={title} onClose={onClose} maxWidth="sm" fillsBelow="sm">
      {accounts && categories ? (
        <FormProvider {...form}>
          <DialogForm
            onSubmit={form.handleSubmit(save)}
            confirm={to === 'confirm' ? 'Record' : 'Save'}
            waiting={to === 'confirm' ? 'Recording...' : 'Saving...'}
            isPending={change.isPending}
            onCancel={onClose}
          >
            {change.isError && <Alert severity="error">{messageOf(change.error, 'It could not be saved')}</Alert>}
            {to === 'confirm' ? (
              <>
                <Typography variant="body2" color="textSecondary">
                  Due on {formatDay(day)}.{' '}
                  {reason ?? 'It has not come due yet: recorded now, it is not recorded again.'}
                </Typography>
                <DateInput label="Recorded on" {...field('date')} />
              </>
            ) : (
              <Typography variant="body2" color="textSecondary">
                Only the payment of {formatDay(day)} is recorded like this. The others stay as they are.
              </Typography>
            )}
            <PaymentFields
              business={business}
              accounts={accounts.filter(({ id, isArchived }) => !isArchived || id === payment.accountId)}
              categories={categories}
            />
          </DialogForm>
        </FormProvider>
      ) : (
        <DialogContent>
          <LoadingRows rows={6} />
        </DialogContent>
      )}
    </TitledDialog>
  );
}

/** Its own day; where that is closed, today. */
function firstChoice(day: string, reason: string | null, today: string): string {
  return reason === 'period_closed' ? today : day;
}
