import { booksProjection } from '../../../services/ledger/src/books/books.projection';
import type { Bench } from '../bench';
import type { BenchBooks } from '../bench-books';
import type { BenchStack } from '../bench-stack';
import { Distribution } from '../distribution';
import type { LedgerFill } from '../ledger-fill';
import { number, type Finding } from '../report';

const RATES = [1_000, 500, 250];
export const LAG_BUSINESSES = 40;
const WARM_UP_SECONDS = 3;
const VISIBLE_LIMIT_MS = 20_000;
const TICK_MS = 10;
/** A rate is sustained when this share of what was due has been recorded. */
const SUSTAINED = 0.95;

interface LagRun {
  readonly achieved: number;
  readonly lag: Distribution;
  readonly invisible: number;
}

/** From an event being recorded to its rows being visible to any reader, at a steady rate. */
export async function lagSection(bench: Bench): Promise<void> {
  const stack = await bench.stack();
  bench.report.target('lag', await lagOn(bench, stack, await bench.openBooks(LAG_BUSINESSES)));
}

/** At the highest rate that is sustained. @throws where none is */
export async function lagOn(bench: Bench, stack: BenchStack, books: readonly BenchBooks[]): Promise<Finding> {
  const fill = bench.fill(stack);
  await fill.progress.start();
  const misses: string[] = [];
  for (const rate of RATES) {
    await run(fill, books, rate, WARM_UP_SECONDS);
    const { achieved, lag, invisible } = await run(fill, books, rate, bench.sizes.seconds);
    const said = `${number(achieved)} events/s recorded of ${rate} due, lag p50 ${number(lag.p50)} ms, p99 ${number(lag.p99)} ms, ${invisible} not visible within ${VISIBLE_LIMIT_MS / 1_000} s`;
    if (achieved >= rate * SUSTAINED && invisible === 0) {
      const lower = rate === RATES[0] ? '' : ` **At ${rate} events/s only**: ${misses.join('; ')}.`;
      return {
        figure: lag.p99,
        fallsShort: rate !== RATES[0],
        note: `${said}; written by another process through the write protocol over ${books.length} businesses, from the acknowledgement to the notification of the books' commit.${lower}`,
      };
    }
    misses.push(said);
  }
  throw new Error(`no rate was sustained: ${misses.join('; ')}`);
}

/** Starts `rate` commands a second, whether or not the earlier ones have been answered. */
async function run(fill: LedgerFill, books: readonly BenchBooks[], rate: number, seconds: number): Promise<LagRun> {
  const lag = new Distribution();
  const writes: Promise<void>[] = [];
  let invisible = 0;
  let recorded = 0;
  const begin = performance.now();
  const end = begin + seconds * 1_000;
  const write = async (one: BenchBooks, index: number): Promise<void> => {
    const position = await fill.recordOne(one, index);
    const acknowledged = performance.now();
    if (acknowledged <= end) recorded++;
    if (await fill.progress.waitFor(position, [booksProjection.name], VISIBLE_LIMIT_MS))
      lag.add(performance.now() - acknowledged);
    else invisible++;
  };
  for (let now = begin; now < end; now = performance.now()) {
    const due = Math.min(rate * seconds, ((now - begin) / 1_000) * rate);
    while (writes.length < due) {
      const one = books[writes.length % books.length];
      if (one) writes.push(write(one, writes.length));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(writes);
  return { achieved: recorded / seconds, lag, invisible };
}
