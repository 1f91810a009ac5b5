/**
 * What the API says of itself, held against what it does: every call is described, and real answers are as described.
 */
import { FILE_ANSWERS } from '../../../services/ledger/src/api-docs/files';
import type { ApiDocument } from '../../../services/ledger/src/api-docs/openapi';
import { answeredCalls } from '../../../services/ledger/src/api-docs/schemas';
import { superAdmin } from '../../kit/app/administrators';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer, HttpClient } from '../../kit/app/http-client';
import { declaredRoutes } from '../../kit/app/declared-routes';
import { sharedApp } from '../../kit/app/shared-app';
import { described, DescribedAnswers } from './described-answers';
import { callNotes } from './described-notes';
import { callReceipts } from './described-receipts';
import { callSchedules } from './described-schedules';
import { callReconciliations } from './described-reconciliations';
import { callBooks, callImportsAndExports, callReports } from './described-books';
import { callAdministration, callPeople, callRefused, callSecondFactors } from './described-people';

/**
 * Calls that answer with a body and are not asked below: they need a second person, a browser or minutes, and have
 * specs of their own.
 */
const MOST_CALLS = 0.75;

let app: ReachableApp;
let books: TestBooks;
let boss: HttpClient;
let document: ApiDocument;
let answers: DescribedAnswers;

beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
  boss = (await superAdmin(app)).client;
  document = (await app.client().get<ApiDocument>('/api/docs/openapi.json')).body;
  answers = new DescribedAnswers(document);
});

const ROUTES = declaredRoutes();

