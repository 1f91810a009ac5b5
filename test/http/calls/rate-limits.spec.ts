/** Who asks too often is told to wait: by address, session, person and business. */
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { User } from '@counterfoil/contracts/auth.contract';
import { startApiBeside, type ApiProcess } from '../../kit/app/api-process';
import { ownNetwork, uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { withoutLimits } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';

const SIGN_INS = 6;
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
  const address = somewhere();
  const [[busy], [calm]] = [await sessionsOf(1, address), await sessionsOf(1, address)];
  const ask = (client: HttpClient | undefined) => client?.get('/api/auth/user', from(address));
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

it('calls are limited by business, and no stranger uses its calls up', async () => {
  const people = [await sessionsOf(3), await sessionsOf(3), await sessionsOf(3), await sessionsOf(3)];
  const path = await businessOf(people.map(([first]) => first));
  for (const session of await sessionsOf(3)) expect(await times(CALLS, () => session.get(path))).not.toContain(200);
  // Who has not called for a minute is not known as a member, and not counted, until a call has come in.
  for (const [session] of people) expect((await session?.get(path))?.status).toBe(200);
  const answers: number[] = [];
  for (const session of people.flat()) answers.push(...(await times(CALLS - 2, () => session.get(path))));
  const passed = answers.filter((status) => status === 200).length;
  expect(new Set(answers)).toEqual(new Set([200, 429]));
  // Eight sessions' calls, but for those before; and each person's first one, before they are known as its member.
  expect(Math.abs(passed - 8 * CALLS)).toBeLessThanOrEqual(2 * people.length);
  // What is not about the business goes on.
  expect((await people[3]?.[2]?.get('/api/businesses'))?.status).toBe(200);
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

/** Somebody new, signed in so many times. */
async function sessionsOf(count: number, address = somewhere()): Promise<HttpClient[]> {
  const email = uniqueEmail();
  const sessions: HttpClient[] = [];
  for (let number = 0; number < count; number++) {
    const client = api.client();
    const signIn = { email, password: 'correct horse' };
    const { status } =
      number === 0
        ? await client.post('/api/register', { ...signIn, firstName: 'A', lastName: 'B' }, from(address))
        : await client.post('/api/login', signIn, from(address));
    expect([200, 201]).toContain(status);
    sessions.push(client);
  }
  return sessions;
}

/** Path of a business of the first of some people that all of them belong to; made where no call is counted. */
async function businessOf(people: readonly (HttpClient | undefined)[]): Promise<string> {
  const [owner, ...members] = people.map((person) => {
    const client = shared.client();
    for (const [name, value] of person?.cookies ?? []) client.cookies.set(name, value);
    return client;
  });
  if (!owner) throw new Error('a business needs an owner');
  const { body: user } = await owner.get<User>('/api/auth/user');
  await withoutLimits(shared, { client: owner, user, password: 'correct horse' });
  const { body } = await owner.post<Business>('/api/businesses', { name: 'Bees', industry: 'Retail', timeZone: 'UTC' });
  const path = `/api/businesses/${body.id}`;
  for (const member of members) {
    const { body: found } = await member.get<User>('/api/auth/user');
    const { status, text } = await owner.post(`${path}/members`, { userId: found.id, role: 'bookkeeper' });
    if (status !== 201) throw new Error(`joining was answered with ${status}: ${text}`);
  }
  return path;
}
