import type { AccountScope, AccountType } from '@counterfoil/contracts/account.contract';

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
