import { TOTP } from 'otpauth';
import type {
  AddedSecondFactor,
  AuthenticatorAppSetUp,
  PasskeyCreationOptions,
  SecondFactorAsked,
} from '@counterfoil/contracts/second-factor.contract';
import { clientsOf, type ReachableApp, type SignedUp } from './app';
import type { Answer, HttpClient } from './http-client';
import { SoftwareAuthenticator } from './software-authenticator';

const FACTORS = '/api/profile/second-factors';
const PERIOD_MS = 30_000;

/** The code that an authenticator app shows. @param periods from now */
export function codeOf(secret: string, periods = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + periods * PERIOD_MS });
}

/**
 * Sets an authenticator app up. The code of the period before is used up by it, so that this one's and the next are
 * left.
 */
export async function withAuthenticatorApp(
  client: HttpClient,
): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  const { body } = await client.post<AuthenticatorAppSetUp>(`${FACTORS}/authenticator-app`);
  const confirm = async (): Promise<{ code: string; answer: Answer<AddedSecondFactor> }> => {
    const code = codeOf(body.secret, -1);
    return { code, answer: await client.put<AddedSecondFactor>(`${FACTORS}/authenticator-app`, { code }) };
  };
  let { code, answer } = await confirm();
  // A period may end while its code is on the way, which is then too old. A second one does not end so soon.
  if (answer.status !== 200) ({ code, answer } = await confirm());
  if (answer.status !== 200) throw new Error(`the code was answered with ${answer.status}: ${answer.text}`);
  return { secret: body.secret, usedCode: code, recoveryCodes: answer.body.recoveryCodes ?? [] };
}

/** The same app at a name: passkeys are bound to one, which 127.0.0.1 is not. */
export function atLocalhost(app: ReachableApp): ReachableApp {
  const url = app.url.replace('127.0.0.1', 'localhost');
  return { ...app, url, ...clientsOf(url) };
}

/** Makes a passkey. */
export async function withPasskey(
  app: ReachableApp,
  client: HttpClient,
  name = 'Laptop',
): Promise<{ authenticator: SoftwareAuthenticator; recoveryCodes: string[] }> {
  const authenticator = new SoftwareAuthenticator(app.url);
  const { body } = await client.post<PasskeyCreationOptions>(`${FACTORS}/passkeys/options`, {});
  const added = await client.post<AddedSecondFactor>(`${FACTORS}/passkeys`, {
    name,
    passkey: authenticator.make(body),
  });
  if (added.status !== 201) throw new Error(`the passkey was answered with ${added.status}: ${added.text}`);
  return { authenticator, recoveryCodes: added.body.recoveryCodes ?? [] };
}

/** Gives the right password, from a browser of its own. */
export async function afterPassword(
  app: ReachableApp,
  { user, password }: SignedUp,
): Promise<{ client: HttpClient; answer: Answer<SecondFactorAsked> }> {
  const client = app.client();
  const answer = await client.post<SecondFactorAsked>('/api/login', { email: user.email, password });
  return { client, answer };
}
