import type {
  MadePasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SignedPasskey,
} from '@counterfoil/contracts/second-factor.contract';
import { messageOf } from '../api/api-error';

/** What the browser or the person said instead of a passkey. */
class PasskeyError extends Error {}

/** True where the browser knows passkeys and the page is one that may use them. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Has an authenticator make a passkey. @throws PasskeyError with words for the person */
export async function makePasskey(options: PasskeyCreationOptions): Promise<MadePasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const made = await startRegistration({ optionsJSON: options }).catch(explained);
  const { clientDataJSON, attestationObject, transports } = made.response;
  return {
    id: made.id,
    rawId: made.rawId,
    type: made.type,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}

/** Has an authenticator sign with a passkey. @throws PasskeyError with words for the person */
export async function signWithPasskey(options: PasskeyRequestOptions): Promise<SignedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const signed = await startAuthentication({ optionsJSON: options }).catch(explained);
  const { clientDataJSON, authenticatorData, signature, userHandle } = signed.response;
  return {
    id: signed.id,
    rawId: signed.rawId,
    type: signed.type,
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
  };
}

/** Browsers do not say whether somebody cancelled or has no passkey: both are "not allowed". */
function explained(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new PasskeyError('This device has a passkey for your account already.');
  if (name === 'NotAllowedError' || name === 'AbortError')
    throw new PasskeyError('No passkey was used. Nothing has changed: try again, or use another way.');
  if (name === 'SecurityError')
    throw new PasskeyError(
      'Passkeys do not work at this address. Open Counterfoil at its name, with https or at localhost.',
    );
  throw new PasskeyError('The browser could not use a passkey. Try again, or use another way.');
}

/** The server's message, or what the browser said of its passkey. */
export function factorMessageOf(error: unknown, fallback: string): string {
  return error instanceof PasskeyError ? error.message : messageOf(error, fallback);
}
