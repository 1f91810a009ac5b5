import { Alert, DialogContent } from '@mui/material';
import { FormProvider, useForm } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import type { Occurrence, Schedule } from '@counterfoil/contracts/schedule-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { useBusiness } from '../../books/business-context';
import { useAccounts, useCategories } from '../../books/books.queries';
import { useUndo } from '../../books/undo.queries';
import { contractResolver } from '../../forms/contract-resolver';
import { DialogForm } from '../../forms/DialogForm';
import { showFieldRefusals } from '../../forms/field-refusals';
import { formatDay } from '../../ui/date-format';
import { LoadingRows } from '../../ui/LoadingRows';
import { EmptyNotice, LoadFailure } from '../../ui/Notice';
import { TitledDialog } from '../../ui/TitledDialog';
import { PaymentFields } from './PaymentFields';
import { RecurrenceFields } from './RecurrenceFields';
import {
  changedValues,
  missingChoice,
  newValues,
  paymentRequest,
  recurrenceRequest,
  repeatedValues,
  ScheduleFormValues,
} from './schedule-form';
import { useScheduleChange } from './schedules.queries';

/** What the dialog begins with: nothing, a transaction of the books, or a schedule, from a later day on where said. */
interface Begin {
  readonly repeat?: Transaction | null;
  readonly schedule?: Schedule;
  readonly from?: Occurrence;
}

interface Props extends Begin {
  onClose: () => void;
  onSaved?: (schedule: Schedule) => void;
}

/** Sets up what repeats, or changes all of it that follows. Mounted afresh each time. */
export function ScheduleDialog(props: Props) {
  const business = useBusiness();
  const accounts = useAccounts(business.id);
  const categories = useCategories(business.id);
  const open = accounts.data?.filter(({ isArchived }) => !isArchived) ?? [];
  const { schedule, from } = props;
  const title = schedule
    ? from
      ? `Change from ${formatDay(from.day)} on`
      : 'Change What Repeats'
    : 'Repeat a Payment';
  const isThere = accounts.data && categories.data;
  return (
    <TitledDialog title={title} onClose={props.onClose} maxWidth="sm" fillsBelow="sm">
      {isThere && open.length > 0 && (
        <ScheduleForm {...props} accounts={accounts.data} open={open} categories={categories.data} />
      )}
      {isThere && open.length === 0 && (
        <EmptyNotice title="There is no account yet" text="A payment belongs to an account. Add one under Settings." />
      )}
      {!isThere && (
        <DialogContent>
          {accounts.error || categories.error ? (
            <LoadFailure title="The accounts could not be loaded" of={[accounts, categories]} />
          ) : (
            <LoadingRows rows={6} />
          )}
        </DialogContent>
      )}
    </TitledDialog>
  );
}

interface FormProps extends Props {
  accounts: readonly Account[];
  /** Those that are not archived. */
  open: readonly Account[];
  categories: readonly Category[];
}

function ScheduleForm({ repeat, schedule, from, accounts, open, categories, onClose, onSaved }: FormProps) {
  const business = useBusiness();
  const change = useScheduleChange(business.id);
  const submission = useSubmissionKey();
  const { tell } = useUndo(business.id);
  const form = useForm<ScheduleFormValues>({
    resolver: contractResolver(ScheduleFormValues),
    defaultValues: schedule
      ? changedValues(schedule, from)
      : repeat
        ? repeatedValues(repeat)
        : newValues(business.today, open),
  });
  const chosen = schedule?.payment.accountId;
  const save = (values: ScheduleFormValues) => {
    const missing = missingChoice(values);
    if (missing) return form.setError(missing.field, { message: missing.message });
    const request = {
      payment: paymentRequest(values),
      recurrence: recurrenceRequest(values),
      asksFirst: values.asksFirst === 'yes',
    };
    const asked = schedule
      ? ({
          to: 'change',
          scheduleId: schedule.id,
          request: { ...request, ...(from ? { from: from.day } : {}) },
        } as const)
      : ({ to: 'create', request: { ...request, ...(repeat ? { after: repeat.date } : {}) } } as const);
    carryOut(
      change,
      { change: asked, key: submission.keyFor(asked) },
      {
        onSuccess: ({ answer, commandId }) => {
          const next = answer.nextDay ? `Next on ${formatDay(answer.nextDay)}` : undefined;
          tell(schedule ? 'Changed' : 'Set up', next, [commandId]);
          onClose();
          onSaved?.(answer);
        },
        onError: (error) => showFieldRefusals(form, error),
      },
    );
  };
  return (
    <FormProvider {...form}>
      <DialogForm
        onSubmit={form.handleSubmit(save)}
        confirm={schedule ? 'Save Changes' : 'Set Up'}
        isPending={change.isPending}
        onCancel={onClose}
      >
        {change.isError && <Alert severity="error">{messageOf(change.error, 'It could not be saved')}</Alert>}
        {repeat && (
          <Alert severity="info">
            The payment of {formatDay(repeat.date)} stays as it is. What repeats goes on after it.
          </Alert>
        )}
        <PaymentFields
          business={business}
          accounts={accounts.filter(({ id, isArchived }) => !isArchived || id === chosen)}
          categories={categories}
        />
        <RecurrenceFields startLabel={repeat ? 'Counted from' : 'First day'} />
      </DialogForm>
    </FormProvider>
  );
}
