/** A kill -9 in the middle of a long call, and in the middle of its undo: the same calls again finish both. */
import { randomUUID } from 'node:crypto';
import type { Account } from '@counterfoil/contracts/account.contract';
import { COMMAND_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import { startTestApp, type TestApp } from '../../kit/app/app';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { eventually } from '../../kit/run/time-limit';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

const RETRY_PAUSE_MS = 200;
/** Enough rows for several appends, so that a kill falls between two of them. */
const ROWS = 3_000;

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  // What it says while the books, or what they stand on, do not come.
  app = await startTestApp({ SLOWNESS: '1' });
  books = await startBooks(app);
});
afterAll(() => app?.stop());

const keyed = (key: string = randomUUID()) => ({ headers: { [IDEMPOTENCY_KEY_HEADER]: key } });
const balance = async (): Promise<string | undefined> =>
  (await books.client.get<Account[]>(`${books.path}/accounts`)).body.find(({ id }) => id === books.account.id)
    ?.currentBalance;
const rows = (): Promise<number> =>
  stored(`select count(*)::int as count from books.transactions where business_id = $1 and deleted_at is null`);
const reversed = (): Promise<number> =>
  stored(`select count(*)::int as count from books.transactions where business_id = $1 and deleted_at is not null`);

async function stored(sql: string): Promise<number> {
  const { rows: found } = await withClient(app.databaseUrl, (client) =>
    client.query<{ count: number }>(sql, [books.business.id]),
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

it('kill -9 of an import, and of its undo: the same calls again finish them', async () => {
  const transactions = Array.from({ length: ROWS }, (_, index) => ({
    ...draft(books.account.id),
    amount: '0.01',
    description: `Row ${index}`,
  }));
  const send = (key: string) =>
    books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, { transactions }, keyed(key));
  const key = randomUUID();
  const broken = send(key).catch(() => undefined);
  await eventually('some rows', async () => ((await rows()) > 0 ? true : undefined));
  await app.process.kill();
  await broken;
  expect(await rows()).toBeLessThan(ROWS);
  await app.startLedger();
  const imported = await insist(() => send(key));
  expect([imported.body.success, imported.body.errors]).toEqual([ROWS, 0]);
  // The lease of the projector that was killed has to run out first.
  await eventually('all rows', async () => ((await rows()) < ROWS ? undefined : true));
  expect([await rows(), await balance()]).toEqual([ROWS, (1_000 - ROWS / 100).toFixed(2)]);

  const undo = () =>
    books.client.post(`${books.path}/commands/${imported.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {}, keyed(key));
  const brokenUndo = undo().catch(() => undefined);
  await eventually('some rows reversed', async () => ((await reversed()) > 0 ? true : undefined));
  await app.process.kill();
  await brokenUndo;
  expect(await reversed()).toBeLessThan(ROWS);
  await app.startLedger();
  expect((await insist(undo)).status).toBe(200);
  expect([await rows(), await balance()]).toEqual([0, '1000.00']);
  expect((await books.client.get<BalanceSheet>(`${books.path}/balance-sheet`)).body.isBalanced).toBe(true);
});
