import type { Bench } from '../bench';
import { recordCall, type BenchBooks } from '../bench-books';
import type { BenchStack } from '../bench-stack';
import { failuresOf, resultOf, runLoad, type LoadResult } from '../http-load';
import { number, type Finding } from '../report';

export const SPREAD_BUSINESSES = 24;
const SPREAD_CLIENTS = 48;
const HOT_CLIENTS = 64;
/** Whichever comes first meets a process that has only just started: its code is not compiled yet. */
const WARM_UP_SECONDS = 8;
/** The aim for many businesses is a rate and this. */
const P99_AIM_MS = 50;

/** Transactions recorded by POST, one a call, answered once the books show them. */
export async function spreadSection(bench: Bench): Promise<void> {
  const books = await bench.openBooks(SPREAD_BUSINESSES);
  const finding = await spreadOn(bench, await bench.stack(), books, P99_AIM_MS);
  bench.report.target('spread', { ...finding, anchor: await rawAnchor(bench) });
}

/** The same on one business: its stream is one, and its clients must not get in each other's way. */
export async function hotSection(bench: Bench): Promise<void> {
  const books = await bench.openBooks(1);
  const finding = await hotOn(bench, await bench.stack(), books);
  bench.report.target('hot', { ...finding, anchor: await rawAnchor(bench) });
}

/** @param p99AimMs what the p99 is held against, beside the rate */
export async function spreadOn(
  bench: Bench,
  stack: BenchStack,
  books: readonly BenchBooks[],
  p99AimMs: number,
): Promise<Finding> {
  const load = await record(bench, stack, books, SPREAD_CLIENTS);
  return {
    figure: load.perSecond,
    restOfAim: load.p99 <= p99AimMs,
    note: `${load.count} calls of ${SPREAD_CLIENTS} keep-alive clients on ${books.length} businesses of one owner, whose plan has a limit; ${timesOf(load)}`,
  };
}

/** @param books of one business */
export async function hotOn(bench: Bench, stack: BenchStack, books: readonly BenchBooks[]): Promise<Finding> {
  const load = await record(bench, stack, books, HOT_CLIENTS);
  return {
    figure: load.perSecond,
    note: `${load.count} calls of ${HOT_CLIENTS} keep-alive clients on one business; ${timesOf(load)}`,
  };
}

type Recorded = LoadResult & { readonly cpu: string };

function timesOf(load: Recorded): string {
  return `p50 ${number(load.p50)} ms, p99 ${number(load.p99)} ms, longest ${number(load.max)} ms; ${failuresOf(load)}. Processor time a call: ${load.cpu}.`;
}

async function record(
  bench: Bench,
  stack: BenchStack,
  books: readonly BenchBooks[],
  clients: number,
): Promise<Recorded> {
  const plan = Array.from({ length: clients }, (_, index) => books[index % books.length]).flatMap((one) =>
    one ? [{ kind: 'record', cookie: one.owner.cookie, calls: [recordCall(one)] }] : [],
  );
  const { seconds } = bench.sizes;
  const before = stack.cpu();
  const load = resultOf(
    await runLoad({ url: stack.url, seconds, warmUpSeconds: WARM_UP_SECONDS, clients: plan }),
    'record',
  );
  // Warming up included, at about the same rate: good to a tenth, and hardly touched by what else the machine does.
  const calls = load.perSecond * (seconds + WARM_UP_SECONDS);
  return { ...load, cpu: stack.cpuEach(before, calls) };
}

async function rawAnchor(bench: Bench): Promise<{ name: string; figure: number; unit: string }> {
  const { sixteen } = await bench.rawInserts();
  return { name: 'raw inserts of 16 writers', figure: sixteen.perSecond, unit: '/s' };
}
