/**
 * What holds for every route of a kind: pages of every list, tags of every report, no field of any body that its
 * contract does not name, and no fault under bodies and requests that nobody meant.
 */
import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validate } from 'class-validator';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { FeaturesModule } from '../../../services/ledger/src/app/features.module';
import { routesOfModule, type Route } from '../../../services/ledger/src/api-docs/route';
import { shapeOf } from '../../../services/ledger/src/http/bodies/contract-shape';
import { validationPipe } from '../../../services/ledger/src/http/bodies/validation';
import { superAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { settledImport, upload } from '../../kit/books/statement-upload';
import { bodySender } from '../attacks/body-sender';
import { fuzz } from '../attacks/fuzz';
import { worstCalls } from '../attacks/worst-calls';

const ROUTES = routesOfModule(FeaturesModule);
const READING = ROUTES.filter(({ method }) => method === 'GET');
/** Takes the filters of the list of transactions, and answers with groups. */
const NO_PAGES = ['GET /api/businesses/:id/transactions/groups'];
const PAGED = READING.filter(
  ({ query, name }) => query && fieldsOf(query).includes('limit') && !NO_PAGES.includes(name),
);
const REPORTS = READING.filter(({ path }) =>
  /\/(financial-summary|balance-sheet|trial-balance|general-ledger|journal|cash-flow|register)$/.test(path),
);
/** Of the whole platform: other specs write there meanwhile. */
const EVERYBODYS = /^\/api\/admin\//;
/** What others read of somebody is written while it is paged through. */
const GROWING = ['GET /api/profile/support-views'];
/** Read from the log itself, which does not say how many commands its events are. */
const UNCOUNTED = ['GET /api/businesses/:id/audit/commands'];
const MOST_PAGES = 5;
const STATEMENT = 'Date,Description,Amount\n2026-01-05,Paper,-5.00\n2026-01-06,Ink,-6.00\n2026-01-07,Honey,7.00\n';
const TICKET = { subject: 'My bank', category: 'technical', priority: 'low', message: 'The file is not read.' };

let app: ReachableApp;
let books: TestBooks;
let boss: SignedUp;
let importId: string;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
  boss = await superAdmin(app);
  for (const amount of ['1.00', '2.00', '3.00']) await books.record({ amount });
  for (const part of ['usage', 'activity', 'subscriptions'])
    await boss.client.get(`/api/admin/users/${books.user.id}/${part}`);
  for (let n = 0; n < 2; n++) {
    const { body } = await upload(books, STATEMENT);
    importId = (await settledImport(books, body.id)).id;
    await books.client.post('/api/support-tickets', TICKET);
    await app.client().post('/api/password/forgot', { email: books.user.email });
  }
});

function fieldsOf(contract: Type): string[] {
  return [
    ...new Set(
      getMetadataStorage()
        .getTargetValidationMetadatas(contract, '', true, false)
        .map(({ propertyName }) => propertyName),
    ),
  ];
}

function asked({ path }: Route, query: string, headers: Record<string, string> = {}): Promise<Answer> {
  const subject = path.startsWith('/api/accounts') ? books.account.id : books.business.id;
  const { client } = EVERYBODYS.test(path) ? boss : books;
  return client.get(`${path.replace(':id', subject).replace(':importId', importId)}${query}`, { headers });
}

/** What a page shows, as texts: a list itself, or the lines of a report whichever way it groups them. */
function rowsOf(body: unknown): string[] {
  if (Array.isArray(body)) return body.map((row) => JSON.stringify(row));
  const { rows, lines, accounts } = body as Record<
    'rows' | 'lines' | 'accounts',
    Record<string, unknown>[] | undefined
  >;
  return accounts
    ? accounts.flatMap(({ lines: own, postings }) => rowsOf(own ?? postings))
    : rowsOf(rows ?? lines ?? []);
}

describe.each(PAGED)('$name', (route) => {
  it('is read page by page, each row once, with the total and the way to the next page', async () => {
    const shown: string[] = [];
    let query = '?limit=1';
    let pages = 0;
    for (; pages < MOST_PAGES && query !== ''; pages++) {
      const { status, body, headers } = await asked(route, query);
      expect([status, headers.get('x-total-count')]).toEqual([
        200,
        UNCOUNTED.includes(route.name) ? null : (expect.stringMatching(/^\d+$/) as string),
      ]);
      expect(rowsOf(body)).toHaveLength(1);
      shown.push(...rowsOf(body));
      const [, next] = /^<[^>]*\?([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '') ?? [];
      if (headers.get('link') !== null) expect(next).toContain('cursor=');
      query = next === undefined ? '' : `?${next}`;
    }
    expect(pages).toBeGreaterThan(1);
    expect(new Set(shown).size).toBe(shown.length);
    if (EVERYBODYS.test(route.path) || GROWING.includes(route.name)) return;
    const whole = await asked(route, '?limit=100');
    const total = whole.headers.get('x-total-count');
    expect([whole.headers.get('link'), total ?? 'uncounted']).toEqual([
      null,
      UNCOUNTED.includes(route.name) ? 'uncounted' : String(rowsOf(whole.body).length),
    ]);
    // A line of a report may say where the page stands that it is on; its own facts are the same.
    if (Array.isArray(whole.body)) expect(shown).toEqual(rowsOf(whole.body).slice(0, pages));
  });

  it.each([
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=many',
    'limit=501',
    'limit=1&limit=2',
    'cursor=nowhere',
    'cursor=%F0%9F%90%9D',
  ])('refuses %s', async (query) => {
    const { status, body } = await asked(route, `?${query}`);
    expect([status, typeof (body as Problem).message]).toEqual([400, 'string']);
  });
});

it.each(REPORTS)('$name has a tag that changes with the question and spares the answer', async (route) => {
  const first = await asked(route, '');
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^(W\/)?".+"$/)]);
  const again = await asked(route, '', { 'If-None-Match': tag });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
  expect((await asked(route, '', { 'If-None-Match': '"another"' })).status).toBe(200);
});

