import { createHmac } from 'node:crypto';

/**
 * What the log may know of a text about people: enough to prove later that it was this text, useless without the salt,
 * which is erased with the text (docs/rules.md, Deletions and archiving).
 */
export function saltedDigest(salt: string, text: string): string {
  return createHmac('sha256', salt).update(text).digest('hex');
}
