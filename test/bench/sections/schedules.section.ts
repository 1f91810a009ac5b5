import { setTimeout as pause } from 'node:timers/promises';
import { addDays } from '@counterfoil/accounting/calendar-date';
import type { DueOccurrences } from '@counterfoil/contracts/schedule-answer.contract';
import { MAX_SCHEDULES } from '@counterfoil/ledger/schedule/schedule-facts';
import type { Bench } from '../bench';
import type { BenchBooks } from '../bench-books';
import { Distribution } from '../distribution';
import { number } from '../report';

const TRANSACTIONS = 20_000;
const PAGE_ROWS = 100;
/** Calls of each kind over HTTP, one after the other. */
const CALLS = 200;
const AT_ONCE = 8;
const SETTLED_LIMIT_MS = 200_000;
const ASKED_EVERY_MS = 250;

/** What a person asks for who looks at a list, or at the dashboard; then the lists of what repeats. */
const LISTS = [`transactions?limit=${PAGE_ROWS}`, 'accounts', 'receipts', 'categories'];
const OF_SCHEDULES = ['schedules', 'schedules/due', 'schedules/cash-ahead', 'schedules/matches'];

/**
 * As many schedules as one business can have, beside a business with the same transactions and none: the lists of both
 * in turns, and a day on which all of them come due.
 */
export async function schedulesSection(bench: Bench): Promise<void> {
  const stack = await bench.stack();
  const [full, bare] = await bench.openBooks(2);
  if (!full || !bare) return;
  const fill = bench.fill(stack);
  const transactions = Math.min(TRANSACTIONS, bench.sizes.transactions);
  for (const books of [full, bare]) await fill.visible(await fill.importRows(books, transactions));
  const setUp = await setUpAll(full);
  bench.report.anchor(
    `${MAX_SCHEDULES} schedules in one business, ${AT_ONCE} set up at once: p50 ${number(setUp.p50)}, p99 ${number(setUp.p99)} ms`,
  );
  await fill.settle();
  for (const list of [...LISTS, ...OF_SCHEDULES]) await compared(bench, list, { full, bare });
  const { began, all } = await stack.startWorker().then(() => settled(full));
  bench.report.anchor(
    `${MAX_SCHEDULES} schedules that come due on one day are settled within ${number(all - began)} s; the worker had been there for ${number(began)} s when the first was`,
  );
  await stack.stopWorker();
}

/** The same list of both businesses, in turns. */
async function compared(bench: Bench, list: string, both: { full: BenchBooks; bare: BenchBooks }): Promise<void> {
  const took = { full: new Distribution(), bare: new Distribution() };
  for (let call = 0; call < CALLS; call++)
    for (const which of call % 2 === 0 ? (['full', 'bare'] as const) : (['bare', 'full'] as const))
      took[which].add(await timeOf(both[which], list));
  const told = ({ p50, p99 }: Distribution): string => `p50 ${number(p50)}, p99 ${number(p99)} ms`;
  const times = number(took.full.p50 / took.bare.p50);
  bench.report.anchor(
    `GET …/${list} with ${MAX_SCHEDULES} schedules ${told(took.full)}, with none ${told(took.bare)}: ${times} times as long`,
  );
}

async function timeOf({ owner, path }: BenchBooks, list: string): Promise<number> {
  const started = performance.now();
  const { status, text } = await owner.client.get(`${path}/${list}`);
  if (status !== 200) throw new Error(`${list} was answered with ${status}: ${text.slice(0, 300)}`);
  return performance.now() - started;
}

/** All are due today, and wait for the worker. */
async function setUpAll({ owner, path, accountIds, categories }: BenchBooks): Promise<Distribution> {
  const took = new Distribution();
  const startsOn = new Date().toISOString().slice(0, 10);
  const categoryId = categories.find(({ type }) => type === 'expense')?.id;
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < MAX_SCHEDULES; index = next++) {
      const payment = {
        type: 'expense',
        accountId: accountIds[index % accountIds.length],
        amount: `${(index % 90) + 10}.00`,
        description: `Payment ${index}`,
        categoryId,
      };
      const recurrence = { startsOn, unit: index % 2 === 0 ? 'month' : 'week', every: 1 };
      const begun = performance.now();
      const { status, text } = await owner.client.post(`${path}/schedules`, { payment, recurrence });
      took.add(performance.now() - begun);
      if (status !== 201) throw new Error(`a schedule was answered with ${status}: ${text.slice(0, 300)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return took;
}

/** Waits until nothing is due any more. @returns seconds until the first was settled, and until all were */
async function settled({ owner, path }: BenchBooks): Promise<{ began: number; all: number }> {
  const started = performance.now();
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 1);
  let began: number | undefined;
  for (;;) {
    const { body } = await owner.client.get<DueOccurrences>(`${path}/schedules/due`);
    const due = body.occurrences.filter(({ day }) => day < tomorrow).length;
    const seconds = (performance.now() - started) / 1_000;
    if (due < MAX_SCHEDULES) began ??= seconds;
    if (due === 0) return { began: began ?? seconds, all: seconds };
    if (performance.now() - started > SETTLED_LIMIT_MS) throw new Error('not all that was due was settled');
    await pause(ASKED_EVERY_MS);
  }
}
