import {
  NewAccountFacts,
  type Account,
  type ChangeAccountRequest,
  type CreateAccountRequest,
} from '@counterfoil/contracts/account.contract';
import { IsMoney, moneyMessage } from '@counterfoil/contracts/validators';
import { spokenBalance } from '../account-type';
import { plainAmount } from '../../forms/amount-text';
import { withoutBlanks } from '../../forms/blank-fields';

const BALANCE_MISSING = 'Initial balance is required';

/** What the form asks for: unlike in a call, the balance must be given. Left empty it would open an account of 0.00. */
export class AccountFormValues extends NewAccountFacts {
  @IsMoney({ message: ({ value }) => (value === '' ? BALANCE_MISSING : moneyMessage(value)) })
  currentBalance!: string;
}

/** What the form sends: for a card the amount owed is asked, and owed money is a negative balance. */
export function accountRequest(values: AccountFormValues): CreateAccountRequest {
  const { creditLimit, ...rest } = withoutBlanks({ ...values });
  const limit = values.type === 'credit' && creditLimit ? { creditLimit } : {};
  return {
    ...rest,
    ...limit,
    currentBalance: spokenBalance(values.type, values.currentBalance),
  };
}

/** Text of an optional field as the contract takes it: an empty one is not given. */
export function optionalAmount(text: string): string | undefined {
  return plainAmount(text) || undefined;
}

/** What can be changed of an account afterwards; its balance and type cannot. */
export function accountValues({ name, accountNumber, description, type, creditLimit }: Account): ChangeAccountRequest {
  return {
    name,
    accountNumber: accountNumber ?? '',
    description: description ?? '',
    ...(type === 'credit' ? { creditLimit: creditLimit ?? '0.00' } : {}),
  };
}
