import { createHmac } from 'node:crypto';

/**
 * What the log may know of a text about people: enough to prove later that it was this text, useless without the salt,
 * which is erased with the text (design section 3, People and erasure).
 */
export function saltedDigest(salt: string, text: string): string {
  return createHmac('sha256', salt).update(text).digest('hex');
}
