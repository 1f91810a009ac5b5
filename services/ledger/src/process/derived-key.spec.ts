import { createHmac } from 'node:crypto';
import { derivedKey, type KeyPurpose } from './derived-key';

const SECRET = 'sixteen characters or more';
const PURPOSES: readonly KeyPurpose[] = ['archive', 'authenticator app', 'known device', 'mail'];

/** RFC 5869 by hand, for keys as long as one digest. */
function derivedByHand(secret: string, info: string): Buffer {
  const extracted = createHmac('sha256', 'counterfoil').update(secret).digest();
  return createHmac('sha256', extracted).update(info).update(Buffer.of(1)).digest();
}

it.each(PURPOSES)('derives the key for %s as RFC 5869 says', (purpose) => {
  expect(derivedKey(SECRET, purpose)).toEqual(derivedByHand(SECRET, purpose));
});

it('has another key for each purpose and each secret', () => {
  const keys = [SECRET, `${SECRET}!`].flatMap((secret) => PURPOSES.map((purpose) => derivedKey(secret, purpose)));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(2 * PURPOSES.length);
});
