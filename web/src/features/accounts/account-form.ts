import { IsNotEmpty } from 'class-validator';
import { CreateAccountRequest, type Account, type ChangeAccountRequest } from '@counterfoil/contracts/account.contract';
import { isNegative } from '../../ui/money-format';
import { plainAmount, withoutSign } from '../../forms/amount-text';
import { withoutBlanks } from '../../forms/blank-fields';

/** The form's own rule beside the contract's: the balance must be given. */
export class AccountFormValues extends CreateAccountRequest {
  @IsNotEmpty({ message: 'Initial balance is required' })
  override currentBalance!: string;
}

/** What the form sends: for a card the amount owed is asked, and owed money is a negative balance. */
export function accountRequest(values: AccountFormValues): CreateAccountRequest {
  const { creditLimit, ...rest } = withoutBlanks({ ...values });
  const limit = values.type === 'credit' && creditLimit ? { creditLimit } : {};
  return { ...rest, ...limit, currentBalance: values.type === 'credit' ? negated(values.currentBalance) : values.currentBalance };
}

/** Text of an optional field as the contract takes it: an empty one is not given. */
export function optionalAmount(text: string): string | undefined {
  return plainAmount(text) || undefined;
}

/** What can be changed of an account afterwards; its balance and type cannot. */
export function accountValues({ name, accountNumber, description, type, creditLimit }: Account): ChangeAccountRequest {
  return { name, accountNumber: accountNumber ?? '', description: description ?? '', ...(type === 'credit' ? { creditLimit: creditLimit ?? '0.00' } : {}) };
}

/** A balance as people say it: of a card what is owed. The same turns it back. */
export function spokenBalance(type: Account['type'], balance: string): string {
  return type === 'credit' ? negated(balance) : balance;
}

function negated(decimal: string): string {
  return isNegative(decimal) ? withoutSign(decimal) : decimal.replace(/^\+?(?=.*[1-9])/, '-');
}
