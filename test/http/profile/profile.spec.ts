/** What people see and change about themselves: profile, password, sessions, tokens, notifications, picture. */
import sharp from 'sharp';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { NotificationSettings, ProfileActivity, ProfileSession } from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { mailsTo } from '../../kit/app/mails';
import { sharedApp } from '../../kit/app/shared-app';
import { signedInAgain } from '../../kit/app/sign-ins';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

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
      'Your email address was changed',
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
    const elsewhere = await signedInAgain(app, person);
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
    await signedInAgain(app, person, phone);
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
    const [one, two, three] = await Promise.all([
      signedInAgain(app, person, phone),
      signedInAgain(app, person),
      signedInAgain(app, person),
    ]);
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

describe('notification switches', () => {
  it('are on, change one by one, and keep mails from being written', async () => {
    const person = await app.signedUp();
    const all = { security: true, limitWarnings: true, monthlySummary: true, invitations: true, questions: true };
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
