import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { startTestApp, type TestApp } from '../../kit/app';
import { draft, startBooks, unlimitedOwner, withoutLimits, type TestBooks } from '../../kit/books';
import { withClient } from '../../kit/read-models';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';

const ROWS = 450;
/** Two of these weigh what a command holds beside others. */
const ROWS_BESIDE_OTHERS = 50;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

/** How many rows each event of the list recorded, in order. */
async function recordedTogether({ business }: TestBooks): Promise<number[]> {
  const text = `
    select jsonb_array_length(convert_from(data, 'utf8')::jsonb -> 'transactions') as rows from event_store.events
    where stream = $1 and type = 'ImportRowsRecorded' order by revision`;
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ rows: number }>(text, [STREAM_NAMESPACE + ledgerStream(business.id)]),
  );
  return rows.map((row) => row.rows);
}

async function sendList(books: TestBooks): Promise<BulkTransactionsAnswer> {
  const transactions = Array.from({ length: ROWS }, (_, row) => ({
    ...draft(books.account.id),
    description: `Row ${row}`,
  }));
  const options = { headers: { 'idempotency-key': 'list' } };
  return (await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, { transactions }, options))
    .body;
}

it('is recorded in small parts while others are there, whose rows are shown in between', async () => {
  const books = await startBooks(app, await unlimitedOwner(app));
  const somebodyElse = await app.signedUp();
  // Records as often as the list leaves time for, which on a slow machine is more than the free plan has room for.
  await withoutLimits(app, somebodyElse);
  const other = await startBooks(app, somebodyElse);
  let isOver = false;
  const sent = sendList(books).finally(() => (isOver = true));
  // Whoever called two seconds ago is there no more: recording may take longer on a slow machine, looking does not.
  const looking = (async () => {
    while (!isOver) expect((await other.client.get(`${other.path}/accounts`)).status).toBe(200);
  })();
  let recorded = 0;
  while (!isOver) {
    expect((await other.record()).status).toBe(201);
    recorded++;
  }
  await looking;
  const answer = await sent;
  expect([answer.success, answer.errors]).toEqual([ROWS, 0]);
  const parts = await recordedTogether(books);
  expect([Math.max(...parts), parts.reduce((sum, rows) => sum + rows, 0)]).toEqual([ROWS_BESIDE_OTHERS, ROWS]);
  expect((await other.client.get<Transaction[]>(`${other.path}/transactions?limit=100`)).body.length).toBe(
    Math.min(recorded, 100),
  );
  // Sent again when nobody is there any more, in parts that would be larger.
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(await sendList(books)).toEqual(answer);
  expect(await recordedTogether(books)).toEqual(parts);
});

it('is recorded in large parts where nobody waits for it', async () => {
  const books = await startBooks(app, await unlimitedOwner(app));
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect((await sendList(books)).success).toBe(ROWS);
  expect(Math.max(...(await recordedTogether(books)))).toBeGreaterThan(ROWS_BESIDE_OTHERS);
});
