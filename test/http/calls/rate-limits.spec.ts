/** Callers who ask too often or for too much are refused: by address, session and person. */
import { request } from 'node:http';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startApiBeside, type ApiProcess } from '../../kit/app/api-process';
import { ownNetwork, uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { HttpClient } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';

const SIGN_INS = 9;
const CALLS = 10;

let shared: ReachableApp;
let api: ApiProcess;
beforeAll(async () => {
  shared = await sharedApp();
  // One proxy in front, so that callers can come from several addresses.
  const limits = { AUTH_RATE_PER_MINUTE: String(SIGN_INS), API_RATE_PER_MINUTE: String(CALLS), TRUST_PROXY: '1' };
  api = await startApiBeside(shared, limits);
});
afterAll(() => api?.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const somewhere = (): string => ownNetwork()['x-forwarded-for'];

it('sign-ins are limited by address; others are not kept waiting', async () => {
  const address = somewhere();
  const statuses = await signIns(SIGN_INS + 3, address);
  expect(statuses).toEqual([...Array<number>(SIGN_INS).fill(401), 429, 429, 429]);
  const { status, body, headers } = await api
    .client()
    .post<Problem>('/api/email-leads', { email: uniqueEmail() }, from(address));
  expect([status, body.code]).toEqual([429, 'too_many_requests']);
  expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')]).toEqual([String(SIGN_INS), '0']);
  const wait = Number(headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(await signIns(1, somewhere())).toEqual([401]);
});

it('a whole IPv6 network counts as one', async () => {
  const network = somewhere();
  expect(await signIns(SIGN_INS, network)).not.toContain(429);
  expect(await signIns(1, network.replace('::1', ':ffff:ffff::2'))).toEqual([429]);
});

it('an address is what the proxy wrote, and not what the caller wrote before it', async () => {
  const [one, two] = [somewhere(), somewhere()];
  const remaining = async (forwarded: string): Promise<number> => {
    const { headers } = await api.client().get('/api/plans', from(forwarded));
    return Number(headers.get('ratelimit-remaining'));
  };
  expect(await remaining(one)).toBe(CALLS - 1);
  expect(await remaining(`203.0.113.1, ${one}`)).toBe(CALLS - 2);
  expect(await remaining(`203.0.113.2, 203.0.113.3, ${one}`)).toBe(CALLS - 3);
  expect(await remaining(`${one}, ${two}`)).toBe(CALLS - 1);
});

it('calls are limited by session', async () => {
  const [[busy], [calm]] = [await sessionsOf(1), await sessionsOf(1)];
  const ask = (client: HttpClient | undefined) => client?.get('/api/auth/user');
  const first = await ask(calm);
  expect([first?.headers.get('ratelimit-limit'), Number(first?.headers.get('ratelimit-remaining'))]).toEqual([
    String(CALLS),
    CALLS - 1,
  ]);
  expect(Number(first?.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
  const statuses = await times(CALLS + 5, () => ask(busy));
  expect(statuses.filter((status) => status === 200)).toHaveLength(CALLS);
  expect((await ask(busy))?.status).toBe(429);
  expect((await ask(calm))?.status).toBe(200);
});

it('the calls that a page makes for its first answers count', async () => {
  const [session] = await sessionsOf(1);
  const remaining = async (): Promise<number> =>
    Number((await session?.get('/api/plans'))?.headers.get('ratelimit-remaining'));
  const before = await remaining();
  expect((await session?.get('/'))?.text).toContain('"path":"/api/businesses"');
  // The user and their businesses, of whom there are none yet; and the look itself.
  expect(await remaining()).toBe(before - 3);
});

it('calls are limited by person, however many sessions they open', async () => {
  const passed: number[] = [];
  for (const session of await sessionsOf(4)) {
    const statuses = await times(CALLS, () => session.get('/api/auth/user'));
    passed.push(statuses.filter((status) => status === 200).length);
  }
  // A person has three sessions' calls; the fourth has none left.
  expect(passed).toEqual([CALLS, CALLS, CALLS, 0]);
});

it('calls are limited by address, however many accounts are registered there', async () => {
  const address = somewhere();
  const passed: number[] = [];
  for (let account = 0; account < 9; account++) {
    const [session] = await sessionsOf(1, address);
    const statuses = await times(CALLS, () => session?.get('/api/auth/user'));
    passed.push(statuses.filter((status) => status === 200).length);
  }
  expect(passed).toEqual([...Array<number>(8).fill(CALLS), 0]);
  const [elsewhere] = await sessionsOf(1);
  expect((await elsewhere?.get('/api/auth/user'))?.status).toBe(200);
});

describe('long lists', () => {
  const path = '/api/businesses/:id/transactions/bulk';
  const rows = { transactions: Array.from({ length: 5_000 }, () => ({})) };
  const send = ({ client, business }: Owner) => client.post<Problem>(path.replace(':id', business.id), rows);

  it('use up the budget of each of three accounts, and nobody else is refused', async () => {
    const address = somewhere();
    const attackers = [await owner(address), await owner(address), await owner(address)];
    const victim = await owner();
    const lists = await Promise.all(attackers.map(async (attacker) => [await send(attacker), await send(attacker)]));
    for (const [first, second] of lists) {
      expect([first?.status, second?.status, second?.body.code]).toEqual([200, 429, 'too_many_requests']);
      expect(Number(second?.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    // A list does not use up the calls of a page.
    expect((await attackers[0]?.client.get('/api/auth/user'))?.status).toBe(200);
    expect((await victim.client.get('/api/auth/user')).status).toBe(200);
    expect((await send(victim)).status).toBe(200);
  });

  it('use up the budget of their address: a new account there has none of its own', async () => {
    const address = somewhere();
    const statuses: number[] = [];
    for (let account = 0; account < 5; account++) statuses.push((await send(await owner(address))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  it('are refused before they are read', async () => {
    const sender = await owner();
    expect((await send(sender)).status).toBe(200);
    const cookie = [...sender.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, 'content-type': 'application/json', 'content-length': '1000000' };
    const status = await new Promise((resolve, reject) => {
      const url = `${api.url}${path.replace(':id', sender.business.id)}`;
      const asking = request(url, { method: 'POST', headers, agent: false }, (answer) => {
        resolve(answer.statusCode);
        asking.destroy();
      });
      asking.on('error', reject).flushHeaders();
    });
    expect(status).toBe(429);
  });
});

it('health is never limited', async () => {
  const statuses = await times(CALLS + 5, () => api.client().get('/health/live', from('203.0.113.9')));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('a cookie is for TLS alone where the proxy in front speaks it', async () => {
  const registration = { email: uniqueEmail(), password: 'correct horse', firstName: 'A', lastName: 'B' };
  const { headers } = await api.client().post('/api/register', registration, {
    headers: { 'x-forwarded-for': somewhere(), 'x-forwarded-proto': 'https' },
  });
  expect(headers.getSetCookie().join()).toMatch(/counterfoil\.sid=.*Secure/);
});

async function signIns(count: number, address: string): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n++) {
    const unknown = { email: uniqueEmail(), password: 'not the password' };
    statuses.push((await api.client().post('/api/login', unknown, from(address))).status);
  }
  return statuses;
}

/** So many calls at once. @returns the statuses */
function times(count: number, call: () => Promise<{ status: number }> | undefined): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, async () => (await call())?.status ?? 0));
}

/** Somebody new, signed in so many times. @param address that all of their calls come from */
async function sessionsOf(count: number, address = somewhere()): Promise<HttpClient[]> {
  const email = uniqueEmail();
  const sessions: HttpClient[] = [];
  for (let number = 0; number < count; number++) {
    const client = new HttpClient(api.url, false, { 'x-forwarded-for': address });
    const signIn = { email, password: 'correct horse' };
    const { status } =
      number === 0
        ? await client.post('/api/register', { ...signIn, firstName: 'A', lastName: 'B' })
        : await client.post('/api/login', signIn);
    expect([200, 201]).toContain(status);
    sessions.push(client);
  }
  return sessions;
}

interface Owner {
  readonly client: HttpClient;
  readonly business: Business;
}

/** Somebody new with a business, for which no call was counted but the registration. */
async function owner(address = somewhere()): Promise<Owner> {
  const [client] = await sessionsOf(1, address);
  if (!client) throw new Error('nobody was registered');
  const uncounted = shared.client();
  for (const [name, value] of client.cookies) uncounted.cookies.set(name, value);
  const { body } = await uncounted.post<Business>('/api/businesses', { name: 'Bees', industry: 'Retail' });
  return { client, business: body };
}
