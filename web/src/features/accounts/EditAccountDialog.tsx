import { useForm } from 'react-hook-form';
import { ChangeAccountRequest, type Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { DialogForm } from '../../forms/DialogForm';
import { plainAmount } from '../../forms/amount-text';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf, TRIMMED } from '../../forms/field-of';
import { MoneyInput } from '../../forms/MoneyInput';
import { TextInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { showFailure } from '../../ui/toasts';
import { useUndo } from '../../books/undo.queries';
import { accountValues } from '../../books/accounts/account-form';
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
  const { isDirty } = form.formState;
  const field = fieldsOf(form);
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
    <TitledDialog title="Edit Account" onClose={onClose}>
      <DialogForm
        onSubmit={form.handleSubmit(save)}
        failure={change.isError && messageOf(change.error, FAILURE)}
        confirm="Save Changes"
        isPending={change.isPending}
        isBlocked={!isDirty}
        onCancel={onClose}
      >
        <TextInput label="Account name" autoFocus {...field('name', TRIMMED)} />
        <TextInput
          label="Account number"
          isOptional
          hint="Last 4 digits only"
          inputProps={{ maxLength: NUMBER_LENGTH }}
          {...field('accountNumber', TRIMMED)}
        />
        {account.type === 'credit' && (
          <MoneyInput
            label="Credit limit"
            currency={business.currency}
            hint="0.00 for none"
            {...field('creditLimit', { setValueAs: (text: string) => plainAmount(text) || '0.00' })}
          />
        )}
        <TextInput label="Description" isOptional {...field('description', TRIMMED)} />
      </DialogForm>
    </TitledDialog>
  );
}
