import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useForm } from 'react-hook-form';
import { ChangeAccountRequest, type Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { MoneyInput } from '../../forms/MoneyInput';
import { TextInput } from '../../forms/TextInput';
import { showFailure } from '../../ui/toasts';
import { useUndo } from '../undo/undo.queries';
import { accountValues } from './account-form';
import { useChangeAccount } from './accounts.queries';

const FAILURE = 'Failed to update account';
/** The contract's limit of an account number. */
const NUMBER_LENGTH = 20;

/** Name, number, limit and description. The balance is not among them: it is adjusted, with a reason. */
export function EditAccountDialog({
  business,
  account,
  onClose,
}: {
  business: Business;
  account: Account;
  onClose: () => void;
}) {
  const change = useChangeAccount(business.id);
  const { tell } = useUndo(business.id);
  const form = useForm<ChangeAccountRequest>({
    resolver: contractResolver(ChangeAccountRequest),
    defaultValues: accountValues(account),
  });
  const { errors, isDirty } = form.formState;
  const trimmed = { setValueAs: (text: string) => text.trim() };
  const save = (values: ChangeAccountRequest) =>
    carryOut(
      change,
      { id: account.id, change: values },
      {
        onSuccess: ({ commandId }) => {
          tell('Success', 'Account updated', [commandId]);
          onClose();
        },
        onError: (error) => showFailure('Error', messageOf(error, FAILURE)),
      },
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="edit-account">
      <form noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DialogTitle id="edit-account">Edit Account</DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {change.isError && <Alert severity="error">{messageOf(change.error, FAILURE)}</Alert>}
            <TextInput
              label="Account name"
              autoFocus
              error={errors.name?.message}
              {...form.register('name', trimmed)}
            />
            <TextInput
              label="Account number"
              isOptional
              hint="Last 4 digits only"
              inputProps={{ maxLength: NUMBER_LENGTH }}
              error={errors.accountNumber?.message}
              {...form.register('accountNumber', trimmed)}
            />
            {account.type === 'credit' && (
              <MoneyInput
                label="Credit limit"
                currency={business.currency}
                hint="0.00 for none"
                error={errors.creditLimit?.message}
                {...form.register('creditLimit', { setValueAs: (text: string) => plainAmount(text) || '0.00' })}
              />
            )}
            <TextInput
              label="Description"
              isOptional
              error={errors.description?.message}
              {...form.register('description', trimmed)}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button variant="text" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={!isDirty || change.isPending}>
            {change.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
