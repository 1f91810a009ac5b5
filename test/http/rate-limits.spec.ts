import type { User } from '@counterfoil/contracts/auth.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app';
import { heard } from '../kit/heard';
import { withoutLimits } from '../kit/books';
import type { Answer } from '../kit/http-client';
import { withClient } from '../kit/read-models';
import { startTestRedis, type TestRedis } from '../kit/test-redis';
import { eventually } from '../kit/time-limit';

const SIGN_INS = 6;
const CALLS = 40;

let redis: TestRedis;
let app: TestApp;
beforeAll(async () => {
  redis = await startTestRedis();
  // One proxy in front, so that callers can come from several addresses.
  app = await startTestApp(
    { AUTH_RATE_PER_MINUTE: String(SIGN_INS), API_RATE_PER_MINUTE: String(CALLS), TRUST_PROXY: '1' },
    { redisUrl: redis.url },
  );
});
afterAll(async () => {
  await app?.stop();
  await redis?.stop();
});

const from = (address: string): { headers: Record<string, string> } => ({ headers: { 'x-forwarded-for': address } });

describe('who asks too often', () => {
  it('is told to wait at sign-in, by address; others are not', async () => {
    const statuses = await signIns(SIGN_INS + 3, '203.0.113.7');
    expect(statuses).toEqual([...Array<number>(SIGN_INS).fill(401), 429, 429, 429]);
    const { status, body, headers } = await app
      .client()
      .post<Problem>('/api/email-leads', { email: uniqueEmail() }, from('203.0.113.7'));
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
    expect(await signIns(1, '2001:0db8:1:ffff:ffff::2')).toEqual([429]);
    expect(await signIns(1, '2001:db8:2:2::1')).toEqual([401]);
  });

  it('is told to wait at every call, by session', async () => {
    const busy = await registered('203.0.113.20');
    const calm = await registered('203.0.113.21');
    const { headers } = await calm.get('/api/auth/user', from('203.0.113.20'));
    expect([headers.get('ratelimit-limit'), Number(headers.get('ratelimit-remaining')) < CALLS]).toEqual([
      String(CALLS),
      true,
    ]);
    expect(Number(headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    const statuses = [];
    for (let n = 0; n < CALLS + 5; n++) statuses.push((await busy.get('/api/auth/user', from('203.0.113.20'))).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(CALLS);
    expect(statuses.at(-1)).toBe(429);
    expect((await calm.get('/api/auth/user', from('203.0.113.20'))).status).toBe(200);
  });

  it('is told to wait by person, too, however many sessions they open', async () => {
    const busy = await sessionsOf('203.0.113.50', 4);
    const answers = [];
    for (const session of busy) answers.push(await times(CALLS, () => session.get('/api/auth/user')));
    const passed = answers.map((statuses) => statuses.filter((status) => status === 200).length);
    // A person has three sessions' calls; the fourth has none left.
    expect(passed).toEqual([CALLS, CALLS, CALLS, 0]);
    expect((await (await registered('203.0.113.51')).get('/api/auth/user')).status).toBe(200);
  });

  it('is told to wait by business, whose calls no stranger uses up', async () => {
    const people: ReturnType<TestApp['client']>[][] = [];
    for (let person = 60; person < 64; person++) people.push(await sessionsOf(`203.0.113.${person}`, 3));
    const stranger = await sessionsOf('203.0.113.70', 3);
    const { path } = await sharedBusiness(people);
    for (const session of stranger) expect(await times(CALLS, () => session.get(path))).not.toContain(200);
    // Who has not called for a minute is not known as a member, and not counted, until a call has come in.
    for (const [session] of people) expect((await session?.get(path))?.status).toBe(200);
    const answers = [];
    for (const session of people.flat()) answers.push(...(await times(CALLS - 8, () => session.get(path))));
    const passed = answers.filter((status) => status === 200).length;
    expect(answers.filter((status) => status !== 200).every((status) => status === 429)).toBe(true);
    // Eight sessions' calls, but for those before; and each person's first one, before they are known as its member.
    expect([passed >= 8 * CALLS - 2 * people.length, passed <= 8 * CALLS + 2 * people.length]).toEqual([true, true]);
    // What is not about the business goes on.
    expect(await times(2, () => people[3]?.[2]?.get('/api/businesses'))).toEqual([200, 200]);
  });

  it('is told the same again without a look, while too much of theirs is under way', async () => {
    const [owner, other] = [await registered('203.0.113.80'), await registered('203.0.113.81')];
    const { body: business } = await owner.post<Business>('/api/businesses', { name: 'Bees', industry: 'Retail' });
    const path = `/api/businesses/${business.id}/financial-summary`;
    const read = (as = owner) => as.get<Problem>(path, { once: true });
    const isLooked = ({ headers }: Answer): boolean => headers.has('ratelimit-limit');
    const { refused, again, elsewhere, stranger } = await withClient(app.databaseUrl, async (db) => {
      await db.query('begin');
      await db.query('lock table books.daily_totals in access exclusive mode');
      const asked = Array.from({ length: 20 }, () => read());
      const first = await Promise.any(
        asked.map((one) =>
          one.then((answer) => (answer.status === 429 ? answer : Promise.reject(new Error('answered')))),
        ),
      );
      const others = {
        refused: first,
        // For a second: a machine that takes longer to come again is looked at, and told for another second.
        again: await eventually('no look', 30_000, async () => {
          const answer = await read();
          return isLooked(answer) ? undefined : answer;
        }),
        elsewhere: await owner.get('/api/auth/user'),
        stranger: await read(other),
      };
      await db.query('rollback');
      await Promise.all(asked);
      return others;
    });
    expect([isLooked(refused), isLooked(again), isLooked(elsewhere)]).toEqual([true, false, true]);
    expect([again.status, again.body, again.headers.get('retry-after')]).toEqual([
      429,
      refused.body,
      refused.headers.get('retry-after'),
    ]);
    expect([elsewhere.status, stranger.status]).toEqual([200, 404]);
    await eventually('being looked at again', 30_000, async () => ((await read()).status === 200 ? true : undefined));
  });

  it('gets a cookie for TLS alone when the proxy in front speaks it', async () => {
    const { headers } = await app
      .client()
      .post(
        '/api/register',
        { email: uniqueEmail(), password: 'correct horse', firstName: 'A', lastName: 'B' },
        { headers: { 'x-forwarded-for': '203.0.113.40', 'x-forwarded-proto': 'https' } },
      );
    expect(headers.getSetCookie().join()).toMatch(/counterfoil\.sid=.*Secure/);
  });

  it('never keeps health and metrics waiting', async () => {
    for (let n = 0; n < CALLS + 5; n++) expect((await app.client().get('/health/live')).status).toBe(200);
  });

  it('is let through while Redis is away, with a warning in the log, and is counted again afterwards', async () => {
    await redis.kill();
    const begun = Date.now();
    expect(await signIns(SIGN_INS + 3, '203.0.113.30')).toEqual(Array<number>(SIGN_INS + 3).fill(401));
    expect(Date.now() - begun).toBeLessThan(60_000);
    await heard(app.process, 'calls pass unlimited, Redis does not answer');
    await redis.restart();
    await eventually('counting again', 30_000, async () =>
      (await signIns(SIGN_INS + 1, '203.0.113.31')).includes(429) ? true : undefined,
    );
  });
});

async function signIns(times: number, address: string): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < times; n++)
    statuses.push(
      (await app.client().post('/api/login', { email: uniqueEmail(), password: 'not the password' }, from(address)))
        .status,
    );
  return statuses;
}

/** So many calls at once. @returns the statuses */
async function times(count: number, call: () => Promise<{ status: number }> | undefined): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, async () => (await call())?.status ?? 0));
}

