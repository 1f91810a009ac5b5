import type { AccountType } from '../mapping';
import {
  type DirectionChoice,
  type DirectionFinding,
  signChoice,
  type SignedSample,
  type TypeColumn,
  wordChoice,
} from './direction-finding';
import { typeKey } from './direction-words';
import { sideOfName } from './side-words';

/** These are said of cards, accounts and postings as well. */
const MAY_BE_KINDS = /credit|debit|kredit|debet|deebet|kreedit|дебет|дебит|кредит|crédit|débit|crédito|débito/i;

/**
 * Two words, one or the other in every row. Where both are of money that goes out and comes in, in some language, they
 * tell it; else the person says which is which.
 */
export function twoWords(
  moving: readonly SignedSample[],
  typeColumns: readonly TypeColumn[],
  accountType: AccountType,
): DirectionFinding | null {
  for (const [at, { ref, named }] of typeColumns.entries()) {
    const keys = moving.map((sample) => typeKey(sample.words[at] ?? ''));
    const [one, other, ...more] = new Set(keys);
    if (!one || !other || more.length > 0 || (!named && moving.length < LEAST_OF_TWO)) continue;
    const choice = (into: string, out: string): DirectionChoice =>
      wordChoice(`${out} is money out, ${into} is money in`, ref, { in: [into], out: [out], neutral: [] });
    if (accountType !== 'credit' && areOpposite(one, other)) {
      const [into, out] = sideOfName(one) === 'in' ? [one, other] : [other, one];
      return { ...choice(into, out), why: `The column ${ref} says which way the money went.`, choices: [] };
    }
    const choices = [choice(one, other), choice(other, one), signChoice('in'), signChoice('out')];
    const why = `No amount has a sign. Do ${one} and ${other} say which way the money went?`;
    return { convention: choice(one, other).convention, typeRef: ref, why, choices };
  }
  return null;
}

function areOpposite(one: string, other: string): boolean {
  if (MAY_BE_KINDS.test(one) || MAY_BE_KINDS.test(other)) return false;
  const sides = new Set([sideOfName(one), sideOfName(other)]);
  return sides.size === 2 && !sides.has(null);
}

/** Two words in fewer rows of a column that is not called a type are rather two texts. */
const LEAST_OF_TWO = 5;
