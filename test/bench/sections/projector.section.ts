import { createFill } from '@counterfoil/event-sourcing/project/projection-schema';
import { STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import type { Pool } from 'pg';
import { booksProjection } from '../../../services/ledger/src/books/books.projection';
import { ChainVerification } from '../../../services/ledger/src/operation/chain-verification';
import { DiskFileStore } from '../../../services/ledger/src/files/disk-file-store';
import { ReceiptFileCheck } from '../../../services/ledger/src/operation/receipt-file-check';
import { FAST_BYTES, ProofLog } from '../../../services/ledger/src/operation/proof-log';
import { eventually } from '../../kit/run/time-limit';
import { timed, type Bench } from '../bench';
import { openBooks, signUpOwner, type BenchBooks } from '../bench-books';
import type { BenchStack } from '../bench-stack';
import { failuresOf, runLoad, type LoadPlan } from '../http-load';
import { number } from '../report';
import type { LedgerFill } from '../ledger-fill';

const BUSINESSES = 20;
const FILL_IN_FLIGHT = 1_000;
const MILLION = 1_000_000;
const UNLIMITED = -1;

/** Catch-up, rebuild and chain, on a log of single transactions of its own. */
export async function projectorSection(bench: Bench): Promise<void> {
  const stack = await bench.newStack();
  try {
    await stack.startLedger();
    const owner = await signUpOwner(stack, UNLIMITED);
    const books: BenchBooks[] = [];
    for (let index = 0; index < BUSINESSES; index++) books.push(await openBooks(owner));
    await stack.stopLedger();
    const fill = bench.fill(stack);
    const { events } = bench.sizes;
    const filling = await timed(() => fill.record(books, events, FILL_IN_FLIGHT));
    bench.report.anchor(
      `commands decided and appended by one process without HTTP, ${BUSINESSES} businesses, ${FILL_IN_FLIGHT} in flight: ${number(events / filling.seconds)} /s over ${events} (how this section fills its log)`,
    );
    await fill.settle();
    await chain(bench, stack);
    await catchUp(bench, stack, fill);
    await rebuild(bench, stack, fill.pool, books);
  } finally {
    await bench.retire(stack);
  }
}

/** All chains in one pass through the log, as `npm run operate -- verify` does it. */
async function chain(bench: Bench, stack: BenchStack): Promise<void> {
  const spent = stack.cpu();
  const log = new ProofLog(stack, FAST_BYTES, STREAM_NAMESPACE);
  const { seconds, result } = await timed(() =>
    new ChainVerification(
      log,
      { dataDir: stack.directory },
      new ReceiptFileCheck(new DiskFileStore(stack.directory)),
    ).verify(undefined),
  ).finally(() => log.close());
  const [broken] = result.broken;
  if (broken) throw new Error(`the chain of ${broken.stream} is broken: ${broken.message}`);
  bench.report.target('chain', {
    figure: (seconds / result.events) * MILLION,
    note: `${result.events} events of ${result.streams} streams, in one pass as \`npm run operate -- verify\` makes it, after Postgres has tidied up behind the filling, read from the event store and verified in ${number(seconds)} s, ${number(result.events / seconds)} events/s${inProportion(result.events)}. Processor time an event besides the verifier's: ${stack.cpuEach(spent, result.events)}.`,
  });
}

/** The projector comes back after the log has gone on without it. */
async function catchUp(bench: Bench, stack: BenchStack, fill: LedgerFill): Promise<void> {
  const head = await fill.log.head();
  const before = await fills(fill.pool);
  await stack.startLedger();
  const started = performance.now();
  const spent = stack.cpu();
  const first = await fills(fill.pool);
  const done = new Map<string, number>();
  await eventually('catching up', async () => {
    const now = await fills(fill.pool);
    for (const [name, { position }] of now) if (position >= head && !done.has(name)) done.set(name, performance.now());
    return done.size === now.size || undefined;
  });
  // Counted from when the process was ready: what it had done by then is left out.
  const remainingOf = (name: string): number =>
    bench.sizes.events - ((first.get(name)?.events ?? 0) - (before.get(name)?.events ?? 0));
  const rates = [...done].map(([name, at]) => ({ name, perSecond: remainingOf(name) / ((at - started) / 1_000) }));
  rates.sort((a, b) => a.perSecond - b.perSecond);
  const slowest = rates[0];
  if (!slowest) throw new Error('no projection caught up');
  bench.report.target('catchUp', {
    figure: slowest.perSecond,
    note: `${bench.sizes.events} TransactionRecorded events, all projections side by side in the projector's process, the slowest counts: ${rates.map(({ name, perSecond }) => `${name} ${number(perSecond)} /s`).join(', ')}. Each event becomes a transaction, an entry, two postings and its share of the daily totals. Processor time an event: ${stack.cpuEach(spent, remainingOf('books'))}.`,
  });
}

/** The books built anew beside the serving ones, compared and switched, while people write and read. */
async function rebuild(bench: Bench, stack: BenchStack, pool: Pool, books: readonly BenchBooks[]): Promise<void> {
  const { cookie } = await signInAgain(books);
  const expectedSeconds = Math.ceil(bench.sizes.events / 5_000) + 5;
  const began = performance.now();
  const spent = stack.cpu();
  const build = await beginRebuild(pool);
  const people = runLoad(browsing(stack.url, cookie, books, expectedSeconds));
  await eventually('the rebuilt books serving', async () => {
    const { rows } = await pool.query<{ serving: string }>(
      `select serving_schema as serving from event_sourcing.projections where name = $1`,
      [booksProjection.name],
    );
    return rows[0]?.serving === build || undefined;
  });
  const seconds = (performance.now() - began) / 1_000;
  const cpu = stack.cpuEach(spent, bench.sizes.events);
  const { rows } = await pool.query<{ comparison: unknown }>(
    `select last_comparison as comparison from event_sourcing.projections where name = $1`,
    [booksProjection.name],
  );
  const { read, write } = await people;
  bench.report.target('rebuild', {
    figure: (seconds / bench.sizes.events) * MILLION,
    note:
      `the books of ${bench.sizes.events} events rebuilt, compared and switched in ${number(seconds)} s${inProportion(bench.sizes.events)}, while people made ${number(read?.perSecond ?? 0)} reads and ${number(write?.perSecond ?? 0)} writes a second: ` +
      `reads p99 ${number(read?.p99 ?? Number.NaN)} ms, writes p99 ${number(write?.p99 ?? Number.NaN)} ms; reads: ${read ? failuresOf(read) : 'none'}; writes: ${write ? failuresOf(write) : 'none'}. Processor time an event, reads and writes included: ${cpu}. Comparison: ${JSON.stringify(rows[0]?.comparison).slice(0, 300)}.`,
  });
}

async function beginRebuild(pool: Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { schemaName } = await createFill(client, booksProjection, 'building');
    await client.query('commit');
    return schemaName;
  } finally {
    client.release();
  }
}

