import { formatDecimal, toJsonNumber } from '@counterfoil/money/money';

/** Decimals of every currency on offer; figures of several currencies are added as they stand. */
const EXPONENT = 2;

/** Minor units, as Postgres writes a sum, as the JSON number that these answers have. */
export function jsonMoney(minor: string): number {
  return toJsonNumber(BigInt(minor), EXPONENT);
}

/** The same as a decimal string, exact at any size. */
export function exactMoney(minor: string): string {
  return formatDecimal(BigInt(minor), EXPONENT);
}
