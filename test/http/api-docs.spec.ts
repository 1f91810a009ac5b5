/** What the API says of itself, held against what it does: every call is described, and real answers are as described. */
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { Account } from '@counterfoil/contracts/account.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import type {
  AuthenticatorAppSetUp,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactors,
} from '@counterfoil/contracts/second-factor.contract';
import { FILE_ANSWERS } from '../../services/ledger/src/api-docs/files';
import type { ApiDocument } from '../../services/ledger/src/api-docs/openapi';
import { answeredCalls } from '../../services/ledger/src/api-docs/schemas';
import { FeaturesModule } from '../../services/ledger/src/app/features.module';
import { ADMINISTRATORS, superAdmin } from '../kit/administrators';
import { startTestApp, uniqueEmail, type SignedUp, type TestApp } from '../kit/app';
import { draft, openAccount, startBooks, type TestBooks } from '../kit/books';
import type { Answer, HttpClient } from '../kit/http-client';
import { routesOf } from '../kit/routes';
import { atLocalhost, codeOf } from '../kit/second-factors';
import { SoftwareAuthenticator } from '../kit/software-authenticator';
import { upload } from '../kit/statement-upload';

const START_LIMIT_MS = 60_000;
/** Calls that answer with a body and are not asked below: they need a second person, a browser or minutes, and have specs of their own. */
const MOST_CALLS = 0.75;

jest.setTimeout(120_000);

let app: TestApp;
let books: TestBooks;
let boss: SignedUp;
let document: ApiDocument;
let ajv: Ajv;

beforeAll(async () => {
  app = await startTestApp(ADMINISTRATORS);
  books = await startBooks(app);
  boss = await superAdmin(app);
  document = (await app.client().get<ApiDocument>('/api/docs/openapi.json')).body;
  ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
}, START_LIMIT_MS);
afterAll(() => app?.stop());

const ROUTES = routesOf(FeaturesModule);
const described = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
const asked = new Set<string>();