describe('what a contract does not name', () => {
  const options = validationPipe()['validatorOptions'];
  const MORE = {
    id: 'x',
    userId: 'x',
    ownerId: 'x',
    businessId: 'x',
    isAdmin: true,
    is_admin: true,
    isSuperAdmin: true,
    permissions: ['plans'],
    role: 'owner',
    subscriptionStatus: 'paid',
    setupCompleted: true,
    createdAt: 'x',
    passwordHash: 'x',
    balance: '1',
  };
  const sent = (): object =>
    JSON.parse(
      `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}},${JSON.stringify(MORE).slice(1)}`,
    ) as object;
  const bodies = [...new Set(ROUTES.flatMap(({ body }) => body ?? []))];
  const contracts = [
    ...new Set(ROUTES.flatMap(({ body, query }) => [body, query].filter((contract) => contract !== undefined))),
  ];

  it.each(contracts.map((contract) => [contract.name, contract] as const))(
    'is dropped: %s',
    async (_name, contract) => {
      const request = plainToInstance(contract, sent()) as Record<string, unknown>;
      await validate(request, options);
      const named = fieldsOf(contract);
      expect(Object.keys(request).filter((field) => !named.includes(field))).toEqual([]);
      expect(named.includes('isAdmin') || request['isAdmin'] === undefined).toBe(true);
      expect(Object.getPrototypeOf(request)).toBe(contract.prototype);
    },
  );

  const named = bodies.map((contract) => [contract.name, contract] as const);
  it.each(named)('is refused by name before that: %s', async (_name, contract) => {
    const pipe = validationPipe();
    const unknown = Object.keys(MORE).filter((member) => !fieldsOf(contract).includes(member));
    for (const name of ['__proto__', 'constructor', ...unknown]) {
      const body = JSON.parse(`{${JSON.stringify(name)}:{"a":1}}`) as object;
      const refused = pipe.transform(body, { type: 'body', metatype: contract });
      await expect(refused).rejects.toMatchObject({ code: 'unknown_field', fields: [{ field: name }] });
    }
  });

  it('is looked at in every request: the pipe would drop it, too', () => {
    expect(options).toMatchObject({ whitelist: true });
    expect(contracts.length).toBeGreaterThan(50);
  });
});

describe('a body', () => {
  it('allows for every route what its contract allows', () => {
    const bytesOf = (name: string): number => ROUTES.find((route) => route.name === name)?.bodyBytes ?? 0;
    // Text of three bytes a character, where the contract says how long it may be.
    expect(bytesOf('POST /api/businesses/:id/transactions/suggestions')).toBeGreaterThan(500 * (500 * 2 + 50));
    expect(bytesOf('PUT /api/businesses/:id/imports/:importId/mapping')).toBeGreaterThan(1_000 * (600 * 3 + 400));
    expect(bytesOf('POST /api/businesses/:id/journal-entries')).toBeGreaterThan(200 * 150 + 600 * 3);
    const lists = ROUTES.filter(({ body }) => {
      return body && [...shapeOf(body).values()].some(({ most }) => most && most.items > 200);
    });
    expect(lists.map(({ bodyBytes }) => bodyBytes > 32 * 1_024)).toEqual(lists.map(() => true));
  });

  it('ignores nothing but what is said to be ignored', () => {
    const contracts = [...new Set(ROUTES.flatMap(({ body, query }) => [body ?? [], query ?? []].flat()))];
    const ignored = contracts.flatMap((contract) =>
      [...shapeOf(contract).values()].filter(({ isIgnored }) => isIgnored),
    );
    expect([...new Set(ignored.map(({ name }) => name))]).toEqual(['balance']);
  });
});

describe('the worst bodies', () => worstCalls(ROUTES, () => ({ books, sent: bodySender(app, books, boss.client) })));

/** A plan that somebody makes is offered to everybody, who may be another spec file; the others start a browser. */
const LEFT_OUT = [
  'POST /api/super-admin/subscription-plans',
  'GET /api/businesses/:id/backup',
  'GET /api/businesses/:id/audit/pack',
];
const FUZZED = ROUTES.filter(({ name }) => !LEFT_OUT.includes(name));
describe('hostile requests', () => fuzz({ app: () => Promise.resolve(app), routes: FUZZED, rounds: 3 }));
