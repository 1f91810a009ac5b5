import type { FinancialSummary } from '@counterfoil/contracts/report.contract';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';
import { eventually } from '../../kit/run/time-limit';
import { timed, type Bench } from '../bench';
import type { BenchBooks } from '../bench-books';
import { Distribution } from '../distribution';
import { number } from '../report';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

/** A statement of some years: what a job and its polling cost by the import weighs little on it. */
const ROWS = 30_000;
const BULK_ROWS = 5_000;
const ROUNDS = 3;
/** As often as a screen that is not told asks; more often, the asking is a good part of what is measured. */
const ASKED_EVERY_MS = 100;

/**
 * A statement of 30,000 rows through the real upload, from the sending of the file until the financial summary shows
 * every row.
 */
export async function importSection(bench: Bench): Promise<void> {
  const stack = await bench.stack();
  await stack.startWorker();
  const [books, bulkBooks] = await bench.openBooks(2);
  if (!books || !bulkBooks) return;
  const [understood, shown, bulk] = [new Distribution(), new Distribution(), new Distribution()];
  let spent = '';
  // The first round warms up and is not counted.
  for (let round = 0; round <= ROUNDS; round++) {
    const before = stack.cpu();
    const { readSeconds, shownSeconds } = await importOnce(books, round + 1);
    spent = stack.cpuEach(before, ROWS);
    const bulkSeconds = await bulkOnce(bulkBooks, round + 1);
    if (round === 0) continue;
    understood.add(ROWS / readSeconds);
    shown.add(ROWS / shownSeconds);
    bulk.add(BULK_ROWS / bulkSeconds);
  }
  await stack.stopWorker();
  const { one } = await bench.rawInserts();
  bench.report.target('import', {
    figure: shown.p50,
    anchor: { name: 'raw inserts of 1 writer', figure: one.perSecond, unit: '/s' },
    note: `${ROWS} rows uploaded as CSV, read, committed and recorded by the worker, the middle of ${ROUNDS} rounds; read and shown as a preview ${number(understood.p50)} rows/s; processor time a row: ${spent}. ${BULK_ROWS} rows in one bulk call ${number(bulk.p50)} rows/s. The stream is left free after a batch only where somebody else writes, which nobody did.`,
  });
}

async function importOnce(books: BenchBooks, round: number): Promise<{ readSeconds: number; shownSeconds: number }> {
  const { client } = books.owner;
  const to = { client, path: books.path, account: { id: books.accountIds[0] ?? '' } };
  const csv = `Date,Description,Amount\n${Array.from({ length: ROWS }, (_, index) => `${dateOf(index)},Row ${index} of statement ${round},-1.00\n`).join('')}`;
  const read = await timed(async () => settledImport(to, (await upload(to, csv)).body.id, ASKED_EVERY_MS));
  const body = read.result;
  if (body.counts.included !== ROWS) throw new Error(`an upload became ${body.status}: ${body.error ?? ''}`);
  const rest = await timed(async () => {
    await commit(to, body.id, ASKED_EVERY_MS);
    await allShown(books, ROWS * round);
  });
  return { readSeconds: read.seconds, shownSeconds: read.seconds + rest.seconds };
}

async function bulkOnce(books: BenchBooks, round: number): Promise<number> {
  const transactions = Array.from({ length: BULK_ROWS }, (_, index) => ({
    date: dateOf(index),
    accountId: books.accountIds[0],
    type: 'expense',
    description: `Row ${index} of statement ${round}`,
    amount: '1.00',
  }));
  const { seconds } = await timed(async () => {
    const { status, body, text } = await books.owner.client.post<BulkTransactionsAnswer>(
      `${books.path}/transactions/bulk`,
      { transactions },
    );
    if (status !== 200 || body.success !== BULK_ROWS)
      throw new Error(`a bulk call was answered with ${status}: ${text.slice(0, 300)}`);
    await allShown(books, BULK_ROWS * round);
  });
  return seconds;
}

function allShown(books: BenchBooks, expenses: number): Promise<boolean> {
  return eventually('the summary showing every row', async () => {
    const { body } = await books.owner.client.get<FinancialSummary>(
      `${books.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31`,
    );
    return body.totalExpenses === expenses || undefined;
  });
}

function dateOf(index: number): string {
  return `2026-0${(index % 9) + 1}-${String((index % 28) + 1).padStart(2, '0')}`;
}
