import type { Account } from '@counterfoil/contracts/account.contract';

/** From these shares of the limit on, in percent, a card is much and a little used. */
const HIGH_PERCENT = 30;
const RAISED_PERCENT = 10;

/** What stands behind each colour, in words: colour alone says nothing to some. */
export type CreditLevel = 'low' | 'raised' | 'high';

export interface CreditUse {
  /** Whole percent of the limit, rounded; above 100 beyond the limit. */
  readonly percent: number;
  readonly level: CreditLevel;
}

/** How much of a card's limit is owed; null without a limit. A card with money on it uses none. */
export function creditUseOf({
  type,
  currentBalance,
  creditLimit,
}: Pick<Account, 'type' | 'currentBalance' | 'creditLimit'>): CreditUse | null {
  const limit = Number(creditLimit ?? 0);
  if (type !== 'credit' || limit <= 0) return null;
  const share = (Math.max(0, -Number(currentBalance)) / limit) * 100;
  return {
    percent: Math.round(share),
    level: share > HIGH_PERCENT ? 'high' : share > RAISED_PERCENT ? 'raised' : 'low',
  };
}
