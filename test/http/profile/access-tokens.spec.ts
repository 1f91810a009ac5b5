/** Tokens with which programs call for a person. */
import type { User } from '@counterfoil/contracts/auth.contract';
import type { ApiToken, CreatedApiToken } from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { draft, startBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { mailsTo } from '../../kit/app/mails';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
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
    expect((await mailsTo(app, user.email)).map(({ subject }) => subject)).toEqual(['An API token was made']);
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
