import { Stack, Typography } from '@mui/material';
import { useForm, useWatch } from 'react-hook-form';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { RecordTransferRequest } from '@counterfoil/contracts/transfer.contract';
import { IsNotEmpty } from 'class-validator';
import { messageOf } from '../../../api/api-error';
import { carryOut } from '../../../api/carry-out';
import { useSubmissionKey } from '../../../api/submission-key';
import { contractResolver } from '../../../forms/contract-resolver';
import { DialogForm } from '../../../forms/DialogForm';
import { fieldsOf, TRIMMED } from '../../../forms/field-of';
import { MoneyInput } from '../../../forms/MoneyInput';
import { Options } from '../../../forms/Options';
import { SelectInput } from '../../../forms/SelectInput';
import { DateInput, TextInput } from '../../../forms/TextInput';
import { showFailure } from '../../../ui/toasts';
import { TYPED_AMOUNT } from '../../../forms/amount-text';
import { balancesOf } from './account-fields';
import { KindChoice, type TransactionKind } from './KindChoice';
import { RefusalAlert } from '../../../books/RefusalAlert';
import { useUndo } from '../../../books/undo.queries';
import { useRecordTransfer } from '../transactions.queries';

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
  const form = useForm<TransferFormValues>({
    resolver: contractResolver(TransferFormValues),
    defaultValues: {
      date: business.today,
      fromAccountId: accounts[0]?.id ?? '',
      toAccountId: '',
      amount: '',
      description: 'Transfer',
    },
  });
  const fromAccountId = useWatch({ control: form.control, name: 'fromAccountId' });
  const field = fieldsOf(form);
  const save = (values: TransferFormValues) => {
    if (values.fromAccountId === values.toAccountId)
      return form.setError('toAccountId', { message: 'A transfer needs two different accounts' });
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
  return (
    <DialogForm
      onSubmit={form.handleSubmit(save)}
      confirm="Save Transfer"
      isPending={record.isPending}
      onCancel={onClose}
    >
      {record.isError && <RefusalAlert error={record.error} fallback="Failed to add transaction" />}
      <KindChoice kind="transfer" hasTransfer onChange={onKind} />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <DateInput label="Date" {...field('date')} />
        <MoneyInput label="Amount" autoFocus currency={business.currency} {...field('amount', TYPED_AMOUNT)} />
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <SelectInput label="From account" {...field('fromAccountId')}>
          <Options of={balancesOf(accounts, business)} />
        </SelectInput>
        <SelectInput label="To account" {...field('toAccountId')}>
          <option value="">Choose an account</option>
          <Options
            of={balancesOf(
              accounts.filter(({ id }) => id !== fromAccountId),
              business,
            )}
          />
        </SelectInput>
      </Stack>
      <TextInput label="Description" {...field('description', TRIMMED)} />
      <Typography variant="body2" color="textSecondary">
        A transfer is shown in the lists of both accounts and counts neither as revenue nor as an expense.
      </Typography>
    </DialogForm>
  );
}
