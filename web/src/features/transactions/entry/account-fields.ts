import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { formatMoney } from '../../../ui/money-format';

/** Accounts to choose from, each with what it holds. */
export function balancesOf(accounts: readonly Account[], { currency }: Business): [id: string, name: string][] {
  return accounts.map(({ id, name, currentBalance }) => [id, `${name} (${formatMoney(currentBalance, currency)})`]);
}
