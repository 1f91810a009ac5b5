import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app';
import { startTestRedis, type TestRedis } from '../kit/test-redis';
import { eventually } from '../kit/time-limit';

jest.setTimeout(120_000);

const SIGN_INS = 6;
const CALLS = 40;

let redis: TestRedis;
let app: TestApp;
beforeAll(async () => {
  redis = await startTestRedis();
  // One proxy in front, so that callers can come from several addresses.
  app = await startTestApp({ AUTH_RATE_PER_MINUTE: String(SIGN_INS), API_RATE_PER_MINUTE: String(CALLS), TRUST_PROXY: '1' }, { redisUrl: redis.url });
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await redis?.stop();
});

const from = (address: string): { headers: Record<string, string> } => ({ headers: { 'x-forwarded-for': address } });

describe('who asks too often', () => {
  it('is told to wait at sign-in, by address; others are not', async () => {
    const statuses = await signIns(SIGN_INS + 3, '203.0.113.7');
    expect(statuses).toEqual([...Array<number>(SIGN_INS).fill(401), 429, 429, 429]);
    const { status, body, headers } = await app.client().post<Problem>('/api/email-leads', { email: uniqueEmail() }, from('203.0.113.7'));
    expect([status, body.code]).toEqual([429, 'too_many_requests']);
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([String(SIGN_INS), '0']);
    const wait = Number(headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(await signIns(1, '203.0.113.8')).toEqual([401]);
  });

  it('counts a whole IPv6 network as one', async () => {
    const statuses = await signIns(SIGN_INS, '2001:db8:1:2::1');
    expect(statuses).not.toContain(429);
    expect(await signIns(1, '2001:0db8:1:2:ffff::2')).toEqual([429]);
    expect(await signIns(1, '2001:db8:1:3::1')).toEqual([401]);
  });

  it('is told to wait at every call, by session', async () => {
    const busy = await registered('203.0.113.20');
    const calm = await registered('203.0.113.21');
    const { headers } = await calm.get('/api/auth/user', from('203.0.113.20'));
    expect([headers.get('ratelimit-limit'), Number(headers.get('ratelimit-remaining')) < CALLS]).toEqual([String(CALLS), true]);
    expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    const statuses = [];
    for (let n = 0; n < CALLS + 5; n++) statuses.push((await busy.get('/api/auth/user', from('203.0.113.20'))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CALLS);
    expect(statuses.at(-1)).toBe(429);
    expect((await calm.get('/api/auth/user', from('203.0.113.20'))).status).toBe(200);
  });

  it('gets a cookie for TLS alone when the proxy in front speaks it', async () => {
    const { headers } = await app.client().post('/api/register', { email: uniqueEmail(), password: 'correct horse', firstName: 'A', lastName: 'B' }, { headers: { 'x-forwarded-for': '203.0.113.40', 'x-forwarded-proto': 'https' } });
    expect(headers.getSetCookie().join()).toMatch(/counterfoil\.sid=.*Secure/);
  });

  it('never keeps health and metrics waiting', async () => {
    for (let n = 0; n < CALLS + 5; n++) expect((await app.client().get('/health/live')).status).toBe(200);
  });

  it('is let through while Redis is away, with a warning in the log, and is counted again afterwards', async () => {
    await redis.kill();
    const begun = Date.now();
    expect(await signIns(SIGN_INS + 3, '203.0.113.30')).toEqual(Array<number>(SIGN_INS + 3).fill(401));
    expect(Date.now() - begun).toBeLessThan(10_000);
    expect(app.process.output()).toContain('calls pass unlimited, Redis does not answer');
    await redis.restart();
    await eventually('counting again', 15_000, async () => ((await signIns(SIGN_INS + 1, '203.0.113.31')).includes(429) ? true : undefined));
  });
});

async function signIns(times: number, address: string): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++) statuses.push((await app.client().post('/api/login', { email: uniqueEmail(), password: 'not the password' }, from(address))).status);
  return statuses;
}

async function registered(address: string): Promise<ReturnType<TestApp['client']>> {
  const client = app.client();
  const { status } = await client.post('/api/register', { email: uniqueEmail(), password: 'correct horse', firstName: 'A', lastName: 'B' }, from(address));
  expect(status).toBe(201);
  return client;
}
