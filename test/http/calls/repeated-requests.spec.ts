/** The same request twice: at once, after an answer, and after a closed connection in its middle. It counts once. */
import { randomUUID } from 'node:crypto';
import type { Account } from '@counterfoil/contracts/account.contract';
import { COMMAND_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { sharedApp } from '../../kit/app/shared-app';
import { eventually } from '../../kit/run/time-limit';
import { commandCalls } from './command-calls';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';

const RETRY_PAUSE_MS = 200;
/** Enough rows for several appends. */
const ROWS = 1_100;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const keyed = (key: string = randomUUID()) => ({ headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
const balance = async (): Promise<string | undefined> =>
  (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find(({ id }) => id === books.account.id)
    ?.currentBalance;
const rows = (): Promise<number> =>
  stored(`select count(*)::int as count from books.transactions where business_id = $1 and deleted_at is null`);
async function stored(sql: string): Promise<number> {
  const { rows: found } = await withClient(app.databaseUrl, (client) =>
    client.query<{ count: number }>(sql, [books.business.id]),
  );
  return found[0]?.count ?? 0;
}

/** Events of the business, from the log itself. */
async function eventCount(): Promise<number> {
  const { rows: found } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ count: number }>(`select count(*)::int as count from event_store.events where stream = $1`, [
      STREAM_NAMESPACE + ledgerStream(books.business.id),
    ]),
  );
  return found[0]?.count ?? 0;
}

/** Sends until there is a final answer, as a browser would whose connection was cut. */
function insist<Body>(send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  return eventually('a final answer', async () => {
    const answer = await send().catch(() => undefined);
    if (answer !== undefined && answer.status !== 503) return answer;
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    return undefined;
  });
}

describe('the same key', () => {
  const names = [
    'adjust the balance',
    'record a transaction',
    'record many',
    'amend',
    'categorise',
    'categorise many',
    'delete',
    'delete many',
    'restore',
    'undo',
    'transfer',
    'open an account',
    'rename an account',
    'add a category',
    'close a period',
    'change the profile',
  ];

  it.each(names)('does it once, and answers alike: %s', async (name) => {
    const prepared = await commandCalls(books)[name]?.();
    if (!prepared) throw new Error(`there is no call ${name}`);
    const [method, path, body] = prepared;
    const key = randomUUID();
    const send = () => books.client.call<object>(method, path, body, keyed(key));
    const [first, second] = await Promise.all([send(), send()]);
    const events = await eventCount();
    const third = await send();
    // On a busy machine one may be answered before the books show it: 202.
    const statuses = [first.status, second.status, third.status].filter((status) => status !== 202);
    expect(statuses.length).toBeGreaterThan(0);
    expect(new Set(statuses).size).toBe(1);
    expect(statuses[0]).toBeLessThan(300);
    expect(second.headers.get(COMMAND_ID_HEADER)).toBe(first.headers.get(COMMAND_ID_HEADER));
    expect(third.body).toEqual(second.body);
    expect(await eventCount()).toBe(events);
  });

  it('with another body is refused, and changes nothing', async () => {
    const key = randomUUID();
    await books.record({}, keyed(key));
    const before = await balance();
    const other = await books.record({ amount: '81.00' }, keyed(key));
    expect([other.status, await balance()]).toEqual([409, before]);
  });
});

describe('in the middle of it', () => {
  const many = { transactions: [] as object[] };
  beforeEach(() => {
    many.transactions = Array.from({ length: ROWS }, (_, index) => ({
      ...draft(books.account.id),
      amount: '0.01',
      description: `Row ${index}`,
    }));
  });
  const send = (key: string) =>
    books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, many, keyed(key));
  const expected = (): string => (1_000 - ROWS / 100).toFixed(2);

  it('an undo that a closed period stands in the way of reverses nothing, however late its rows come', async () => {
    const older = { ...draft(books.account.id), date: '2025-12-31', amount: '0.01' };
    const { headers } = await books.client.post(`${books.path}/transactions/bulk`, {
      transactions: [...many.transactions.slice(0, ROWS - 1), older],
    });
    await books.client.post(`${books.path}/periods/close`, { through: '2025-12-31' });
    const undo = (body: object) =>
      books.client.post<Problem>(`${books.path}/commands/${headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, body);
    const refused = await undo({});
    expect([refused.status, refused.body.code, await rows(), await balance()]).toEqual([
      409,
      'period_closed',
      ROWS,
      expected(),
    ]);
    expect((await insist(() => undo({ onFirstOpenDay: true }))).status).toBe(200);
    expect([await rows(), await balance()]).toEqual([0, '1000.00']);
  });

  it('a closed connection: the import goes on or stops, and the same call again leaves every row once', async () => {
    const key = randomUUID();
    const closing = new AbortController();
    const cookie = [...books.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const left = fetch(`${app.url}${books.path}/transactions/bulk`, {
      method: 'POST',
      signal: closing.signal,
      headers: { 'content-type': 'application/json', cookie, [IDEMPOTENCY_KEY_HEADER]: key },
      body: JSON.stringify(many),
    }).catch(() => undefined);
    await eventually('some rows', async () => ((await rows()) > 0 ? true : undefined));
    closing.abort();
    await left;
    const answer = await insist(() => send(key));
    expect([answer.body.success, await rows(), await balance()]).toEqual([ROWS, ROWS, expected()]);
  });

  it('an upload broken off writes nothing', async () => {
    const closing = new AbortController();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(JSON.stringify(many).slice(0, -10))),
    });
    const cookie = [...books.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const left = fetch(`${app.url}${books.path}/transactions/bulk`, {
      method: 'POST',
      signal: closing.signal,
      headers: { 'content-type': 'application/json', cookie },
      body,
      duplex: 'half',
    }).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    closing.abort();
    await left;
    expect((await books.client.get<Transaction[]>(`${books.path}/transactions`)).body).toEqual([]);
  });
});
