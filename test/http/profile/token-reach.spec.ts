/**
 * What programs reach with a token: every route with a token of each scope, against a table that says it all once more.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { CreatedApiToken, TokenScope } from '@counterfoil/contracts/profile.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { draft, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer, CallOptions } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { declaredRoutes, type DeclaredRoute } from '../../kit/app/declared-routes';
import { sharedApp } from '../../kit/app/shared-app';
import { joined } from '../../kit/app/team';

/** Routes by what they need of a token; every other route is for people. */
const FOR_READERS = `
  GET /api/auth/user, GET /api/businesses, GET /api/plans, GET /api/docs, GET /api/docs/openapi.json,
  GET /api/businesses/:id, GET /api/businesses/:id/periods, GET /api/businesses/:id/periods/checklist,
  GET /api/businesses/:id/accounts, GET /api/accounts/:id/opening-offer, GET /api/accounts/:id/register,
  GET /api/accounts/:id/reconciliations, GET /api/accounts/:id/reconciliations/:reconciliationId,
  GET /api/businesses/:id/reconciliations, GET /api/businesses/:id/reconciliations/at-stake,
  GET /api/businesses/:id/receipts, GET /api/businesses/:id/receipts/:receiptId,
  GET /api/businesses/:id/receipts/:receiptId/matches, GET /api/businesses/:id/receipts/:receiptId/picture,
  GET /api/businesses/:id/receipts/:receiptId/thumbnail, GET /api/businesses/:id/receipts/:receiptId/file,
  GET /api/businesses/:id/notes, GET /api/businesses/:id/notes/waiting,
  GET /api/businesses/:id/schedules, GET /api/businesses/:id/schedules/due, GET /api/businesses/:id/schedules/cash-ahead,
  GET /api/businesses/:id/schedules/matches, GET /api/businesses/:id/schedules/:scheduleId,
  GET /api/businesses/:id/categories, GET /api/businesses/:id/chart-accounts,
  GET /api/businesses/:id/transactions, GET /api/businesses/:id/transactions/groups,
  GET /api/businesses/:id/transactions/uncategorized,
  GET /api/businesses/:id/transactions/:txId/history, GET /api/businesses/:id/transactions/:txId/suggestions,
  GET /api/businesses/:id/transactions/:txId/similar, GET /api/businesses/:id/transfers/suggestions,
  GET /api/businesses/:id/financial-summary, GET /api/businesses/:id/balance-sheet, GET /api/businesses/:id/trial-balance,
  GET /api/businesses/:id/general-ledger, GET /api/businesses/:id/journal, GET /api/businesses/:id/cash-flow,
  GET /api/businesses/:id/known-moment,
  GET /api/businesses/:id/journal-entries, GET /api/businesses/:id/entries/:entryNumber,
  GET /api/businesses/:id/imports, GET /api/businesses/:id/imports/:importId, GET /api/businesses/:id/imports/:importId/rows,
  GET /api/businesses/:id/imports/:importId/bank-categories,
  GET /api/businesses/:id/imports/:importId/events, GET /api/businesses/:id/imports/:importId/errors.csv,
  GET /api/businesses/:id/exports, GET /api/businesses/:id/exports/:jobId, GET /api/businesses/:id/exports/:jobId/file,
  GET /api/businesses/:id/audit/commands, GET /api/businesses/:id/audit/facts, GET /api/businesses/:id/audit/verify,
  GET /api/businesses/:id/audit/heads, GET /api/businesses/:id/audit/pack, GET /api/businesses/:id/rules, GET /api/businesses/:id/rules/:ruleId`;
