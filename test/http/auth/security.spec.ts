/**
 * Every route against what other sites, stolen sessions and stolen tokens can do; none can be forgotten, since they are
 * read from the controllers.
 */
import { randomUUID } from 'node:crypto';
import type { CreatedApiToken } from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { SESSION_COOKIE } from '../../../services/ledger/src/http/callers/session';
import { uniqueEmail, type ReachableApp, type SignedUp } from '../../kit/app/app';
import type { CallOptions, HttpClient } from '../../kit/app/http-client';
import { declaredRoutes, type DeclaredRoute } from '../../kit/app/declared-routes';
import { sharedApp } from '../../kit/app/shared-app';

const ROUTES = declaredRoutes();
const WRITING = ROUTES.filter(({ method }) => method !== 'GET');
const FORGED: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
];

let app: ReachableApp;
let person: SignedUp;
beforeAll(async () => {
  app = await sharedApp();
  person = await app.signedUp();
});

async function called(
  client: HttpClient,
  route: DeclaredRoute,
  options: CallOptions,
): Promise<{ status: number; code: string }> {
  const { status, body } = await client.call<Problem | undefined>(
    route.method,
    route.path.replace(/:\w+/g, () => randomUUID()),
    route.method === 'GET' ? undefined : {},
    options,
  );
  return { status, code: body?.code ?? '' };
}

describe('another site', () => {
  it(`can write through none of ${WRITING.length} routes with a visitor's cookie`, async () => {
    const reached: string[] = [];
    for (const [n, route] of WRITING.entries()) {
      const headers = FORGED[n % FORGED.length] ?? {};
      const { status, code } = await called(person.client, route, { headers });
      if (status !== 403 || code !== 'cross_origin') reached.push(`${route.name}: ${status} ${code}`);
    }
    expect(reached).toEqual([]);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
  });

  it('cannot sign a visitor in as somebody else', async () => {
    for (const headers of FORGED) {
      const { status } = await app
        .client()
        .post('/api/login', { email: person.user.email, password: person.password }, { headers });
      expect(status).toBe(403);
    }
  });

  it('is told nothing by headers that would let it read', async () => {
    const { headers } = await person.client.get('/api/auth/user', { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('a token', () => {
  const bearer = ({ token }: CreatedApiToken): CallOptions => ({ headers: { authorization: `Bearer ${token}` } });
  const made = async (scopes: string[]): Promise<CreatedApiToken> =>
    (await person.client.post<CreatedApiToken>('/api/profile/tokens', { name: 'x', scopes })).body;

  it('gives no session, and no cookie', async () => {
    const { headers, status } = await app.client().get('/api/auth/user', bearer(await made(['read', 'write'])));
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
  });
});

describe('a session', () => {
  const withCookie = (value: string): HttpClient => {
    const client = app.client();
    client.cookies.set(SESSION_COOKIE, value);
    return client;
  };

  it('is new at registration and at sign-in: one planted before is worth nothing to whoever planted it', async () => {
    const planted = (await app.signedUp()).client.cookies.get(SESSION_COOKIE) ?? '';
    const victim = withCookie(planted);
    const email = uniqueEmail();
    expect(
      (await victim.post('/api/register', { email, password: 'correct horse', firstName: 'A', lastName: 'B' })).status,
    ).toBe(201);
    expect(victim.cookies.get(SESSION_COOKIE)).not.toBe(planted);
    expect((await withCookie(planted).get('/api/auth/user')).status).toBe(401);
  });

  it.each<[string, (client: HttpClient, password: string) => Promise<unknown>]>([
    ['signing out', (client) => client.post('/api/logout')],
    [
      'a new password',
      (client, password) =>
        client.put('/api/profile/password', { currentPassword: password, newPassword: 'another horse' }),
    ],
    ['deleting the account', (client, password) => client.delete('/api/profile', { password })],
    [
      'ending all others from elsewhere',
      async (client) => {
        const { body } = await client.get<{ id: string }[]>('/api/profile/sessions');
        await client.delete(`/api/profile/sessions/${body[0]?.id}`);
      },
    ],
  ])('cannot be replayed after %s', async (_what, end) => {
    const { client, password } = await app.signedUp();
    const before = client.cookies.get(SESSION_COOKIE) ?? '';
    const underWay = Array.from({ length: 10 }, () => withCookie(before).get('/api/auth/user'));
    await end(client, password);
    await Promise.all(underWay);
    expect((await withCookie(before).get('/api/auth/user')).status).toBe(401);
    expect((await withCookie(before).post('/api/auth/complete-setup', {})).status).toBe(401);
  });
});
