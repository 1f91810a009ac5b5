/** What people see and change about themselves: profile, password, sessions, tokens, notifications, picture. */
import sharp from 'sharp';
import type { User } from '@counterfoil/contracts/auth.contract';
import type {
  ApiToken,
  CreatedApiToken,
  NotificationSettings,
  ProfileActivity,
  ProfileSession,
} from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp, type SignedUp } from '../kit/app';
import { draft, startBooks } from '../kit/books';
import type { Answer, HttpClient } from '../kit/http-client';
import { mailsTo } from '../kit/mails';
import { withClient } from '../kit/read-models';
import { sharedApp } from '../kit/shared-app';

jest.setTimeout(60_000);

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
}, 120_000);

/** Another browser of the same person. */
async function signedIn({ user, password }: SignedUp, headers: Record<string, string> = {}): Promise<HttpClient> {
  const client = app.client();
  const { status } = await client.post('/api/login', { email: user.email, password }, { headers });
  expect(status).toBe(200);
  return client;
}

describe('the profile', () => {
  it('takes names and an e-mail, and tells the old address of a new one', async () => {
    const { client, user } = await app.signedUp();
    const email = uniqueEmail();
    const { status, body } = await client.put<User>('/api/profile', {
      firstName: ' Grace ',
      lastName: 'Hopper',
      email: email.toUpperCase(),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: user.id, firstName: 'Grace', lastName: 'Hopper', email });
    expect((await client.get<User>('/api/auth/user')).body).toMatchObject({ firstName: 'Grace', email });
    const [notice, ...others] = await mailsTo(app, user.email);
    expect([notice?.kind, notice?.subject, others.length]).toEqual([
      'security_notice',
      'Your e-mail address was changed',
      0,
    ]);
    expect(await mailsTo(app, email)).toEqual([]);
  });

  it('tells nobody where only the name changes', async () => {
    const { client, user } = await app.signedUp();
    await client.put('/api/profile', { firstName: 'Grace', lastName: 'Hopper', email: user.email.toUpperCase() });
    expect(await mailsTo(app, user.email)).toEqual([]);
  });

  it('gives an e-mail to one account, also when several ask at once', async () => {
    const people = await Promise.all([app.signedUp(), app.signedUp(), app.signedUp()]);
    const email = uniqueEmail();
    const answers = await Promise.all(
      people.map(({ client }) => client.put<Problem>('/api/profile', { firstName: 'A', lastName: 'B', email })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'email_taken',
      message: 'An account with this email already exists',
      errors: [{ field: 'email' }],
    });
  });

  it.each([
    [{ firstName: ' ', lastName: 'B', email: 'a@example.com' }, 'First name is required'],
    [{ firstName: 'A', lastName: '', email: 'a@example.com' }, 'Last name is required'],
    [{ firstName: 'A', lastName: 'B', email: 'nobody' }, 'Invalid email address'],
  ])('refuses %j', async (body, message) => {
    const { client } = await app.signedUp();
    const answer = await client.put<Problem>('/api/profile', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('takes no more than it names: nobody makes an administrator of themselves', async () => {
    const more = {
      isAdmin: true,
      is_admin: true,
      isSuperAdmin: true,
      subscriptionStatus: 'paid',
      setupCompleted: true,
      id: 'x',
      totalLogins: 99,
      profileImageUrl: 'https://evil.example/x.png',
    };
    const { client, user } = await app.signedUp();
    for (const [field, value] of Object.entries(more)) {
      const named = { firstName: 'A', lastName: 'B', [field]: value };
      const newcomer = { email: uniqueEmail(), password: 'correct horse', ...named };
      const answers = [
        await app.client().post<Problem>('/api/register', newcomer),
        await client.put<Problem>('/api/profile', { email: user.email, ...named }),
      ];
      const refusal = { code: 'unknown_field', errors: [{ field, message: `${field} is not known here` }] };
      expect(answers.map(({ body }) => body)).toMatchObject([refusal, refusal]);
    }
    const { body } = await client.get<User>('/api/auth/user');
    const plain = { isAdmin: false, isSuperAdmin: false, subscriptionStatus: 'free', setupCompleted: false };
    expect(body).toMatchObject({ ...plain, id: user.id, profileImageUrl: null, totalLogins: 1 });
  });
});

describe('a new password', () => {
  it('signs out everybody else, keeps this session under a new id, and is told by mail', async () => {
    const person = await app.signedUp();
    const elsewhere = await signedIn(person);
    const before = person.client.cookies.get('counterfoil.sid') ?? '';
    const { status } = await person.client.put('/api/profile/password', {
      currentPassword: person.password,
      newPassword: 'another horse',
    });
    expect(status).toBe(204);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
    expect((await elsewhere.get('/api/auth/user')).status).toBe(401);
    const thief = app.client();
    thief.cookies.set('counterfoil.sid', before);
    expect((await thief.get('/api/auth/user')).status).toBe(401);
    expect(
      (await app.client().post('/api/login', { email: person.user.email, password: person.password })).status,
    ).toBe(401);
    expect(
      (await app.client().post('/api/login', { email: person.user.email, password: 'another horse' })).status,
    ).toBe(200);
    expect((await mailsTo(app, person.user.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ]);
    expect(
      (await person.client.get<ProfileSession[]>('/api/profile/sessions')).body.filter(({ isCurrent }) => isCurrent),
    ).toHaveLength(1);
  });

  it.each([
    [
      { currentPassword: 'not the password', newPassword: 'another horse' },
      'password_wrong',
      'Current password is incorrect',
    ],
    [{ currentPassword: 'correct horse', newPassword: 'seven77' }, 'invalid', 'Password must be at least 8 characters'],
    [{ currentPassword: 'correct horse' }, 'invalid', 'Password must be at least 8 characters'],
    [{ newPassword: 'another horse' }, 'invalid', 'Current password is required'],
  ])('is refused as %j', async (body, code, message) => {
    const { client } = await app.signedUp();
    const answer = await client.put<Problem>('/api/profile/password', body);
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([400, code, message]);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });
});

describe('sessions', () => {
  const phone = { 'user-agent': 'Telephone/3' };

  it('are shown with where and when, the own one marked, and no session id', async () => {
    const person = await app.signedUp();
    await signedIn(person, phone);
    const { body, text } = await person.client.get<ProfileSession[]>('/api/profile/sessions');
    // Which of the two was seen last is noted beside the calls.
    expect(
      body
        .map(({ isCurrent, userAgent, ipAddress }) => ({ isCurrent, userAgent, ipAddress }))
        .sort((a, b) => Number(a.isCurrent) - Number(b.isCurrent)),
    ).toEqual([
      { isCurrent: false, userAgent: 'Telephone/3', ipAddress: '127.0.0.1' },
      { isCurrent: true, userAgent: expect.any(String), ipAddress: '127.0.0.1' },
    ]);
    expect(Date.parse(body[0]?.expiresAt ?? '')).toBeGreaterThan(Date.now() + 13 * 86_400_000);
    expect(text).not.toContain(decodeURIComponent(person.client.cookies.get('counterfoil.sid') ?? '').slice(2, 20));
  });

  it('end one by one, all others at once, and are then over', async () => {
    const person = await app.signedUp();
    const [one, two, three] = await Promise.all([signedIn(person, phone), signedIn(person), signedIn(person)]);
    const list = await person.client.get<ProfileSession[]>('/api/profile/sessions');
    const ofPhone = list.body.find(({ userAgent }) => userAgent === 'Telephone/3');
    const stranger = await app.signedUp();
    expect((await stranger.client.delete(`/api/profile/sessions/${ofPhone?.id}`)).status).toBe(404);
    expect((await one.get('/api/auth/user')).status).toBe(200);
    expect((await person.client.delete(`/api/profile/sessions/${ofPhone?.id}`)).status).toBe(204);
    expect((await one.get('/api/auth/user')).status).toBe(401);
    expect((await two.get('/api/auth/user')).status).toBe(200);
    expect((await person.client.delete('/api/profile/sessions')).status).toBe(204);
    expect([(await two.get('/api/auth/user')).status, (await three.get('/api/auth/user')).status]).toEqual([401, 401]);
    expect((await person.client.get<ProfileSession[]>('/api/profile/sessions')).body).toHaveLength(1);
    const activity = await person.client.get<ProfileActivity[]>('/api/profile/activity');
    expect(activity.body.map(({ sessionEnd }) => sessionEnd === null).sort((a, b) => Number(a) - Number(b))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    for (const id of ['nothing', '00000000-0000-4000-8000-000000000000'])
      expect((await person.client.delete(`/api/profile/sessions/${id}`)).status).toBe(404);
  });
});

describe('tokens', () => {
  const bearer = (token: string): { headers: Record<string, string> } => ({
    headers: { authorization: `Bearer ${token}` },
  });

  async function made(client: HttpClient, wanted: object = {}): Promise<CreatedApiToken> {
    const { status, body } = await client.post<CreatedApiToken>('/api/profile/tokens', {
      name: 'Cash register',
      scopes: ['read', 'write'],
      ...wanted,
    });
    expect(status).toBe(201);
    return body;
  }

  it('call for a person, without a cookie and from anywhere, within their scopes', async () => {
    const books = await startBooks(app, await app.signedUp());
    const writing = await made(books.client);
    const reading = await made(books.client, { scopes: ['read'] });
    const elsewhere = {
      headers: { ...bearer(writing.token).headers, origin: 'https://register.example', 'sec-fetch-site': 'cross-site' },
    };
    expect((await app.client().get(`${books.path}/transactions`, bearer(reading.token))).status).toBe(200);
    expect((await app.client().post(`${books.path}/transactions`, draft(books.account.id), elsewhere)).status).toBe(
      201,
    );
    const refused = await app
      .client()
      .post<Problem>(`${books.path}/transactions`, draft(books.account.id), bearer(reading.token));
    expect([refused.status, refused.body.code]).toEqual([403, 'token_scope']);
    const only = await made(books.client, { scopes: ['write'] });
    expect((await app.client().get(`${books.path}/transactions`, bearer(only.token))).status).toBe(403);
    const stranger = await made((await app.signedUp()).client);
    expect((await app.client().get(`${books.path}/transactions`, bearer(stranger.token))).status).toBe(404);
  });

  it('are shown once, listed with their use, kept as digests, and dead when deleted', async () => {
    const { client, user } = await app.signedUp();
    const { token, ...created } = await made(client, { expiresInDays: 7 });
    expect(created).toMatchObject({
      name: 'Cash register',
      scopes: ['read', 'write'],
      lastUsedAt: null,
      isExpired: false,
    });
    expect(token).toMatch(/^cft_[\w-]{43}$/);
    expect(token.startsWith(created.prefix)).toBe(true);
    expect((await app.client().get<User>('/api/auth/user', bearer(token))).body.id).toBe(user.id);
    const list = await client.get<ApiToken[]>('/api/profile/tokens');
    expect(list.body).toEqual([{ ...created, lastUsedAt: expect.any(String) }]);
    expect(list.text).not.toContain(token);
    const stored = await withClient(app.databaseUrl, (db) =>
      db.query('select t::text from platform.api_tokens t where user_id = $1', [user.id]),
    );
    expect(JSON.stringify(stored.rows)).not.toContain(token.slice(created.prefix.length));
    expect((await (await app.signedUp()).client.delete(`/api/profile/tokens/${created.id}`)).status).toBe(404);
    expect((await client.delete(`/api/profile/tokens/${created.id}`)).status).toBe(204);
    expect((await app.client().get('/api/auth/user', bearer(token))).status).toBe(401);
    expect((await mailsTo(app, user.email)).map(({ subject }) => subject)).toEqual(['An access token was made']);
  });

  it('expire', async () => {
    const { client } = await app.signedUp();
    const { token, id } = await made(client);
    await withClient(app.databaseUrl, (db) =>
      db.query(`update platform.api_tokens set expires_at = now() where id = $1`, [id]),
    );
    expect((await app.client().get('/api/auth/user', bearer(token))).status).toBe(401);
    expect((await client.get<ApiToken[]>('/api/profile/tokens')).body[0]?.isExpired).toBe(true);
  });

  it('reach neither profile nor password nor tokens nor administration, however the address is written', async () => {
    const { client, password } = await app.signedUp();
    const { token } = await made(client);
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/profile/tokens'],
      ['POST', '/api/profile/tokens', { name: 'x', scopes: ['read'] }],
      ['POST', '/API/Profile/Tokens/', { name: 'x', scopes: ['read'] }],
      ['PUT', '/api/profile/password', { currentPassword: password, newPassword: 'another horse' }],
      ['PUT', '/api/profile', { firstName: 'A', lastName: 'B', email: uniqueEmail() }],
      ['DELETE', '/api/profile', { password }],
      ['GET', '/api/profile/sessions'],
      ['POST', '/api/auth/complete-setup'],
      ['GET', '/api/admin/support-tickets'],
      ['POST', '/api/logout'],
    ];
    for (const [method, path, body] of calls) {
      const { status, body: problem } = await app.client().call<Problem>(method, path, body, bearer(token));
      expect([method, path, status, problem.code]).toEqual([method, path, 403, 'token_reach']);
    }
  });

  it('never fall back to the cookie beside them, and never open a call of another site with one', async () => {
    const { client } = await app.signedUp();
    for (const authorization of ['Bearer nonsense', 'bearer', `Bearer cft_${'a'.repeat(43)}`]) {
      expect((await client.get('/api/auth/user', { headers: { authorization } })).status).toBe(401);
      expect(
        (
          await client.post(
            '/api/auth/complete-setup',
            {},
            { headers: { authorization, origin: 'https://evil.example' } },
          )
        ).status,
      ).toBe(401);
    }
    expect((await client.get('/api/auth/user', { headers: { authorization: 'Basic YTpi' } })).status).toBe(200);
  });

  it('are at most twenty, counted exactly', async () => {
    const { client } = await app.signedUp();
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => client.post('/api/profile/tokens', { name: 'x', scopes: ['read'] })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it('are made once however often the same request comes', async () => {
    const { client } = await app.signedUp();
    const ask = () =>
      client.post('/api/profile/tokens', { name: 'x', scopes: ['read'] }, { headers: { 'idempotency-key': 'one' } });
    expect([(await ask()).status, (await ask()).status]).toEqual([201, 409]);
    expect((await client.get<ApiToken[]>('/api/profile/tokens')).body).toHaveLength(1);
  });

  it.each([
    [{ name: ' ', scopes: ['read'] }],
    [{ name: 'x', scopes: [] }],
    [{ name: 'x', scopes: ['admin'] }],
    [{ name: 'x', scopes: 'read' }],
    [{ name: 'x', scopes: ['read'], expiresInDays: 1_000 }],
    [{}],
  ])('are refused as %j', async (body) => {
    expect((await (await app.signedUp()).client.post('/api/profile/tokens', body)).status).toBe(400);
  });
});

describe('notification switches', () => {
  it('are on, change one by one, and keep mails from being written', async () => {
    const person = await app.signedUp();
    const all = { security: true, limitWarnings: true, monthlySummary: true, invitations: true };
    expect((await person.client.get<NotificationSettings>('/api/profile/notifications')).body).toEqual(all);
    expect((await person.client.put('/api/profile/notifications', { security: false })).body).toEqual({
      ...all,
      security: false,
    });
    await person.client.put('/api/profile/password', {
      currentPassword: person.password,
      newPassword: 'another horse',
    });
    expect(await mailsTo(app, person.user.email)).toEqual([]);
    expect(
      (await person.client.put('/api/profile/notifications', { invitations: false, security: true })).body,
    ).toEqual({ ...all, invitations: false });
    expect((await person.client.put('/api/profile/notifications', { security: 'yes' })).status).toBe(400);
  });
});

describe('the picture', () => {
  const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp'): Promise<Buffer> =>
    sharp({ create: { width: 600, height: 400, channels: 3, background: '#1F6B4F' } })
      .withExif({ IFD0: { Artist: 'Ada at home' } })
      .toFormat(format)
      .toBuffer();

  async function sent(client: HttpClient, bytes: Uint8Array, name = 'me.jpg', field = 'avatar'): Promise<Answer<User>> {
    const form = new FormData();
    form.append(field, new Blob([Buffer.from(bytes)], { type: 'image/jpeg' }), name);
    const multipart = new Response(form);
    return client.post<User>('/api/profile/avatar', undefined, {
      raw: new Uint8Array(await multipart.arrayBuffer()),
      headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
    });
  }

  it.each(['jpeg', 'png', 'gif'] as const)(
    'is taken as %s, made square, stripped of its metadata and served safely',
    async (format) => {
      const { client } = await app.signedUp();
      const { status, body } = await sent(client, await picture(format));
      expect(status).toBe(200);
      const served = await fetch(app.url + body.profileImageUrl, {
        headers: { cookie: `counterfoil.sid=${client.cookies.get('counterfoil.sid')}` },
      });
      expect([
        served.status,
        served.headers.get('content-type'),
        served.headers.get('x-content-type-options'),
        served.headers.get('cross-origin-resource-policy'),
      ]).toEqual([200, 'image/webp', 'nosniff', 'same-origin']);
      expect(served.headers.get('content-security-policy')).toContain('sandbox');
      const bytes = Buffer.from(await served.arrayBuffer());
      const kept = await sharp(bytes).metadata();
      expect(kept).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect([kept.exif, kept.xmp, kept.iptc]).toEqual([undefined, undefined, undefined]);
      expect((await app.client().get(body.profileImageUrl ?? '')).status).toBe(401);
    },
  );

  it('has a new address each time, and none once it is removed', async () => {
    const { client } = await app.signedUp();
    const first = (await sent(client, await picture('png'))).body.profileImageUrl ?? '';
    const second = (await sent(client, await picture('jpeg'))).body.profileImageUrl ?? '';
    expect(second).not.toBe(first);
    expect((await client.get(first)).status).toBe(404);
    expect((await client.delete<User>('/api/profile/avatar')).body.profileImageUrl).toBeNull();
    expect((await client.get(second)).status).toBe(404);
  });

  it('is judged by its bytes and its size', async () => {
    const { client } = await app.signedUp();
    const wrong: [string, Uint8Array][] = [
      ['script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['text', Buffer.from('not a picture')],
      ['nothing', Buffer.alloc(0)],
      ['another format', await picture('webp')],
      ['half a picture', (await picture('jpeg')).subarray(0, 500)],
    ];
    for (const [what, bytes] of wrong) {
      const { status, body } = await sent(client, bytes);
      expect([what, status, (body as unknown as Problem).code]).toEqual([what, 400, 'avatar_unreadable']);
    }
    const large = await sent(client, Buffer.alloc(2 * 1024 * 1024 + 1));
    expect([large.status, (large.body as unknown as Problem).message]).toEqual([
      413,
      'The picture is too large: at most 2 MB',
    ]);
    expect((await sent(client, await picture('png'), 'me.png', 'file')).status).toBe(400);
    expect((await client.post('/api/profile/avatar', { avatar: 'x' })).status).toBe(400);
    expect((await client.get<User>('/api/auth/user')).body.profileImageUrl).toBeNull();
  });
});
