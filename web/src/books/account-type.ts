import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';
import { withoutSign } from '../forms/amount-text';
import { isNegative } from '../ui/money-format';

/** Account types as people call them. */
export const ACCOUNT_TYPE_NAMES: Record<AccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit card',
  cash: 'Cash',
};

/** Whose account it is. */
export const ACCOUNT_SCOPE_NAMES: Record<AccountScope, string> = {
  business: 'The business',
  personal: 'Me, personally',
};

/** A balance as people say it: of a card what is owed. The same turns it back. */
export function spokenBalance(type: AccountType, balance: string): string {
  return type === 'credit' ? negated(balance) : balance;
}

function negated(decimal: string): string {
  return isNegative(decimal) ? withoutSign(decimal) : decimal.replace(/^\+?(?=.*[1-9])/, '-');
}
