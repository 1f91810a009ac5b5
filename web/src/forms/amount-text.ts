/** Thousands set apart with commas, as people paste them: 1,234,567.89 */
const WITH_THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/;

/**
 * What people type for an amount, as the plain decimal that the contracts take: spaces, a currency sign and commas
 * between thousands go. A comma that may be a decimal mark ("12,50") stays and is refused: dropping it would make 1250
 * of it.
 */
export function plainAmount(text: string): string {
  const bare = text.replace(/[\s$€£]|CA\$/g, '').replace('−', '-');
  return WITH_THOUSANDS.test(bare) ? bare.replaceAll(',', '') : bare;
}

/** The same without its sign, for fields where the direction is chosen beside the amount. */
export function withoutSign(decimal: string): string {
  return decimal.replace(/^[+-]/, '');
}

/** A field for an amount as it is typed: which way it goes is said beside it. */
export const TYPED_AMOUNT = { setValueAs: (text: string) => withoutSign(plainAmount(text)) };
