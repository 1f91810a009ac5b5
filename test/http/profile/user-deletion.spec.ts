/** Deleting an account: refused while books depend on it, and nothing about the person left when it is done. */
import { randomBytes } from 'node:crypto';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { CreatedApiToken } from '@counterfoil/contracts/profile.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { superAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks } from '../../kit/books/books';
import { logOf } from '../../kit/log/own-log';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';

const ROUNDS = 8;

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

const remove = ({ client, password }: SignedUp) => client.delete<Problem | ''>('/api/profile', { password });

it('needs the password', async () => {
  const person = await app.signedUp();
  const wrong = await person.client.delete<Problem>('/api/profile', { password: 'not the password' });
  expect([wrong.status, wrong.body.code, wrong.body.errors]).toEqual([
    400,
    'password_wrong',
    [{ field: 'password', message: 'Password is incorrect' }],
  ]);
  expect((await person.client.delete<Problem>('/api/profile', {})).body.message).toBe(
    'Enter your password to delete your account',
  );
  expect((await person.client.get('/api/auth/user')).status).toBe(200);
});

it('is refused to the only owner of books with postings, even when they were recorded a moment ago', async () => {
  const owner = await app.signedUp();
  const books = await startBooks(app, owner);
  const { status, body } = await remove(owner);
  expect([status, (body as Problem).code, (body as Problem).message]).toEqual([
    409,
    'only_owner',
    `Only owner of ${books.business.name}: hand the business over, or have it deleted, before the account is deleted.`,
  ]);
  expect((await owner.client.get(books.path)).status).toBe(200);
});

it('ends memberships as facts of the books, and the books that nothing was posted in', async () => {
  const books = await startBooks(app);
  const person = await app.signedUp();
  expect(
    (await books.client.post(`${books.path}/members`, { userId: person.user.id, role: 'bookkeeper' })).status,
  ).toBe(201);
  const { body: empty } = await person.client.post<Business>('/api/businesses', {
    name: 'Never begun',
    industry: 'Retail',
    timeZone: 'UTC',
  });
  expect((await remove(person)).status).toBe(204);
  expect(
    (await books.client.get<{ userId: string }[]>(`${books.path}/members`)).body.map(({ userId }) => userId),
  ).toEqual([books.user.id]);
  expect(await eventTypes(`ledger-${books.business.id}`)).toContain('MemberRemoved');
  const left = await withClient(app.databaseUrl, (db) =>
    db.query('select from books.businesses where id = $1', [empty.id]),
  );
  expect(left.rowCount).toBe(0);
});

it('leaves the id alone, in events and in what is projected from them', async () => {
  const mark = `zz${randomBytes(6).toString('hex')}`;
  const person = await app.signedUp({
    email: `${mark}@example.com`,
    firstName: `First${mark}`,
    lastName: `Last${mark}`,
  });
  const { client, user } = person;
  await app.client().post('/api/password/forgot', { email: user.email });
  await client.post('/api/support-tickets', {
    subject: `About ${mark}`,
    category: 'other',
    priority: 'low',
    message: `I am ${mark} and need help.`,
  });
  const { body: token } = await client.post<CreatedApiToken>('/api/profile/tokens', {
    name: `of ${mark}`,
    scopes: ['read'],
  });
  await client.put('/api/profile/notifications', { monthlySummary: false });
  const books = await startBooks(app);
  await books.client.post(`${books.path}/invitations`, { email: user.email });
  await client.post('/api/businesses', { name: `Shop of ${mark}`, industry: 'Retail', phone: mark, timeZone: 'UTC' });
  expect(Object.keys(await rowsWith(mark)).length).toBeGreaterThan(3);

  expect((await remove(person)).status).toBe(204);

  expect(await rowsWith(mark)).toEqual({});
  // Log, receipts and projections know the id, and so do the heads of the log's streams once upkeep has published them;
  // of the tables about people only the one that says who ended empty books.
  const aboutPeople = Object.keys(await rowsWith(user.id)).filter(
    (table) => table.startsWith('platform.') && table !== 'platform.published_heads',
  );
  expect(aboutPeople).toEqual(['platform.business_erasures']);
  expect((await client.get('/api/auth/user')).status).toBe(401);
  expect(
    (await app.client().get('/api/auth/user', { headers: { authorization: `Bearer ${token.token}` } })).status,
  ).toBe(401);
  expect((await app.client().post('/api/login', { email: user.email, password: person.password })).status).toBe(401);
  const types = await eventually('the fact in the log', async () => {
    const read = await eventTypes(`user-${user.id}`, mark);
    return read.includes('UserDeleted') ? read : undefined;
  });
  expect(types.at(-1)).toBe('UserDeleted');
  // The address is free again.
  expect((await app.signedUp({ email: user.email })).user.id).not.toBe(user.id);
});

/** Everything that can meet: each call is carried out or refused, and none of them finds a fault of ours. */
it('is carried out once, whatever else the person and administrators ask for at that moment', async () => {
  const { client: boss } = await superAdmin(app);
  for (let round = 0; round < ROUNDS; round++) {
    const person = await app.signedUp();
    const path = `/api/admin/users/${person.user.id}`;
    const deletions = [boss.delete(path), remove(person), boss.delete(path)];
    const others = [
      boss.put(`${path}/subscription`, { plan: 'professional_annual' }),
      boss.post(`${path}/subscription-status`, { subscriptionStatus: 'paid' }),
      boss.post(`${path}/admin-access`, { isAdmin: round % 2 === 0 }),
      person.client.post('/api/profile/tokens', { name: 'A token', scopes: ['read'] }),
      person.client.put('/api/profile/notifications', { monthlySummary: false }),
      person.client.post('/api/businesses', { name: 'A shop', industry: 'Retail', timeZone: 'UTC' }),
      person.client.post('/api/support-tickets', {
        subject: 'About this',
        category: 'other',
        priority: 'low',
        message: 'I need some help with this.',
      }),
      app.client().post('/api/login', { email: person.user.email, password: person.password }),
      app.client().post('/api/password/forgot', { email: person.user.email }),
    ];
    const answers = await Promise.all([...deletions, ...others]);
    expect(answers.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`)).toEqual([]);
    const ended = await Promise.all(deletions);
    expect(ended.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(
      (await app.client().post('/api/login', { email: person.user.email, password: person.password })).status,
    ).toBe(401);
  }
});

/** Tables, views aside, with a row that has the text in it, and how many. */
async function rowsWith(text: string): Promise<Record<string, number>> {
  return withClient(app.databaseUrl, async (db) => {
    const { rows: tables } = await db.query<{ name: string }>(
      `
        select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const found: Record<string, number> = {};
    for (const { name } of tables) {
      const { rows } = await db.query<{ n: number }>(
        `select count(*)::int as n from ${name} t where strpos(t::text, $1) > 0`,
        [text],
      );
      if ((rows[0]?.n ?? 0) > 0) found[name] = rows[0]?.n ?? 0;
    }
    return found;
  });
}

/** @param forbidden must be in no event */
async function eventTypes(stream: string, forbidden?: string): Promise<string[]> {
  const log = logOf(app);
  try {
    const types: string[] = [];
    for await (const page of log.readStream(stream)) {
      types.push(...page.map(({ type }) => type));
      if (forbidden !== undefined)
        expect(
          JSON.stringify(page, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
        ).not.toContain(forbidden);
    }
    return types;
  } finally {
    await log.close();
  }
}
