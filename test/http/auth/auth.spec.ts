import type { User } from '@counterfoil/contracts/auth.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { superAdmin } from '../../kit/app/administrators';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { logOf } from '../../kit/log/own-log';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

describe('registering', () => {
  it('makes an account, signs in, and never tells the password', async () => {
    const { client, user } = await app.signedUp({ firstName: 'Grace', lastName: 'Hopper' });
    expect(user).toMatchObject({
      firstName: 'Grace',
      lastName: 'Hopper',
      isAdmin: false,
      setupCompleted: false,
      subscriptionStatus: 'free',
      planName: 'Free',
      totalLogins: 1,
    });
    expect(Object.keys(user)).not.toContain('passwordHash');
    const current = await client.get<User>('/api/auth/user');
    expect(current.status).toBe(200);
    expect(current.body.id).toBe(user.id);
  });

  it.each([
    [{ email: 'no address' }, 'email', 'Invalid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'x'.repeat(201) }, 'password', 'Password must be at most 200 characters'],
    [{ firstName: '' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ lastName: 7 }, 'lastName', 'Last name is required'],
    [{ firstName: 'a\u0000b' }, 'firstName', 'Text must not contain control characters such as NUL'],
    [{ firstName: 'half \ud800 a pair' }, 'firstName', 'Text must not contain control characters such as NUL'],
    [{ firstName: 'x'.repeat(101) }, 'firstName', 'First name must be at most 100 characters'],
    [{ email: `${'x'.repeat(300)}@example.com` }, 'email', 'Invalid email address'],
    [{ email: ['a@example.com'] }, 'email', 'Invalid email address'],
  ])('refuses %j', async (wrong, field, message) => {
    const registration = {
      email: uniqueEmail(),
      password: 'correct horse',
      firstName: 'Ada',
      lastName: 'Lovelace',
      ...wrong,
    };
    const { status, body } = await app.client().post<Problem>('/api/register', registration);
    expect(status).toBe(400);
    expect(body.message).toBe(message);
    expect(body.errors).toContainEqual({ field, message });
  });

  it('lets one of two registrations of an e-mail win, in any case of its letters', async () => {
    const email = uniqueEmail();
    const registration = { email, password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        app.client().post<Problem>('/api/register', { ...registration, email: n % 2 ? email : email.toUpperCase() }),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'An account with this email already exists',
    );
  });
});

describe('signing in and out', () => {
  it('takes the e-mail in any case, and counts', async () => {
    const { user, password } = await app.signedUp();
    const client = app.client();
    const answer = await client.post<User>('/api/login', { email: user.email.toUpperCase(), password });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: user.id, totalLogins: 2 });
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  it('answers an unknown e-mail and a wrong password alike', async () => {
    const { user } = await app.signedUp();
    const wrong = await app.client().post<Problem>('/api/login', { email: user.email, password: 'not the password' });
    const unknown = await app
      .client()
      .post<Problem>('/api/login', { email: uniqueEmail(), password: 'not the password' });
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain('Unauthorized');
    expect(wrong.body.message).toBe('Invalid email or password');
  });

  it('refuses calls without a session, with the word that the web app looks for', async () => {
    for (const path of ['/api/auth/user', '/api/businesses', '/api/nothing-here']) {
      const { status, text } = await app.client().get(path);
      expect([path, status]).toEqual([path, path.includes('nothing') ? 404 : 401]);
      if (status === 401) expect(text).toContain('Unauthorized');
    }
    expect((await app.client().post('/api/auth/complete-setup')).status).toBe(401);
  });

  it('gives a new session id at sign-in, so that a planted one is worth nothing', async () => {
    const { client, user, password } = await app.signedUp();
    const before = client.cookies.get('counterfoil.sid');
    await client.post('/api/login', { email: user.email, password });
    const after = client.cookies.get('counterfoil.sid');
    expect(after).not.toBe(before);
    const thief = app.client();
    thief.cookies.set('counterfoil.sid', before ?? '');
    expect((await thief.get('/api/auth/user')).status).toBe(401);
  });

  it('takes no session id that it did not sign', async () => {
    const client = app.client();
    client.cookies.set('counterfoil.sid', 's%3Aplanted.c2lnbmF0dXJl');
    expect((await client.get('/api/auth/user')).status).toBe(401);
    const { user, password } = await app.signedUp();
    await client.post('/api/login', { email: user.email, password });
    expect(client.cookies.get('counterfoil.sid')).not.toContain('planted');
  });

  it('ends the session on the server at sign-out, whatever becomes of the cookie', async () => {
    const { client } = await app.signedUp();
    const thief = app.client();
    thief.cookies.set('counterfoil.sid', client.cookies.get('counterfoil.sid') ?? '');
    expect((await thief.get('/api/auth/user')).status).toBe(200);
    expect((await client.post('/api/logout')).status).toBe(204);
    expect((await thief.get('/api/auth/user')).status).toBe(401);
    expect((await client.post('/api/logout')).status).toBe(204);
  });

  it('does not let calls under way bring a session back', async () => {
    const { client } = await app.signedUp();
    const thief = app.client();
    thief.cookies.set('counterfoil.sid', client.cookies.get('counterfoil.sid') ?? '');
    const underWay = Array.from({ length: 30 }, () => thief.get('/api/auth/user'));
    await client.post('/api/logout');
    await Promise.all(underWay);
    expect((await thief.get('/api/auth/user')).status).toBe(401);
  });

  it('gives a cookie that scripts cannot read and other sites cannot use', async () => {
    const { user, password } = await app.signedUp();
    const { headers } = await app.client().post('/api/login', { email: user.email, password });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).not.toMatch(/Secure/);
  });

  it('leads bookmarks of the sign-in call to the page', async () => {
    const { status, headers } = await app.client().get('/api/login');
    expect([status, headers.get('location')]).toEqual([302, '/auth']);
  });

  it('completes set-up once, however often it is asked', async () => {
    const { client } = await app.signedUp();
    const ask = () => client.post<User>('/api/auth/complete-setup', {});
    for (const { status, body } of [await ask(), await ask()])
      expect([status, body.setupCompleted]).toEqual([200, true]);
  });
});

