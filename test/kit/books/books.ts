import type { Account, CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { UNLIMITED } from '@counterfoil/contracts/plan';
import type { RecordTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import { platformAdmin } from '../app/administrators';
import type { ReachableApp, SignedUp } from '../app/app';
import type { Answer, CallOptions, HttpClient } from '../app/http-client';
import { SHARED_VARIABLE } from '../run/run-directory';
import { onceARun } from '../app/shared-parts';

/** A business with an account, and its owner signed in. */
export interface TestBooks extends SignedUp {
  readonly business: Business;
  readonly account: Account;
  /** Path of the business's calls. */
  readonly path: string;
  categoryId(name: string): string;
  record(change?: Partial<RecordTransactionRequest>, options?: CallOptions): Promise<Answer<Transaction>>;
}

const unlimitedOwners = new WeakMap<ReachableApp, Promise<SignedUp>>();

/**
 * Opens the books of a new business with 1,000.00 in checking.
 * @param owner by default one and the same for all specs of an app, on a plan without limits
 */
export async function startBooks(app: ReachableApp, owner?: SignedUp): Promise<TestBooks> {
  return booksOf(owner ?? (await unlimitedOwner(app)));
}

/** Somebody on a plan without limits; made once for each app and spec file. */
export function unlimitedOwner(app: ReachableApp): Promise<SignedUp> {
  const known = unlimitedOwners.get(app) ?? newUnlimitedOwner(app);
  unlimitedOwners.set(app, known);
  return known;
}

async function newUnlimitedOwner(app: ReachableApp): Promise<SignedUp> {
  const owner = await app.signedUp();
  await liftLimits(app, owner.user.id);
  return owner;
}

/** Sees to it that somebody's plan has no limits: also where a call has ended that plan since. */
export async function withoutLimits(app: ReachableApp, { client, user }: SignedUp): Promise<void> {
  const { body } = await client.get<UsageSummary>('/api/auth/usage');
  if (body.limits.transactions !== UNLIMITED) await liftLimits(app, user.id);
}

async function booksOf(owner: SignedUp): Promise<TestBooks> {
  const business = await created<Business>(owner.client, '/api/businesses', {
    name: 'Bees & Honey',
    industry: 'Agriculture',
    timeZone: 'UTC',
  });
  const path = `/api/businesses/${business.id}`;
  const account = await openAccount(owner.client, path, {
    name: 'Checking',
    type: 'checking',
    currentBalance: '1000.00',
    initialBalanceDate: '2026-01-01',
  });
  const { body: categories } = await owner.client.get<Category[]>(`${path}/categories`);
  const categoryId = (name: string): string => {
    const category = categories.find((candidate) => candidate.name === name);
    if (!category) throw new Error(`there is no category ${name}`);
    return category.id;
  };
  const record = (
    change: Partial<RecordTransactionRequest> = {},
    options: CallOptions = {},
  ): Promise<Answer<Transaction>> =>
    owner.client.post(`${path}/transactions`, { ...draft(account.id), ...change }, options);
  return { ...owner, business, account, path, categoryId, record };
}

export function openAccount(client: HttpClient, path: string, request: CreateAccountRequest): Promise<Account> {
  return created<Account>(client, `${path}/accounts`, request);
}

/** Paper for 80.00 on 3 February 2026. */
export function draft(accountId: string): RecordTransactionRequest {
  return { date: '2026-02-03', accountId, type: 'expense', description: 'Paper', amount: '80.00' };
}

/** Puts a user on Professional without limits, as an administrator does: it holds at once. */
async function liftLimits(app: ReachableApp, userId: string): Promise<void> {
  const customLimits = { businesses: UNLIMITED, accounts: UNLIMITED, transactions: UNLIMITED, users: UNLIMITED };
  const path = `/api/admin/users/${userId}/subscription`;
  const subscription = { plan: 'professional', customLimits };
  const known = await knownAdministrator(app);
  let { status, text } = await known.put(path, subscription);
  // The session of before has been ended meanwhile.
  if (status === 401) ({ status, text } = await (await platformAdmin(app)).client.put(path, subscription));
  if (status >= 300) throw new Error(`granting a plan was answered with ${status}: ${text}`);
}

/** The administrator, signed in once for all spec files of a run: their password takes as long as ten calls. */
async function knownAdministrator(app: ReachableApp): Promise<HttpClient> {
  // Outside of Jest nothing is shared.
  if (process.env[SHARED_VARIABLE] === undefined) return (await platformAdmin(app)).client;
  const part = `administrator-${new URL(app.databaseUrl).pathname.slice(1)}`;
  const cookies = await onceARun(part, async () => {
    const { client } = await platformAdmin(app);
    return { note: [...client.cookies], pids: [] };
  });
  const client = app.client();
  for (const [name, value] of cookies) client.cookies.set(name, value);
  return client;
}

async function created<Body>(client: HttpClient, path: string, body: unknown): Promise<Body> {
  const answer = await client.post<Body>(path, body);
  if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
  return answer.body;
}

/** The list of transactions. @param query from its question mark on */
export async function listed({ client, path }: TestBooks, query = ''): Promise<Transaction[]> {
  return (await client.get<Transaction[]>(`${path}/transactions${query}`)).body;
}
