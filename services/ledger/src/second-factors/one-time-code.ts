import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands (RFC 6238): six digits of SHA-1, a new code every 30 seconds. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const ISSUER = 'Counterfoil';
/** 160 bits, as long as the hash (RFC 4226). */
const SECRET_BYTES = 20;
/** Periods that clock and typing may be off, to either side. */
const WINDOW = 1;

/** @returns a new secret in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** @returns the `otpauth://` address that authenticator apps read from a QR code. */
export function setUpAddress(secret: string, email: string): string {
  return new TOTP({ ...KIND, issuer: ISSUER, label: email, secret }).toString();
}

/**
 * @param code as typed, with or without a gap
 * @param now milliseconds since 1970
 * @returns the period that the code is of, in 30 s since 1970; undefined where it is none of those around `now`.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...KIND, secret });
  const delta = totp.validate({ token: code.replace(/\D/g, ''), timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / 1_000 / KIND.period) + delta;
}
