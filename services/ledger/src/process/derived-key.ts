import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const SALT = 'counterfoil';

/** What there are keys for. Renaming one makes what was sealed or signed under it worthless. */
export type KeyPurpose = 'archive' | 'authenticator app' | 'known device' | 'mail';

/**
 * A key for one purpose alone: what it has sealed or signed is nothing to the keys of other purposes (HKDF, RFC 5869).
 * @param secret SESSION_SECRET; under another one all keys are others
 * @returns 32 bytes
 */
export function derivedKey(secret: string, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, SALT, purpose, KEY_BYTES));
}
