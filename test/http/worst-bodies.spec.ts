/** No body that a route takes holds the process for long, and none longer is read: every route, under the worst. */
import { randomUUID } from 'node:crypto';
import { FeaturesModule } from '../../services/ledger/src/app/features.module';
import type { Route } from '../../services/ledger/src/api-docs/route';
import { superAdmin } from '../kit/administrators';
import { startApiBeside, type ApiProcess } from '../kit/api-process';
import type { SignedUp } from '../kit/app';
import { draft, startBooks, type TestBooks } from '../kit/books';
import { longestHold, slowness } from '../kit/event-loop';
import type { Answer } from '../kit/http-client';
import { routesOf } from '../kit/routes';
import { sharedApp } from '../kit/shared-app';
import { worstBodies, type WorstBody } from './worst-bodies';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

jest.setTimeout(600_000);

/**
 * What one request may take from everybody else, in milliseconds, and more where the machine is slower than it was made
 * for.
 */
const MOST_MS = 50 * slowness();
/** `npm test` draws one filling a member, the soak takes them all. */
const IS_WHOLE = process.env['WORST_BODIES'] === 'full';
const WRITING = routesOf(FeaturesModule).filter(({ method }) => method !== 'GET');
const ONCE = 1;
const JSON_TYPE = { 'content-type': 'application/json' };

let api: ApiProcess;
let books: TestBooks;
let boss: SignedUp;
beforeAll(async () => {
  const app = await sharedApp();
  api = await startApiBeside(app);
  books = await startBooks(api);
  boss = await superAdmin(api);
}, 120_000);
afterAll(() => api?.stop());

/** A call reaches the contract's own checks where its ids are right; where nothing is checked it must do nothing. */
function pathOf({ path, body }: Route): string {
  const subjects = { accounts: books.account.id, categories: books.categoryId('Rent'), businesses: books.business.id };
  const [, room] = /^\/api\/(accounts|categories|businesses)\b/.exec(path) ?? [];
  const subject = body && subjects[room as keyof typeof subjects];
  return path.replace(':id', subject ?? ':id').replace(/:\w+/g, () => randomUUID());
}

function sent(route: Route, raw: string): Promise<Answer<{ code?: string }>> {
  const isBoss = /^\/api\/(super-)?admin\//.test(route.path);
  const client = route.isPublic ? api.client() : isBoss ? boss.client : books.client;
  return client.call(route.method, pathOf(route), undefined, { raw, headers: JSON_TYPE });
}

interface Outcome {
  /** Status by body. */
  readonly answers: ReadonlyMap<string, number>;
  /** Bodies that held the process for too long, in words. */
  readonly tooLong: readonly string[];
}

async function outcomeOf(route: Route, bodies: readonly WorstBody[]): Promise<Outcome> {
  const answers = new Map<string, number>();
  const one = async ({ what, text }: WorstBody): Promise<void> => {
    answers.set(what, (await sent(route, text)).status);
  };
  const all = async (): Promise<void> => {
    for (const body of bodies) await one(body);
  };
  const tooLong: string[] = [];
  if ((await longestHold(api.url, all, MOST_MS, ONCE)) <= MOST_MS) return { answers, tooLong };
  for (const body of bodies) {
    const held = await longestHold(api.url, () => one(body), MOST_MS);
    if (held > MOST_MS) tooLong.push(`${body.what} (${body.text.length} bytes): ${Math.round(held)} ms`);
  }
  return { answers, tooLong };
}

describe.each(WRITING)('$name', (route) => {
  it('is not held up by the worst that it takes', async () => {
    const bodies = worstBodies(route.body, route.bodyBytes, IS_WHOLE);
    const { answers, tooLong } = await outcomeOf(route, bodies);
    const isWhole = route.bodyBytes <= 64 * 1_024;
    // Of a large body its lists alone may be large: what else there is too much of is refused, too.
    const isOdd = (status: number): boolean => status >= 500 || status === 429 || (isWhole && status === 413);
    expect([...answers].filter(([, status]) => isOdd(status))).toEqual([]);
    expect(tooLong).toEqual([]);
  });

  it('reads nothing that is longer', async () => {
    const body = worstBodies(route.body, Math.max(500_000, 2 * route.bodyBytes), false)[0];
    if (!body) throw new Error('there is no worst body');
    const { answers, tooLong } = await outcomeOf(route, [body]);
    expect([...answers.values(), ...tooLong]).toEqual([413]);
  });
});

describe('many rows at once', () => {
  const bulk = (transactions: unknown[]): Promise<Answer<BulkTransactionsAnswer>> =>
    books.client.post(`${books.path}/transactions/bulk`, { transactions });
  const row = (): object => ({ ...draft(books.account.id), description: 'x'.repeat(400) });

  it('holds nobody up where they are empty', async () => {
    const empty = Array.from({ length: 5_000 }, () => ({}));
    const { status, body } = await bulk(empty);
    expect([status, body.errors]).toEqual([200, 5_000]);
    expect(body.failures[4_999]).toEqual({ row: 5_000, message: 'Date is required' });
    expect(await longestHold(api.url, () => bulk(empty), MOST_MS)).toBeLessThanOrEqual(MOST_MS);
  });

  it.each(['#', 'x', '*', '-', '1a#', 'card x'])('holds nobody up with texts of nothing but %j', async (sign) => {
    const text = sign.repeat(500).slice(0, 480);
    const rows = Array.from({ length: 500 }, (_, n) => ({ description: text + n, type: 'expense' }));
    const ask = (): Promise<Answer> => books.client.post(`${books.path}/transactions/suggestions`, { rows });
    expect((await ask()).status).toBe(200);
    expect(await longestHold(api.url, ask, MOST_MS)).toBeLessThanOrEqual(MOST_MS);
  });

  it('holds nobody up where they are recorded', async () => {
    const rows = Array.from({ length: 5_000 }, row);
    expect(await longestHold(api.url, () => bulk(rows), MOST_MS)).toBeLessThanOrEqual(MOST_MS);
  });
});
