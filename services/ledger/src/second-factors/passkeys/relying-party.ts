import { isIP } from 'node:net';

/** What a passkey is bound to. */
export interface RelyingParty {
  /** Host name without a port. */
  readonly id: string;
  /** Where the page must be that uses it. */
  readonly origin: string;
}

/** Where a call came in, as far as the browser says. */
export interface CalledAt {
  readonly protocol: string;
  /** With its port. */
  readonly host: string;
  readonly hostname: string;
}

const LOOPBACK_NAME = 'localhost';

/**
 * The name that passkeys are bound to is PUBLIC_URL's. On one's own machine that is `localhost` at any port: a
 * development server has another one than the app.
 * @returns a sentence for the person instead, where no passkey can work
 */
export function relyingPartyOf(publicUrl: string, at: CalledAt): RelyingParty | string {
  const { hostname, origin, protocol } = new URL(publicUrl);
  if (hostname === LOOPBACK_NAME) {
    if (at.hostname !== LOOPBACK_NAME)
      return `Passkeys do not work at an address of digits. Open ${publicUrl} instead.`;
    return { id: LOOPBACK_NAME, origin: `${at.protocol}://${at.host}` };
  }
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return 'Passkeys need a name, and this Counterfoil is reached at an address of digits.';
  if (protocol !== 'https:') return 'Passkeys need an address that begins with https.';
  return { id: hostname, origin };
}
