/** What a business is called and how it counts; archiving, restoring, and deleting for good. */
import { randomUUID } from 'node:crypto';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';
import { eventually } from '../../kit/run/time-limit';

let app: ReachableApp;
let admin: SignedUp;
beforeAll(async () => {
  app = await sharedApp();
  admin = await platformAdmin(app);
});

const problem = ({ status, body }: { status: number; body: Problem }): [number, string] => [status, body.message];

describe('changing a business', () => {
  let books: TestBooks;
  beforeAll(async () => {
    books = await startBooks(app, await app.signedUp());
  });
  const put = (body: object) => books.client.put<Business & Problem>(books.path, body);

  it('changes what is named, leaves the rest, and clears what is sent empty', async () => {
    const { status, body } = await put({
      name: 'Bees',
      phone: '555',
      email: 'bees@example.com',
      website: 'https://bees.example',
      timeZone: 'Asia/Tokyo',
      fiscalYearStartMonth: 4,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Bees',
      industry: 'Agriculture',
      phone: '555',
      timeZone: 'Asia/Tokyo',
      fiscalYearStartMonth: 4,
      hasPostings: true,
    });
    expect((await put({ name: 'Bees', phone: '', email: '', website: null })).body).toMatchObject({
      phone: null,
      email: null,
      website: 'https://bees.example',
    });
    expect((await books.client.get<Business[]>('/api/businesses')).body[0]).toMatchObject({
      name: 'Bees',
      timeZone: 'Asia/Tokyo',
    });
  });

  it.each<[string, object, number, string]>([
    ['no name', { name: ' ' }, 400, 'Business name is required'],
    ['a wrong e-mail', { name: 'Bees', email: 'bees' }, 400, 'Invalid email'],
    ['a wrong website', { name: 'Bees', website: 'bees' }, 400, 'Invalid website URL'],
    [
      'a thirteenth month',
      { name: 'Bees', fiscalYearStartMonth: 13 },
      400,
      'Fiscal year start must be a month from 1 to 12',
    ],
    ['an unknown zone', { name: 'Bees', timeZone: 'Mars/Base' }, 400, 'Unknown time zone'],
    [
      'another currency after the first posting',
      { name: 'Wasps', currency: 'EUR' },
      409,
      'The currency cannot be changed once something was posted',
    ],
  ])('%s is refused, and nothing changes', async (_, body, status, message) => {
    expect(problem(await put(body))).toEqual([status, message]);
    expect((await books.client.get<Business>(books.path)).body.name).toBe('Bees');
  });

  it('takes another currency before the first posting', async () => {
    const owner = await app.signedUp();
    const { body } = await owner.client.post<Business>('/api/businesses', { name: 'Fresh', industry: 'Other' });
    expect(body).toMatchObject({ currency: 'USD', hasPostings: false });
    expect(
      (await owner.client.put<Business>(`/api/businesses/${body.id}`, { name: 'Fresh', currency: 'EUR' })).body
        .currency,
    ).toBe('EUR');
  });
});

describe('archiving', () => {
  it('closes the books to writes, gives the plan its room back, and asks for it again at the return', async () => {
    const books = await startBooks(app, await app.signedUp());
    expect((await books.client.patch<Business>(`${books.path}/archive`)).body.isArchived).toBe(true);
    expect((await books.record()).status).toBe(409);
    const second = await startBooks(app, books);
    expect(problem(await books.client.post<Problem>(`${books.path}/restore`))).toEqual([
      403,
      'Free accounts are limited to 1 business',
    ]);
    await second.client.patch(`${second.path}/archive`);
    expect((await books.client.post<Business>(`${books.path}/restore`)).body.isArchived).toBe(false);
    expect((await books.record()).status).toBe(201);
  });
});

describe('businesses under the limit', () => {
  it('are one on the free plan, also when ten are asked for at once', async () => {
    const { client } = await app.signedUp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        client.post<Problem>('/api/businesses', { name: `Shop ${n}`, industry: 'Retail' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 403);
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([1, 9]);
    expect(refused[0]?.body.message).toBe('Free accounts are limited to 1 business');
    expect((await client.get<Business[]>('/api/businesses')).body).toHaveLength(1);
  });
});

describe('deleting for good', () => {
  it('is for platform administrators: members are refused, strangers find nothing', async () => {
    const books = await startBooks(app, await app.signedUp());
    const stranger = await app.signedUp();
    expect((await books.client.delete(books.path)).status).toBe(403);
    expect((await stranger.client.delete(books.path)).status).toBe(404);
    expect((await admin.client.delete(`/api/businesses/${randomUUID()}`)).status).toBe(404);
    expect((await books.record()).status).toBe(201);
  });

  it('removes stream, rows and profile, leaves the head of its chain, and gives the owner a place again', async () => {
    const books = await startBooks(app, await app.signedUp());
    const { body: row } = await books.record();
    await books.client.patch(`${books.path}/transactions/${row.id}`, { categoryId: books.categoryId('Rent') });
    const member = await joined(app, books, 'assistant');
    const { status, body } = await admin.client.delete(books.path);
    expect([status, body]).toEqual([200, { id: books.business.id }]);
    for (const { client } of [books, member]) expect((await client.get(books.path)).status).toBe(404);
    expect((await admin.client.delete(books.path)).status).toBe(404);
    expect((await books.record()).status).toBe(404);
    const left = await rowsAbout(books.business.id);
    expect(left).toEqual(['platform.business_erasures']);
    await startBooks(app, books);
    const told = await eventually('the log to be told', async () => {
      const rows = await withClient(app.databaseUrl, async (client) => {
        const { rows: found } = await client.query<{
          data: { businessId: string; revision: string; headHash: string };
        }>(
          `
            select data from event_sourcing.outbox where stream = 'platform' and event_type = 'BusinessErased'
              and appended_at is not null`,
        );
        return found;
      });
      return rows.find(({ data }) => data.businessId === books.business.id)?.data;
    });
    expect(told).toMatchObject({
      headHash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      revision: expect.stringMatching(/^\d+$/) as string,
    });
  });

  it('is finished where a crash has interrupted it', async () => {
    const books = await startBooks(app, await app.signedUp());
    const half = withClient(app.databaseUrl, (client) =>
      client.query(
        `insert into platform.business_erasures (business_id, ordered_by, correlation_id) values ($1, $2, 'test')`,
        [books.business.id, admin.user.id],
      ),
    );
    await half;
    expect((await admin.client.delete(books.path)).status).toBe(200);
    expect(await rowsAbout(books.business.id)).toEqual(['platform.business_erasures']);
  });
});

/** Tables with rows that name the business, of every read model and of the platform. */
async function rowsAbout(businessId: string): Promise<string[]> {
  return withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string; key: string }>(
      `select table_schema || '.' || table_name as name, column_name as key from information_schema.columns
       where table_schema in (select name from event_sourcing.projections union select 'platform')
         and (column_name = 'business_id' or (table_name = 'businesses' and column_name = 'id')) order by 1`,
    );
    const found: string[] = [];
    for (const { name, key } of rows) {
      const { rowCount } = await client.query(`select from ${name} where ${key}::text = $1 limit 1`, [businessId]);
      if (rowCount !== 0) found.push(name);
    }
    return found;
  });
}
