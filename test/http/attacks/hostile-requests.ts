import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import fc from 'fast-check';
import {
  AllocationRequest,
  CategorizeTransactionRequest,
  RecordTransactionRequest,
  TransactionListQuery,
} from '@counterfoil/contracts/transaction.contract';
import { CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import { CreateCategoryRequest } from '@counterfoil/contracts/category.contract';
import { JournalLineRequest } from '@counterfoil/contracts/journal.contract';
import { PlanLimitsRequest } from '@counterfoil/contracts/super-admin.contract';
import type { Route } from '../../../services/ledger/src/api-docs/route';
import {
  TEXTS,
  GOOD_TEXTS,
  GOOD_AMOUNTS,
  GOOD_DAYS,
  AMOUNTS,
  DAYS,
  ODDITIES,
  WORDS,
  TRANSACTION_TYPES,
  SELDOM,
  STRAYS,
  UNKNOWN_IDS,
  LONG_LISTS,
} from './hostile-values';

/** A request that may be anything, from what a form sends to what only an attacker would. */
export interface HostileRequest {
  readonly route: Route;
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

/** Ids that exist, of the caller's business and of others, by what they name; read anew for each request. */
export interface KnownIds {
  readonly business: readonly string[];
  readonly account: readonly string[];
  readonly category: readonly string[];
  readonly chartAccount: readonly string[];
  readonly transaction: readonly string[];
  readonly journalEntry: readonly string[];
  readonly command: readonly string[];
  /** Of people whom administrators may do anything to. */
  readonly user: readonly string[];
}

type IdKind = keyof KnownIds;
/** Words of a member `type`, which says something else in each contract. */
const TYPES = new Map<Type, readonly string[]>([
  [CreateAccountRequest, ['checking', 'savings', 'cash', 'credit']],
  [CreateCategoryRequest, ['revenue', 'expense']],
  [TransactionListQuery, ['all', 'revenue', 'expense']],
]);
const NESTED: Readonly<Record<string, { readonly type: Type; readonly isList: boolean }>> = {
  lines: { type: JournalLineRequest, isList: true },
  allocations: { type: AllocationRequest, isList: true },
  transactions: { type: RecordTransactionRequest, isList: true },
  updateData: { type: CategorizeTransactionRequest, isList: false },
  limits: { type: PlanLimitsRequest, isList: false },
  customLimits: { type: PlanLimitsRequest, isList: false },
};
const IDS: Readonly<Record<string, IdKind>> = {
  businessId: 'business',
  accountId: 'account',
  fromAccountId: 'account',
  toAccountId: 'account',
  transferToAccountId: 'account',
  categoryId: 'category',
  chartAccountId: 'chartAccount',
  transactionId: 'transaction',
  counterpartId: 'transaction',
  matchTransactionId: 'transaction',
  transactionIds: 'transaction',
  txId: 'transaction',
  entryId: 'journalEntry',
  commandId: 'command',
};

/** Requests to the routes, each from something that could be right to something that could not. */
export function hostileRequest(routes: readonly Route[], ids: () => KnownIds): fc.Arbitrary<HostileRequest> {
  return fc.constantFrom(...routes).chain((route) =>
    fc.record({
      route: fc.constant(route),
      path: pathOf(route, ids),
      body: route.method === 'GET' ? fc.constant(undefined) : bodyOf(route.body, ids),
      idempotencyKey: fc.oneof(
        { weight: 9, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.constantFrom('same', 'again', 'a b', 'ü') },
      ),
    }),
  );
}

function bodyOf(contract: Type | undefined, ids: () => KnownIds): fc.Arbitrary<unknown> {
  const whole = fc.constantFrom<unknown>(...ODDITIES, undefined);
  const unread = fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: whole });
  return contract === undefined
    ? unread
    : fc.oneof({ weight: 9, arbitrary: contractOf(contract, ids, 0) }, { weight: 1, arbitrary: whole });
}

/**
 * An object after a contract: plausible, but for the members that were chosen to be odd or absent, and some unknown
 * ones.
 */
function contractOf(contract: Type, ids: () => KnownIds, depth: number): fc.Arbitrary<unknown> {
  const names = propertiesOf(contract);
  const members = Object.fromEntries(
    names.map((name) => [
      name,
      name === 'type' ? fc.constantFrom(...(TYPES.get(contract) ?? TRANSACTION_TYPES)) : plausible(name, ids, depth),
    ]),
  );
  const odd = fc.record(Object.fromEntries(names.map((name) => [name, hostile(name)])));
  const chosen = (among: readonly string[], most: number) =>
    among.length === 0
      ? fc.constant([])
      : fc.oneof(
          { weight: 2, arbitrary: fc.constant([]) },
          { weight: 1, arbitrary: fc.array(fc.constantFrom(...among), { minLength: 1, maxLength: most }) },
        );
  const seldom = names.filter((name) => SELDOM.includes(name));
  const left = fc.oneof({ weight: 3, arbitrary: fc.constant(seldom) }, { weight: 1, arbitrary: fc.subarray(seldom) });
  const more = fc.constantFrom<object>(...STRAYS);
  const stray = fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: more });
  return fc
    .tuple(fc.record(members), odd, chosen(names, 1), chosen(names, 4), left, stray)
    .map(([whole, oddities, spoilt, dropped, seldomLeft, strays]) => {
      const body: Record<string, unknown> = { ...whole, ...strays };
      for (const name of [...dropped, ...seldomLeft]) delete body[name];
      for (const name of spoilt) body[name] = oddities[name];
      return body;
    });
}

