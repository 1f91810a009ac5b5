import { text } from 'node:stream/consumers';
import { Pool } from 'undici';
import { Distribution } from './distribution';
import type { LoadCall, LoadClient, LoadPlan, LoadResult } from './http-load';

/**
 * The load generator: shares the machine with what it measures, and so speaks HTTP through undici, a quarter of the
 * cost of Node's own client. Reads a plan from stdin, carries it out, writes the results to stdout.
 */
async function main(): Promise<void> {
  const plan = JSON.parse(await text(process.stdin)) as LoadPlan;
  const pool = new Pool(plan.url, { connections: Math.max(1, plan.clients.length), pipelining: 1 });
  const begin = performance.now() + plan.warmUpSeconds * 1_000;
  const tallies = new Map<string, Tally>();
  await Promise.all(
    plan.clients.map((client, number) => {
      const tally = tallies.get(client.kind) ?? new Tally();
      tallies.set(client.kind, tally);
      return send(pool, client, number, { begin, end: begin + plan.seconds * 1_000 }, tally);
    }),
  );
  await pool.close();
  const results = Object.fromEntries([...tallies].map(([kind, tally]) => [kind, tally.result(plan.seconds)]));
  process.stdout.write(JSON.stringify(results));
}

async function send(
  pool: Pool,
  client: LoadClient,
  number: number,
  span: { begin: number; end: number },
  tally: Tally,
): Promise<void> {
  const every = client.perSecond === undefined ? 0 : 1_000 / client.perSecond;
  let due = performance.now() + byChance(every);
  for (let turn = 0; ; turn++) {
    if (every > 0) {
      const wait = due - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      due = Math.max(due + byChance(every), performance.now());
    }
    const started = performance.now();
    if (started >= span.end) return;
    const call = client.calls[turn % client.calls.length];
    if (!call) return;
    const { status, body } = await answerTo(pool, client, call, number, turn);
    if (started >= span.begin) tally.note(status, performance.now() - started, body);
  }
}

/** Until the next of calls that know nothing of each other: calls in step would meet in every round, or in none. */
function byChance(mean: number): number {
  return -Math.log(1 - Math.random()) * mean;
}

async function answerTo(
  pool: Pool,
  client: LoadClient,
  call: LoadCall,
  number: number,
  turn: number,
): Promise<{ status: number; body: string }> {
  const body = bodyOf(call, number, turn);
  try {
    const answer = await pool.request({
      path: call.path,
      method: call.method,
      headers: {
        cookie: client.cookie,
        ...(client.address === undefined ? {} : { 'x-forwarded-for': client.address }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body ?? null,
    });
    return { status: answer.statusCode, body: await answer.body.text() };
  } catch (error) {
    return { status: 0, body: error instanceof Error ? error.message : String(error) };
  }
}

function bodyOf(call: LoadCall, number: number, turn: number): string | undefined {
  if ('raw' in call) return call.raw;
  return 'record' in call ? JSON.stringify(transaction(call, number, turn)) : undefined;
}

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('2026-01-02');
const DAYS = 320;

/** People record the days of a year in no order, under changing categories. */
function transaction(
  call: Extract<LoadCall, { record: object }>,
  number: number,
  turn: number,
): Record<string, string> {
  const { accountIds, categories } = call.record;
  const category = categories[(number + turn) % categories.length];
  const day = (number * 37 + turn * 11) % DAYS;
  return {
    date: new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10),
    accountId: accountIds[turn % accountIds.length] ?? '',
    type: category?.type ?? 'expense',
    description: `Office supplies, order ${number}/${turn}`,
    amount: `${(turn % 90) + 1}.${String(turn % 100).padStart(2, '0')}`,
    ...(category ? { categoryId: category.id } : {}),
  };
}

class Tally {
  private readonly took = new Distribution();
  private readonly statuses: Record<string, number> = {};
  private firstFailure: string | undefined;

  note(status: number, milliseconds: number, body: string): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 200 || status === 201) this.took.add(milliseconds);
    else this.firstFailure ??= body.slice(0, 200);
  }

  result(seconds: number): LoadResult {
    const { count, p50, p99 } = this.took;
    return {
      count,
      perSecond: count / seconds,
      p50,
      p99,
      max: this.took.quantile(1),
      milliseconds: this.took.all,
      statuses: this.statuses,
      firstFailure: this.firstFailure,
    };
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
