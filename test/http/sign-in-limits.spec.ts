/** Guessing from many addresses, of addresses that have accounts, and passwords that anybody would guess. */
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startTestApp, uniqueEmail, type SignedUp, type TestApp } from '../kit/app';
import type { Answer, HttpClient } from '../kit/http-client';
import { superAdmin } from '../kit/administrators';
import { withClient } from '../kit/read-models';

/** Wrong passwords of an account in an hour, from wherever; a quarter of it are told that an address is taken. */
const CEILING = 24;
const TOLD = CEILING / 4;

let app: TestApp;
let place = 0;
beforeAll(async () => {
  app = await startTestApp({ AUTH_RATE_PER_MINUTE: String(CEILING), TRUST_PROXY: '1', PASSWORD_MIN_LENGTH: '9' });
});
afterAll(() => app?.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** An address of a network that no other call is from. */
const elsewhere = () => `2001:db8:${(++place).toString(16)}::1`;
const signIn = (client: HttpClient, { user }: SignedUp, password: string): Promise<Answer<Problem>> =>
  client.post<Problem>('/api/login', { email: user.email, password }, from(elsewhere()));

async function person(): Promise<SignedUp> {
  const client = app.client();
  const registration = { email: uniqueEmail(), password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
  const { status, body } = await client.post<SignedUp['user']>('/api/register', registration, from(elsewhere()));
  expect(status).toBe(201);
  return { client, user: body, password: registration.password };
}

describe('wrong passwords of one account from ever new addresses', () => {
  it('are slowed down together, and keep no browser out in which the owner has signed in before', async () => {
    const owner = await person();
    const guesses = await Promise.all(
      Array.from({ length: CEILING * 2 }, () => signIn(app.client(), owner, 'not the password')),
    );
    const looked = guesses.filter(({ status }) => status === 401);
    expect(looked).toHaveLength(CEILING + 1);
    const refused = guesses.find(({ status }) => status === 429);
    expect([refused?.body.code, Number(refused?.headers.get('retry-after'))]).toEqual([
      'too_many_attempts',
      expect.any(Number),
    ]);
    expect((await signIn(app.client(), owner, owner.password)).status).toBe(429);
    await owner.client.post('/api/logout');
    expect((await signIn(owner.client, owner, owner.password)).status).toBe(200);
  });

  it('are looked at no more often with a device cookie that was forged, or is older than the password', async () => {
    const owner = await person();
    const [name = '', value = ''] =
      [...owner.client.cookies].find(([key]) => key.startsWith('counterfoil.device.')) ?? [];
    await Promise.all(Array.from({ length: CEILING * 2 }, () => signIn(app.client(), owner, 'not the password')));
    const forger = app.client();
    forger.cookies.set(name, `${value.slice(0, -2)}AA`);
    expect((await signIn(forger, owner, owner.password)).status).toBe(429);
    const change = { currentPassword: owner.password, newPassword: 'a changed horse' };
    expect((await owner.client.put('/api/profile/password', change, from(elsewhere()))).status).toBe(204);
    const old = app.client();
    old.cookies.set(name, value);
    expect((await signIn(old, owner, 'a changed horse')).status).toBe(429);
    expect((await signIn(owner.client, owner, 'a changed horse')).status).toBe(200);
  });
});

it.each([
  ['/api/register', { password: 'correct horse', firstName: 'A', lastName: 'B' }],
  ['/api/email-leads', {}],
])('%s tells one network of a few taken addresses a minute, then nothing of any', async (path, more) => {
  const { user } = await person();
  const network = place + 1;
  place++;
  const ask = (email: string, host: number): Promise<Answer> =>
    app.client().post(path, { email, ...more }, from(`2001:db8:${network.toString(16)}:${host}::1`));
  const told = await Promise.all(Array.from({ length: TOLD * 2 }, (_, host) => ask(user.email, host)));
  expect(told.filter(({ status }) => status === 429)).toHaveLength(TOLD);
  expect((await ask(uniqueEmail(), 99)).status).toBe(429);
});

it.each([
  ['short 12', 'invalid', 'Password must be at least 9 characters'],
  ['123456789', 'password_common', 'This password is one of the most common. Please choose another one.'],
  [
    'Grace.Hopper.1906@example.com',
    'password_own',
    'Your password must not be your email address or a name. Please choose another one.',
  ],
  [
    'grace.hopper.1906',
    'password_own',
    'Your password must not be your email address or a name. Please choose another one.',
  ],
  [
    'Grace Hopper',
    'password_own',
    'Your password must not be your email address or a name. Please choose another one.',
  ],
  ['Counterfoil', 'password_own', 'Your password must not be your email address or a name. Please choose another one.'],
])('refuses %s as a password', async (password, code, message) => {
  const registration = { email: 'grace.hopper.1906@example.com', password, firstName: 'Grace', lastName: 'Hopper' };
  const { status, body } = await app.client().post<Problem>('/api/register', registration, from(elsewhere()));
  expect([status, body]).toEqual([400, { statusCode: 400, code, message, errors: [{ field: 'password', message }] }]);
  const { client } = await person();
  const change = await client.put<Problem>('/api/profile/password', {
    currentPassword: 'correct horse',
    newPassword: '123456789',
  });
  expect([change.status, change.body.code]).toEqual([400, 'password_common']);
});

describe('sessions', () => {
  const ageUse = (id: string, interval: string) =>
    withClient(app.databaseUrl, (db) =>
      db.query(`update platform.sessions set last_used_at = now() - $2::interval where sess ->> 'userId' = $1`, [
        id,
        interval,
      ]),
    );
  const lifeOf = async (id: string): Promise<number> => {
    const text = `
      select extract(epoch from expire::timestamptz - now()) / 3600 as hours from platform.sessions
        where sess ->> 'userId' = $1`;
    const { rows } = await withClient(app.databaseUrl, (db) => db.query<{ hours: string }>(text, [id]));
    return Math.round(Number(rows[0]?.hours));
  };

  it('end without a call for 14 days, and go on with one', async () => {
    const { client, user } = await person();
    await ageUse(user.id, '13 days 23 hours');
    expect((await client.get('/api/auth/user')).status).toBe(200);
    await ageUse(user.id, '14 days 1 hour');
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  it('are 12 hours for administrators, also for who becomes one', async () => {
    const [boss, { user }] = await Promise.all([superAdmin(app), person()]);
    expect(await lifeOf(boss.user.id)).toBe(12);
    expect(await lifeOf(user.id)).toBe(30 * 24);
    expect((await boss.client.post(`/api/admin/users/${user.id}/admin-access`, { isAdmin: true })).status).toBe(200);
    expect(await lifeOf(user.id)).toBe(12);
  });
});
