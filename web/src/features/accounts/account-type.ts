import type { AccountType } from '@counterfoil/contracts/account.contract';

/** Account types as people call them. */
export const ACCOUNT_TYPE_NAMES: Record<AccountType, string> = {
  checking: 'Checking',
  savings: 'Savings',
  credit: 'Credit card',
  cash: 'Cash',
};
