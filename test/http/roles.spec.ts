/** Who may do what: every route of the API under every role, against the one matrix in the contracts. */
import { randomUUID } from 'node:crypto';
import type { Account } from '@counterfoil/contracts/account.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { BUSINESS_ROLES, may, type BusinessRole } from '@counterfoil/contracts/role';
import { FeaturesModule } from '../../services/ledger/src/app/features.module';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { draft, startBooks, type TestBooks } from '../kit/books';
import type { HttpClient } from '../kit/http-client';
import { withClient } from '../kit/read-models';
import { routesOf, type Route } from '../kit/routes';

const START_LIMIT_MS = 60_000;
/** Not about a member's right: platform admins have a guard of their own, which lets none of these in. */
const PLATFORM_ADMINS = ['DELETE /api/accounts/:id'];

/** About the caller alone: their ids are looked up among what is theirs (test/http/profile.spec.ts, archive.spec.ts). */
const OF_ONESELF = /^\/api\/(profile|avatars|businesses\/restore-archive)\//;

const ROUTES = routesOf(FeaturesModule);
const OF_A_BUSINESS = ROUTES.filter(({ right }) => right !== undefined);

let app: TestApp;
let books: TestBooks;
let people: Record<BusinessRole, SignedUp>;
let stranger: SignedUp;

beforeAll(async () => {
  app = await startTestApp();
  books = await startBooks(app);
  const [bookkeeper, accountant, assistant] = await Promise.all([joined('bookkeeper'), joined('accountant'), joined('assistant')]);
  people = { owner: books, bookkeeper, accountant, assistant };
  stranger = await app.signedUp();
}, START_LIMIT_MS);
afterAll(() => app?.stop());

/** Somebody new with a role in the business. There is no call for it yet, so the row is written that an event would lead to. */
async function joined(role: BusinessRole): Promise<SignedUp> {
  const person = await app.signedUp();
  await withClient(app.databaseUrl, (client) =>
    client.query(`insert into books.members (business_id, user_id, role, joined_at) values ($1, $2, $3, now())`, [books.business.id, person.user.id, role]),
  );
  return person;
}

/** Calls a route about the business; with ids of transactions and the like that do not exist, and no body that could be carried out. */
async function called(route: Route, client: HttpClient): Promise<{ status: number; code: string }> {
  const subject = route.path.startsWith('/api/accounts') ? books.account.id : route.path.startsWith('/api/categories') ? books.categoryId('Supplies') : books.business.id;
  const path = route.path.replace(':id', subject).replace(/:\w+/g, () => randomUUID());
  const { status, body } = await client.call<Problem | undefined>(route.method, path, route.method === 'GET' ? undefined : {});
  return { status, code: body?.code ?? '' };
}

it('leaves no route about a business without a right', () => {
  const unguarded = ROUTES.filter(({ path, right, isPublic }) => path.includes(':') && right === undefined && !isPublic && !OF_ONESELF.test(path)).map(({ name }) => name);
  expect(unguarded).toEqual(PLATFORM_ADMINS);
  expect(OF_A_BUSINESS.length).toBeGreaterThan(30);
});

describe.each(BUSINESS_ROLES)('as %s', (role) => {
  const mayCall = (route: Route): boolean => route.right !== undefined && may(role, route.right);

  const refused = OF_A_BUSINESS.filter((route) => !mayCall(route));

  it(`is refused ${refused.length} routes`, async () => {
    for (const route of refused) expect([route.name, await called(route, people[role].client)]).toEqual([route.name, { status: 403, code: 'no_right' }]);
  });

  it.each(OF_A_BUSINESS.filter(mayCall))('is let in to $name', async (route) => {
    const { status } = await called(route, people[role].client);
    // An upload that is none is 415; the last one is for a machine that has no browser to print the backup with.
    expect([200, 201, 400, 404, 409, 415, 503]).toContain(status);
  });

  it.each(PLATFORM_ADMINS)('is refused %s', async (name) => {
    const route = ROUTES.find((candidate) => candidate.name === name);
    expect(route && (await called(route, people[role].client)).status).toBe(403);
  });

  afterAll(() => books.client.post(`${books.path}/restore`));
});

describe('everybody else', () => {
  it.each(OF_A_BUSINESS)('a stranger finds nothing at $name', async (route) => {
    expect((await called(route, stranger.client)).status).toBe(404);
  });

  it.each(ROUTES.filter(({ isPublic }) => !isPublic))('who is signed out is asked to sign in at $name', async (route) => {
    expect(await called(route, app.client())).toEqual({ status: 401, code: 'unauthorized' });
  });
});

describe('an assistant', () => {
  beforeAll(async () => {
    await books.client.post(`${books.path}/restore`);
    await books.client.post(`/api/accounts/${books.account.id}/restore`);
  });

  const transactions = (): string => `${books.path}/transactions`;
  const balance = async (): Promise<string | undefined> =>
    (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find(({ id }) => id === books.account.id)?.currentBalance;

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

  it("undoes what they did, and nothing that another did", async () => {
    const { client } = people.assistant;
    const undo = (answer: { headers: Headers }) => client.post<Problem>(`${books.path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {});
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