const FOR_WRITERS = `
  POST /api/businesses/:id/transactions, POST /api/businesses/:id/transactions/bulk, DELETE /api/businesses/:id/transactions,
  PATCH /api/businesses/:id/transactions, PUT /api/businesses/:id/transactions/:txId,
  PATCH /api/businesses/:id/transactions/:txId, DELETE /api/businesses/:id/transactions/:txId,
  POST /api/businesses/:id/transactions/:txId/restore, POST /api/businesses/:id/transactions/suggestions,
  POST /api/businesses/:id/transfers, POST /api/businesses/:id/transfers/match, POST /api/businesses/:id/transfers/unmatch,
  POST /api/businesses/:id/accounts, PATCH /api/accounts/:id, POST /api/accounts/:id/adjust-balance,
  GET /api/accounts/:id/reconciliations/worksheet, POST /api/accounts/:id/reconciliations,
  POST /api/businesses/:id/receipts, PUT /api/businesses/:id/receipts/:receiptId/place,
  DELETE /api/businesses/:id/receipts/:receiptId,
  POST /api/businesses/:id/notes, POST /api/businesses/:id/notes/:noteId/answers,
  PUT /api/businesses/:id/notes/:noteId/resolved, DELETE /api/businesses/:id/notes/:noteId,
  POST /api/businesses/:id/schedules, PUT /api/businesses/:id/schedules/:scheduleId, DELETE /api/businesses/:id/schedules/:scheduleId,
  POST /api/businesses/:id/schedules/:scheduleId/pause, POST /api/businesses/:id/schedules/:scheduleId/resume,
  POST /api/businesses/:id/schedules/:scheduleId/occurrences/:day/confirm,
  POST /api/businesses/:id/schedules/:scheduleId/occurrences/:day/skip,
  POST /api/businesses/:id/schedules/:scheduleId/occurrences/:day/match,
  PUT /api/businesses/:id/schedules/:scheduleId/occurrences/:day, DELETE /api/businesses/:id/schedules/:scheduleId/occurrences/:day,
  POST /api/accounts/:id/backdate-opening, GET /api/accounts/:id/import-profile, PUT /api/accounts/:id/import-profile,
  POST /api/businesses/:id/categories, PATCH /api/categories/:id/visibility, DELETE /api/categories/:id,
  POST /api/businesses/:id/chart-accounts, PATCH /api/businesses/:id/chart-accounts/:chartAccountId,
  PUT /api/businesses/:id/categories/:categoryId/chart-account,
  POST /api/businesses/:id/journal-entries, POST /api/businesses/:id/journal-entries/:entryId/reverse,
  POST /api/businesses/:id/commands/:commandId/undo, POST /api/businesses/:id/imports,
  POST /api/businesses/:id/imports/new-account, PUT /api/businesses/:id/bank-categories,
  PUT /api/businesses/:id/imports/:importId/mapping, POST /api/businesses/:id/imports/:importId/commit,
  POST /api/businesses/:id/imports/:importId/cancel, POST /api/businesses/:id/imports/:importId/undo,
  POST /api/businesses/:id/imports/:importId/redo, POST /api/businesses/:id/rules, PUT /api/businesses/:id/rules/:ruleId,
  DELETE /api/businesses/:id/rules/:ruleId, POST /api/businesses/:id/rules/:ruleId/dry-run,
  POST /api/businesses/:id/rules/dry-run,
  POST /api/businesses/:id/rules/:ruleId/apply`;
/** Reads that leave a job behind. */
const FOR_BOTH = 'POST /api/businesses/:id/exports';

const listed = (names: string): string[] => names.split(',').map((name) => name.trim());
const NEEDED = new Map<string, readonly TokenScope[]>([
  ...listed(FOR_READERS).map((name) => [name, ['read']] as const),
  ...listed(FOR_WRITERS).map((name) => [name, ['write']] as const),
  ...listed(FOR_BOTH).map((name) => [name, ['read', 'write']] as const),
]);
const ROUTES = declaredRoutes();
const SCOPES: readonly TokenScope[][] = [['read'], ['write'], ['read', 'write']];

let app: ReachableApp;
let owner: SignedUp;
beforeAll(async () => {
  app = await sharedApp();
  owner = await app.signedUp();
});

const bearer = (token: string): CallOptions => ({ headers: { authorization: `Bearer ${token}` } });
const made = async ({ client }: SignedUp, scopes: readonly TokenScope[]): Promise<string> =>
  (await client.post<CreatedApiToken>('/api/profile/tokens', { name: 'x', scopes })).body.token;

/** Ids that there are none of, so that what is let in changes nothing. */
function called(
  { method, path }: Pick<DeclaredRoute, 'method' | 'path'>,
  options: CallOptions,
): Promise<Answer<Problem | undefined>> {
  return app.client().call(
    method,
    path.replace(/:\w+/g, () => randomUUID()),
    method === 'GET' ? undefined : {},
    options,
  );
}

it('names only routes that there are', () => {
  expect([...NEEDED.keys()].filter((name) => !ROUTES.some((route) => route.name === name))).toEqual([]);
});

