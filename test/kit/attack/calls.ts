import { randomUUID } from 'node:crypto';
import type { DeclaredRoute } from '../app/declared-routes';
import { draft } from '../books/books';
import { ruleOf, scheduledFor, scheduleOf, type Ids } from './holdings';

/** Which kind of id each name in a path stands for; `id` goes by the path itself. */
const OF_NAME: Readonly<Record<string, keyof Ids>> = {
  txId: 'transaction',
  userId: 'member',
  importId: 'import',
  jobId: 'exportJob',
  ruleId: 'rule',
  scheduleId: 'schedule',
  invitationId: 'invitation',
  entryId: 'journalEntry',
  receiptId: 'receipt',
  noteId: 'question',
  commandId: 'command',
  chartAccountId: 'chartAccount',
  categoryId: 'category',
};
const OF_PATH: readonly (readonly [RegExp, keyof Ids])[] = [
  [/^\/api\/(admin\/)?businesses\/:id/, 'business'],
  [/^\/api\/accounts\/:id/, 'account'],
  [/^\/api\/categories\/:id/, 'category'],
  [/^\/api\/(admin\/users|avatars)\/:id/, 'owner'],
  [/^\/api\/profile\/sessions\/:id/, 'session'],
  [/^\/api\/profile\/tokens\/:id/, 'token'],
];
const PLACES = /:(\w+)/g;

/** The names in a route's path that stand for an id of a tenant. */
export function placesOf(path: string): string[] {
  return [...path.matchAll(PLACES)].flatMap(([, name = '']) => (kindOf(path, name) ? [name] : []));
}

/** @param ids whose id stands at each place @returns the path to call; what is no tenant's is made up */
export function pathOf(path: string, ids: (place: string) => Pick<Ids, keyof Ids>): string {
  return path.replace(PLACES, (_, name: string) => {
    const kind = kindOf(path, name);
    if (kind) return ids(name)[kind];
    if (name === 'day') return scheduledFor();
    return name === 'entryNumber' ? '1' : name === 'name' ? 'analytics' : randomUUID();
  });
}

function kindOf(path: string, name: string): keyof Ids | undefined {
  return name === 'id' ? OF_PATH.find(([pattern]) => pattern.test(path))?.[1] : OF_NAME[name];
}

/** A body that would be carried out, made of a tenant's ids; undefined for what reads. */
export function bodyOf({ method, name }: Pick<DeclaredRoute, 'method' | 'name'>, ids: Ids): unknown {
  if (method === 'GET') return undefined;
  return BODIES[name]?.(ids) ?? {};
}

