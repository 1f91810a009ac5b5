import { Button, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ACCOUNT_SCOPES, ACCOUNT_TYPES } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { PATHS } from '../../paths';
import { contractResolver } from '../../forms/contract-resolver';
import { DialogForm } from '../../forms/DialogForm';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { Options, SelectInput } from '../../forms/SelectInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { plainAmount } from '../../forms/amount-text';
import { showFailure } from '../../ui/toasts';
import { AccountFormValues, accountRequest, optionalAmount } from './account-form';
import { isAccountLimit } from './account-limit';
import { ACCOUNT_SCOPE_NAMES, ACCOUNT_TYPE_NAMES } from '../account-type';
import { useCreateAccount } from './create-account.queries';

interface Props {
  business: Business;
  submitLabel: string;
  secondaryAction?: ReactNode;
  /** In a dialog: fields that scroll above a foot that stays, with Cancel in it. */
  onCancel?: () => void;
  /** What is known of it already, as a statement tells it. */
  known?: Partial<AccountFormValues>;
  /** Told the id of the command, under which it can be undone, and that of the account. */
  onSaved(commandId: string | null, accountId: string): void;
}

const FAILURE = 'Failed to create account';

/** Opens an account with its balance. The limit of the plan leads to the plans. */
export function AccountForm({ business, submitLabel, secondaryAction, onCancel, known, onSaved }: Props) {
  const create = useCreateAccount(business.id);
  const submission = useSubmissionKey();
  const navigate = useNavigate();
  const form = useForm<AccountFormValues>({
    resolver: contractResolver(AccountFormValues),
    defaultValues: {
      name: '',
      type: 'checking',
      accountScope: 'business',
      currentBalance: '0.00',
      accountNumber: '',
      description: '',
      initialBalanceDate: business.today,
      ...known,
    },
  });
  const field = fieldsOf(form);
  const [type, scope] = useWatch({ control: form.control, name: ['type', 'accountScope'] });
  const isCard = type === 'credit';
  const save = (values: AccountFormValues) => {
    const account = accountRequest(values);
    // A promise, since the first account of a set-up takes this form off the screen before a callback of it would be
    // heard.
    create
      .mutateAsync({ account, key: submission.keyFor(account) })
      .then(({ commandId, answer }) => onSaved(commandId, answer.id))
      .catch((error: unknown) => {
        const message = messageOf(error, FAILURE);
        if (isAccountLimit(message)) void navigate(`${PATHS.upgrade}?reason=account`);
        else showFailure('Error', message);
      });
  };
  const submit = form.handleSubmit(save);
  const fields = (
    <>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput label="Account name" autoFocus {...field('name', TRIMMED)} />
        <SelectInput label="Account type" {...field('type')}>
          <Options of={ACCOUNT_TYPES} nameOf={(each) => ACCOUNT_TYPE_NAMES[each]} />
        </SelectInput>
      </Stack>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <MoneyInput
          label={isCard ? 'Amount owed' : 'Initial balance'}
          currency={business.currency}
          hint={isCard ? 'What you owe on the card (a liability).' : undefined}
          {...field('currentBalance', { setValueAs: plainAmount })}
        />
        <DateInput
          label="Balance as of"
          hint="Statements from before this day would change it."
          {...field('initialBalanceDate', { setValueAs: (day: string) => day || undefined })}
        />
      </Stack>
      <SelectInput
        label="Belongs to"
        hint={
          scope === 'personal'
            ? 'Your own account: what is paid from it for the business is your equity, and it is no asset of the business.'
            : undefined
        }
        {...field('accountScope')}
      >
        <Options of={ACCOUNT_SCOPES} nameOf={(each) => ACCOUNT_SCOPE_NAMES[each]} />
      </SelectInput>
      {isCard && (
        <MoneyInput
          label="Credit limit"
          isOptional
          currency={business.currency}
          {...field('creditLimit', { setValueAs: optionalAmount, shouldUnregister: true })}
        />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput
          label="Account number"
          isOptional
          hint="Last 4 digits only"
          inputProps={{ maxLength: 20 }}
          {...field('accountNumber')}
        />
        <TextInput label="Description" isOptional {...field('description')} />
      </Stack>
    </>
  );
  if (onCancel)
    return (
      <DialogForm
        onSubmit={submit}
        failure={create.isError && messageOf(create.error, FAILURE)}
        confirm={submitLabel}
        waiting="Creating..."
        isPending={create.isPending}
        onCancel={onCancel}
      >
        {fields}
      </DialogForm>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack spacing={2}>{fields}</Stack>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', mt: 2 }}>
        {secondaryAction}
        <Button type="submit" variant="contained" disabled={create.isPending}>
          {create.isPending ? 'Creating...' : submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
