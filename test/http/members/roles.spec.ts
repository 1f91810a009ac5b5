/**
 * Who is let in where: every route of the API under every role, against the one matrix in the contracts. Who is refused
 * is what test/http/attacks/attack-walks.spec.ts walks.
 */
import { randomUUID } from 'node:crypto';
import type { Account } from '@counterfoil/contracts/account.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import {
  BUSINESS_ROLES,
  may,
  mayOnPlatform,
  type BusinessRole,
  type PlatformStanding,
} from '@counterfoil/contracts/role';
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { declaredRoutes, type DeclaredRoute } from '../../kit/app/declared-routes';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';

/** What somebody does to their own membership would end the walk; the others start a browser. All have specs. */
const WALKED_ELSEWHERE = [
  'POST /api/businesses/:id/leave',
  'GET /api/businesses/:id/backup',
  'GET /api/businesses/:id/audit/pack',
];
/** Names of the links that invitations are: whoever holds one may look, and its addressee joins (team.spec.ts). */
const OF_A_LINK = ['POST /api/invitations/:token'];

/** About the caller alone: their ids are looked up among what is theirs (profile.spec.ts, archive.spec.ts). */
const OF_ONESELF = /^\/api\/(profile|avatars|businesses\/restore-archive)\//;

const ROUTES = declaredRoutes();
const OF_A_BUSINESS = ROUTES.filter(({ right, name }) => right !== undefined && !WALKED_ELSEWHERE.includes(name));
const OF_THE_PLATFORM = ROUTES.filter(({ platformRight }) => platformRight !== undefined);
/** Those that name a business or an account, which strangers are not told of. */
const ON_BOOKS = ['DELETE /api/accounts/:id', 'DELETE /api/businesses/:id'];

let app: ReachableApp;
let books: TestBooks;
let people: Record<BusinessRole, SignedUp>;
let administrators: Record<'platform admin' | 'super admin', SignedUp>;

beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
  const [bookkeeper, accountant, assistant] = await Promise.all([
    joined(app, books, 'bookkeeper'),
    joined(app, books, 'accountant'),
    joined(app, books, 'assistant'),
  ]);
  people = { owner: books, bookkeeper, accountant, assistant };
  administrators = { 'platform admin': await platformAdmin(app), 'super admin': await app.signedUp() };
  // A super admin who is no platform admin: the two are columns of their own.
  await withClient(app.databaseUrl, (db) =>
    db.query(`insert into platform.super_admins (user_id, permissions) values ($1, '{plans,flags}')`, [
      administrators['super admin'].user.id,
    ]),
  );
});
afterAll(() =>
  withClient(app.databaseUrl, (db) =>
    db.query('delete from platform.super_admins where user_id = $1', [administrators['super admin'].user.id]),
  ),
);

/**
 * Calls a route about the business; with ids of transactions and the like that do not exist, and no body that could be
 * carried out.
 */
async function called(route: DeclaredRoute, client: HttpClient): Promise<{ status: number; code: string }> {
  const subject = route.path.startsWith('/api/accounts')
    ? books.account.id
    : route.path.startsWith('/api/categories')
      ? books.categoryId('Supplies')
      : books.business.id;
  const path = route.path.replace(':id', subject).replace(/:\w+/g, () => randomUUID());
  const { status, body } = await client.call<Problem | undefined>(
    route.method,
    path,
    route.method === 'GET' ? undefined : {},
  );
  return { status, code: body?.code ?? '' };
}

it('leaves no route about a business without a right', () => {
  const guarded = ({ right, platformRight, isPublic }: DeclaredRoute): boolean =>
    right !== undefined || platformRight !== undefined || isPublic;
  const unguarded = ROUTES.filter(
    (route) => route.path.includes(':') && !guarded(route) && !OF_ONESELF.test(route.path),
  ).map(({ name }) => name);
  expect(unguarded).toEqual(OF_A_LINK);
  expect(
    ROUTES.filter(({ path, platformRight }) => /^\/api\/(super-)?admin/.test(path) && platformRight === undefined),
  ).toEqual([]);
  expect(OF_A_BUSINESS.length).toBeGreaterThan(30);
});