function browsing(url: string, cookie: string, books: readonly BenchBooks[], seconds: number): LoadPlan {
  const reads = books.flatMap(
    ({ path }) =>
      [
        { method: 'GET', path: `${path}/financial-summary` },
        { method: 'GET', path: `${path}/transactions?limit=50` },
      ] as const,
  );
  const writes = books.map(
    ({ path, accountIds, categories }) =>
      ({ method: 'POST', path: `${path}/transactions`, record: { accountIds, categories } }) as const,
  );
  return {
    url,
    seconds,
    warmUpSeconds: 0,
    clients: [
      { kind: 'read', cookie, calls: reads, perSecond: 20 },
      { kind: 'write', cookie, calls: writes, perSecond: 10 },
    ],
  };
}

async function signInAgain(books: readonly BenchBooks[]): Promise<{ cookie: string }> {
  const owner = books[0]?.owner;
  if (!owner) throw new Error('there are no books');
  const { status } = await owner.client.get(`${books[0]?.path ?? ''}/financial-summary`);
  if (status !== 200) throw new Error(`the session did not outlive a restart: ${status}`);
  return owner;
}

async function fills(pool: Pool): Promise<Map<string, { position: bigint; events: number }>> {
  const { rows } = await pool.query<{ projection: string; position: string; events: string }>(
    `select projection, position, events from event_sourcing.fills where state = 'serving'`,
  );
  return new Map(
    rows.map(({ projection, position, events }) => [
      projection,
      { position: BigInt(position), events: Number(events) },
    ]),
  );
}

function inProportion(events: number): string {
  return events >= MILLION ? '' : '; the figure is that in proportion to 1,000,000';
}
