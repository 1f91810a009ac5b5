/** Who may do what: every route of the API under every role, against the one matrix in the contracts. */
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
import { ADMINISTRATORS, platformAdmin, superAdmin } from '../kit/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { draft, startBooks, type TestBooks } from '../kit/books';
import type { HttpClient } from '../kit/http-client';
import { declaredRoutes, type DeclaredRoute } from '../kit/declared-routes';
import { joined } from '../kit/team';

/** What somebody does to their own membership would end the walk; test/http/team.spec.ts does it. */
const WALKED_ELSEWHERE = ['POST /api/businesses/:id/leave'];
/** Names of the links that invitations are: whoever holds one may look, and its addressee joins (team.spec.ts). */
const OF_A_LINK = ['POST /api/invitations/:token'];

/**
 * About the caller alone: their ids are looked up among what is theirs (test/http/profile.spec.ts, archive.spec.ts).
 */
const OF_ONESELF = /^\/api\/(profile|avatars|businesses\/restore-archive)\//;

const ROUTES = declaredRoutes();
const OF_A_BUSINESS = ROUTES.filter(({ right, name }) => right !== undefined && !WALKED_ELSEWHERE.includes(name));
const OF_THE_PLATFORM = ROUTES.filter(({ platformRight }) => platformRight !== undefined);
/** Those that name a business or an account, which strangers are not told of. */
const ON_BOOKS = ['DELETE /api/accounts/:id', 'DELETE /api/businesses/:id'];

let app: TestApp;
let books: TestBooks;
let people: Record<BusinessRole, SignedUp>;
let others: Record<'non-member' | 'platform admin' | 'super admin', SignedUp>;

beforeAll(async () => {
  app = await startTestApp(ADMINISTRATORS);
  books = await startBooks(app);
  const [bookkeeper, accountant, assistant] = await Promise.all([
    joined(app, books, 'bookkeeper'),
    joined(app, books, 'accountant'),
    joined(app, books, 'assistant'),
  ]);
  people = { owner: books, bookkeeper, accountant, assistant };
  others = {
    'non-member': await app.signedUp(),
    'platform admin': await platformAdmin(app),
    'super admin': await superAdmin(app),
  };
  // A super admin who is no platform admin: the two are columns of their own.
  await others['super admin'].client.post(`/api/admin/users/${others['super admin'].user.id}/admin-access`, {
    isAdmin: false,
  });
});
afterAll(() => app?.stop());

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
  const mayCall = (route: DeclaredRoute): boolean => route.right !== undefined && may(role, route.right);

  const refused = OF_A_BUSINESS.filter((route) => !mayCall(route));

  it(`is refused ${refused.length} routes`, async () => {
    for (const route of refused)
      expect([route.name, await called(route, people[role].client)]).toEqual([
        route.name,
        { status: 403, code: 'no_right' },
      ]);
  });

  it.each(OF_A_BUSINESS.filter(mayCall))('is let in to $name', async (route) => {
    const { status } = await called(route, people[role].client);
    // An upload that is none is 415; the last one is for a machine that has no browser to print the backup with.
    expect([200, 201, 400, 404, 409, 415, 503]).toContain(status);
  });

  it(`is refused all ${OF_THE_PLATFORM.length} routes of administrators`, async () => {
    for (const route of OF_THE_PLATFORM)
      expect([route.name, await called(route, people[role].client)]).toEqual([
        route.name,
        { status: 403, code: 'no_right' },
      ]);
  });

  afterAll(() => books.client.post(`${books.path}/restore`));
});

const STANDINGS: Readonly<Record<keyof typeof others, PlatformStanding>> = {
  'non-member': { isAdmin: false },
  'platform admin': { isAdmin: true },
  'super admin': { isAdmin: false, permissions: ['plans', 'flags'] },
};

describe.each(Object.keys(STANDINGS) as (keyof typeof others)[])('a %s', (who) => {
  const isFor = ({ platformRight }: DeclaredRoute): boolean =>
    platformRight !== undefined && mayOnPlatform(STANDINGS[who], platformRight);

  it(`finds nothing at the ${OF_A_BUSINESS.length} routes about somebody's business`, async () => {
    for (const route of OF_A_BUSINESS)
      expect([route.name, (await called(route, others[who].client)).status]).toEqual([route.name, 404]);
  });

  it('is refused the routes of other administrators', async () => {
    for (const route of OF_THE_PLATFORM.filter((candidate) => !isFor(candidate))) {
      const expected = ON_BOOKS.includes(route.name) ? 404 : 403;
      expect([route.name, (await called(route, others[who].client)).status]).toEqual([route.name, expected]);
    }
  });

  it('is let in to their own', async () => {
    for (const route of OF_THE_PLATFORM.filter(isFor)) {
      // Of things that there are none of: nothing is to be deleted here.
      const path = route.path.replace(/:\w+/g, () => randomUUID());
      const { status } = await others[who].client.call(route.method, path, route.method === 'GET' ? undefined : {});
      expect([route.name, [200, 201, 400, 404].includes(status)]).toEqual([route.name, true]);
    }
  });
});

describe('everybody else', () => {
  it.each(ROUTES.filter(({ isPublic }) => !isPublic))(
    'who is signed out is asked to sign in at $name',
    async (route) => {
      expect(await called(route, app.client())).toEqual({ status: 401, code: 'unauthorized' });
    },
  );
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
