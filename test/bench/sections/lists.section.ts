import type { TransactionListQuery } from '@counterfoil/contracts/transaction.contract';
import { TransactionsQueries } from '../../../services/ledger/src/transactions/transactions.queries';
import type { Bench } from '../bench';
import type { BenchBooks } from '../bench-books';
import { Distribution } from '../distribution';
import type { LedgerFill } from '../ledger-fill';
import { number } from '../report';

const TRANSACTIONS = 100_000;
const CORRECTIONS = 5_000;
const PAGE_ROWS = 100;
/** Of each kind from each of the two lists. */
const PAGES = 40;
/** A row that LedgerFill records on an open day, and how many from it on are on one. */
const [OPEN_ROW, OPEN_ROWS] = [105, 45];

interface Lists {
  readonly corrected: BenchBooks;
  readonly plain: BenchBooks;
}

const KINDS: Readonly<Record<string, TransactionListQuery>> = {
  'the first page': { limit: PAGE_ROWS },
  'page 50': { limit: PAGE_ROWS, offset: 49 * PAGE_ROWS },
  'the first page by amount': { limit: PAGE_ROWS, sort: 'amount' },
  'the first page of what words match': { limit: PAGE_ROWS, search: 'payment 77' },
  'the first page right after a change': { limit: PAGE_ROWS },
};

/** Two businesses with as many transactions, one with thousands of them corrected in closed months: pages in turns. */
export async function listsSection(bench: Bench): Promise<void> {
  const [corrected, plain] = await bench.openBooks(2);
  if (!corrected || !plain) return;
  const fill = bench.fill(await bench.stack());
  const transactions = Math.min(TRANSACTIONS, bench.sizes.transactions);
  const corrections = Math.round((transactions * CORRECTIONS) / TRANSACTIONS);
  for (const books of [corrected, plain]) await fill.visible(await fill.importRows(books, transactions));
  await fill.visible(await fill.correct(corrected, corrections));
  await fill.settle();
  const ratios: number[] = [];
  const told: string[] = [];
  for (const [kind, query] of Object.entries(KINDS)) {
    const took = await inTurns(fill, { corrected, plain }, query, kind.endsWith('change'));
    ratios.push(took.corrected.p50 / took.plain.p50);
    told.push(
      `${kind} ${number(took.corrected.p50)} to ${number(took.plain.p50)} ms, ${number(took.corrected.p50 / took.plain.p50)} times`,
    );
  }
  bench.report.target('correctedList', {
    figure: Math.max(...ratios),
    note: `p50 of ${PAGES} pages of each kind, in turns, ${transactions} transactions and ${corrections} corrections: ${told.join('; ')}.`,
  });
}

async function inTurns(
  fill: LedgerFill,
  lists: Lists,
  query: TransactionListQuery,
  isAfterChange: boolean,
): Promise<Record<keyof Lists, Distribution>> {
  const queries = new TransactionsQueries(fill.pool);
  const took = { corrected: new Distribution(), plain: new Distribution() };
  for (let page = 0; page < PAGES; page++) {
    for (const kind of page % 2 === 0 ? (['corrected', 'plain'] as const) : (['plain', 'corrected'] as const)) {
      const books = lists[kind];
      if (isAfterChange) await fill.visible(await fill.recordOne(books, OPEN_ROW + (page % OPEN_ROWS)));
      const started = performance.now();
      const { rows } = await queries.list(books.businessId, query);
      took[kind].add(performance.now() - started);
      if (rows.length !== PAGE_ROWS) throw new Error(`a page of ${rows.length} rows`);
    }
  }
  return took;
}
