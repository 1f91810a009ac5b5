import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import { ledgerStream } from '@counterfoil/events/stream-names';
import { timed, type Bench } from '../bench';
import { recordCall, type BenchBooks } from '../bench-books';
import type { BenchStack } from '../bench-stack';
import { Distribution } from '../distribution';
import { measureHledger } from '../hledger';
import { failuresOf, resultOf, runLoad, type LoadCall } from '../http-load';
import { number } from '../report';
import type { LedgerFill } from '../ledger-fill';

const MILLION = 1_000_000;
const READERS = 4;
const READS_PER_SECOND = 10;
const WRITERS = 5;
const WRITES_PER_SECOND = 10;
const WARM_UP_SECONDS = 3;
const COLD_STARTS = 3;
const BYTES_PER_MB = 1_000_000;

/** Statements of one big business while people write in it, and what a cold process needs to write in it. */
export async function statementsSection(bench: Bench): Promise<void> {
  const stack = await bench.stack();
  const [books] = await bench.openBooks(1);
  if (!books) return;
  const fill = bench.fill(stack);
  const { transactions } = bench.sizes;
  const appended = await timed(() => fill.importRows(books, transactions));
  const projected = await timed(() => fill.visible(appended.result));
  await fill.settle();
  bench.report.anchor(
    `${transactions} transactions filled into one business by import events through the write protocol, without HTTP: appended in ${number(appended.seconds)} s, in the books ${number(projected.seconds)} s later, ${number(transactions / (appended.seconds + projected.seconds))} rows/s`,
  );
  // Its own state of this business dates from before the filling, which went past it.
  await stack.stopLedger();
  await stack.startLedger();
  const summary = await statements(bench, stack, books);
  await coldCommand(bench, stack, books);
  await stateSize(bench, fill, books);
  await beside(bench, fill, books, summary);
}

/** @returns the middle time of a balance sheet, in ms */
async function statements(bench: Bench, stack: BenchStack, books: BenchBooks): Promise<number> {
  const { cookie } = books.owner;
  const get = (path: string): LoadCall => ({ method: 'GET', path: `${books.path}/${path}` });
  const summaries = [
    get('financial-summary?startDate=2024-01-01&endDate=2026-12-31'),
    get('financial-summary?startDate=2025-01-01&endDate=2025-12-31'),
    get('financial-summary?startDate=2026-03-01&endDate=2026-03-31'),
  ];
  const sheets = [get('balance-sheet'), get('balance-sheet?asOfDate=2025-06-30')];
  const results = await runLoad({
    url: stack.url,
    seconds: bench.sizes.seconds,
    warmUpSeconds: WARM_UP_SECONDS,
    clients: [
      ...Array.from({ length: READERS }, () => ({
        kind: 'summary',
        cookie,
        calls: summaries,
        perSecond: READS_PER_SECOND,
      })),
      ...Array.from({ length: READERS }, () => ({ kind: 'sheet', cookie, calls: sheets, perSecond: READS_PER_SECOND })),
      ...Array.from({ length: WRITERS }, () => ({
        kind: 'write',
        cookie,
        calls: [recordCall(books)],
        perSecond: WRITES_PER_SECOND,
      })),
    ],
  });
  const [summary, sheet, write] = [
    resultOf(results, 'summary'),
    resultOf(results, 'sheet'),
    resultOf(results, 'write'),
  ];
  const beside = `over HTTP, ${number(summary.perSecond + sheet.perSecond)} statements and ${number(write.perSecond)} writes a second in this business (writes p50 ${number(write.p50)} ms, p99 ${number(write.p99)} ms, ${failuresOf(write)})`;
  const size =
    bench.sizes.transactions < MILLION ? `; **only ${bench.sizes.transactions} transactions in this form**` : '';
  bench.report.target('summary', {
    figure: summary.p99,
    note: `p50 ${number(summary.p50)} ms, after Postgres has tidied up behind the filling, ranges of three years, a year and a month, ${beside}; ${failuresOf(summary)}${size}.`,
  });
  bench.report.target('balanceSheet', {
    figure: sheet.p99,
    note: `p50 ${number(sheet.p50)} ms, of today and of a past day, ${beside}; ${failuresOf(sheet)}${size}.`,
  });
  return sheet.p50;
}

/** The process starts anew; its first call of all is a write in the big business. */
async function coldCommand(bench: Bench, stack: BenchStack, books: BenchBooks): Promise<void> {
  const took = new Distribution();
  for (let start = 0; start < COLD_STARTS; start++) {
    await stack.stopLedger();
    await stack.startLedger();
    const body = {
      date: '2026-05-05',
      accountId: books.accountIds[0],
      type: 'expense',
      description: 'First of the day',
      amount: '4.20',
    };
    const { seconds, result } = await timed(() => books.owner.client.post(`${books.path}/transactions`, body));
    if (result.status !== 201) throw new Error(`the first command was answered with ${result.status}: ${result.text}`);
    took.add(seconds * 1_000);
  }
  bench.report.target('coldCommand', {
    figure: took.quantile(1),
    note: `the first call of a process that has just become ready: a POST of a transaction, answered once the books show it; the longest of ${COLD_STARTS} starts, the middle one ${number(took.p50)} ms.`,
  });
}

async function stateSize(bench: Bench, fill: LedgerFill, books: BenchBooks): Promise<void> {
  const stream = ledgerStream(books.businessId);
  const { rows } = await fill.pool.query<{ bytes: string; revision: string }>(
    `select octet_length(state) as bytes, revision from event_sourcing.snapshots where stream = $1`,
    [stream],
  );
  const head = await fill.log.readLast(stream);
  const snapshot = rows[0];
  if (!snapshot || !head) throw new Error('the big business has no snapshot');
  bench.report.target('state', {
    figure: Number(snapshot.bytes) / BYTES_PER_MB,
    note: `the newest snapshot as serialised, at revision ${snapshot.revision} of ${head.revision}.`,
  });
}

/** The same business given to hledger, as far as the form says. */
async function beside(bench: Bench, fill: LedgerFill, books: BenchBooks, sheetMs: number): Promise<void> {
  const hledger = await measureHledger(fill.pool, books.businessId, bench.sizes.hledgerTransactions);
  if (!hledger) {
    bench.report.anchor('hledger is not on the PATH: no balance sheet to compare with');
    return;
  }
  bench.report.anchor(
    `hledger ${hledger.version}, balance sheet over ${hledger.transactions} transactions of the same business: ${number(hledger.seconds)} s, ${number(hledger.peakMegabytes)} MB at most; ours over all ${bench.sizes.transactions} took ${number(sheetMs)} ms (p50), 1/${number((hledger.seconds * 1_000) / sheetMs)} of it`,
  );
  if (hledger.isWhole) {
    const { body } = await books.owner.client.get<BalanceSheet>(
      `${books.path}/balance-sheet?asOfDate=${hledger.lastDay}`,
    );
    const agrees = body.assets.totalAssets === hledger.totalAssets;
    bench.report.anchor(
      `total assets on ${hledger.lastDay}: hledger ${hledger.totalAssets}, ours ${body.assets.totalAssets}${agrees ? ', the same' : ', **NOT the same**'}`,
    );
  }
}