/** Somebody new, signed in so many times. */
async function sessionsOf(address: string, count: number): Promise<ReturnType<TestApp['client']>[]> {
  const email = uniqueEmail();
  const sessions = [];
  for (let number = 0; number < count; number++) {
    const client = app.client();
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

/** A business of the first of some people that all of them belong to. */
async function sharedBusiness(people: readonly ReturnType<TestApp['client']>[][]): Promise<{ path: string }> {
  const [[owner] = [], ...members] = people;
  if (!owner) throw new Error('a business needs an owner');
  const { body: user } = await owner.get<User>('/api/auth/user');
  await withoutLimits(app, { client: owner, user, password: 'correct horse' });
  const { body } = await owner.post<{ id: string }>('/api/businesses', {
    name: 'Bees',
    industry: 'Agriculture',
    timeZone: 'UTC',
  });
  const path = `/api/businesses/${body.id}`;
  for (const [member] of members) {
    const found = await member?.get<{ id: string }>('/api/auth/user');
    const { status, text } = await owner.post(`${path}/members`, { userId: found?.body.id, role: 'bookkeeper' });
    if (status !== 201) throw new Error(`joining was answered with ${status}: ${text}`);
  }
  return { path };
}

async function registered(address: string): Promise<ReturnType<TestApp['client']>> {
  const client = app.client();
  const { status } = await client.post(
    '/api/register',
    { email: uniqueEmail(), password: 'correct horse', firstName: 'A', lastName: 'B' },
    from(address),
  );
  expect(status).toBe(201);
  return client;
}
