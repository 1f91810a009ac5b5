import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { plainAmount, withoutSign } from '../../../forms/amount-text';
import { formatMoney } from '../../../ui/money-format';

/** An amount as it is typed: which way it goes is said by the type. */
export const TYPED_AMOUNT = { setValueAs: (text: string) => withoutSign(plainAmount(text)) };

/** Accounts to choose from, each with what it holds. */
export function balancesOf(accounts: readonly Account[], { currency }: Business): [id: string, name: string][] {
  return accounts.map(({ id, name, currentBalance }) => [id, `${name} (${formatMoney(currentBalance, currency)})`]);
}
