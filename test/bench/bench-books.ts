import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { User } from '@counterfoil/contracts/auth.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import type { Category } from '@counterfoil/contracts/category.contract';
import { openAccount } from '../kit/books/books';
import { HttpClient } from '../kit/app/http-client';
import type { BenchStack } from './bench-stack';
import type { LoadCall, LoadCategory } from './http-load';

/** How long a process may remember a user's plan; see PlanService. */
const PLAN_REMEMBERED_MS = 3_500;

/** Somebody signed in whose plan gets in nobody's way. */
export interface BenchOwner {
  readonly client: HttpClient;
  readonly userId: string;
  readonly cookie: string;
}

/** Books opened through the API, for a load on them. */
export interface BenchBooks {
  readonly owner: BenchOwner;
  readonly businessId: string;
  readonly accountIds: readonly string[];
  readonly categories: readonly LoadCategory[];
  /** Path of the business's calls. */
  readonly path: string;
}

/**
 * Signs somebody up on Professional with a custom limit of transactions.
 * @param transactionLimit -1 for none: then nothing is reserved for a write; a number, and each write reserves its
 *   share
 */
export async function signUpOwner(stack: BenchStack, transactionLimit: number): Promise<BenchOwner> {
  const client = new HttpClient(stack.url);
  const registration = {
    email: `bench-${randomBytes(6).toString('hex')}@example.com`,
    password: 'correct horse',
    firstName: 'Ada',
    lastName: 'Lovelace',
  };
  const { status, body, text } = await client.post<User>('/api/register', registration);
  if (status !== 201) throw new Error(`registering was answered with ${status}: ${text}`);
  await setLimits(stack.databaseUrl, body.id, {
    businesses: -1,
    accounts: -1,
    users: -1,
    transactions: transactionLimit,
  });
  await new Promise((resolve) => setTimeout(resolve, PLAN_REMEMBERED_MS));
  return { client, userId: body.id, cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}

/** Opens a business with two accounts. */
export async function openBooks(owner: BenchOwner): Promise<BenchBooks> {
  const { client } = owner;
  const {
    status,
    body: business,
    text,
  } = await client.post<Business>('/api/businesses', {
    name: 'Bees & Honey',
    industry: 'Agriculture',
    timeZone: 'UTC',
  });
  if (status !== 201) throw new Error(`opening a business was answered with ${status}: ${text}`);
  const path = `/api/businesses/${business.id}`;
  const names = ['Checking', 'Savings'] as const;
  const accountIds: string[] = [];
  for (const name of names) {
    const type = name === 'Checking' ? 'checking' : 'savings';
    const account = await openAccount(client, path, {
      name,
      type,
      currentBalance: '1000.00',
      initialBalanceDate: '2023-01-01',
    });
    accountIds.push(account.id);
  }
  const { body: categories } = await client.get<Category[]>(`${path}/categories`);
  const usable = categories
    .filter(({ type }) => type !== 'transfer')
    .map(({ id, type }): LoadCategory => ({ id, type: type === 'revenue' ? 'deposit' : 'expense' }));
  return { owner, businessId: business.id, accountIds, categories: usable, path };
}

/** The call of a load that records transactions in these books. */
export function recordCall({ path, accountIds, categories }: BenchBooks): LoadCall {
  return { method: 'POST', path: `${path}/transactions`, record: { accountIds, categories } };
}

async function setLimits(databaseUrl: string, userId: string, limits: Record<string, number>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into platform.user_subscriptions (id, user_id, plan_id, status, custom_limits)
       select gen_random_uuid(), $1, id, 'active', $2 from platform.subscription_plans where name = 'professional'`,
      [userId, JSON.stringify(limits)],
    );
  } finally {
    await client.end();
  }
}
