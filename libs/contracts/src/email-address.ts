import { isEmail } from 'class-validator';

export const MAX_EMAIL_LENGTH = 255;

/** Characters without a shape: two addresses that differ in one look the same. U+2800 is a blank of Braille. */
const INVISIBLE = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Scripts in everyday use: Unicode Standard Annex #31, table 5. */
const SCRIPTS =
  'Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer Lao ' +
  'Latin Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan';
/** Scripts that are written together, also with Latin: the profile "highly restrictive" of Unicode TS #39. */
const WRITTEN_TOGETHER = ['Latin Han Hiragana Katakana', 'Latin Han Bopomofo', 'Latin Han Hangul'];

/** A label of a domain in one script. Digits, hyphens and combining marks belong to every script. */
const ONE_SCRIPT = new RegExp(
  [...SCRIPTS.split(' '), ...WRITTEN_TOGETHER]
    .map((names) => `^[${['Common', 'Inherited', ...names.split(' ')].map(property).join('')}]+$`)
    .join('|'),
  'u',
);

function property(script: string): string {
  return `\\p{Script_Extensions=${script}}`;
}

/** True for an address that mail can go to, and that looks like no other one. */
export function isEmailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MAX_EMAIL_LENGTH || INVISIBLE.test(value)) return false;
  const { local, domain } = partsOf(value);
  const email = `${local}@${domain}`;
  return (
    email.length <= MAX_EMAIL_LENGTH &&
    isEmail(email) &&
    isDomain(domain) &&
    normalEmail(value).length <= MAX_EMAIL_LENGTH
  );
}

/**
 * The one form under which an address is stored and looked up: NFKC, lower case, its domain in ASCII (IDNA). A text
 * that is no address is only lowercased.
 */
export function normalEmail(text: string): string {
  const { local, domain } = partsOf(text);
  return local !== '' && isDomain(domain) ? `${local}@${new URL(`http://${domain}`).hostname}` : text.toLowerCase();
}

function isDomain(domain: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return false;
  return domain.split('.').every((label) => ONE_SCRIPT.test(label)) && URL.canParse(`http://${domain}`);
}

function partsOf(text: string): { readonly local: string; readonly domain: string } {
  const normal = text.normalize('NFKC').toLowerCase();
  const at = normal.lastIndexOf('@');
  return { local: normal.slice(0, Math.max(0, at)), domain: normal.slice(at + 1) };
}