describe.each(BUSINESS_ROLES)('as %s', (role) => {
  const open = OF_A_BUSINESS.filter(({ right }) => right !== undefined && may(role, right));

  it(`is let in to ${open.length} routes`, async () => {
    const odd: [string, number][] = [];
    for (const route of open) {
      const { status } = await called(route, people[role].client);
      // An upload that is none is 415; the last one is for a machine that has no browser to print the backup with.
      if (![200, 201, 400, 404, 409, 415, 503].includes(status)) odd.push([route.name, status]);
    }
    expect(odd).toEqual([]);
  });

  afterAll(() => books.client.post(`${books.path}/restore`));
});

const STANDINGS: Readonly<Record<keyof typeof administrators, PlatformStanding>> = {
  'platform admin': { isAdmin: true },
  'super admin': { isAdmin: false, permissions: ['plans', 'flags'] },
};

describe.each(Object.keys(STANDINGS) as (keyof typeof administrators)[])('a %s', (who) => {
  const isFor = ({ platformRight }: DeclaredRoute): boolean =>
    platformRight !== undefined && mayOnPlatform(STANDINGS[who], platformRight);

  it('is let in to their own routes, and to no others', async () => {
    const { client } = administrators[who];
    for (const route of OF_THE_PLATFORM) {
      // Of things that there are none of: nothing is to be deleted here.
      const path = route.path.replace(/:\w+/g, () => randomUUID());
      const { status } = await client.call(route.method, path, route.method === 'GET' ? undefined : {});
      const expected = isFor(route) ? [200, 201, 400, 404] : ON_BOOKS.includes(route.name) ? [404] : [403];
      expect([route.name, expected.includes(status) || status]).toEqual([route.name, true]);
    }
  });
});

it('a super admin finds nothing at the routes about somebody’s business', async () => {
  for (const route of OF_A_BUSINESS) {
    const { status } = await called(route, administrators['super admin'].client);
    expect([route.name, status]).toEqual([route.name, 404]);
  }
});

describe('an assistant', () => {
  beforeAll(async () => {
    await books.client.post(`${books.path}/restore`);
    await books.client.post(`/api/accounts/${books.account.id}/restore`);
  });

  const transactions = (): string => `${books.path}/transactions`;
  const balance = async (): Promise<string | undefined> =>
    (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find(({ id }) => id === books.account.id)
      ?.currentBalance;

  it("deletes what they recorded, and nobody else's", async () => {
    const { client } = people.assistant;
    const { body: theirs } = await books.record();
    const own = await client.post<{ id: string }>(transactions(), draft(books.account.id));
    const before = await balance();
    const refused = await client.delete<Problem>(`${transactions()}/${theirs.id}`, {});
    expect([refused.status, await balance()]).toEqual([403, before]);
    expect((await client.delete(`${transactions()}/${own.body.id}`, {})).status).toBe(200);
  });

  it('deletes nothing in bulk, not even their own', async () => {
    const { client } = people.assistant;
    const own = await client.post<{ id: string }>(transactions(), draft(books.account.id));
    const before = await balance();
    const refused = await client.delete<Problem>(transactions(), { transactionIds: [own.body.id] });
    expect([refused.status, refused.body.code, await balance()]).toEqual([403, 'no_right', before]);
  });

  it('undoes what they did, and nothing that another did', async () => {
    const { client } = people.assistant;
    const undo = (answer: { headers: Headers }) =>
      client.post<Problem>(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {});
    const theirs = await books.record();
    const own = await client.post(transactions(), draft(books.account.id));
    const bulk = await books.client.post(`${transactions()}/bulk`, { transactions: [draft(books.account.id)] });
    const before = await balance();
    expect((await undo(theirs)).status).toBe(403);
    expect((await undo(bulk)).status).toBe(403);
    expect(await balance()).toBe(before);
    expect((await undo(own)).status).toBe(200);
    expect(await balance()).not.toBe(before);
  });
});
