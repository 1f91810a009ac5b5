/** Where much is at stake, a sign-in that is not recent is asked for the password again, and the same call goes on. */
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { PasskeyRequestOptions } from '@counterfoil/contracts/second-factor.contract';
import { SESSION_COOKIE } from '../../../services/ledger/src/http/callers/session';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { played } from '../../kit/run/campaign';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { declaredRoutes } from '../../kit/app/declared-routes';
import { atLocalhost, codeOf as shownCode, withAuthenticatorApp, withPasskey } from '../../kit/app/second-factors';
import { sharedApp } from '../../kit/app/shared-app';
import { ageSignIn } from '../../kit/app/sign-ins';
import { strictApi } from '../../kit/app/strict-api';
import { TOKEN, AT_STAKE } from './reauthentication-stakes';

/** As long as nobody sets `REAUTHENTICATION_MINUTES`. */
const RECENT_MINUTES = 15;

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

const codeOf = ({ status, body }: Answer): [number, string | undefined] => [
  status,
  (body as Problem | undefined)?.code,
];
const WANTED = [403, 'reauthentication_required'];

it('is asked of every route that is marked, and of no other', () => {
  const marked = declaredRoutes()
    .filter(({ needsRecentSignIn }) => needsRecentSignIn)
    .map(({ name }) => name);
  expect(marked.sort()).toEqual(
    Object.keys(AT_STAKE)
      .filter((name) => !name.includes(' with '))
      .sort(),
  );
});

describe.each(Object.entries(AT_STAKE))('%s', (_name, staked) => {
  it('wants a proof where the sign-in is older, does nothing without one, and goes on under the same key', async () => {
    const { person, call, done } = await staked(app);
    const headers = { 'idempotency-key': `key-${uniqueEmail()}` };
    await ageSignIn(app, person, RECENT_MINUTES);
    expect(codeOf(await call(headers))).toEqual(WANTED);
    expect(codeOf(await call(headers))).toEqual(WANTED);
    expect((await person.client.post('/api/reauthenticate', { password: person.password })).status).toBe(204);
    expect((await call(headers)).status).toBe(done);
  });
});

