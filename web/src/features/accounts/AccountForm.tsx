import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import { Alert, Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ACCOUNT_TYPES } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { plainAmount } from '../../forms/amount-text';
import { AccountFormValues, accountRequest, optionalAmount } from './account-form';
import { ACCOUNT_TYPE_NAMES } from './account-type';
import { useCreateAccount } from './accounts.queries';

interface Props {
  business: Business;
  submitLabel: string;
  secondaryAction?: ReactNode;
  onSaved(): void;
}

/** Opens an account with its balance. */
export function AccountForm({ business, submitLabel, secondaryAction, onSaved }: Props) {
  const create = useCreateAccount(business.id);
  const submission = useSubmissionKey();
  const form = useForm<AccountFormValues>({
    resolver: classValidatorResolver(AccountFormValues),
    defaultValues: { name: '', type: 'checking', currentBalance: '0.00', accountNumber: '', description: '', initialBalanceDate: business.today },
  });
  const { errors } = form.formState;
  const isCard = useWatch({ control: form.control, name: 'type' }) === 'credit';
  const save = (values: AccountFormValues) => {
    const account = accountRequest(values);
    create.mutate({ account, key: submission.keyFor(account) }, { onSuccess: onSaved });
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Stack spacing={2}>
        {create.isError && <Alert severity="error">{messageOf(create.error, 'Failed to create account')}</Alert>}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextInput label="Account name" autoFocus error={errors.name?.message} {...form.register('name', { setValueAs: (text: string) => text.trim() })} />
          <SelectInput label="Account type" error={errors.type?.message} {...form.register('type')}>
            {ACCOUNT_TYPES.map((type) => <option key={type} value={type}>{ACCOUNT_TYPE_NAMES[type]}</option>)}
          </SelectInput>
        </Stack>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <MoneyInput
            label={isCard ? 'Amount owed' : 'Initial balance'}
            currency={business.currency}
            hint={isCard ? 'What you owe on the card (a liability).' : undefined}
            error={errors.currentBalance?.message}
            {...form.register('currentBalance', { setValueAs: plainAmount })}
          />
          <DateInput label="Balance as of" hint="Statements from before this day would change it." error={errors.initialBalanceDate?.message} {...form.register('initialBalanceDate', { setValueAs: (day: string) => day || undefined })} />
        </Stack>
        {isCard && <MoneyInput label="Credit limit" isOptional currency={business.currency} error={errors.creditLimit?.message} {...form.register('creditLimit', { setValueAs: optionalAmount, shouldUnregister: true })} />}
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
          <TextInput label="Account number" isOptional hint="Last 4 digits only" inputProps={{ maxLength: 20 }} error={errors.accountNumber?.message} {...form.register('accountNumber')} />
          <TextInput label="Description" isOptional error={errors.description?.message} {...form.register('description')} />
        </Stack>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
          {secondaryAction}
          <Button type="submit" variant="contained" disabled={create.isPending}>{create.isPending ? 'Creating...' : submitLabel}</Button>
        </Stack>
      </Stack>
    </form>
  );
}
