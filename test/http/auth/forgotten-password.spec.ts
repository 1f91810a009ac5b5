/** Links for a new password: mailed, used once, and worth nothing to anybody else. */
import { RESET_LINK_ANSWER, type Told } from '@counterfoil/contracts/auth.contract';
import type { CreatedApiToken } from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import type { Answer } from '../../kit/app/http-client';
import { linkIn, mailsTo } from '../../kit/app/mails';
import { withClient } from '../../kit/books/read-models';
import { PUBLIC_HOST, strictApi } from '../../kit/app/strict-api';

let app: ReachableApp;
beforeAll(async () => {
  app = await strictApi();
});

const forgot = (email: string): Promise<Answer<Told>> => app.client().post<Told>('/api/password/forgot', { email });
const signIn = (email: string, password: string): Promise<Answer<Problem>> =>
  app.client().post<Problem>('/api/login', { email, password });

async function linkFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  const link = linkIn((await mailsTo(app, email)).at(-1));
  expect(link).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
  return link.split('=')[1] ?? '';
}

const reset = (token: string, newPassword = 'another horse'): Promise<Answer<Problem>> =>
  app.client().post<Problem>('/api/password/reset', { token, newPassword });

describe('a forgotten password', () => {
  it('is replaced through a mailed link, once, and everybody is signed out', async () => {
    const { client, user, password } = await app.signedUp();
    const { body: made } = await client.post<CreatedApiToken>('/api/profile/tokens', { name: 'x', scopes: ['read'] });
    const token = await linkFor(user.email.toUpperCase());
    expect((await reset(token)).status).toBe(204);
    expect((await client.get('/api/auth/user')).status).toBe(401);
    expect(
      (await app.client().get('/api/auth/user', { headers: { authorization: `Bearer ${made.token}` } })).status,
    ).toBe(401);
    expect((await signIn(user.email, password)).status).toBe(401);
    expect((await signIn(user.email, 'another horse')).status).toBe(200);
    const again = await reset(token, 'a third horse');
    expect([again.status, again.body.code, again.body.message]).toEqual([
      400,
      'reset_link_invalid',
      'This link is no longer valid. Please ask for a new one.',
    ]);
    expect((await mailsTo(app, user.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('works for one of several who use the link at once', async () => {
    const { user } = await app.signedUp();
    const token = await linkFor(user.email);
    const answers = await Promise.all(['first', 'second', 'third'].map((word) => reset(token, `the ${word} horse`)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([204, 400, 400]);
  });

  it('links to the configured address, whatever host the request names', async () => {
    const { user } = await app.signedUp();
    const asked = (headers: Record<string, string>): Promise<Answer> =>
      app.client().post('/api/password/forgot', { email: user.email }, { headers });
    expect((await asked({ 'x-forwarded-host': 'evil.example' })).status).toBe(421);
    expect((await asked({ forwarded: 'host=evil.example' })).status).toBe(200);
    const mail = (await mailsTo(app, user.email)).at(-1);
    expect(mail?.text).toContain(`https://${PUBLIC_HOST}/reset-password?token=`);
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example');
  });

  it('ends links when they are old, when the password is changed and when the e-mail is', async () => {
    const old = await app.signedUp();
    const oldToken = await linkFor(old.user.email);
    await withClient(app.databaseUrl, (db) =>
      db.query('update platform.password_resets set expires_at = now() where user_id = $1', [old.user.id]),
    );
    expect((await reset(oldToken)).status).toBe(400);
    const changed = await app.signedUp();
    const changedToken = await linkFor(changed.user.email);
    await changed.client.put('/api/profile/password', {
      currentPassword: changed.password,
      newPassword: 'a changed horse',
    });
    expect((await reset(changedToken)).status).toBe(400);
    const moved = await app.signedUp();
    const movedToken = await linkFor(moved.user.email);
    await moved.client.put('/api/profile', { firstName: 'A', lastName: 'B', email: uniqueEmail() });
    expect((await reset(movedToken)).status).toBe(400);
  });

  it('is answered in the same words for an unknown address, and mailed three times an hour at most', async () => {
    const { user } = await app.signedUp();
    for (let n = 0; n < 4; n++)
      for (const email of [user.email, uniqueEmail()])
        expect((await forgot(email)).body).toEqual({ message: RESET_LINK_ANSWER });
    expect(await mailsTo(app, user.email)).toHaveLength(3);
  });

  it('is stored as a digest alone', async () => {
    const { user } = await app.signedUp();
    const token = await linkFor(user.email);
    const { rows } = await withClient(app.databaseUrl, (db) =>
      db.query('select t::text from platform.password_resets t where user_id = $1', [user.id]),
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows).toHaveLength(1);
  });

  it.each([
    ['/api/password/forgot', { email: 'nobody' }, 'Invalid email address'],
    ['/api/password/forgot', {}, 'Invalid email address'],
    ['/api/password/reset', { token: 'x'.repeat(43), newPassword: 'short' }, 'Password must be at least 8 characters'],
    ['/api/password/reset', { token: { $gt: '' }, newPassword: 'long enough' }, 'This link is not valid'],
    [
      '/api/password/reset',
      { token: 'x'.repeat(43), newPassword: 'long enough' },
      'This link is no longer valid. Please ask for a new one.',
    ],
  ])('%s refuses %j', async (path, body, message) => {
    const answer = await app.client().post<Problem>(path, body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});
