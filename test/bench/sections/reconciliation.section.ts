import { reconciledThrough } from '../../../services/ledger/src/books/reconciled-through';
import type { Bench } from '../bench';
import { recordCall, type BenchBooks } from '../bench-books';
import type { BenchStack } from '../bench-stack';
import { COMPARED_PAGES, comparedLists } from '../compared-lists';
import { failuresOf, resultOf, runLoad, type LoadCall } from '../http-load';
import type { LedgerFill } from '../ledger-fill';
import { fillReconciledMonths, type ReconciledMonths } from '../reconciled-months';
import { number } from '../report';

const TRANSACTIONS = 100_000;
const READERS = 2;
const READS_PER_SECOND = 1;
const WRITERS = 2;
const WRITES_PER_SECOND = 5;
const WARM_UP_SECONDS = 3;
/** Few people reconcile at once: their calls take this long to be enough for a p99. */
const LEAST_SECONDS = 40;
const PAGE_ROWS = 100;

/** Two years of two accounts, one of them reconciled month by month: the next month is opened while people write. */
export async function reconciliationSection(bench: Bench): Promise<void> {
  const stack = await bench.stack();
  await stack.startWorker();
  const [books] = await bench.openBooks(1);
  if (!books) return;
  const months = await fillReconciledMonths(books, Math.min(TRANSACTIONS, bench.sizes.transactions));
  await stack.stopWorker();
  const fill = bench.fill(stack);
  await fill.settle();
  await opening(bench, stack, books, months);
  await markCost(bench, fill, books);
}

/** What the screen asks for: the rows of the month, and what was agreed on before. */
async function opening(bench: Bench, stack: BenchStack, books: BenchBooks, months: ReconciledMonths): Promise<void> {
  const { cookie } = books.owner;
  const [accountId = '', other = ''] = books.accountIds;
  const path = `/api/accounts/${accountId}/reconciliations`;
  const get = (kind: string, address: string) =>
    Array.from({ length: READERS }, () => ({
      kind,
      cookie,
      calls: [{ method: 'GET', path: address } satisfies LoadCall],
      perSecond: READS_PER_SECOND,
    }));
  const results = await runLoad({
    url: stack.url,
    seconds: Math.max(LEAST_SECONDS, bench.sizes.seconds),
    warmUpSeconds: WARM_UP_SECONDS,
    clients: [
      ...get('worksheet', `${path}/worksheet?closingDay=${months.closingDay}`),
      ...get('next', `${path}/worksheet`),
      ...get('past', path),
      ...get('states', `${books.path}/reconciliations`),
      ...Array.from({ length: WRITERS }, () => ({
        kind: 'write',
        cookie,
        calls: [recordCall({ ...books, accountIds: [other] })],
        perSecond: WRITES_PER_SECOND,
      })),
    ],
  });
  const worksheet = resultOf(results, 'worksheet');
  const beside = [
    ['the same without naming a day', resultOf(results, 'next')],
    ['reconciliations of the account', resultOf(results, 'past')],
    ['standing of all accounts', resultOf(results, 'states')],
    ['writes', resultOf(results, 'write')],
  ] as const;
  const told = beside.map(
    ([name, { p50, p99, perSecond }]) => `${name} p50 ${number(p50)}, p99 ${number(p99)} ms at ${number(perSecond)}/s`,
  );
  bench.report.target('worksheet', {
    figure: worksheet.p99,
    fallsShort: months.transactions < TRANSACTIONS,
    note: `p50 ${number(worksheet.p50)} ms at ${number(worksheet.perSecond)}/s; ${months.transactions} transactions of 25 months in two accounts from 50 statements, ${months.rowsOfMonth} rows a month, 24 months of the account reconciled, 300 of its rows corrected since; beside it ${told.join('; ')}; ${failuresOf(worksheet)}.`,
  });
}

/** What it costs a list to say of each row whether it was agreed on: the same pages with and without, in turns. */
async function markCost(bench: Bench, { pool }: LedgerFill, { businessId, accountIds }: BenchBooks): Promise<void> {
  const query = { accountId: accountIds[0] ?? '', limit: PAGE_ROWS, endDate: '2026-02-28' };
  const mark = { sql: reconciledThrough('page'), none: 'null::text' };
  const { with: withMark, without, rows } = await comparedLists(pool, { businessId, query }, mark);
  const marked = rows.filter(({ reconciledThrough: day }) => day !== null).length;
  bench.report.anchor(
    `a page of ${PAGE_ROWS} transactions, ${marked} of them reconciled, asked of Postgres with the mark: p50 ${number(withMark.p50)} ms, p99 ${number(withMark.p99)} ms; without it ${number(without.p50)} and ${number(without.p99)} ms: ${number(withMark.p50 / without.p50)} times as long (p50 of ${COMPARED_PAGES} each, in turns)`,
  );
}
