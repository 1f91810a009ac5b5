import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  useMediaQuery,
  type Theme,
} from '@mui/material';
import { FormProvider, useForm, type Resolver } from 'react-hook-form';
import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import { PostJournalEntryRequest } from '@counterfoil/contracts/journal.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { DateInput, TextInput } from '../../forms/TextInput';
import { showToast } from '../../ui/toasts';
import { useBusiness } from '../businesses/business-context';
import { EntryLines } from './EntryLines';
import { differenceOf, EMPTY_LINE, entryRequest } from './journal-form';
import { usePostJournalEntry } from './journal.queries';

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
  const { errors } = form.formState;
  const save = (values: PostJournalEntryRequest) => {
    const entry = entryRequest(values);
    if (differenceOf(entry.lines) !== '0.00') return form.setError('lines', { type: 'sum', message: UNBALANCED });
    carryOut(
      post,
      { entry, key: submission.keyFor(entry) },
      {
        onSuccess: ({ entryNumber }) => {
          showToast('Success', `Journal entry ${entryNumber ?? ''} posted`.replace('  ', ' '));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="md" fullScreen={isPhone} aria-labelledby="post-entry">
      <DialogTitle id="post-entry">New Journal Entry</DialogTitle>
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)} style={{ display: 'contents' }}>
          <DialogContent>
            <Stack spacing={2}>
              {post.isError && (
                <Alert severity="error">
                  {messageOf(post.error, 'The journal entry could not be posted. Nothing was recorded.')}
                </Alert>
              )}
              <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
                <DateInput label="Date" error={errors.entryDate?.message} {...form.register('entryDate')} />
                <TextInput
                  label="Reference"
                  isOptional
                  error={errors.reference?.message}
                  {...form.register('reference')}
                />
              </Stack>
              <TextInput
                label="Description"
                error={errors.description?.message}
                {...form.register('description', { setValueAs: (text: string) => text.trim() })}
              />
              <EntryLines chart={chart} currency={business.currency} />
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button variant="text" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="contained" disabled={post.isPending}>
              {post.isPending ? 'Posting...' : 'Post Entry'}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
