/** Guessing: of one account from one address or from many, of addresses that have accounts, of common passwords. */
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { ownNetwork, uniqueEmail, type ReachableApp } from '../../kit/app/app';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { withAuthenticatorApp } from '../../kit/app/second-factors';
import { PASSWORD_MIN_LENGTH, SIGN_INS, strictApi } from '../../kit/app/strict-api';

/** Of an account from one address, as auth/sign-in-throttle.ts says. */
const WRONG_PASSWORDS = 10;
/** Of an account in an hour, from anywhere. A quarter of it are told that an address is taken. */
const CEILING = SIGN_INS;
const TOLD = CEILING / 4;
const WRONG = 'not the password';

let app: ReachableApp;
beforeAll(async () => {
  app = await strictApi();
});

const signIn = (client: HttpClient, email: string, password: string): Promise<Answer<Problem>> =>
  client.post<Problem>('/api/login', { email, password });
/** So many guesses at once, each from a network of its own or all from one browser. */
const guessed = (email: string, times: number, from?: HttpClient): Promise<Answer<Problem>[]> =>
  Promise.all(Array.from({ length: times }, () => signIn(from ?? app.client(), email, WRONG)));
const statusesOf = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort((a, b) => a - b);

describe('wrong passwords of one account from one address', () => {
  it('are slowed down there alone, exactly, and alike for an account that does not exist', async () => {
    const { user, password } = await app.signedUp();
    const nobody = uniqueEmail();
    const places = [app.client(), app.client()] as const;
    const answers = await Promise.all([
      guessed(user.email.toUpperCase(), WRONG_PASSWORDS + 5, places[0]),
      guessed(nobody, WRONG_PASSWORDS + 5, places[1]),
    ]);
    for (const some of answers)
      expect(statusesOf(some)).toEqual([...Array<number>(WRONG_PASSWORDS).fill(401), ...Array<number>(5).fill(429)]);
    const known = await signIn(places[0], user.email, password);
    const unknown = await signIn(places[1], nobody, password);
    expect(known.body).toEqual(unknown.body);
    expect([known.status, known.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await signIn(app.client(), user.email, password)).status).toBe(200);
    expect((await signIn(places[0], uniqueEmail(), WRONG)).status).toBe(401);
  });

  it('are forgiven with the right one', async () => {
    const { user, password } = await app.signedUp();
    const place = app.client();
    for (let round = 0; round < 2; round++) {
      expect(new Set(statusesOf(await guessed(user.email, WRONG_PASSWORDS - 1, place)))).toEqual(new Set([401]));
      expect((await signIn(place, user.email, password)).status).toBe(200);
    }
  });

  it('are counted with a stolen session too', async () => {
    const { client } = await app.signedUp();
    const guess = (): Promise<Answer> =>
      client.put('/api/profile/password', { currentPassword: WRONG, newPassword: 'long enough' });
    for (let n = 0; n < WRONG_PASSWORDS; n++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await client.delete('/api/profile', { password: WRONG })).status).toBe(429);
  });
});

describe('wrong passwords of one account from ever new addresses', () => {
  it('are slowed down together; the owner comes in from a known browser, which nobody can forge', async () => {
    const { client, user, password } = await app.signedUp();
    const guesses = await guessed(user.email, CEILING * 2);
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(CEILING + 1);
    const refused = guesses.find(({ status }) => status === 429);
    expect([refused?.body.code, Number(refused?.headers.get('retry-after'))]).toEqual([
      'too_many_attempts',
      expect.any(Number),
    ]);
    expect((await signIn(app.client(), user.email, password)).status).toBe(429);
    await client.post('/api/logout');
    expect((await signIn(client, user.email, password)).status).toBe(200);

    const [name = '', value = ''] = [...client.cookies].find(([key]) => key.startsWith('counterfoil.device.')) ?? [];
    const withDevice = (cookie: string): HttpClient => {
      const stranger = app.client();
      stranger.cookies.set(name, cookie);
      return stranger;
    };
    expect((await signIn(withDevice(`${value.slice(0, -2)}AA`), user.email, password)).status).toBe(429);
    const change = { currentPassword: password, newPassword: 'a changed horse' };
    expect((await client.put('/api/profile/password', change)).status).toBe(204);
    // It is older than the password.
    expect((await signIn(withDevice(value), user.email, 'a changed horse')).status).toBe(429);
    expect((await signIn(client, user.email, 'a changed horse')).status).toBe(200);
  });

  it('keep out no owner with a second factor', async () => {
    const { client, user, password } = await app.signedUp();
    await withAuthenticatorApp(client);
    expect(new Set(statusesOf(await guessed(user.email, CEILING + 3)))).toEqual(new Set([401]));
    expect((await signIn(app.client(), user.email, password)).status).toBe(202);
  });
});

it.each([
  ['/api/register', { password: 'correct horse', firstName: 'A', lastName: 'B' }],
  ['/api/email-leads', {}],
])('%s tells one network of a few taken addresses a minute, then nothing of any', async (path, more) => {
  const { user } = await app.signedUp();
  const network = ownNetwork()['x-forwarded-for'];
  const ask = (email: string, host: number): Promise<Answer> =>
    app
      .client()
      .post(path, { email, ...more }, { headers: { 'x-forwarded-for': network.replace('::', `:${host}::`) } });
  const told = await Promise.all(Array.from({ length: TOLD * 2 }, (_, host) => ask(user.email, host)));
  expect(told.filter(({ status }) => status === 429)).toHaveLength(TOLD);
  expect((await ask(uniqueEmail(), 99)).status).toBe(429);
});

const OWN = 'Your password must not be your email address or a name. Please choose another one.';
const COMMON = 'This password is one of the most common. Please choose another one.';

it.each([
  ['short 12', 'invalid', `Password must be at least ${PASSWORD_MIN_LENGTH} characters`],
  ['123456789', 'password_common', COMMON],
  ['Grace.Hopper.1906@example.com', 'password_own', OWN],
  ['grace.hopper.1906', 'password_own', OWN],
  ['Grace Hopper', 'password_own', OWN],
  ['Counterfoil', 'password_own', OWN],
])('refuses %s as a password', async (password, code, message) => {
  const registration = { email: 'grace.hopper.1906@example.com', password, firstName: 'Grace', lastName: 'Hopper' };
  const { status, body } = await app.client().post<Problem>('/api/register', registration);
  expect([status, body]).toEqual([400, { statusCode: 400, code, message, errors: [{ field: 'password', message }] }]);
});

it('refuses a common password also where it is changed', async () => {
  const { client, password } = await app.signedUp();
  const change = { currentPassword: password, newPassword: '123456789' };
  const { status, body } = await client.put<Problem>('/api/profile/password', change);
  expect([status, body.code]).toEqual([400, 'password_common']);
});