it.each(SCOPES)('a token of %s %s reaches what the table says, and nothing else', async (...scopes) => {
  const options = bearer(await made(owner, scopes));
  const seen: [string, string][] = [];
  const expected: [string, string][] = [];
  for (const route of ROUTES) {
    const needed = NEEDED.get(route.name);
    const isOpen = needed?.every((scope) => scopes.includes(scope));
    expected.push([route.name, needed === undefined ? 'token_reach' : isOpen ? 'let in' : 'token_scope']);
    const { status, body } = await called(route, options);
    const isRefused = status === 403 && /^token_/.test(body?.code ?? '');
    seen.push([route.name, isRefused ? (body?.code ?? '') : status >= 500 ? String(status) : 'let in']);
  }
  expect(seen).toEqual(expected);
});

describe('within a business', () => {
  let books: TestBooks;
  let reading: CallOptions;
  let writing: CallOptions;
  beforeAll(async () => {
    books = await startBooks(app);
    reading = bearer(await made(books, ['read']));
    writing = bearer(await made(books, ['read', 'write']));
  });

  it('a token takes back what it may do, and nothing that only the owner may', async () => {
    const recorded = await books.record();
    const spare = await openAccount(books.client, books.path, {
      name: 'Spare',
      type: 'cash',
      initialBalanceDate: '2026-01-01',
    });
    const archived = await books.client.post(`/api/accounts/${spare.id}/archive`);
    const closed = await books.client.post(`${books.path}/periods/close`, { through: '2025-12-31' });
    const undo = ({ headers }: Answer) =>
      app.client().post<Problem>(`${books.path}/commands/${headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {}, writing);
    for (const done of [archived, closed]) {
      const { status, body } = await undo(done);
      expect([status, body.code]).toEqual([403, 'no_right']);
    }
    const accounts = (await books.client.get<Account[]>(`${books.path}/accounts`)).body;
    expect(accounts.find(({ id }) => id === spare.id)?.isArchived ?? true).toBe(true);
    expect((await undo(recorded)).status).toBe(200);
  });

  it('a token sees no archive of the books among the exports, and takes none away', async () => {
    const { body: job } = await books.client.post<ExportJob>(`${books.path}/exports`, {
      report: 'transactions',
      format: 'csv',
    });
    const archive = await books.client.get<ExportJob>(`${books.path}/archive`);
    expect(archive.status).toBeLessThan(300);
    const shown = (await app.client().get<ExportJob[]>(`${books.path}/exports`, reading)).body.map(({ id }) => id);
    expect(shown).toEqual([job.id]);
    for (const path of ['', '/file']) {
      const { status, body } = await app
        .client()
        .get<Problem>(`${books.path}/exports/${archive.body.id}${path}`, reading);
      expect([status, body.code]).toEqual([403, 'no_right']);
    }
  });
});

describe('a token ends', () => {
  const works = async (options: CallOptions): Promise<number> =>
    (await app.client().get('/api/businesses', options)).status;

  it('with a change of the password, as other sessions do', async () => {
    const person = await app.signedUp();
    const tokens = await Promise.all(SCOPES.map(async (scopes) => bearer(await made(person, scopes))));
    const change = { currentPassword: person.password, newPassword: 'another horse' };
    expect((await person.client.put('/api/profile/password', change)).status).toBe(204);
    for (const token of tokens) expect(await works(token)).toBe(401);
    expect((await person.client.get('/api/auth/user')).status).toBe(200);
    expect(
      (
        await withClient(app.databaseUrl, (db) =>
          db.query('select from platform.api_tokens where user_id = $1', [person.user.id]),
        )
      ).rowCount,
    ).toBe(0);
    expect(await works(bearer(await made(person, ['read'])))).toBe(200);
  });

  it('with the account', async () => {
    const person = await app.signedUp();
    const token = bearer(await made(person, ['read']));
    expect((await person.client.delete('/api/profile', { password: person.password })).status).toBe(204);
    expect(await works(token)).toBe(401);
  });

  it('to reach books with the membership, at once', async () => {
    const books = await startBooks(app);
    const person = await joined(app, books, 'bookkeeper');
    const token = bearer(await made(person, ['read', 'write']));
    expect((await app.client().get(`${books.path}/transactions`, token)).status).toBe(200);
    await books.client.delete(`${books.path}/members/${person.user.id}`);
    expect((await app.client().get(`${books.path}/transactions`, token)).status).toBe(404);
    expect((await app.client().post(`${books.path}/transactions`, draft(books.account.id), token)).status).toBe(404);
  });
});
