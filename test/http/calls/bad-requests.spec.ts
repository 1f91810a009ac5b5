import { connect } from 'node:net';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import type { HttpClient } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
let client: HttpClient;
beforeAll(async () => {
  app = await sharedApp();
  ({ client } = await app.signedUp());
});

const JSON_TYPE = { 'content-type': 'application/json' };

describe('requests that cannot be read', () => {
  it.each([
    ['broken JSON', '{"email":', JSON_TYPE, 400],
    ['a bare text', '"email"', JSON_TYPE, 400],
    ['nothing at all', '', JSON_TYPE, 400],
    ['a list', '[]', JSON_TYPE, 400],
    ['null', 'null', JSON_TYPE, 400],
    ['a number beyond all numbers', '{"email":1e400,"password":1e400}', JSON_TYPE, 400],
    ['another media type', 'email=a', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
    ['an unknown charset', '{}', { 'content-type': 'application/json; charset=klingon' }, 415],
    ['an unknown encoding', '{}', { ...JSON_TYPE, 'content-encoding': 'klingon' }, 415],
    ['anything packed', 'not gzip', { ...JSON_TYPE, 'content-encoding': 'gzip' }, 415],
    ['eight thousand brackets', '['.repeat(8_000) + ']'.repeat(8_000), JSON_TYPE, 400],
    ['a megabyte of brackets', `{"email":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, JSON_TYPE, 413],
    ['as many brackets as fit', `{"email":${'['.repeat(8_000)}${']'.repeat(8_000)}}`, JSON_TYPE, 400],
  ])('%s', async (_what, raw, headers, expected) => {
    const { status, body, text } = await app.client().post<Problem>('/api/login', undefined, { raw, headers });
    expect([status, body.statusCode]).toEqual([expected, expected]);
    expect(body.message.length).toBeGreaterThan(10);
    expectNoInsides(text);
  });

  it('refuses a body of 20 MB as too large, and goes on', async () => {
    const raw = JSON.stringify({ email: uniqueEmail(), password: 'x'.repeat(20_000_000) });
    const { status, body } = await app.client().post<Problem>('/api/login', undefined, { raw, headers: JSON_TYPE });
    const message = 'The request is too large: at most 16 kB can be sent at once';
    expect([status, body.code, body.message]).toEqual([413, 'too_large', message]);
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  it('unpacks nothing', async () => {
    const { gzipSync } = await import('node:zlib');
    const raw = gzipSync(Buffer.alloc(50_000_000, 0x20));
    const { status } = await app.client().post('/api/login', undefined, {
      raw: new Uint8Array(raw),
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    });
    expect(status).toBe(415);
  });

  it('lets no key reach the prototype of anything', async () => {
    const email = uniqueEmail();
    const rights = '{"isAdmin":true}';
    for (const more of [`"__proto__":${rights}`, `"constructor":{"prototype":${rights}}`, '"isAdmin":true']) {
      const raw = `{"email":"${email}","password":"correct horse","firstName":"A","lastName":"B",${more}}`;
      const answer = await app.client().post<Problem>('/api/register', undefined, { raw, headers: JSON_TYPE });
      expect([answer.status, answer.body.code]).toEqual([400, 'unknown_field']);
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    const other = await client.get<{ isAdmin: boolean }>('/api/auth/user');
    expect(other.body.isAdmin).toBe(false);
  });

  it.each([
    '/api/%ZZ',
    '/api/businesses/%00',
    '/api/businesses/%C0%AE',
    `/api/businesses/${'x'.repeat(4_000)}`,
    "/api/businesses/'--",
    '/api/billing?businessId=x',
    '/api/billing?businessId=%00',
  ])('answers %s with a refusal', async (path) => {
    const { status, text } = await client.get(path);
    expect([400, 404]).toContain(status);
    expectNoInsides(text);
  });

  it.each(['', ' ', 'x'.repeat(201), 'caf\u00e9'])('refuses the idempotency key %j', async (key) => {
    const { status, body } = await client.post<Problem>(
      '/api/businesses',
      { name: 'A', industry: 'B' },
      { headers: { 'idempotency-key': key } },
    );
    expect([status, body.code]).toEqual([400, 'idempotency_key_invalid']);
  });

  it('survives what is no HTTP', async () => {
    const { hostname, port } = new URL(app.url);
    for (const bytes of [
      'GET / HTTP/9.9\r\n\r\n',
      '\u0000\u0001\u0002',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => socket.end(bytes));
        socket.on('error', () => resolve()).on('close', () => resolve());
        socket.resume();
      });
    }
    expect((await client.get('/api/auth/user')).status).toBe(200);
  });

  it('says where a call went wrong in the log by an id that the caller gets', async () => {
    const own = await client.get('/api/auth/user', { headers: { 'x-correlation-id': 'trace-1.a:b' } });
    expect(own.headers.get('x-correlation-id')).toBe('trace-1.a:b');
    const forged = await client.get('/api/auth/user', { headers: { 'x-correlation-id': 'x'.repeat(101) } });
    expect(forged.headers.get('x-correlation-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('headers', () => {
  it('keep the application out of frames, its answers without scripts and out of caches', async () => {
    const { headers } = await client.get('/api/auth/user');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

function expectNoInsides(text: string): void {
  expect(text).not.toMatch(/\bat \S+ \(|node_modules|SELECT|\/work\/|services\/ledger|SyntaxError|Error:/);
}
