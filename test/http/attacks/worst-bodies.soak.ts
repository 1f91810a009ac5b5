/** No body that a route takes holds the process for long, and none longer is read: every route, under the worst. */
import { FeaturesModule } from '../../../services/ledger/src/app/features.module';
import { routesOfModule, type Route } from '../../../services/ledger/src/api-docs/route';
import { superAdmin } from '../../kit/app/administrators';
import { startApiBeside, type ApiProcess } from '../../kit/app/api-process';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import { longestHold, slowness, TRIES } from '../../kit/run/event-loop';
import type { Answer } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';
import { bodySender, isOdd, type SendBody } from './body-sender';
import { longerThan, worstBodies, type WorstBody } from './worst-bodies';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

/**
 * What one request may take from everybody else, in milliseconds, and more where the machine is slower than it was made
 * for.
 */
const AT_MOST_MS = 50;
const MOST_MS = AT_MOST_MS * slowness();
/** The machine may have become busier since. */
const isTooLong = (heldMs: number): boolean => heldMs > MOST_MS && heldMs > AT_MOST_MS * slowness();
const WRITING = routesOfModule(FeaturesModule).filter(({ method }) => method !== 'GET');
/** Judged together: to ask the process for how long it was held costs more than most bodies. */
const A_GROUP = 10;
const GROUPS = Array.from({ length: Math.ceil(WRITING.length / A_GROUP) }, (_, at) => {
  const routes = WRITING.slice(at * A_GROUP, (at + 1) * A_GROUP);
  return { first: routes[0]?.name ?? '', last: routes.at(-1)?.name ?? '', routes };
});
const ONCE = 1;

let api: ApiProcess;
let books: TestBooks;
let sent: SendBody;
beforeAll(async () => {
  api = await startApiBeside(await sharedApp());
  books = await startBooks(api);
  sent = bodySender(api, books, (await superAdmin(api)).client);
});
afterAll(() => api?.stop());

interface Call {
  readonly route: Route;
  readonly body: WorstBody;
}

interface Outcome {
  readonly answers: ReadonlyMap<Call, number>;
  /** Calls that held the process for too long, in words. */
  readonly tooLong: readonly string[];
}

/**
 * All of them in turn; where that held the process for too long, each half by itself, down to a single call: most often
 * something else on the machine held it up.
 */
async function outcomeOf(calls: readonly Call[]): Promise<Outcome> {
  const answers = new Map<Call, number>();
  const all = async (): Promise<void> => {
    for (const call of calls) answers.set(call, (await sent(call.route, call.body.text)).status);
  };
  const [only] = calls;
  const isOne = only !== undefined && calls.length === 1;
  const held = await longestHold(api.url, all, MOST_MS, isOne ? TRIES : ONCE);
  if (held <= MOST_MS) return { answers, tooLong: [] };
  if (isOne) {
    const told = `${inWords(only)} (${only.body.text.length} bytes): ${Math.round(held)} ms`;
    return { answers, tooLong: isTooLong(held) ? [told] : [] };
  }
  const half = Math.ceil(calls.length / 2);
  const outcomes = [await outcomeOf(calls.slice(0, half)), await outcomeOf(calls.slice(half))];
  return {
    answers: new Map(outcomes.flatMap(({ answers: some }) => [...some])),
    tooLong: outcomes.flatMap(({ tooLong }) => tooLong),
  };
}

async function expectNotHeld(ask: () => Promise<unknown>): Promise<void> {
  const held = await longestHold(api.url, ask, MOST_MS);
  if (isTooLong(held)) expect(held).toBeLessThanOrEqual(MOST_MS);
}

const inWords = ({ route, body }: Call): string => `${route.name}, ${body.what}`;

describe.each(GROUPS)('routes from $first to $last', ({ routes }) => {
  it('are not held up by the worst that they take', async () => {
    const calls = routes.flatMap((route) =>
      worstBodies(route.body, route.bodyBytes).map((body) => ({
        route,
        body,
      })),
    );
    const { answers, tooLong } = await outcomeOf(calls);
    const odd = [...answers].filter(([call, status]) => isOdd(call.route, status));
    expect(odd.map(([call, status]) => `${inWords(call)}: ${status}`)).toEqual([]);
    expect(answers.size).toBe(calls.length);
    expect(tooLong).toEqual([]);
  });

  it('read nothing that is longer', async () => {
    const { answers, tooLong } = await outcomeOf(routes.map((route) => ({ route, body: longerThan(route.bodyBytes) })));
    const read = [...answers].filter(([, status]) => status !== 413);
    expect(read.map(([call, status]) => `${inWords(call)}: ${status}`)).toEqual([]);
    expect([answers.size, tooLong]).toEqual([routes.length, []]);
  });
});

describe('many rows at once', () => {
  const bulk = (transactions: unknown[]): Promise<Answer<BulkTransactionsAnswer>> =>
    books.client.post(`${books.path}/transactions/bulk`, { transactions });
  const row = (): object => ({ ...draft(books.account.id), description: 'x'.repeat(400) });

  it('holds nobody up where they are empty', async () => {
    await expectNotHeld(() => bulk(Array.from({ length: 5_000 }, () => ({}))));
  });

  it.each(['#', 'x', '*', '-', '1a#', 'card x'])('holds nobody up with texts of nothing but %j', async (sign) => {
    const text = sign.repeat(500).slice(0, 480);
    const rows = Array.from({ length: 500 }, (_, n) => ({ description: text + n, type: 'expense' }));
    const ask = (): Promise<Answer> => books.client.post(`${books.path}/transactions/suggestions`, { rows });
    expect((await ask()).status).toBe(200);
    await expectNotHeld(ask);
  });

  it('holds nobody up where they are recorded', async () => {
    const rows = Array.from({ length: 5_000 }, row);
    await expectNotHeld(() => bulk(rows));
  });
});
