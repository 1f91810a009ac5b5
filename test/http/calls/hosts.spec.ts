/** Which names the application answers to, and what it tells browsers that come through TLS. */
import { request } from 'node:http';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ReachableApp } from '../../kit/app/app';
import { sharedApp } from '../../kit/app/shared-app';
import { METRICS_TOKEN, PUBLIC_HOST, strictApi } from '../../kit/app/strict-api';

interface Told {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** A call under a name of its own choice, which `fetch` does not let anybody choose. */
function called(url: string, path: string, headers: Record<string, string>, body?: unknown): Promise<Told> {
  const { hostname, port } = new URL(url);
  const text = body === undefined ? undefined : JSON.stringify(body);
  const options = {
    hostname,
    port,
    path,
    method: text === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
  };
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => {
      let told = '';
      answer.on('data', (chunk) => (told += String(chunk)));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: told }));
    });
    asked.once('error', reject).end(text);
  });
}

const PATHS = [
  '/',
  '/login',
  '/index.html',
  '/assets/none.js',
  '/api/auth/user',
  '/API/auth/user',
  '/api/docs',
  '/api/none',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/none',
];
const STRANGERS = [
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '192.168.7.7:3000',
  'localhost:3000@evil.example',
];

let open: ReachableApp;
let named: ReachableApp;
beforeAll(async () => {
  [open, named] = [await sharedApp(), await strictApi()];
});

describe('a name that somebody else points here', () => {
  it.each(PATHS)('is not served %s', async (path) => {
    for (const app of [open, named]) {
      for (const host of STRANGERS) {
        const { status, body } = await called(app.url, path, { host });
        expect([host, status, (JSON.parse(body) as Problem).code]).toEqual([host, 421, 'host_not_served']);
      }
    }
  });

  it('signs nobody in, though the browser takes the call for one of the same site', async () => {
    const { user, password } = await open.signedUp();
    const headers = { host: 'evil.example', 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' };
    const answer = await called(open.url, '/api/login', headers, { email: user.email, password });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([421, undefined]);
    expect(answer.body).toContain('PUBLIC_URL');
  });

  it('is not served through a proxy either, whichever header names it', async () => {
    const headers = { host: PUBLIC_HOST, 'x-forwarded-host': 'evil.example' };
    expect((await called(named.url, '/api/plans', headers)).status).toBe(421);
    expect(
      (await called(named.url, '/api/plans', { host: 'evil.example', 'x-forwarded-host': PUBLIC_HOST })).status,
    ).toBe(421);
  });
});

describe('the names that are served', () => {
  it('are those of the machine, and the one of PUBLIC_URL', async () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]:3000']) {
      for (const app of [open, named])
        expect([host, (await called(app.url, '/health/ready', { host })).status]).toEqual([host, 200]);
    }
    expect((await called(named.url, '/health/ready', { host: PUBLIC_HOST })).status).toBe(200);
    expect((await called(open.url, '/health/ready', { host: PUBLIC_HOST })).status).toBe(421);
  });

  it('have figures for the machine itself alone, or for the token', async () => {
    const metrics = async (headers: Record<string, string>): Promise<number> =>
      (await called(named.url, '/metrics', headers)).status;
    expect(await metrics({ host: 'localhost' })).toBe(200);
    expect(await metrics({ host: PUBLIC_HOST })).toBe(403);
    expect(await metrics({ host: PUBLIC_HOST, authorization: `Bearer ${METRICS_TOKEN}` })).toBe(200);
    expect(await metrics({ host: 'localhost', 'x-forwarded-for': '203.0.113.9' })).toBe(403);
  });

  it('take writes from their own pages alone, where a browser says only its Origin', async () => {
    const write = async (headers: Record<string, string>): Promise<number> =>
      (
        await called(
          named.url,
          '/api/login',
          { host: PUBLIC_HOST, ...headers },
          { email: 'a@example.com', password: 'wrong horse' },
        )
      ).status;
    expect(await write({ origin: `https://${PUBLIC_HOST}` })).toBe(401);
    for (const origin of ['https://evil.example', `https://${PUBLIC_HOST}.evil.example`, 'https://localhost', 'null']) {
      expect([origin, await write({ origin })]).toEqual([origin, 403]);
    }
  });
});

describe('behind TLS', () => {
  it('cookies are Secure, whatever the proxy forgets to say, and browsers are told to come through TLS alone', async () => {
    const { user, password } = await named.signedUp();
    const said: readonly Record<string, string>[] = [{}, { 'x-forwarded-proto': 'http' }];
    for (const more of said) {
      const headers = { host: PUBLIC_HOST, ...more };
      const answer = await called(named.url, '/api/login', headers, { email: user.email, password });
      expect(answer.status).toBe(200);
      const cookies = [answer.headers['set-cookie'] ?? []].flat();
      expect(cookies.map((cookie) => cookie.split('=')[0])).toContain('counterfoil.sid');
      expect(cookies.filter((cookie) => !cookie.endsWith('; HttpOnly; Secure; SameSite=Lax'))).toEqual([]);
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    }
  });

  it('nothing of this is said without TLS', async () => {
    const { user, password } = await open.signedUp();
    const answer = await called(open.url, '/api/login', { host: 'localhost' }, { email: user.email, password });
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });
});

describe('what browsers may do with an answer', () => {
  it('depends on whether it is a page: data and files are shown as none', async () => {
    const { headers: data } = await called(open.url, '/api/auth/user', { host: 'localhost' });
    expect(data['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';sandbox",
    );
    const { headers: page } = await called(open.url, '/login', { host: 'localhost' });
    expect(page['content-security-policy']).toContain("script-src 'self'");
    for (const headers of [data, page]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()') as string,
      });
    }
  });
});
