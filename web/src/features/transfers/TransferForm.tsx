import { Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { RecordTransferRequest } from '@counterfoil/contracts/transfer.contract';
import { IsNotEmpty } from 'class-validator';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { formatMoney } from '../../ui/money-format';
import { showFailure } from '../../ui/toasts';
import { KindChoice, type TransactionKind } from '../transactions/KindChoice';
import { RefusalAlert } from '../transactions/RefusalAlert';
import { useUndo } from '../undo/undo.queries';
import { useRecordTransfer } from './transfers.queries';

/** The form's own rule beside the contract's: an empty amount is asked for in its own words. */
class TransferFormValues extends RecordTransferRequest {
  @IsNotEmpty({ message: 'Amount is required' })
  override amount!: string;
}

interface Props {
  business: Business;
  /** At least two, none archived. */
  accounts: readonly Account[];
  onKind: (kind: TransactionKind) => void;
  onClose: () => void;
}

/** Money moved between two accounts on one day: one entry, shown in both lists. */
export function TransferForm({ business, accounts, onKind, onClose }: Props) {
  const record = useRecordTransfer(business.id);
  const { tell } = useUndo(business.id);
  const submission = useSubmissionKey();
  const { register, handleSubmit, control, setError, formState } = useForm<TransferFormValues>({
    resolver: contractResolver(TransferFormValues),
    defaultValues: {
      date: business.today,
      fromAccountId: accounts[0]?.id ?? '',
      toAccountId: '',
      amount: '',
      description: 'Transfer',
    },
  });
  const fromAccountId = useWatch({ control, name: 'fromAccountId' });
  const { errors } = formState;
  const save = (values: TransferFormValues) => {
    if (values.fromAccountId === values.toAccountId)
      return setError('toAccountId', { message: 'A transfer needs two different accounts' });
    carryOut(
      record,
      { transfer: values, key: submission.keyFor(values) },
      {
        onSuccess: ({ commandId }) => {
          tell('Success', 'Transaction added successfully', [commandId]);
          onClose();
        },
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to add transaction')),
      },
    );
  };
  const accountOptions = (list: readonly Account[]) =>
    list.map(({ id, name, currentBalance }) => (
      <option key={id} value={id}>
        {name} ({formatMoney(currentBalance, business.currency)})
      </option>
    ));
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(save)(event)}
      style={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
    >
      <DialogContent>
        <Stack spacing={2}>
          {record.isError && <RefusalAlert error={record.error} fallback="Failed to add transaction" />}
          <KindChoice kind="transfer" hasTransfer onChange={onKind} />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <DateInput label="Date" error={errors.date?.message} {...register('date')} />
            <MoneyInput
              label="Amount"
              autoFocus
              currency={business.currency}
              error={errors.amount?.message}
              {...register('amount', { setValueAs: (text: string) => withoutSign(plainAmount(text)) })}
            />
          </Stack>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <SelectInput label="From account" error={errors.fromAccountId?.message} {...register('fromAccountId')}>
              {accountOptions(accounts)}
            </SelectInput>
            <SelectInput label="To account" error={errors.toAccountId?.message} {...register('toAccountId')}>
              <option value="">Choose an account</option>
              {accountOptions(accounts.filter(({ id }) => id !== fromAccountId))}
            </SelectInput>
          </Stack>
          <TextInput
            label="Description"
            error={errors.description?.message}
            {...register('description', { setValueAs: (text: string) => text.trim() })}
          />
          <Typography variant="body2" color="textSecondary">
            A transfer is shown in the lists of both accounts and counts neither as revenue nor as an expense.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={record.isPending}>
          {record.isPending ? 'Saving...' : 'Save Transfer'}
        </Button>
      </DialogActions>
    </form>
  );
}