const BODIES: Readonly<Record<string, (ids: Ids) => object>> = {
  'POST /api/businesses/:id/transactions': (ids) => ({ ...draft(ids.account), categoryId: ids.category }),
  'POST /api/businesses/:id/transactions/bulk': (ids) => ({
    transactions: [{ ...draft(ids.account), categoryId: ids.category }],
  }),
  'DELETE /api/businesses/:id/transactions': (ids) => ({ transactionIds: [ids.transaction] }),
  'PATCH /api/businesses/:id/transactions': (ids) => ({
    transactionIds: [ids.transaction],
    updateData: { categoryId: ids.category },
  }),
  'PUT /api/businesses/:id/transactions/:txId': (ids) => ({
    ...draft(ids.account),
    amount: '81.00',
    categoryId: ids.category,
  }),
  'PATCH /api/businesses/:id/transactions/:txId': (ids) => ({ categoryId: ids.category }),
  'POST /api/businesses/:id/transactions/suggestions': (ids) => ({
    accountId: ids.account,
    rows: [{ description: 'Paper', amount: '-80.00' }],
  }),
  'POST /api/businesses/:id/transfers': (ids) => ({
    fromAccountId: ids.account,
    toAccountId: ids.otherAccount,
    date: '2026-02-03',
    amount: '10.00',
    description: 'To savings',
  }),
  'POST /api/businesses/:id/transfers/match': (ids) => ({
    transactionId: ids.transaction,
    counterpartId: ids.counterpart,
  }),
  'POST /api/businesses/:id/transfers/unmatch': (ids) => ({ transactionId: ids.transaction }),
  'PUT /api/businesses/:id': () => ({ name: 'Taken over', industry: 'Other' }),
  'POST /api/businesses/:id/members': (ids) => ({ userId: ids.owner, role: 'bookkeeper' }),
  'PATCH /api/businesses/:id/members/:userId/role': () => ({ role: 'bookkeeper' }),
  'POST /api/businesses/:id/owner': (ids) => ({ userId: ids.member }),
  'POST /api/businesses/:id/invitations': () => ({ email: `${randomUUID()}@example.com`, role: 'bookkeeper' }),
  'POST /api/businesses/:id/accounts': () => ({ name: 'New', type: 'cash', initialBalanceDate: '2026-01-01' }),
  'PATCH /api/accounts/:id': () => ({ name: 'Renamed' }),
  'POST /api/accounts/:id/adjust-balance': () => ({ expectedBalance: '920.00', balance: '1.00', reason: 'Taken' }),
  'POST /api/accounts/:id/backdate-opening': () => ({
    expectedBalance: '1000.00',
    date: '2025-12-01',
    balance: '1.00',
  }),
  'POST /api/businesses/:id/categories': () => ({ name: `New ${randomUUID()}`, type: 'expense' }),
  'PATCH /api/categories/:id/visibility': () => ({ isHidden: true }),
  'POST /api/businesses/:id/journal-entries': (ids) => ({
    entryDate: '2026-02-04',
    description: 'By hand',
    lines: [
      { chartAccountId: ids.chartAccount, debitAmount: '5.00' },
      { chartAccountId: ids.otherChartAccount, creditAmount: '5.00' },
    ],
  }),
  'POST /api/businesses/:id/chart-accounts': () => ({
    accountCode: '6791',
    accountName: 'New',
    accountType: 'expense',
    subType: 'operating_expense',
  }),
  'PATCH /api/businesses/:id/chart-accounts/:chartAccountId': () => ({ accountName: 'Renamed' }),
  'PUT /api/businesses/:id/categories/:categoryId/chart-account': (ids) => ({ chartAccountId: ids.otherChartAccount }),
  'POST /api/businesses/:id/schedules': (ids) => scheduleOf('New', ids),
  'PUT /api/businesses/:id/schedules/:scheduleId': (ids) => scheduleOf('Changed', ids),
  'PUT /api/businesses/:id/schedules/:scheduleId/occurrences/:day': (ids) => ({
    payment: { ...scheduleOf('One', ids).payment, amount: '6.00' },
  }),
  'POST /api/businesses/:id/schedules/:scheduleId/occurrences/:day/match': (ids) => ({
    transactionId: ids.transaction,
  }),
  'POST /api/accounts/:id/reconciliations': () => ({
    closingDay: '2026-02-28',
    balance: '0.00',
    newestEntry: 0,
    cleared: [],
  }),
  'PUT /api/businesses/:id/receipts/:receiptId/place': (ids) => ({ transactionId: ids.transaction }),
  'POST /api/businesses/:id/notes': (ids) => ({
    transactionId: ids.transaction,
    text: 'Whose is this?',
    askedMember: ids.member,
  }),
  'POST /api/businesses/:id/notes/:noteId/answers': () => ({ text: 'Mine' }),
  'PUT /api/businesses/:id/notes/:noteId/resolved': () => ({ isResolved: true }),
  'POST /api/businesses/:id/periods/close': () => ({ through: '2025-12-31' }),
  'POST /api/businesses/:id/periods/prepare': () => ({ through: '2025-12-31' }),
  'POST /api/businesses/:id/periods/withdraw-preparation': () => ({}),
  'PUT /api/businesses/:id/periods/closing-roles': () => ({ roles: ['bookkeeper'] }),
  'POST /api/businesses/:id/periods/reopen': () => ({ through: null }),
  'PUT /api/businesses/:id/imports/:importId/mapping': (ids) => ({
    rows: [{ row: 1, categoryId: ids.category, counterpartId: ids.counterpart }],
  }),
  'PUT /api/businesses/:id/bank-categories': (ids) => ({ name: 'Groceries', categoryId: ids.category }),
  'POST /api/businesses/:id/rules': (ids) => ({
    ...ruleOf('New'),
    conditions: { accountId: ids.account },
    categoryId: ids.category,
  }),
  'POST /api/businesses/:id/rules/dry-run': (ids) => ({
    ...ruleOf('Tried'),
    conditions: { accountId: ids.account },
    categoryId: ids.category,
  }),
  'PUT /api/businesses/:id/rules/:ruleId': (ids) => ({
    ...ruleOf('Changed'),
    conditions: { accountId: ids.account },
    categoryId: ids.category,
  }),
  'POST /api/businesses/:id/exports': () => ({ report: 'transactions', format: 'csv' }),
  'POST /api/profile/tokens': () => ({ name: 'taken', scopes: ['read', 'write'] }),
  'POST /api/businesses': () => ({ name: 'Another', industry: 'Other', timeZone: 'UTC' }),
};

/** The same body with one id at a time exchanged for the other tenant's of its kind. */
export function exchanged(body: unknown, from: Ids, to: Ids): unknown[] {
  const text = JSON.stringify(body ?? null);
  const kinds = (Object.keys(from) as (keyof Ids)[]).filter((kind) => text.includes(`"${from[kind]}"`));
  return kinds.map((kind) => JSON.parse(text.replaceAll(`"${from[kind]}"`, JSON.stringify(to[kind]))) as unknown);
}
