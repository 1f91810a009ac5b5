import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Seals texts that must be readable later, but not to whoever has a copy of the database. The key is derived from
 * SESSION_SECRET for one purpose: what was sealed for another purpose, or under another secret, does not open.
 */
export class TextSeal {
  private readonly key: Buffer;

  /** @param purpose names what is sealed, such as `mail` */
  constructor(secret: string, purpose: string) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', `counterfoil ${purpose}`, KEY_BYTES));
  }

  /** @param owner whose text it is: moved to another owner's row, it does not open. @returns nonce, tag and cipher text */
  close(text: string, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  /** @returns undefined for what was not sealed here for this owner, or was changed since. */
  open(sealed: Buffer, owner: string): string | undefined {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined;
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    const decipher = createDecipheriv(CIPHER, this.key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    try {
      const body = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([body, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
