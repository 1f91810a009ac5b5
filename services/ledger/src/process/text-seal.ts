import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { derivedKey, type KeyPurpose } from './derived-key';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The first byte says how the rest is to be opened, should that ever change. */
const VERSION = Buffer.of(1);
const NONCE_END = VERSION.length + NONCE_BYTES;

/**
 * Seals texts that must be readable later, but not to whoever has a copy of the database. What was sealed for another
 * purpose, or under another SESSION_SECRET, does not open.
 */
export class TextSeal {
  private readonly key: Buffer;

  /** @param secret SESSION_SECRET */
  constructor(secret: string, purpose: KeyPurpose) {
    this.key = derivedKey(secret, purpose);
  }

  /**
   * @param owner whose text it is: moved to another owner's row, it does not open
   * @returns version, nonce, cipher text and tag
   */
  seal(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(boundTo(owner));
    return Buffer.concat([VERSION, nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  }

  /** @returns undefined for what was not sealed here for this owner, or was changed since. */
  open(sealed: Buffer, owner: string): string | undefined {
    if (sealed.length < NONCE_END + TAG_BYTES || sealed[0] !== VERSION[0]) return undefined;
    const nonce = sealed.subarray(VERSION.length, NONCE_END);
    const decipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(boundTo(owner))
      .setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return decipher.update(sealed.subarray(NONCE_END, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return undefined;
    }
  }
}

/** What is not sealed, but cannot be changed either. */
function boundTo(owner: string): Buffer {
  return Buffer.concat([VERSION, Buffer.from(owner)]);
}
