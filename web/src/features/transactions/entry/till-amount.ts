/** What the keys of a till show: digits, the decimal point, and the one that takes back. */
export const TILL_KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const;
export type TillKey = (typeof TILL_KEYS)[number];

/** The books know at most 13 digits before the point, and two behind it. */
const MOST_DIGITS = 13;
const DECIMALS = 2;

/**
 * An amount after one more key; a key that would make no amount changes nothing. @param text as shown, '' for nothing
 */
export function pressed(text: string, key: TillKey): string {
  if (key === 'back') return text.slice(0, -1);
  const [whole = '', decimals] = text.split('.');
  if (key === '.') return decimals === undefined ? `${whole === '' ? '0' : whole}.` : text;
  if (decimals !== undefined) return decimals.length < DECIMALS ? text + key : text;
  if (whole === '0') return key;
  return whole.length < MOST_DIGITS ? text + key : text;
}

/** The key of a till that a keyboard's key stands for; the decimal mark is a comma where people write one. */
export function typedKey(key: string): TillKey | undefined {
  if (key === 'Backspace') return 'back';
  return TILL_KEYS.find((each) => each !== 'back' && each === (key === ',' ? '.' : key));
}

/** The amount as the contracts take it, or null while it is nothing. */
export function tillAmount(text: string): string | null {
  const amount = text.endsWith('.') ? text.slice(0, -1) : text;
  return /[1-9]/.test(amount) ? amount : null;
}