it('names every call, with who may make it, what it takes and how it can be refused', () => {
  const names = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(names.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${described(path)}`).sort());
  for (const { method, path, takesBody, isPublic, isCommand, isKeyed } of ROUTES) {
    const operation = document.paths[described(path)]?.[method.toLowerCase()];
    expect([path, operation?.security.length === 0]).toEqual([path, isPublic]);
    if (takesBody)
      expect([path, operation?.requestBody?.content['application/json']?.schema.properties]).toEqual([
        path,
        expect.anything(),
      ]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['400', '429', '503']));
    const keys = operation?.parameters.filter(({ name }) => name === 'Idempotency-Key');
    expect([path, keys?.length]).toEqual([path, isCommand || isKeyed ? 1 : 0]);
  }
  const ids = Object.values(document.paths).flatMap((operations) =>
    Object.values(operations).map(({ operationId }) => operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

it('says of every call what it answers with: JSON, a file, or nothing', () => {
  const known = new Set([...answeredCalls(), ...Object.keys(FILE_ANSWERS)]);
  const silent = ROUTES.filter(({ name }) => !known.has(name));
  expect(
    silent
      .map(({ name, status }) => [name, status])
      .filter(([name, status]) => status !== 204 && name !== 'GET /api/login'),
  ).toEqual([]);
  const names = new Set(ROUTES.map(({ name }) => name));
  expect([...known].filter((name) => name !== 'refused' && !names.has(name))).toEqual([]);
});

it('refers to nothing that it does not hold', () => {
  const text = JSON.stringify(document);
  const missing = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)].filter(
    ([, kind = '', name = '']) => document.components[kind]?.[name] === undefined,
  );
  expect(missing.map(([reference]) => reference)).toEqual([]);
  expect(text).not.toContain('#/definitions/');
  expect(Object.keys(document.components.schemas ?? {}).filter((name) => !/^[\w.-]+$/.test(name))).toEqual([]);
});

it('carries the limits of the contracts', () => {
  const schema =
    document.paths['/api/businesses/{id}/transactions']?.post?.requestBody?.content['application/json']?.schema;
  expect(schema).toMatchObject({
    required: expect.arrayContaining(['date', 'accountId', 'type', 'description', 'amount']),
    properties: {
      date: { format: 'date' },
      description: { maxLength: 500 },
      type: { enum: ['expense', 'deposit', 'income'] },
      allocations: { minItems: 2, maxItems: 50 },
    },
  });
  const limit = document.paths['/api/businesses/{id}/transactions']?.get?.parameters.find(
    ({ name }) => name === 'limit',
  );
  expect(limit).toMatchObject({ in: 'query', required: false, schema: { minimum: 1, maximum: 500 } });
});

it('is a page for people too, without a script', async () => {
  const page = await app.client().get<string>('/api/docs');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { path } of ROUTES) expect(page.text).toContain(`<code>${described(path)}</code>`);
  expect(page.text).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  const anchors = new Set([...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect([...page.text.matchAll(/href="#([^"]+)"/g)].filter(([, id]) => !anchors.has(id))).toEqual([]);
});

describe.each(['/api/docs/openapi.json', '/api/docs'])('%s is a file of the build', (path) => {
  const ask = (headers: Record<string, string>): Promise<Answer<string>> => app.client().get(path, { headers });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    // The server compresses nothing at the call itself.
    ['deflate', null],
    ['br;q=0, gzip;q=0', null],
  ])('a caller who accepts %s gets %s', async (accepted, encoding) => {
    const { status, headers, text } = await ask({ 'accept-encoding': accepted });
    const plain = await ask({});
    expect([status, headers.get('content-encoding'), headers.get('vary')]).toEqual([200, encoding, 'Accept-Encoding']);
    // Jest would take minutes to show where such long texts differ.
    expect(text === plain.text).toBe(true);
    expect(headers.get('content-type')).toBe(plain.headers.get('content-type'));
    expect(headers.get('cache-control')).toBe('public, max-age=300, no-transform');
  });

  it('each version has a strong ETag of its own, and is answered with 304 where the caller has it', async () => {
    const versions = ['identity', 'gzip', 'br'].map((encoding) => ({ 'accept-encoding': encoding }));
    const tags = await Promise.all(versions.map(async (version) => (await ask(version)).headers.get('etag') ?? ''));
    expect([new Set(tags).size, tags]).toEqual([3, tags.map(() => expect.stringMatching(/^"[\w-]{43}"$/))]);
    for (const [at, version] of versions.entries())
      for (const tag of tags) {
        const { status, text } = await ask({ ...version, 'if-none-match': tag });
        expect([status, text === '']).toEqual(tag === tags[at] ? [304, true] : [200, false]);
      }
  });
});

it('answers a report that the caller has with 304, until something is recorded', async () => {
  const path = `${books.path}/balance-sheet`;
  const first = await books.client.get<{ knownAt: string }>(path);
  const tag = first.headers.get('etag') ?? '';
  const again = (): Promise<Answer> => books.client.get(path, { headers: { 'If-None-Match': `"other", ${tag}` } });
  expect([first.status, tag, (await again()).status, (await again()).text]).toEqual([
    200,
    expect.stringContaining(`.${first.body.knownAt}.`),
    304,
    '',
  ]);
  const register = await books.client.get(`/api/accounts/${books.account.id}/register`, {
    headers: { 'If-None-Match': tag },
  });
  expect(register.status).toBe(304);
  const written = await books.record();
  const newer = await books.client.get(path, {
    headers: { 'If-None-Match': tag, 'X-Position': written.headers.get('x-position') ?? '' },
  });
  expect([newer.status, newer.headers.get('etag') === tag]).toEqual([200, false]);
  expect((await app.client().get(path, { headers: { 'If-None-Match': tag } })).status).toBe(401);
});

describe('answers are as described', () => {
  it('of the books', () => callBooks(answers, books, boss));

  it('of reports, chart, journal, periods and history', () => callReports(answers, books));
  it('of reconciliations', () => callReconciliations(answers, books));
  it('of receipts', () => callReceipts(answers, books));
  it('of notes and questions', () => callNotes(answers, app, books));

  it('of what repeats', () => callSchedules(answers, books));

  it('of rules, imports and exports', () => callImportsAndExports(answers, books));

  it('of people, teams and plans', () => callPeople(answers, { app, books, boss }));

  it('of second factors', () => callSecondFactors(answers, { app, books, boss }));

  it('of administration', () => callAdministration(answers, { app, books, boss }));

  it('of whoever is refused', () => callRefused(answers, { app, books, boss }));

  it('and that is most of what answers with JSON', () => {
    const calls = answeredCalls().filter((name) => name !== 'refused');
    const left = calls.filter((name) => !answers.asked.has(name));
    expect([left, answers.asked.size / calls.length >= MOST_CALLS]).toEqual([left, true]);
  });
});
