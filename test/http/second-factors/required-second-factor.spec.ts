/**
 * `REQUIRE_SECOND_FACTOR=admins`: whoever administers the platform sets one up before anything else, and the operator
 * helps who lost it.
 */
import { randomUUID } from 'node:crypto';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { SecondFactors } from '@counterfoil/contracts/second-factor.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import type { HttpClient } from '../../kit/app/http-client';
import { mailsTo } from '../../kit/app/mails';
import { declaredRoutes } from '../../kit/app/declared-routes';
import { withClient } from '../../kit/books/read-models';
import { afterPassword, codeOf, withAuthenticatorApp } from '../../kit/app/second-factors';
import { strictApi } from '../../kit/app/strict-api';
import { operate } from '../../operation/operator';

const ROUTES = declaredRoutes().filter(({ isPublic }) => !isPublic);
/** What setting one up needs; said here once more, so that opening another route has to be meant. */
const OPEN = /^\/api\/(auth\/user|reauthenticate|profile\/second-factors)(\/|$)/;
const APP = '/api/profile/second-factors/authenticator-app';

let app: ReachableApp;
beforeAll(async () => {
  app = await strictApi();
});

const sql = (text: string, values: unknown[]) => withClient(app.databaseUrl, (client) => client.query(text, values));

const userOf = async (client: HttpClient): Promise<User> => (await client.get<User>('/api/auth/user')).body;

async function closedTo({ client }: SignedUp): Promise<string[]> {
  const closed: string[] = [];
  for (const { name, method, path } of ROUTES) {
    const { status, body } = await client.call<Problem | undefined>(
      method,
      path.replace(/:\w+/g, () => randomUUID()),
      method === 'GET' ? undefined : {},
    );
    if (status === 403 && body?.code === 'second_factor_required') closed.push(name);
  }
  return closed.sort();
}

it('lets an administrator without one in to set one up, and to nothing else', async () => {
  const admin = await administrator();
  expect(await userOf(admin.client)).toMatchObject({ secondFactorRequired: true, hasSecondFactor: false });
  const expected = ROUTES.filter(({ path }) => !OPEN.test(path)).map(({ name }) => name);
  expect(expected.length).toBeGreaterThan(100);
  expect(await closedTo(admin)).toEqual(expected.sort());
  const { secret } = await withAuthenticatorApp(admin.client);
  expect(await userOf(admin.client)).toMatchObject({ secondFactorRequired: true, hasSecondFactor: true });
  expect((await admin.client.get('/api/admin/users')).status).toBe(200);
  const refused = await admin.client.delete<Problem>(APP);
  expect([refused.status, refused.body.code]).toEqual([409, 'last_second_factor']);
  expect((await admin.client.get<SecondFactors>('/api/profile/second-factors')).body).toMatchObject({
    isRequired: true,
    recoveryCodesLeft: 10,
  });
  const { client, answer } = await afterPassword(app, admin);
  expect([answer.status, (await client.post('/api/login/second-factor', { code: codeOf(secret) })).status]).toEqual([
    202, 200,
  ]);
});

it('asks nobody else, until they become an administrator', async () => {
  const person = await app.signedUp();
  expect([person.user.secondFactorRequired, (await person.client.get('/api/businesses')).status]).toEqual([false, 200]);
  const { body: token } = await person.client.post<{ token: string }>('/api/profile/tokens', {
    name: 'x',
    scopes: ['read'],
  });
  const boss = await administrator();
  await withAuthenticatorApp(boss.client);
  expect((await boss.client.post(`/api/admin/users/${person.user.id}/admin-access`, { isAdmin: true })).status).toBe(
    200,
  );
  expect((await person.client.get<Problem>('/api/businesses')).body.code).toBe('second_factor_required');
  expect(
    (await app.client().get('/api/businesses', { headers: { authorization: `Bearer ${token.token}` } })).status,
  ).toBe(200);
});

it('is taken from a super admin by the operator alone, who is then asked for a new one', async () => {
  const boss = await administrator();
  await sql(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [boss.user.id]);
  await withAuthenticatorApp(boss.client);
  expect((await boss.client.get('/api/super-admin/feature-flags')).status).toBe(200);
  const { DATABASE_URL = '', EVENTSTORE_URL = '', DATA_DIR = '' } = app.environment;
  const reset = (email: string) =>
    operate({ DATABASE_URL, EVENTSTORE_URL, DATA_DIR, LOG_LEVEL: 'silent' }, 'second-factor-reset', email);
  const done = await reset(boss.user.email.toUpperCase());
  expect([done.errors, done.code, done.output]).toEqual([
    '',
    0,
    expect.stringContaining('has no second factor any more'),
  ]);
  const again = await reset(boss.user.email);
  expect([again.code, again.errors]).toEqual([2, expect.stringContaining('This person has no second factor')]);
  expect((await reset('nobody@example.com')).errors).toContain('nobody has the e-mail nobody@example.com');
  const { client } = await afterPassword(app, boss);
  expect((await client.get<Problem>('/api/admin/users')).body.code).toBe('second_factor_required');
  expect((await mailsTo(app, boss.user.email)).map(({ subject }) => subject)).toContain(
    'Your second factors were removed',
  );
  await sql('delete from platform.super_admins where user_id = $1', [boss.user.id]);
});

/** Somebody new who administers the platform, as an administrator makes them one. */
async function administrator(): Promise<SignedUp> {
  const person = await app.signedUp();
  await sql('update platform.users set is_admin = true where id = $1', [person.user.id]);
  return person;
}
