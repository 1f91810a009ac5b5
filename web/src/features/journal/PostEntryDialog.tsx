import { Stack, useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import { FormProvider, useForm, useWatch, type Resolver } from 'react-hook-form';
import { isCalendarDate } from '@counterfoil/accounting/calendar-date';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { PostJournalEntryRequest } from '@counterfoil/contracts/journal.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { DialogForm } from '../../forms/DialogForm';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { SwitchInput } from '../../forms/SwitchInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { formatDay } from '../../ui/date-format';
import { TitledDialog } from '../../ui/TitledDialog';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { firstOfNextMonth, linesOf, usualDay, type EntryTemplate } from './entry-templates';
import { EntryLines } from './EntryLines';
import { differenceOf, EMPTY_LINE, entryRequest } from './journal-form';
import { usePostJournalEntry } from './journal.queries';
import { TemplateChoice } from './TemplateChoice';

const UNBALANCED = 'Debits and credits must be equal, on at least two lines';
const checkContract = contractResolver(PostJournalEntryRequest);
/** The contract judges what would be sent: empty sides are no amounts. */
const resolver: Resolver<PostJournalEntryRequest> = (values, context, options) =>
  checkContract(entryRequest(values), context, options);

/** Writes an entry by hand. */
export function PostEntryDialog({
  isOpen,
  onClose,
  chart,
}: {
  isOpen: boolean;
  onClose: () => void;
  chart: readonly ChartAccount[];
}) {
  const business = useBusiness();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const post = usePostJournalEntry(business.id);
  const submission = useSubmissionKey();
  const form = useForm<PostJournalEntryRequest>({
    resolver,
    defaultValues: { entryDate: business.today, description: '', reference: '', lines: [EMPTY_LINE, EMPTY_LINE] },
  });
  const field = fieldsOf(form);
  const [template, setTemplate] = useState<EntryTemplate | null>(null);
  const [reverses, setReverses] = useState(false);
  const date = useWatch({ control: form.control, name: 'entryDate' });
  const reverseOn = isCalendarDate(date) ? firstOfNextMonth(date) : null;
  /** What has been typed stays, as far as the template does not say otherwise. */
  const choose = (chosen: EntryTemplate | null) => {
    const { description, lines } = form.getValues();
    if (description === (template?.label ?? '')) form.setValue('description', chosen?.label ?? '');
    setTemplate(chosen);
    setReverses(chosen?.reverses ?? false);
    if (!chosen) return;
    if (!form.getFieldState('entryDate').isDirty) form.setValue('entryDate', usualDay(business.today));
    form.setValue(
      'lines',
      linesOf(chosen, chart).map(({ chartAccountId }, at) => ({ ...EMPTY_LINE, ...lines[at], chartAccountId })),
    );
  };
  const save = (values: PostJournalEntryRequest) => {
    const entry = entryRequest({ ...values, ...(reverses && reverseOn !== null ? { reverseOn } : {}) });
    if (differenceOf(entry.lines) !== '0.00') return form.setError('lines', { type: 'sum', message: UNBALANCED });
    carryOut(
      post,
      { entry, key: submission.keyFor(entry) },
      {
        onSuccess: ({ entryNumber }) => {
          const reversal = entry.reverseOn === undefined ? '' : `, and reversed on ${formatDay(entry.reverseOn)}`;
          showToast('Success', `Journal entry ${entryNumber ?? ''} posted${reversal}`.replace('  ', ' '));
          onClose();
        },
      },
    );
  };
  return (
    <TitledDialog title="New Journal Entry" isOpen={isOpen} onClose={onClose} maxWidth="md" fullScreen={isPhone}>
      <FormProvider {...form}>
        <DialogForm
          onSubmit={form.handleSubmit(save)}
          failure={
            post.isError && messageOf(post.error, 'The journal entry could not be posted. Nothing was recorded.')
          }
          confirm="Post Entry"
          waiting="Posting..."
          isPending={post.isPending}
          onCancel={onClose}
        >
          <TemplateChoice chosen={template} chart={chart} onChoose={choose} />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <DateInput label="Date" {...field('entryDate')} />
            <TextInput label="Reference" isOptional {...field('reference')} />
          </Stack>
          <TextInput label="Description" {...field('description', TRIMMED)} />
          <EntryLines chart={chart} currency={business.currency} />
          <SwitchInput
            label={`Reverse it on ${reverseOn === null ? 'the first of the next month' : formatDay(reverseOn)}`}
            text="The same lines with the sides exchanged, posted together with this entry."
            checked={reverses}
            onChange={setReverses}
          />
        </DialogForm>
      </FormProvider>
    </TitledDialog>
  );
}