describe('a proof', () => {
  it('is not wanted while the sign-in is recent, nor where only the name changes', async () => {
    const person = await app.signedUp();
    await ageSignIn(app, person, RECENT_MINUTES - 1);
    expect((await person.client.post('/api/profile/tokens', TOKEN)).status).toBe(201);
    await ageSignIn(app, person, RECENT_MINUTES);
    const { status } = await person.client.put('/api/profile', {
      firstName: 'G',
      lastName: 'H',
      email: person.user.email,
    });
    expect(status).toBe(200);
  });

  it('is wanted of sessions that were begun before the question', async () => {
    const person = await app.signedUp();
    await withClient(app.databaseUrl, (client) =>
      client.query(
        `update platform.sessions set sess = (sess::jsonb - 'authenticatedAt')::json where sess ->> 'userId' = $1`,
        [person.user.id],
      ),
    );
    expect(codeOf(await person.client.post('/api/profile/tokens', TOKEN))).toEqual(WANTED);
  });

  it('puts this browser under a new id and leaves others as old as they were', async () => {
    const person = await app.signedUp();
    const other = app.client();
    await other.post('/api/login', { email: person.user.email, password: person.password });
    await ageSignIn(app, person, RECENT_MINUTES);
    const before = person.client.cookies.get(SESSION_COOKIE) ?? '';
    await person.client.post('/api/reauthenticate', { password: person.password });
    expect(person.client.cookies.get(SESSION_COOKIE)).not.toBe(before);
    expect((await withCookie(before).get('/api/auth/user')).status).toBe(401);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
    expect(codeOf(await other.post('/api/profile/tokens', TOKEN))).toEqual(WANTED);
    expect((await person.client.get<unknown[]>('/api/profile/sessions')).body).toHaveLength(2);
  });

  it.each([
    [{ password: 'not the password' }, 400, 'password_wrong', 'Password is incorrect'],
    [{ password: ' ' }, 400, 'invalid', 'Enter your password to go on'],
    [{ password: 7 }, 400, 'invalid', 'Enter your password to go on'],
    [{}, 400, 'proof_missing', 'Enter your password to go on'],
  ])('is not %j', async (body, status, code, message) => {
    const { client } = await app.signedUp();
    const answer = await client.post<Problem>('/api/reauthenticate', body);
    expect([answer.status, answer.body]).toEqual([status, expect.objectContaining({ code, message }) as Problem]);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  it('is a code of the authenticator app, once', async () => {
    const person = await app.signedUp();
    const { secret } = await withAuthenticatorApp(person.client);
    await ageSignIn(app, person, RECENT_MINUTES);
    expect(codeOf(await person.client.post('/api/reauthenticate', { code: '000000' }))).toEqual([400, 'proof_wrong']);
    const code = shownCode(secret);
    expect((await person.client.post('/api/reauthenticate', { code })).status).toBe(204);
    expect((await person.client.post('/api/profile/tokens', TOKEN)).status).toBe(201);
    expect(codeOf(await person.client.post('/api/reauthenticate', { code }))).toEqual([400, 'proof_wrong']);
    const both = { code: shownCode(secret, 1), password: person.password };
    expect(codeOf(await person.client.post('/api/reauthenticate', both))).toEqual([400, 'proof_missing']);
  });

  it('is a passkey of the same person', async () => {
    const local = atLocalhost(app);
    const [person, eve] = [await local.signedUp(), await local.signedUp()];
    const [{ authenticator }, eves] = [await withPasskey(local, person.client), await withPasskey(local, eve.client)];
    await ageSignIn(app, person, RECENT_MINUTES);
    const options = async () => (await person.client.post<PasskeyRequestOptions>('/api/reauthenticate/options')).body;
    const foreign = eves.authenticator.sign(await options());
    expect(codeOf(await person.client.post('/api/reauthenticate', { passkey: foreign }))).toEqual([400, 'proof_wrong']);
    const passkey = authenticator.sign(await options());
    expect((await person.client.post('/api/reauthenticate', { passkey })).status).toBe(204);
    expect((await person.client.post('/api/profile/tokens', TOKEN)).status).toBe(201);
    expect(codeOf(await person.client.post('/api/reauthenticate', { passkey }))).toEqual([400, 'proof_wrong']);
  });

  it('needs somebody who is signed in, by a session', async () => {
    expect((await app.client().post('/api/reauthenticate', { password: 'correct horse' })).status).toBe(401);
    const person = await app.signedUp();
    const { body } = await person.client.post<{ token: string }>('/api/profile/tokens', TOKEN);
    const headers = { authorization: `Bearer ${body.token}` };
    expect((await app.client().post('/api/reauthenticate', { password: person.password }, { headers })).status).toBe(
      403,
    );
  });

  it('leaves nobody signed in where the sign-out was sent under the old id', async () => {
    const { client, user, password } = await app.signedUp();
    const late = withCookie(client.cookies.get(SESSION_COOKIE) ?? '');
    expect((await client.post('/api/reauthenticate', { password })).status).toBe(204);
    expect((await late.get('/api/auth/user')).status).toBe(401);
    expect((await late.post('/api/reauthenticate', { password })).status).toBe(401);
    expect((await late.post('/api/logout')).status).toBe(204);
    expect((await client.get('/api/auth/user')).status).toBe(401);
    const { rows } = await withClient(app.databaseUrl, (db) =>
      db.query(`select 1 from platform.sessions where sess::text like '%' || $1 || '%'`, [user.id]),
    );
    expect(rows).toHaveLength(0);
  });

  it('brings no session back that is signed out at the same moment', async () => {
    for (let round = 0; round < 15; round += played(4, 1)) {
      const { client, user, password } = await app.signedUp();
      await Promise.all([
        client.post('/api/reauthenticate', { password }),
        pause(round * 4).then(() => client.post('/api/logout')),
      ]);
      const { rows } = await withClient(app.databaseUrl, (db) =>
        db.query(`select 1 from platform.sessions where sess ->> 'userId' = $1`, [user.id]),
      );
      expect(rows).toHaveLength(0);
    }
  });
});

describe('wrong proofs', () => {
  let limited: ReachableApp;
  beforeAll(async () => {
    limited = await strictApi();
  });

  it('are counted as at sign-in, and the right one is not looked at beyond', async () => {
    const { client, password } = await limited.signedUp();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++)
      statuses.push((await client.post('/api/reauthenticate', { password: 'not the password' })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
    const right = await client.post<Problem>('/api/reauthenticate', { password });
    expect([right.status, Number(right.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  });

  it('are wanted of nobody where the setting is 0', async () => {
    const person = await limited.signedUp();
    await ageSignIn(limited, person, 24 * 60);
    expect((await person.client.post('/api/profile/tokens', TOKEN)).status).toBe(201);
  });
});

function withCookie(value: string): HttpClient {
  const client = app.client();
  client.cookies.set(SESSION_COOKIE, value);
  return client;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
