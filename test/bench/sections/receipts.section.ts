import { receiptCount } from '../../../services/ledger/src/books/receipt-count';
import type { Bench } from '../bench';
import type { BenchBooks } from '../bench-books';
import { COMPARED_PAGES, comparedLists } from '../compared-lists';
import { Distribution } from '../distribution';
import type { LedgerFill } from '../ledger-fill';
import { number } from '../report';

const TRANSACTIONS = 100_000;
const RECEIPTS = 10_000;
const PAGE_ROWS = 100;
/** Calls of each kind over HTTP, one after the other. */
const CALLS = 300;

/** As uploads would have noted the files that nobody has sent here. */
const NOTED = `
  insert into platform.receipt_files (business_id, sha256, has_picture)
  select business_id, sha256, true from books.receipts`;

/** One business with a receipt at every tenth transaction, the newest: its lists, and what is asked for one of them. */
export async function receiptsSection(bench: Bench): Promise<void> {
  const stack = await bench.stack();
  const [books] = await bench.openBooks(1);
  if (!books) return;
  const fill = bench.fill(stack);
  const transactions = Math.min(TRANSACTIONS, bench.sizes.transactions);
  await fill.visible(await fill.importRows(books, transactions));
  const ids = await newest(fill, books, Math.min(RECEIPTS, transactions));
  await fill.visible(await fill.attachReceipts(books, ids));
  await fill.pool.query(NOTED);
  await fill.settle();
  await listed(bench, fill, books, { transactions, receipts: ids.length });
  await asked(bench, books, ids[0] ?? '');
}

async function newest({ pool }: LedgerFill, { businessId }: BenchBooks, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from books.transactions where business_id = $1 order by date desc, sequence desc limit $2',
    [businessId, count],
  );
  return rows.map(({ id }) => id);
}

/** The mark of receipts on the rows of a list. */
async function listed(
  bench: Bench,
  { pool }: LedgerFill,
  { businessId }: BenchBooks,
  counts: { transactions: number; receipts: number },
): Promise<void> {
  const mark = { sql: receiptCount('page'), none: '0' };
  const compared = await comparedLists(pool, { businessId, query: { limit: PAGE_ROWS } }, mark);
  const { with: withMark, without, rows } = compared;
  const marked = rows.filter((row) => row.receiptCount > 0).length;
  bench.report.anchor(
    `a page of ${PAGE_ROWS} of ${counts.transactions} transactions, ${marked} of them with one of ${counts.receipts} receipts, asked of Postgres with their number: p50 ${number(withMark.p50)} ms, p99 ${number(withMark.p99)} ms; without it ${number(without.p50)} and ${number(without.p99)} ms: ${number(withMark.p50 / without.p50)} times as long (p50 of ${COMPARED_PAGES} each, in turns)`,
  );
}

/** What a person asks for who looks at a list, and at one of its rows. */
async function asked(bench: Bench, { owner, path }: BenchBooks, transactionId: string): Promise<void> {
  const calls = {
    'a page of the list': `${path}/transactions?limit=${PAGE_ROWS}`,
    'the receipts of a transaction': `${path}/receipts?transactionId=${transactionId}`,
    'the inbox': `${path}/receipts`,
    'the plan and what is used of it': '/api/auth/usage',
  };
  const told: string[] = [];
  for (const [what, address] of Object.entries(calls)) {
    const took = new Distribution();
    for (let call = 0; call < CALLS; call++) {
      const started = performance.now();
      const { status, text } = await owner.client.get(address);
      if (status !== 200) throw new Error(`${what} was answered with ${status}: ${text.slice(0, 300)}`);
      took.add(performance.now() - started);
    }
    told.push(`${what} p50 ${number(took.p50)}, p99 ${number(took.p99)} ms`);
  }
  bench.report.anchor(`over HTTP, one call after the other, ${CALLS} of each: ${told.join('; ')}`);
}