describe('what happens to users', () => {
  it('reaches the log once each, in order, with ids only', async () => {
    const { client, user } = await app.signedUp();
    await client.post('/api/auth/complete-setup');
    await client.post('/api/logout');
    const events = await eventually('the facts in the log', async () => {
      const read = await readStream(`user-${user.id}`);
      return read.length >= 5 ? read : undefined;
    });
    expect(events.map(({ type }) => type)).toEqual([
      'UserRegistered',
      'UserSignedIn',
      'SetupCompleted',
      'SessionEnded',
      'UserSignedOut',
    ]);
    for (const { type, data, metadata } of events) {
      expect(data).toEqual(type === 'SessionEnded' ? { userId: user.id, minutes: 0 } : { userId: user.id });
      expect(JSON.stringify(metadata)).not.toContain('example.com');
    }
  });
});

describe('calls from other sites', () => {
  it('write nothing, and those from the own one do, also where a browser says only its Origin', async () => {
    const { client } = await app.signedUp();
    const statuses: [Record<string, string>, number][] = [
      [{ 'sec-fetch-site': 'cross-site' }, 403],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ origin: 'https://evil.example' }, 403],
      [{ origin: 'null' }, 403],
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{ origin: app.url }, 200],
      [{}, 200],
    ];
    for (const [headers, expected] of statuses) {
      const { status } = await client.post('/api/auth/complete-setup', {}, { headers });
      expect([headers, status]).toEqual([headers, expected]);
    }
  });
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
    const { client, user } = await app.signedUp();
    await ageUse(user.id, '13 days 23 hours');
    expect((await client.get('/api/auth/user')).status).toBe(200);
    await ageUse(user.id, '14 days 1 hour');
    expect((await client.get('/api/auth/user')).status).toBe(401);
  });

  it('are 12 hours for administrators, also for who becomes one', async () => {
    const [boss, { user }] = await Promise.all([superAdmin(app), app.signedUp()]);
    expect(await lifeOf(boss.user.id)).toBe(12);
    expect(await lifeOf(user.id)).toBe(30 * 24);
    const access = `/api/admin/users/${user.id}/admin-access`;
    expect((await boss.client.post(access, { isAdmin: true })).status).toBe(200);
    expect(await lifeOf(user.id)).toBe(12);
    await boss.client.post(access, { isAdmin: false });
  });
});

interface ReadEvent {
  type: string;
  data: unknown;
  metadata: unknown;
}

async function readStream(stream: string): Promise<ReadEvent[]> {
  const log = logOf(app);
  try {
    const events: ReadEvent[] = [];
    for await (const page of log.readStream(stream)) events.push(...page);
    return events;
  } finally {
    await log.close();
  }
}
