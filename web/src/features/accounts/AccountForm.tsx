import { Alert, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ACCOUNT_SCOPES, ACCOUNT_TYPES } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { useSubmissionKey } from '../../api/submission-key';
import { PATHS } from '../../paths';
import { contractResolver } from '../../forms/contract-resolver';
import { MoneyInput } from '../../forms/MoneyInput';
import { SelectInput } from '../../forms/SelectInput';
import { DateInput, TextInput } from '../../forms/TextInput';
import { plainAmount } from '../../forms/amount-text';
import { showFailure } from '../../ui/toasts';
import { AccountFormValues, accountRequest, optionalAmount } from './account-form';
import { isAccountLimit } from './account-limit';
import { ACCOUNT_SCOPE_NAMES, ACCOUNT_TYPE_NAMES } from './account-type';
import { useCreateAccount } from './accounts.queries';

interface Props {
  business: Business;
  submitLabel: string;
  secondaryAction?: ReactNode;
  /** Fields that scroll above a foot that stays, as every dialog has them. */
  isInDialog?: boolean;
  /** Told the id of the command, under which it can be undone. */
  onSaved(commandId: string | null): void;
}

const FAILURE = 'Failed to create account';

/** Opens an account with its balance. The limit of the plan leads to the plans. */
export function AccountForm({ business, submitLabel, secondaryAction, isInDialog = false, onSaved }: Props) {
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
    },
  });
  const { errors } = form.formState;
  const [type, scope] = useWatch({ control: form.control, name: ['type', 'accountScope'] });
  const isCard = type === 'credit';
  const save = (values: AccountFormValues) => {
    const account = accountRequest(values);
    // A promise, since the first account of a set-up takes this form off the screen before a callback of it would be heard.
    create
      .mutateAsync({ account, key: submission.keyFor(account) })
      .then(({ commandId }) => onSaved(commandId))
      .catch((error: unknown) => {
        const message = messageOf(error, FAILURE);
        if (isAccountLimit(message)) void navigate(`${PATHS.upgrade}?reason=account`);
        else showFailure('Error', message);
      });
  };
  const fields = (
    <Stack spacing={2}>
      {create.isError && <Alert severity="error">{messageOf(create.error, FAILURE)}</Alert>}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput
          label="Account name"
          autoFocus
          error={errors.name?.message}
          {...form.register('name', { setValueAs: (text: string) => text.trim() })}
        />
        <SelectInput label="Account type" error={errors.type?.message} {...form.register('type')}>
          {ACCOUNT_TYPES.map((type) => (
            <option key={type} value={type}>
              {ACCOUNT_TYPE_NAMES[type]}
            </option>
          ))}
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
        <DateInput
          label="Balance as of"
          hint="Statements from before this day would change it."
          error={errors.initialBalanceDate?.message}
          {...form.register('initialBalanceDate', { setValueAs: (day: string) => day || undefined })}
        />
      </Stack>
      <SelectInput
        label="Belongs to"
        hint={
          scope === 'personal'
            ? 'Your own account: what is paid from it for the business is your equity, and it is no asset of the business.'
            : undefined
        }
        error={errors.accountScope?.message}
        {...form.register('accountScope')}
      >
        {ACCOUNT_SCOPES.map((each) => (
          <option key={each} value={each}>
            {ACCOUNT_SCOPE_NAMES[each]}
          </option>
        ))}
      </SelectInput>
      {isCard && (
        <MoneyInput
          label="Credit limit"
          isOptional
          currency={business.currency}
          error={errors.creditLimit?.message}
          {...form.register('creditLimit', { setValueAs: optionalAmount, shouldUnregister: true })}
        />
      )}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        <TextInput
          label="Account number"
          isOptional
          hint="Last 4 digits only"
          inputProps={{ maxLength: 20 }}
          error={errors.accountNumber?.message}
          {...form.register('accountNumber')}
        />
        <TextInput
          label="Description"
          isOptional
          error={errors.description?.message}
          {...form.register('description')}
        />
      </Stack>
    </Stack>
  );
  const buttons = (
    <>
      {secondaryAction}
      <Button type="submit" variant="contained" disabled={create.isPending}>
        {create.isPending ? 'Creating...' : submitLabel}
      </Button>
    </>
  );
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      style={isInDialog ? { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } : {}}
    >
      {isInDialog ? <DialogContent>{fields}</DialogContent> : fields}
      {isInDialog ? (
        <DialogActions>{buttons}</DialogActions>
      ) : (
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end', mt: 2 }}>
          {buttons}
        </Stack>
      )}
    </form>
  );
}
