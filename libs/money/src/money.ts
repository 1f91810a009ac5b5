/**
 * Exact money: integer minor units as bigint in code, a decimal string at the API, never a float.
 * A currency's exponent is the number of its decimals (2 for USD).
 */

/** Digits that fit the books' decimal(15,2): thirteen before the point, two after. */
export const MAX_DIGITS = 15;

/** Why a text is not an amount; the message for people is the contract's. */
export type MoneyProblem = 'not-a-number' | 'too-many-decimals' | 'too-large';

export type ParsedMoney =
  { readonly ok: true; readonly minor: bigint } | { readonly ok: false; readonly problem: MoneyProblem };

const PLAIN_DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/**
 * Reads a plain decimal ("-12.5", "500", "0.10") into minor units.
 * Refuses exponents, separators, NaN and more decimals than the currency has, since rounding would be a guess.
 */
export function parseDecimal(text: string, exponent: number): ParsedMoney {
  const match = PLAIN_DECIMAL.exec(text.trim());
  if (!match) return { ok: false, problem: 'not-a-number' };
  const [, sign, whole = '', fraction = ''] = match;
  if (fraction.length > exponent) return { ok: false, problem: 'too-many-decimals' };
  const digits = (whole + fraction.padEnd(exponent, '0')).replace(/^0+/, '');
  if (digits.length > MAX_DIGITS) return { ok: false, problem: 'too-large' };
  const minor = BigInt(digits === '' ? '0' : digits);
  return { ok: true, minor: sign === '-' ? -minor : minor };
}

/**
 * Minor units of a figure that `formatDecimal` wrote. Totals and balances are sums of amounts, so that they may have
 * more digits than one amount.
 * @throws RangeError for a text that is no such figure, which is a fault of ours.
 */
export function figureMinor(text: string, exponent: number): bigint {
  const [, sign = '', whole = '', fraction = ''] = PLAIN_DECIMAL.exec(text) ?? [];
  if (whole === '' || fraction.length !== exponent) throw new RangeError(`Not a figure: "${text}"`);
  return BigInt(sign + whole + fraction);
}

/** Minor units as a plain decimal string with all decimals of the currency: (-1250n, 2) gives "-12.50". */
export function formatDecimal(minor: bigint, exponent: number): string {
  const digits = absolute(minor)
    .toString()
    .padStart(exponent + 1, '0');
  const sign = minor < 0n ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/**
 * Minor units as a JSON number, for the financial summary and the administrators' statistics alone.
 * Exact to the cent up to 15 digits: sums may have more, so that the decimal string stands beside each such number.
 */
export function toJsonNumber(minor: bigint, exponent: number): number {
  return Number(formatDecimal(minor, exponent));
}

/**
 * `part` as a percentage of `whole` with one decimal, half away from zero; 0 where the whole is zero or negative
 * (docs/accounting.md, Statements).
 */
export function percentage(part: bigint, whole: bigint): number {
  if (whole <= 0n) return 0;
  const doubledTenths = absolute(part) * 2000n;
  const tenths = (doubledTenths + whole) / (whole * 2n);
  return Number(part < 0n ? -tenths : tenths) / 10;
}

export function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
