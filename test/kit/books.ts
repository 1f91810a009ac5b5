import { Client } from 'pg';
import type { Account, CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import type { UsageSummary } from '@counterfoil/contracts/billing.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { UNLIMITED } from '@counterfoil/contracts/plan';
import type { RecordTransactionRequest, Transaction } from '@counterfoil/contracts/transaction.contract';
import type { SignedUp, TestApp } from './app';
import type { Answer, CallOptions, HttpClient } from './http-client';

/** A business with an account, and its owner signed in. */
export interface TestBooks extends SignedUp {
  readonly business: Business;
  readonly account: Account;
  /** Path of the business's calls. */
  readonly path: string;
  categoryId(name: string): string;
  record(change?: Partial<RecordTransactionRequest>, options?: CallOptions): Promise<Answer<Transaction>>;
}

/** How long a process may remember a user's plan; see PlanService. */
const PLAN_REMEMBERED_MS = 3_000;

const unlimitedOwners = new WeakMap<TestApp, Promise<SignedUp>>();

/**
 * Opens the books of a new business with 1,000.00 in checking.
 * @param owner by default one and the same for all specs of an app, on a plan without limits
 */
export async function startBooks(app: TestApp, owner?: SignedUp): Promise<TestBooks> {
  return booksOf(owner ?? (await unlimitedOwner(app)));
}

/** Somebody on a plan without limits; made once for each app, since a change of plan takes a moment to be noticed. */
export function unlimitedOwner(app: TestApp): Promise<SignedUp> {
  const known = unlimitedOwners.get(app) ?? newUnlimitedOwner(app);
  unlimitedOwners.set(app, known);
  return known;
}

async function newUnlimitedOwner(app: TestApp): Promise<SignedUp> {
  const owner = await app.signedUp();
  await withoutLimits(app, owner);
  return owner;
}

/** Sees to it that somebody's plan has no limits, and that the app has noticed: also where a call has ended that plan since. */
export async function withoutLimits(app: TestApp, { client, user }: SignedUp): Promise<void> {
  const { body } = await client.get<UsageSummary>('/api/auth/usage');
  if (body.limits.transactions === UNLIMITED) return;
  await liftLimits(app, user.id);
  await new Promise((resolve) => setTimeout(resolve, PLAN_REMEMBERED_MS));
}

async function booksOf(owner: SignedUp): Promise<TestBooks> {
  const business = await created<Business>(owner.client, '/api/businesses', { name: 'Bees & Honey', industry: 'Agriculture', timeZone: 'UTC' });
  const path = `/api/businesses/${business.id}`;
  const account = await openAccount(owner.client, path, { name: 'Checking', type: 'checking', currentBalance: '1000.00', initialBalanceDate: '2026-01-01' });
  const { body: categories } = await owner.client.get<Category[]>(`${path}/categories`);
  const categoryId = (name: string): string => {
    const category = categories.find((candidate) => candidate.name === name);
    if (!category) throw new Error(`there is no category ${name}`);
    return category.id;
  };
  const record = (change: Partial<RecordTransactionRequest> = {}, options: CallOptions = {}): Promise<Answer<Transaction>> =>
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

/** Puts a user on Professional without limits, as a super admin's exception would. */
export async function liftLimits(app: TestApp, userId: string): Promise<void> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into platform.user_subscriptions (id, user_id, plan_id, status, custom_limits)
       select gen_random_uuid(), $1, id, 'active', '{"businesses": -1, "accounts": -1, "transactions": -1, "users": -1}'
       from platform.subscription_plans where name = 'professional'`,
      [userId],
    );
  } finally {
    await client.end();
  }
}

async function created<Body>(client: HttpClient, path: string, body: unknown): Promise<Body> {
  const answer = await client.post<Body>(path, body);
  if (answer.status !== 201) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
  return answer.body;
}
