/**
 * What guards an account where its owner is not signed in: links for a new password, and the slowing of guesses; also
 * tickets and the mails that administrators read.
 */
import { RESET_LINK_ANSWER, type Told } from '@counterfoil/contracts/auth.contract';
import type { OutgoingMail } from '@counterfoil/contracts/mail.contract';
import type { CreatedApiToken, ProfileSupportView } from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { SupportTicket, SupportTicketOfUser } from '@counterfoil/contracts/ticket.contract';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app';
import type { Answer, HttpClient } from '../kit/http-client';
import { linkIn, mailsTo } from '../kit/mails';
import { timeOf } from '../kit/answer-times';
import { withClient } from '../kit/read-models';
import { eventually } from '../kit/time-limit';

const ADMIN = { email: 'admin@example.com', password: 'an administrator' };
/** As auth/sign-in-throttle.ts says. */
const WRONG_PASSWORDS = 10;

let app: TestApp;
beforeAll(async () => {
  // Limits by address far away, so that those by account are met; one proxy in front, so that callers come from several
  // addresses.
  app = await startTestApp({
    AUTH_RATE_PER_MINUTE: '100000',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'https://books.example.com/',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
});
afterAll(() => app?.stop());

const forgot = (email: string): Promise<Answer<Told>> => app.client().post<Told>('/api/password/forgot', { email });
const signIn = (email: string, password: string, address = '203.0.113.1'): Promise<Answer<Problem>> =>
  app.client().post<Problem>('/api/login', { email, password }, { headers: { 'x-forwarded-for': address } });

async function linkFor(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(200);
  const link = linkIn((await mailsTo(app, email)).at(-1));
  expect(link).toMatch(/^\/reset-password\?token=[\w-]{43}$/);
  return link.split('=')[1] ?? '';
}

const reset = (token: string, newPassword = 'another horse'): Promise<Answer<Problem>> =>
  app.client().post<Problem>('/api/password/reset', { token, newPassword });

async function admin(): Promise<HttpClient> {
  const client = app.client();
  expect((await client.post('/api/login', ADMIN)).status).toBe(200);
  return client;
}

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
    expect(mail?.text).toContain('https://books.example.com/reset-password?token=');
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

  it('tells nobody whether an e-mail has an account: same words, same time, and no flood of mail', async () => {
    const { user } = await app.signedUp();
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 0; n < 5; n++) {
      known.push(
        await timeOf(async () => expect((await forgot(user.email)).body).toEqual({ message: RESET_LINK_ANSWER })),
      );
      unknown.push(
        await timeOf(async () => expect((await forgot(uniqueEmail())).body).toEqual({ message: RESET_LINK_ANSWER })),
      );
    }
    // Both wait for the same 300 ms, within which a link is written in some 10. A busy machine adds to either.
    expect(Math.min(...known, ...unknown)).toBeGreaterThan(295);
    expect(Math.min(...known)).toBeLessThan(Math.max(...unknown));
    expect(Math.min(...unknown)).toBeLessThan(Math.max(...known));
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

describe('who guesses a password', () => {
  it('is slowed for that account and address alone, and alike for an account that is none', async () => {
    const { user, password } = await app.signedUp();
    const nobody = uniqueEmail();
    for (const email of [user.email, nobody]) {
      for (let n = 0; n < WRONG_PASSWORDS; n++)
        expect((await signIn(n % 2 ? email : email.toUpperCase(), 'not the password')).status).toBe(401);
    }
    const [known, unknown] = [await signIn(user.email, password), await signIn(nobody, password)];
    expect(known.body).toEqual(unknown.body);
    expect([known.status, known.body.code]).toEqual([429, 'too_many_attempts']);
    expect(Number(known.headers.get('retry-after'))).toBeGreaterThan(600);
    expect((await signIn(user.email, password, '203.0.113.2')).status).toBe(200);
    expect((await signIn(uniqueEmail(), 'not the password')).status).toBe(401);
  });

  it('cannot get past the count by asking at once', async () => {
    const { user } = await app.signedUp();
    const answers = await Promise.all(
      Array.from({ length: WRONG_PASSWORDS + 15 }, () => signIn(user.email, 'not the password')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(WRONG_PASSWORDS);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('is forgiven what came before the right one', async () => {
    const { user, password } = await app.signedUp();
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < WRONG_PASSWORDS - 1; n++)
        expect((await signIn(user.email, 'not the password')).status).toBe(401);
      expect((await signIn(user.email, password)).status).toBe(200);
    }
  });

  it('is slowed with a stolen session too', async () => {
    const { client } = await app.signedUp();
    const guess = (): Promise<Answer> =>
      client.put('/api/profile/password', { currentPassword: 'not the password', newPassword: 'long enough' });
    for (let n = 0; n < WRONG_PASSWORDS; n++) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await client.delete('/api/profile', { password: 'not the password' })).status).toBe(429);
  });
});

describe('the support view', () => {
  it('is told to whom it shows', async () => {
    const { client, user } = await app.signedUp();
    expect((await client.get('/api/profile/support-views')).body).toEqual([]);
    expect((await (await admin()).get(`/api/admin/users/${user.id}/full-access`)).status).toBe(200);
    const views = await eventually('the view told', 30_000, async () => {
      const { body } = await client.get<ProfileSupportView[]>('/api/profile/support-views');
      return body.length > 0 ? body : undefined;
    });
    const view = { what: 'support_view', viewedBy: 'Platform Admin', times: 1, businessName: null };
    expect(views).toEqual([{ ...view, id: expect.any(String), viewedAt: expect.any(String) }]);
  });
});

describe('support tickets', () => {
  const ticket = {
    subject: 'Where is my balance sheet?',
    category: 'technical',
    priority: 'medium',
    message: 'I looked everywhere for it.',
  };

  it('are kept with a number, for their sender and for administrators', async () => {
    const { client, user } = await app.signedUp();
    const first = await client.post<SupportTicket>('/api/support-tickets', ticket);
    const second = await client.post<SupportTicket>('/api/support-tickets', {
      ...ticket,
      subject: '<b>bold</b>',
      priority: 'urgent',
    });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual({
      ...ticket,
      id: expect.any(String),
      number: expect.any(Number),
      status: 'open',
      createdAt: expect.any(String),
    });
    expect(second.body.number).toBeGreaterThan(first.body.number);
    expect((await client.get<SupportTicket[]>('/api/support-tickets')).body).toEqual([second.body, first.body]);
    expect((await (await app.signedUp()).client.get('/api/support-tickets')).body).toEqual([]);
    const all = await (await admin()).get<SupportTicketOfUser[]>('/api/admin/support-tickets?limit=1');
    expect(all.body).toEqual([
      { ...second.body, user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName } },
    ]);
    const next = /<([^>]+)>; rel="next"/.exec(all.headers.get('link') ?? '')?.[1] ?? '';
    expect((await (await admin()).get<SupportTicketOfUser[]>(next)).body).toEqual([
      expect.objectContaining(first.body),
    ]);
    expect((await client.get('/api/admin/support-tickets')).status).toBe(403);
    expect((await app.client().get('/api/admin/support-tickets')).status).toBe(401);
    expect((await (await admin()).get('/api/admin/support-tickets?cursor=abc')).status).toBe(400);
  });

  it('are written once however often the same request comes', async () => {
    const { client } = await app.signedUp();
    const send = (body: object) =>
      client.post<SupportTicket & Problem>('/api/support-tickets', body, { headers: { 'idempotency-key': 'one' } });
    const answers = await Promise.all([send(ticket), send(ticket), send(ticket)]);
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(answers.map(() => [201, answers[0]?.body.id]));
    expect((await client.get<SupportTicket[]>('/api/support-tickets')).body).toHaveLength(1);
    const other = await send({ ...ticket, subject: 'Another' });
    expect([other.status, other.body.code]).toEqual([409, 'command_id_reused']);
  });

  it.each([
    [{ subject: ' ' }, 'Subject is required'],
    [{ category: 'gossip' }, 'Category is required'],
    [{ priority: undefined }, 'Priority is required'],
    [{ message: 'too short' }, 'Message must be at least 10 characters'],
  ])('are refused with %j', async (change, message) => {
    const { client } = await app.signedUp();
    const answer = await client.post<Problem>('/api/support-tickets', { ...ticket, ...change });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe('mails without a mail server', () => {
  it('are read by administrators without their links, and by nobody else', async () => {
    const { client, user } = await app.signedUp({ firstName: '<script>alert(1)</script>' });
    await linkFor(user.email);
    const { status, body, headers } = await (await admin()).get<OutgoingMail[]>('/api/admin/outgoing-mail?limit=5');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({
      kind: 'password_reset',
      to: user.email,
      subject: 'Choose a new password',
      state: 'kept',
      error: null,
    });
    expect(body[0]?.text).toContain('Choose a new password:\n[link, for the addressee alone]');
    expect(JSON.stringify(body)).not.toMatch(/:\/\/|token=/);
    expect(Number(headers.get('x-total-count'))).toBeGreaterThanOrEqual(body.length);
    expect((await mailsTo(app, user.email)).at(-1)?.html).not.toContain('<script');
    expect((await client.get('/api/admin/outgoing-mail')).status).toBe(403);
  });
});
