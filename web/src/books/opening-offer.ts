import type { OpeningOffer } from '@counterfoil/contracts/account.contract';
import { figureMinor, formatDecimal, parseDecimal } from '@counterfoil/money/money';

/** Decimals of the currencies on offer. */
const DECIMALS = 2;

/**
 * The offer with another opening balance, as the bank shows it before the first row: today's balance follows from it.
 * @returns null where the text is no amount
 */
export function offerWith(offer: OpeningOffer, balance: string): OpeningOffer | null {
  const typed = parseDecimal(balance, DECIMALS);
  if (!typed.ok) return null;
  const then = figureMinor(offer.balanceThen, DECIMALS) + typed.minor - figureMinor(offer.offered.balance, DECIMALS);
  return {
    ...offer,
    offered: { ...offer.offered, balance: formatDecimal(typed.minor, DECIMALS) },
    balanceThen: formatDecimal(then, DECIMALS),
  };
}
