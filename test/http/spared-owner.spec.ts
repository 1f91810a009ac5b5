/**
 * Guessing an account's password from many addresses slows strangers down, and keeps out no owner with a second factor.
 */
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { withAuthenticatorApp } from '../kit/second-factors';

/** Calls a minute and address, and wrong passwords of an account before the pauses begin. */
const RATE = 4;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ AUTH_RATE_PER_MINUTE: String(RATE), TRUST_PROXY: '1' });
});
afterAll(() => app?.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

async function guessed({ user }: SignedUp, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 1; n <= times; n++) {
    const wrong = { email: user.email, password: `wrong horse ${n}` };
    statuses.push((await app.client().post('/api/login', wrong, from(`203.0.113.${n}`))).status);
  }
  return statuses;
}

it('an owner with a second factor signs in from a new browser while strangers guess', async () => {
  const [spared, other] = [await app.signedUp(), await app.signedUp()];
  await withAuthenticatorApp(spared.client);
  expect(await guessed(other, RATE * 3)).toContain(429);
  expect(new Set(await guessed(spared, RATE * 3))).toEqual(new Set([401]));
  const given = { email: spared.user.email, password: spared.password };
  expect((await app.client().post('/api/login', given, from('198.51.100.7'))).status).toBe(202);
});
