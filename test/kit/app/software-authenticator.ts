import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  MadePasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedPasskey,
} from '@counterfoil/contracts/second-factor.contract';

/** Bits of the authenticator's data (WebAuthn, section 6.1). */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const ES256 = -7;

interface Stored {
  readonly id: Buffer;
  readonly key: KeyObject;
  readonly userHandle: string;
  counter: number;
}

/** What an authenticator can do besides what it should. */
interface Misbehaviour {
  /** Where the page says that it is. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Says that it has not asked for finger or PIN. */
  readonly isUnverified?: boolean;
  /** Counts as this use instead of the next. */
  readonly counter?: number;
}

/** An authenticator without a browser: ES256, attestation none, one passkey. */
export class SoftwareAuthenticator {
  private stored: Stored | undefined;

  /** @param origin of the page that it is used on */
  constructor(private readonly origin: string) {}

  /** Does what `navigator.credentials.create` does. */
  make({ challenge, rp, user }: PasskeyCreationOptions, odd: Misbehaviour = {}): MadePasskey {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.stored = { id: randomBytes(16), key: privateKey, userHandle: user.id, counter: 0 };
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coseKey = map([
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    const { id } = this.stored;
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const authData = Buffer.concat([
      this.head(odd.rpId ?? rp.id, HAS_CREDENTIAL, odd),
      Buffer.alloc(16),
      length,
      id,
      coseKey,
    ]);
    const attestationObject = map([
      ['fmt', 'none'],
      ['attStmt', {}],
      ['authData', authData],
    ]);
    const response = {
      clientDataJSON: this.clientData('webauthn.create', challenge, odd),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    };
    return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', response };
  }

  /** Does what `navigator.credentials.get` does. */
  sign({ challenge, rpId }: PasskeyRequestOptions, odd: Misbehaviour = {}): SignedPasskey {
    if (!this.stored) throw new Error('the authenticator has no passkey');
    this.stored.counter++;
    const { id, key, userHandle } = this.stored;
    const authenticatorData = this.head(odd.rpId ?? rpId, 0, odd);
    const clientDataJSON = this.clientData('webauthn.get', challenge, odd);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authenticatorData, hash]), key).toString('base64url');
    const response = {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature,
      userHandle,
    };
    return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', response };
  }

  private head(rpId: string, flags: number, odd: Misbehaviour): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(odd.counter ?? this.stored?.counter ?? 0);
    const verified = odd.isUnverified ? 0 : USER_VERIFIED;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([USER_PRESENT | verified | flags]),
      counter,
    ]);
  }

  private clientData(type: string, challenge: string, odd: Misbehaviour): string {
    const said = { type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(said)).toString('base64url');
  }
}

type Cbor = number | string | Buffer | Record<string, never>;

/** As much of CBOR as an authenticator writes. */
function map(entries: readonly (readonly [Cbor, Cbor])[]): Buffer {
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(item)]);
}

function item(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  return map([]);
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
