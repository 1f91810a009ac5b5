/**
 * `Idempotency-Key` on calls that are no commands of the books: each at once, again, with another body; refused first;
 * left by a process that died.
 */
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { CreatedApiToken } from '@counterfoil/contracts/profile.contract';
import { ADMINISTRATORS, superAdmin } from '../kit/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import type { Answer } from '../kit/http-client';
import { withClient } from '../kit/read-models';
import { declaredRoutes } from '../kit/declared-routes';
import { keyedCalls, type KeyedCall } from './keyed-calls';

const ROUTES = declaredRoutes();
const KEYED = ROUTES.filter(({ isKeyed }) => isKeyed);
const REUSED = 'This command id was already used for another request.';

let app: TestApp;
let books: TestBooks;
let boss: SignedUp;
beforeAll(async () => {
  app = await startTestApp(ADMINISTRATORS);
  books = await startBooks(app);
  boss = await superAdmin(app);
});
afterAll(() => app?.stop());

/**
 * What the tables of people and of the platform hold, and how many facts were told: the same where nothing was done.
 */
function effects(): Promise<string> {
  return withClient(app.databaseUrl, async (db) => {
    const { rows: tables } = await db.query<{ name: string }>(
      `
        select tablename as name from pg_tables where schemaname = 'platform'
          and tablename not in ('keyed_requests', 'sessions', 'user_sessions')`,
    );
    const digests = tables.map(
      ({ name }) =>
        `
          select '${name}' as place, md5(string_agg((to_jsonb(t) - 'last_active_at')::text, ''
            order by t::text)) as held from platform.${name} t`,
    );
    const facts = `select 'facts', coalesce(pg_sequence_last_value(pg_get_serial_sequence('event_sourcing.outbox', 'seq')), 0)::text`;
    return JSON.stringify((await db.query([...digests, facts].join(' union all '))).rows);
  });
}

function send(route: string, { client, path, body, file }: KeyedCall, key: string): Promise<Answer<Problem>> {
  const headers = { ...file?.headers, [IDEMPOTENCY_KEY_HEADER]: key };
  return client.call(route.split(' ')[0] ?? '', path, file ? undefined : body, { ...file, headers });
}

it('is taken by every call that writes, or the call says why not', () => {
  const writing = ROUTES.filter(({ method }) => method !== 'GET');
  const takes = ({ isCommand, isKeyed }: (typeof ROUTES)[number]): boolean => isCommand || isKeyed;
  expect(
    writing.filter((route) => takes(route) === (route.unkeyedBecause !== undefined)).map(({ name }) => name),
  ).toEqual([]);
  expect(Object.keys(keyedCalls(app, books, boss.client)).sort()).toEqual(KEYED.map(({ name }) => name).sort());
});

it.each(KEYED)('counts once, however often it is sent, and is refused with another body: $name', async ({ name }) => {
  const call = await keyedCalls(app, books, boss.client)[name]?.();
  if (!call) throw new Error(`nothing says how ${name} is called`);
  const key = randomUUID();
  const [first, second] = await Promise.all([send(name, call, key), send(name, call, key)]);
  const before = await effects();
  const third = await send(name, call, key);
  expect([first.text, first.status < 300]).toEqual([first.text, true]);
  for (const { status, body } of [second, third]) expect([status, body]).toEqual([first.status, first.body]);
  const other = await send(
    name,
    { ...call, body: call.other, ...(call.otherFile ? { file: call.otherFile } : {}) },
    key,
  );
  expect([other.status, other.body.code, other.body.message]).toEqual([409, 'command_id_reused', REUSED]);
  expect(await effects()).toBe(before);
});

describe('a key', () => {
  const notifications = '/api/profile/notifications';
  const change = ({ client }: SignedUp, body: object, key: string): Promise<Answer<Problem>> =>
    client.put(notifications, body, { headers: { [IDEMPOTENCY_KEY_HEADER]: key } });

  it('answers with what was answered first, also when things have changed since', async () => {
    const person = await app.signedUp();
    const first = await change(person, { monthlySummary: false }, 'one');
    await person.client.put(notifications, { monthlySummary: true });
    const again = await change(person, { monthlySummary: false }, 'one');
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await person.client.get(notifications)).body).toMatchObject({ monthlySummary: true });
  });

  it('is the own of one person on one call, and free again after a refusal', async () => {
    const [one, other] = [await app.signedUp(), await app.signedUp()];
    expect((await change(one, { monthlySummary: 'perhaps' }, 'same')).status).toBe(400);
    expect((await change(one, { monthlySummary: false }, 'same')).status).toBe(200);
    expect((await change(other, { monthlySummary: true }, 'same')).body).toMatchObject({ monthlySummary: true });
    expect(
      (
        await one.client.put(
          `/api/profile`,
          { firstName: 'Grace', lastName: 'Hopper', email: one.user.email },
          { headers: { [IDEMPOTENCY_KEY_HEADER]: 'same' } },
        )
      ).status,
    ).toBe(200);
    expect((await change(one, { monthlySummary: false }, 'ü')).status).toBe(400);
  });

  it('waits for the request that is under way, and is left by a process that died after half a minute', async () => {
    const person = await app.signedUp();
    const ofPerson = [person.user.id];
    await withClient(app.databaseUrl, async (db) => {
      await db.query('begin');
      await db.query('select from platform.users where id = $1 for update', ofPerson);
      const profile = { firstName: 'Grace', lastName: 'Hopper', email: person.user.email };
      const both = [1, 2].map(() =>
        person.client.put<{ firstName: string }>('/api/profile', profile, {
          headers: { [IDEMPOTENCY_KEY_HEADER]: 'slow' },
        }),
      );
      await new Promise((resolve) => setTimeout(resolve, 300));
      await db.query('commit');
      for (const { status, body } of await Promise.all(both)) expect([status, body.firstName]).toEqual([200, 'Grace']);
    });
    await change(person, { monthlySummary: false }, 'left');
    await person.client.put(notifications, { monthlySummary: true });
    const { rows } = await withClient(app.databaseUrl, (db) =>
      db.query<{ seconds: number }>(
        `
          update platform.keyed_requests r set status = null, body = null, held_until = now() + interval '1 second'
            from platform.keyed_requests old
         where r.id = old.id and r.user_id = $1 and r.path = '${notifications}'
           returning extract(epoch from old.held_until - old.begun_at)::float8 as seconds`,
        ofPerson,
      ),
    );
    expect(rows).toEqual([{ seconds: 30 }]);
    expect((await change(person, { monthlySummary: true }, 'left')).status).toBe(409);
    expect((await change(person, { monthlySummary: false }, 'left')).status).toBe(200);
    expect((await person.client.get(notifications)).body).toMatchObject({ monthlySummary: false });
  });

  it('makes one token, whose text is kept nowhere', async () => {
    const { client } = await app.signedUp();
    const make = (): Promise<Answer<CreatedApiToken & Problem>> =>
      client.post(
        '/api/profile/tokens',
        { name: 'x', scopes: ['read'] },
        { headers: { [IDEMPOTENCY_KEY_HEADER]: 'token' } },
      );
    const [first, second] = [await make(), await make()];
    expect([first.status, second.status, second.body.code]).toEqual([201, 409, 'token_made']);
    const { rowCount } = await withClient(app.databaseUrl, (db) =>
      db.query('select from platform.keyed_requests where strpos(body::text, $1) > 0', [first.body.token]),
    );
    expect(rowCount).toBe(0);
  });
});
