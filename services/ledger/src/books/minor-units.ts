import { parseDecimal } from '@counterfoil/money/money';

/**
 * A decimal string that its contract has checked, as minor units.
 * @throws RangeError for one that no contract lets through, which is a fault of ours.
 */
export function minorUnits(text: string, exponent: number): bigint {
  const parsed = parseDecimal(text, exponent);
  if (!parsed.ok) throw new RangeError(`Not a checked amount: ${parsed.problem}`);
  return parsed.minor;
}
