import { MAX_CLASSIFIED_ROW } from '../limits';
import { MERCHANT_ALIASES } from './merchant-aliases';

/** Contract: a transaction's nickname has at most 100 characters; a short one is what it is for. */
export const MAX_NICKNAME_LENGTH = 100;
const MAX_WORDS = 4;

/**
 * A short name for a row from its description: a known merchant's name, else the description without what banks and
 * card readers add to it. '' when nothing is left.
 */
export function nicknameOf(description: string): string {
  const text = description.slice(0, MAX_CLASSIFIED_ROW).replace(/\s+/g, ' ').trim();
  const lower = text.toLowerCase();
  const known = IS_KNOWN.test(lower) ? MERCHANT_ALIASES.find((alias) => alias.pattern.test(lower)) : undefined;
  if (known) return known.name;
  const words = strip(text)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word));
  const kept = words.slice(0, MAX_WORDS).join(' ');
  return titleCase(kept).slice(0, MAX_NICKNAME_LENGTH).trim();
}

/** Whether any of them may fit: one look instead of sixty, and most rows are of nobody that everybody knows. */
const IS_KNOWN = new RegExp(MERCHANT_ALIASES.map(({ pattern }) => `(?:${pattern.source})`).join('|'));

/**
 * The nickname to give a row: one the business already uses for the same merchant, in its spelling, else a new one.
 */
export function nicknameFor(description: string, existing: readonly string[]): string {
  const fresh = nicknameOf(description);
  const same = existing.find((nickname) => nickname.toLowerCase() === fresh.toLowerCase());
  return same ?? fresh;
}

/**
 * What stands before and after the merchant's name, taken off in this order. A run of signs is tried once, from where
 * it begins, or is bounded: tried from each of its signs, a line of nothing else takes the square of its length.
 */
const NOISE: readonly RegExp[] = [
  /^(pos|debit card|credit card|check ?card|visa|mastercard|card|contactless|online|recurring|point of sale|ach|bill|direct)\s+(purchase|payment|pmt|debit|credit|withdrawal|deposit|transaction)\b[\s:#*-]*(authorized on\s+)?/i,
  /^(purchase|payment|pmt|transfer|deposit|withdrawal|debit|credit|sale)\s+(authorized on|from|to|at|of)\s+/i,
  /^(pos|sq|tst|pp|paypal|sp|ppt|py|zettle|izettle|sumup|stripe|ckg)\s?[ *]\s?(?=\S)/i,
  /\b\d{1,2}[/.-]\d{1,2}([/.-]\d{2,4})?\b/g,
  /\b(ppd|web|ccd|tel) id:? ?\S*/gi,
  /\b(des|id|indn|co id|ref|ref no|reference|trace|conf|confirmation|auth|card|cd|acct|account|mandate|iban|end-to-end-ref\.?|kd-nr\.?|rg-nr\.?)\s*[:#.]\s*\S+/gi,
  /\b(card|cd|acct|account|ending in|x{2,30})\s*[x*#]{0,30}\d{3,}\b/gi,
  /(?<![#*])[#*]+\s*\d+\b/g,
  /\b[x*]{2,30}\d+\b/gi,
  /\b(?=\w*\d)[\w-]{5,}\b/g,
  /\b\d{3,}\b/g,
  /\b(?:ppd|bcc|ddr|bgc|so|dd)$/i,
  / [A-Z]{2}( USA?)?$/,
];

function strip(text: string): string {
  const [beforeNames = text] = text.split(/\/\/|;/);
  return NOISE.reduce((sofar, pattern) => {
    const without = sofar.replace(pattern, ' ');
    // Most patterns meet nothing, and there is then nothing to tidy up.
    if (without === sofar) return sofar;
    const next = without.replace(/\s+/g, ' ').trim();
    return /\p{L}{2}/u.test(next) ? next : sofar;
  }, beforeNames.trim())
    .replace(/(?<![\s\-*#:,./])[\s\-*#:,./]+$/, '')
    .replace(/^[\s\-*#:,./]+/, '');
}

/** Words in capitals become capitalised; words that already mix cases stay as their owners write them. */
function titleCase(text: string): string {
  return text
    .split(' ')
    .map((word) =>
      /\p{Ll}/u.test(word) && /\p{Lu}/u.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join(' ');
}
