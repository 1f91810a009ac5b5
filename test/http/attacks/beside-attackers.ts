import { randomUUID } from 'node:crypto';
import type { Route } from '../../../services/ledger/src/api-docs/route';
import { runLoad, type LoadCall, type LoadClient } from '../../bench/http-load';
import { ownNetwork, type ReachableApp } from '../../kit/app/app';
import type { HttpClient } from '../../kit/app/http-client';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import { timeOf } from '../../kit/run/answer-times';
import { worstBodies } from './worst-bodies';

export const ATTACKERS = ['one client', 'three accounts', 'nobody signed in'] as const;
export type Attackers = (typeof ATTACKERS)[number];

/** Of each attacker: a flood that a browser could send. */
const CONNECTIONS = 4;
/** The free plan has room for 100 a month. */
const ROWS = 90;
/** Bodies of a large route that an attacker sends one after the other. */
const WORST_BODIES = 6;
const MAX_SENT_BYTES = 6_000_000;
const BULK_ROWS = 5_000;
const PAUSE_MS = 15;

/** What people notice who did nothing: one only signed in, the other reads a list. Milliseconds. */
export interface Noticed {
  readonly user: readonly number[];
  readonly list: readonly number[];
  /** Answers that were no success. */
  readonly failed: number;
  /** Answers to the attackers, by status. */
  readonly answers: Readonly<Record<string, number>>;
}

/** Someone on the free plan with books of as many rows as the plan allows. @param unlimited counts no calls */
export async function freeBooks(unlimited: ReachableApp): Promise<TestBooks> {
  const books = await startBooks(unlimited, await unlimited.signedUp());
  const transactions = Array.from({ length: ROWS }, (_, row) => ({
    ...draft(books.account.id),
    description: `Row ${row}`,
  }));
  const { status, text } = await books.client.post(`${books.path}/transactions/bulk`, { transactions });
  if (status !== 200) throw new Error(`recording was answered with ${status}: ${text}`);
  return books;
}

/** Calls of two victims until the attackers are done, on an API with the usual limits. */
export async function besideAttackers(
  api: ReachableApp,
  victim: TestBooks,
  clients: readonly LoadClient[],
  seconds: number,
): Promise<Noticed> {
  const attack = runLoad({ url: api.url, seconds, warmUpSeconds: 0, clients });
  let isOver = false;
  void attack.finally(() => (isOver = true)).catch(() => undefined);
  let failed = 0;
  const timesOf = async (client: HttpClient, path: string): Promise<number[]> => {
    const times: number[] = [];
    while (!isOver) {
      const time = await timeOf(async () => {
        if ((await client.get(path)).status !== 200) failed++;
      });
      times.push(time);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    return times;
  };
  const [user, list, load] = await Promise.all([
    timesOf(sameSession(api, victim), '/api/auth/user'),
    timesOf(sameSession(api, victim), `${victim.path}/transactions?limit=100`),
    attack,
  ]);
  return { user, list, failed, answers: load['attack']?.statuses ?? {} };
}

/** Clients of attackers whose budgets are unused. @param bodies how many of the worst they send in turn */
export async function attackersOf(
  attackers: Attackers,
  route: Route,
  unlimited: ReachableApp,
  bodies = WORST_BODIES,
): Promise<LoadClient[]> {
  if (attackers === 'nobody signed in') {
    const calls = callsOf(route, undefined, bodies);
    const address = ownNetwork()['x-forwarded-for'];
    return Array.from({ length: 3 * CONNECTIONS }, () => ({ kind: 'attack', cookie: '', address, calls }));
  }
  const accounts = attackers === 'one client' ? 1 : 3;
  const address = ownNetwork()['x-forwarded-for'];
  const clients: LoadClient[] = [];
  for (let account = 0; account < accounts; account++) {
    const books = await freeBooks(unlimited);
    const cookie = [...books.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const calls = callsOf(route, books, bodies);
    for (let n = 0; n < CONNECTIONS; n++) clients.push({ kind: 'attack', cookie, address, calls });
  }
  return clients;
}

function callsOf(route: Route, books: TestBooks | undefined, bodies: number): LoadCall[] {
  const path = pathOf(route, books);
  if (route.method === 'GET') return [{ method: 'GET', path }];
  return bodiesOf(route, books, bodies).map((raw) => ({ method: route.method, path, raw }));
}

/** The books' own ids where a call reads or is checked; elsewhere nothing may be deleted. */
function pathOf({ method, path, body }: Route, books: TestBooks | undefined): string {
  const ids = { accounts: books?.account.id, categories: books?.categoryId('Rent'), businesses: books?.business.id };
  const [, room] = /^\/api\/(accounts|categories|businesses)\b/.exec(path) ?? [];
  const id = (method === 'GET' || body) && ids[room as keyof typeof ids];
  return path.replace(':id', id ?? ':id').replace(/:\w+/g, () => randomUUID());
}

function bodiesOf({ body, bodyBytes, path }: Route, books: TestBooks | undefined, count: number): string[] {
  const rows = (row: object): string => JSON.stringify({ transactions: Array<object>(BULK_ROWS).fill(row) });
  const lists = path.endsWith('/transactions/bulk')
    ? [rows({}), rows({ ...draft(books?.account.id ?? ''), description: 'x'.repeat(400) })]
    : [];
  const worst = worstBodies(body, bodyBytes).map(({ text }) => text);
  const step = Math.max(1, Math.floor(worst.length / count));
  const some = [...lists, ...worst.filter((_, index) => index % step === 0)];
  // The plan of the attack is one text.
  const most = Math.max(2, Math.floor(MAX_SENT_BYTES / bodyBytes));
  return some.slice(0, Math.min(most, count));
}

/** The victim as a caller of the API with limits, from an address of their own. */
function sameSession(api: ReachableApp, { client }: TestBooks): HttpClient {
  const same = api.client();
  for (const [name, value] of client.cookies) same.cookies.set(name, value);
  return same;
}