/** The schema of an answer, by its place in the document. */
function schemaOf(method: string, path: string, status: number): ValidateFunction {
  const part = (text: string): string => encodeURIComponent(text.replace(/~/g, '~0').replace(/\//g, '~1'));
  const operation = document.paths[path]?.[method.toLowerCase()];
  const reference = operation?.responses[status]?.$ref as string | undefined;
  const place = reference ?? `#/paths/${part(path)}/${method.toLowerCase()}/responses/${status}`;
  return ajv.compile({ $ref: `api${place}/content/${part('application/json')}/schema` });
}

/** Calls as declared, and holds the answer against the document. @param path as declared, `:id` filled in from `ids` in order */
async function ask<Body>(
  client: HttpClient,
  route: string,
  ids: string[] = [],
  body?: unknown,
  query = '',
): Promise<Answer<Body>> {
  const [method = '', declared = ''] = route.split(' ');
  const left = [...ids];
  const answer = await client.call<Body>(method, declared.replace(/:\w+/g, () => left.shift() ?? '') + query, body);
  return held(route, answer);
}

function held<Body>(route: string, answer: Answer<Body>): Answer<Body> {
  const [method = '', declared = ''] = route.split(' ');
  const validate = schemaOf(method, described(declared), answer.status);
  expect([
    route,
    answer.status,
    validate(answer.body) || `${ajv.errorsText(validate.errors)} in ${answer.text.slice(0, 600)}`,
  ]).toEqual([route, answer.status, true]);
  if (answer.status < 300) asked.add(route);
  return answer;
}

it('names every call, with who may make it, what it takes and how it can be refused', () => {
  const names = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(names.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${described(path)}`).sort());
  for (const { method, path, body, isPublic, isCommand, isKeyed } of ROUTES) {
    const operation = document.paths[described(path)]?.[method.toLowerCase()];
    expect([path, operation?.security.length === 0]).toEqual([path, isPublic]);
    if (body)
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
  it('of the books', async () => {
    const { client, business } = books;
    const id = [business.id];
    const categoryId = books.categoryId('Supplies');
    const savings = (
      await ask<Account>(client, 'POST /api/businesses/:id/accounts', id, {
        name: 'Savings',
        type: 'savings',
        initialBalanceDate: '2026-01-01',
      })
    ).body;
    const spare = await openAccount(client, books.path, {
      name: 'Spare',
      type: 'cash',
      initialBalanceDate: '2026-01-01',
    });
    const row = await ask<{ id: string }>(client, 'POST /api/businesses/:id/transactions', id, draft(books.account.id));
    const tx = [business.id, row.body.id];
    await ask(client, 'PUT /api/businesses/:id/transactions/:txId', tx, {
      ...draft(books.account.id),
      amount: '81.00',
    });
    await ask(client, 'PATCH /api/businesses/:id/transactions/:txId', tx, { categoryId });
    await ask(client, 'PATCH /api/businesses/:id/transactions', id, {
      transactionIds: [row.body.id],
      updateData: { categoryId: books.categoryId('Uncategorized Expenses') },
    });
    await ask(client, 'GET /api/businesses/:id/transactions/:txId/history', tx);
    await ask(client, 'GET /api/businesses/:id/transactions/:txId/suggestions', tx);
    await ask(client, 'GET /api/businesses/:id/transactions/:txId/similar', tx);
    await ask(client, 'POST /api/businesses/:id/transactions/suggestions', id, {
      accountId: books.account.id,
      rows: [{ description: 'Paper', amount: '-80.00' }],
    });
    await ask(client, 'POST /api/businesses/:id/transactions/bulk', id, {
      transactions: [draft(books.account.id), { date: 'x' }],
    });
    await ask(client, 'DELETE /api/businesses/:id/transactions/:txId', tx, {});
    await ask(client, 'POST /api/businesses/:id/transactions/:txId/restore', tx, {});
    await ask(client, 'DELETE /api/businesses/:id/transactions', id, { transactionIds: [row.body.id] });
    const other = await ask(client, 'POST /api/businesses/:id/transactions', id, draft(books.account.id));
    await ask(
      client,
      'POST /api/businesses/:id/commands/:commandId/undo',
      [business.id, other.headers.get(COMMAND_ID_HEADER) ?? ''],
      {},
    );
    await ask(client, 'POST /api/businesses/:id/transfers', id, {
      fromAccountId: books.account.id,
      toAccountId: savings.id,
      date: '2026-02-03',
      amount: '10.00',
      description: 'To savings',
    });
    await ask(client, 'GET /api/businesses/:id/transfers/suggestions', id);
    await ask(client, 'GET /api/businesses/:id/transactions', id);
    await ask(client, 'GET /api/businesses/:id/transactions/groups', id);
    await ask(client, 'PATCH /api/accounts/:id', [savings.id], { name: 'Reserve' });
    await ask(client, 'POST /api/accounts/:id/adjust-balance', [savings.id], {
      expectedBalance: '10.00',
      balance: '11.00',
      reason: 'Interest',
    });
    await ask(client, 'GET /api/accounts/:id/opening-offer', [savings.id]);
    await ask(client, 'POST /api/accounts/:id/archive', [spare.id]);
    await ask(client, 'POST /api/accounts/:id/restore', [spare.id]);
    await ask(boss.client, 'DELETE /api/accounts/:id', [spare.id]);
    await ask(client, 'GET /api/businesses/:id/accounts', id);
    const category = await ask<{ id: string }>(client, 'POST /api/businesses/:id/categories', id, {
      name: 'Bees',
      type: 'expense',
    });
    await ask(client, 'PATCH /api/categories/:id/visibility', [category.body.id], { isHidden: true });
    await ask(client, 'DELETE /api/categories/:id', [category.body.id]);
    await ask(client, 'GET /api/businesses/:id/categories', id);
  });

  it('of reports, chart, journal, periods and history', async () => {
    const { client, business } = books;
    const id = [business.id];
    await books.record();
    for (const report of [
      'financial-summary',
      'balance-sheet',
      'trial-balance',
      'general-ledger',
      'journal',
      'cash-flow',
      'journal-entries',
      'chart-accounts',
      'periods',
      'audit/commands',
      'audit/verify',
      'audit/heads',
    ]) {
      await ask(client, `GET /api/businesses/:id/${report}`, id);
    }
    await ask(client, 'GET /api/businesses/:id/financial-summary', id, undefined, '?by=month&compare=previous-year');
    await ask(client, 'GET /api/businesses/:id/balance-sheet', id, undefined, '?compareDate=2026-01-31');
    await ask(client, 'GET /api/accounts/:id/register', [books.account.id]);
    await ask(client, 'GET /api/businesses/:id/entries/:entryNumber', [business.id, '1']);
    const chart = (await client.get<{ id: string; accountCode: string }[]>(`${books.path}/chart-accounts`)).body;
    const line = await ask<{ id: string }>(client, 'POST /api/businesses/:id/chart-accounts', id, {
      accountCode: '6790',
      accountName: 'Hives',
      accountType: 'expense',
      accountSubType: 'operating_expense',
    });
    if (line.status === 201)
      await ask(client, 'PATCH /api/businesses/:id/chart-accounts/:chartAccountId', [business.id, line.body.id], {
        accountName: 'Hives and frames',
      });
    const codes = chart.map(({ accountCode }) => accountCode);
    const lines = [
      { accountCode: codes.find((code) => code.startsWith('6')), debit: '5.00' },
      { accountCode: codes.find((code) => code.startsWith('3')), credit: '5.00' },
    ];
    await ask(client, 'POST /api/businesses/:id/journal-entries', id, {
      date: '2026-02-03',
      description: 'By hand',
      lines,
    });
    await ask(client, 'POST /api/businesses/:id/periods/close', id, { through: '2025-12-31' });
    await ask(client, 'POST /api/businesses/:id/periods/reopen', id, { through: null });
  });

  it('of rules, imports and exports', async () => {
    const { client, business } = books;
    const id = [business.id];
    const wanted = {
      name: 'Paper',
      conditions: { text: 'Paper' },
      actions: { categoryId: books.categoryId('Supplies') },
    };
    const rule = await ask<Rule>(client, 'POST /api/businesses/:id/rules', id, wanted);
    if (rule.status === 201) {
      const one = [business.id, rule.body.id];
      await ask(client, 'GET /api/businesses/:id/rules/:ruleId', one);
      await ask(client, 'PUT /api/businesses/:id/rules/:ruleId', one, wanted);
      await ask(client, 'POST /api/businesses/:id/rules/:ruleId/dry-run', one);
      await ask(client, 'POST /api/businesses/:id/rules/:ruleId/apply', one, {});
    }
    await ask(client, 'GET /api/businesses/:id/rules', id);
    const { body } = held(
      'POST /api/businesses/:id/imports',
      await upload(books, 'Date,Description,Amount\n2026-02-14,Paper,-12.50\n'),
    );
    const one = [business.id, body.id];
    await ask(client, 'GET /api/businesses/:id/imports', id);
    await ask(client, 'GET /api/businesses/:id/imports/:importId', one);
    await ask(client, 'GET /api/businesses/:id/imports/:importId/rows', one);
    await ask(client, 'GET /api/accounts/:id/import-profile', [books.account.id]);
    const job = await ask<{ id: string }>(client, 'POST /api/businesses/:id/exports', id, {
      report: 'transactions',
      format: 'csv',
    });
    await ask(client, 'GET /api/businesses/:id/exports/:jobId', [business.id, job.body.id]);
    await ask(client, 'GET /api/businesses/:id/exports', id);
    await ask(client, 'GET /api/businesses/:id/archive', id);
  });

  it('of people, teams and plans', async () => {
    const email = uniqueEmail();
    const client = app.client();
    const person = { email, password: 'correct horse', firstName: 'Ada', lastName: 'Lovelace' };
    const registered = await ask<{ id: string }>(client, 'POST /api/register', [], person);
    await ask(client, 'POST /api/login', [], { email, password: person.password });
    await ask(client, 'POST /api/auth/complete-setup');
    await ask(client, 'POST /api/password/forgot', [], { email });
    await ask(client, 'POST /api/email-leads', [], { email: uniqueEmail() });
    await ask(client, 'PUT /api/profile', [], { firstName: 'Augusta', lastName: 'King', email });
    await ask(client, 'POST /api/profile/tokens', [], { name: 'Script', scopes: ['read'] });
    await ask(client, 'PUT /api/profile/notifications', [], { monthlySummary: false });
    await ask(client, 'DELETE /api/profile/avatar');
    await ask(client, 'POST /api/support-tickets', [], {
      subject: 'Help',
      category: 'general',
      priority: 'low',
      message: 'How do I add a receipt?',
      description: 'How do I add a receipt?',
    });
    await ask(client, 'POST /api/billing/plan', [], { plan: 'professional' });
    for (const path of [
      'auth/user',
      'auth/usage',
      'plans',
      'billing/usage',
      'feature-flags',
      'profile/sessions',
      'profile/activity',
      'profile/support-views',
      'profile/tokens',
      'profile/notifications',
      'support-tickets',
      'businesses',
    ])
      await ask(client, `GET /api/${path}`);
    await ask(books.client, 'GET /api/billing', [], undefined, `?businessId=${books.business.id}`);
    const id = [books.business.id];
    await ask(books.client, 'POST /api/businesses/:id/members', id, { userId: registered.body.id, role: 'assistant' });
    await ask(books.client, 'PATCH /api/businesses/:id/members/:userId/role', [books.business.id, registered.body.id], {
      role: 'bookkeeper',
    });
    await ask(client, 'POST /api/businesses/:id/leave', id);
    const invited = await ask<{ id: string }>(books.client, 'POST /api/businesses/:id/invitations', id, {
      email: uniqueEmail(),
      role: 'assistant',
    });
    await ask(books.client, 'GET /api/businesses/:id/invitations', id);
    await ask(books.client, 'DELETE /api/businesses/:id/invitations/:invitationId', [
      books.business.id,
      invited.body.id,
    ]);
    await ask(books.client, 'GET /api/businesses/:id/members', id);
    const business = await ask<{ id: string }>(books.client, 'POST /api/businesses', [], {
      name: 'Wax',
      industry: 'Agriculture',
      timeZone: 'UTC',
    });
    const other = [business.body.id];
    await ask(books.client, 'GET /api/businesses/:id', other);
    await ask(books.client, 'PUT /api/businesses/:id', other, { name: 'Wax & Co', industry: 'Agriculture' });
    await ask(books.client, 'PATCH /api/businesses/:id/archive', other);
    await ask(books.client, 'POST /api/businesses/:id/restore', other);
    await ask(boss.client, 'DELETE /api/businesses/:id', other);
  });

  it('of second factors', async () => {
    const local = atLocalhost(app);
    const { client, user, password } = await local.signedUp();
    const set = await ask<AuthenticatorAppSetUp>(client, 'POST /api/profile/second-factors/authenticator-app');
    const confirmed = { code: codeOf(set.body.secret, -1) };
    await ask(client, 'PUT /api/profile/second-factors/authenticator-app', [], confirmed);
    await ask(client, 'POST /api/profile/second-factors/recovery-codes');
    const authenticator = new SoftwareAuthenticator(local.url);
    const options = await ask<PasskeyCreationOptions>(client, 'POST /api/profile/second-factors/passkeys/options');
    const wanted = { name: 'Laptop', passkey: authenticator.make(options.body) };
    await ask(client, 'POST /api/profile/second-factors/passkeys', [], wanted);
    const { passkeys } = (await ask<SecondFactors>(client, 'GET /api/profile/second-factors')).body;
    const made = [passkeys[0]?.id ?? ''];
    await ask(client, 'PATCH /api/profile/second-factors/passkeys/:passkeyId', made, { name: 'Phone' });
    expect((await ask(client, 'POST /api/login', [], { email: user.email, password })).status).toBe(202);
    const step = await ask<PasskeyRequestOptions>(client, 'POST /api/login/second-factor/options');
    await ask(client, 'POST /api/login/second-factor', [], { passkey: authenticator.sign(step.body) });
    const alone = await ask<PasskeyRequestOptions>(client, 'POST /api/login/passkey/options');
    await ask(client, 'POST /api/login/passkey', [], { passkey: authenticator.sign(alone.body) });
    await ask(client, 'POST /api/login/second-factor', [], { code: '000000' });
  });

  it('of administration', async () => {
    const { client } = boss;
    const person = [(await app.signedUp()).user.id];
    for (const path of [
      'admin/users',
      'admin/stats',
      'admin/leaderboard',
      'admin/projections',
      'admin/support-tickets',
      'admin/outgoing-mail',
      'super-admin/subscription-plans',
      'super-admin/feature-flags',
    ])
      await ask(client, `GET /api/${path}`);
    for (const path of ['usage', 'activity', 'full-access', 'subscriptions'])
      await ask(client, `GET /api/admin/users/:id/${path}`, person);
    await ask(client, 'POST /api/admin/users/:id/subscription-status', person, { subscriptionStatus: 'paid' });
    await ask(client, 'PUT /api/admin/users/:id/subscription', person, { plan: 'professional' });
    await ask(client, 'POST /api/admin/users/:id/admin-access', person, { isAdmin: true });
    await ask(client, 'POST /api/admin/businesses/:id/compare', [books.business.id]);
    const plan = await ask<{ id: string }>(client, 'POST /api/super-admin/subscription-plans', [], {
      name: 'team',
      displayName: 'Team',
    });
    await ask(client, 'PUT /api/super-admin/subscription-plans/:id', [plan.body.id], {
      name: 'team',
      displayName: 'Teams',
    });
    const flag = await ask<{ id: string }>(client, 'POST /api/super-admin/feature-flags', [], {
      name: 'new_thing',
      category: 'general',
      description: 'A new thing',
    });
    await ask(client, 'PUT /api/super-admin/feature-flags/:id', [flag.body.id], {
      name: 'new_thing',
      category: 'general',
      description: 'Another',
    });
  });

  it('of whoever is refused', async () => {
    await ask(app.client(), 'GET /api/auth/user');
    await ask(app.client(), 'POST /api/login', [], { email: 1 });
    await ask(books.client, 'GET /api/businesses/:id', [books.account.id]);
    await ask(books.client, 'GET /api/admin/users');
    await ask(books.client, 'POST /api/businesses/:id/transactions', [books.business.id], { date: 'x' });
  });

  it('and that is most of what answers with JSON', () => {
    const calls = answeredCalls().filter((name) => name !== 'refused');
    const left = calls.filter((name) => !asked.has(name));
    expect([left, asked.size / calls.length >= MOST_CALLS]).toEqual([left, true]);
  });
});