/** What a member must never be, or only just may be. */
function hostile(name: string): fc.Arbitrary<unknown> {
  const anything = fc.constantFrom<unknown>(...ODDITIES, ...TEXTS, ...UNKNOWN_IDS);
  if (/amount|balance|limit/i.test(name)) return fc.oneof(anything, fc.constantFrom(...AMOUNTS));
  if (/date|through/i.test(name)) return fc.oneof(anything, fc.constantFrom(...DAYS));
  return fc.oneof(
    { weight: 3, arbitrary: anything },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  );
}

function plausible(name: string, ids: () => KnownIds, depth: number): fc.Arbitrary<unknown> {
  const nested = NESTED[name];
  if (nested && name === 'lines')
    return fc.oneof(
      { weight: 2, arbitrary: balancedLines(ids) },
      { weight: 1, arbitrary: nestedOf(nested, ids, depth) },
    );
  if (nested) return depth > 1 ? fc.constant([]) : nestedOf(nested, ids, depth);
  const kind = IDS[name];
  if (kind) return name.endsWith('Ids') ? listOf(idOf(kind, ids)) : idOf(kind, ids);
  const words = WORDS[name];
  if (words) return fc.constantFrom(...words);
  if (/amount|balance|creditLimit/i.test(name)) return fc.constantFrom(...GOOD_AMOUNTS);
  if (name === 'limit') return fc.constantFrom('1', '500', '1e2');
  if (/date|through/i.test(name)) return fc.constantFrom(...GOOD_DAYS);
  if (/^(is|on)[A-Z]/.test(name)) return fc.boolean();
  return fc.constantFrom(...GOOD_TEXTS);
}

function nestedOf(
  { type, isList }: { type: Type; isList: boolean },
  ids: () => KnownIds,
  depth: number,
): fc.Arbitrary<unknown> {
  const one = contractOf(type, ids, depth + 1);
  return isList ? listOf(one) : one;
}

/** Two lines that balance, on ledger accounts that may be another's. */
function balancedLines(ids: () => KnownIds): fc.Arbitrary<unknown> {
  return fc.tuple(idOf('chartAccount', ids), idOf('chartAccount', ids)).map(([from, to]) => [
    { chartAccountId: from, debitAmount: '80.00' },
    { chartAccountId: to, creditAmount: '80.00' },
  ]);
}

/** A short list, an empty one, or rarely a very long one of the same thing again and again. */
function listOf(item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const long = fc.tuple(item, fc.constantFrom(...LONG_LISTS)).map(([one, length]) => Array.from({ length }, () => one));
  return fc.oneof({ weight: 30, arbitrary: fc.array(item, { maxLength: 4 }) }, { weight: 1, arbitrary: long });
}

function idOf(kind: IdKind, ids: () => KnownIds): fc.Arbitrary<string> {
  // Which ids exist is known only when the request is made; the number drawn here chooses among them then.
  const existing = fc.nat().map((draw) => ids()[kind][draw % Math.max(1, ids()[kind].length)] ?? '');
  const anyKind = fc
    .constantFrom<IdKind>('business', 'account', 'category', 'chartAccount', 'transaction')
    .chain((other) => fc.nat().map((draw) => ids()[other][draw % Math.max(1, ids()[other].length)] ?? ''));
  const shouted = existing.map((id) => id.toUpperCase());
  return fc.oneof(
    { weight: 40, arbitrary: existing },
    { weight: 1, arbitrary: anyKind },
    { weight: 1, arbitrary: shouted },
    { weight: 1, arbitrary: fc.constantFrom(...UNKNOWN_IDS) },
  );
}

function pathOf(route: Route, ids: () => KnownIds): fc.Arbitrary<string> {
  const subject: IdKind = route.path.startsWith('/api/accounts')
    ? 'account'
    : route.path.startsWith('/api/categories')
      ? 'category'
      : route.path.startsWith('/api/admin/users')
        ? 'user'
        : 'business';
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const values = names.map((name) =>
    idOf(name === 'id' ? subject : (IDS[name] ?? 'business'), ids).map(encodeURIComponent),
  );
  return fc.tuple(fc.tuple(...values), queryOf(route.query, ids)).map(([drawn, query]) => {
    let next = 0;
    return route.path.replace(/:\w+/g, () => drawn[next++] ?? '') + query;
  });
}

function queryOf(contract: Type | undefined, ids: () => KnownIds): fc.Arbitrary<string> {
  if (contract === undefined) return fc.constantFrom('', '', '', '?x[]=1&x[a]=2&__proto__[x]=1');
  const names = propertiesOf(contract);
  const members = Object.fromEntries(
    names.map((name) => [
      name,
      fc.oneof(
        {
          weight: 20,
          arbitrary: name === 'type' ? fc.constantFrom(...(TYPES.get(contract) ?? [])) : plausible(name, ids, 0),
        },
        { weight: 1, arbitrary: hostile(name) },
      ),
    ]),
  );
  const pair = fc.oneof(
    { weight: 20, arbitrary: fc.constant('=') },
    { weight: 1, arbitrary: fc.constantFrom('[]=', '[a]=') },
  );
  const left = fc.oneof(
    { weight: 2, arbitrary: fc.constant(SELDOM) },
    { weight: 1, arbitrary: fc.constant<readonly string[]>([]) },
  );
  return fc.tuple(fc.record(members, { requiredKeys: [] }), pair, left).map(([query, sign, seldomLeft]) => {
    const pairs = Object.entries(query)
      .filter(([name]) => !seldomLeft.includes(name))
      .map(
        ([name, value]) =>
          name +
          sign +
          encodeURIComponent(wellFormed(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2_000)),
      );
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  });
}

/** Half a surrogate pair cannot be written into a URL at all. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, '');
}

function propertiesOf(contract: Type): string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(contract, '', true, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}
