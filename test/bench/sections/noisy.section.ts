import { Client } from 'pg';
import { HttpClient } from '../../kit/app/http-client';
import { openBooks, recordCall, signUpOwner, type BenchBooks } from '../bench-books';
import type { Bench } from '../bench';
import type { BenchStack } from '../bench-stack';
import { Distribution } from '../distribution';
import { failuresOf, NO_FAILURE, resultOf, runLoad, type LoadClient, type LoadResult } from '../http-load';
import { beginNoise, NOISE_KINDS, type NoiseKind, type NoisePlan } from '../noise';
import { number } from '../report';

const NEIGHBOURS = 8;
/** Of each neighbour, well within what a session may call. */
const RECORDS_PER_SECOND = 5;
const READS_PER_SECOND = 5;
/**
 * Many turns, and one p99 over the calls of all: of a single turn's calls the p99 is the dozenth, and the machine's own
 * pauses move it by half from turn to turn.
 */
const ROUNDS = 8;
const LONGER = 2;
const WARM_UP_SECONDS = 20;
/** Between the beginning of a turn and the measuring: the noise's queues are full then. */
const SETTLING_SECONDS = 4;
const SESSIONS = 3;
const UNLIMITED = -1;
const PASSWORD = 'correct horse';

/**
 * What people notice of another tenant that is at all of its limits: their recordings and summaries alone, and beside
 * it, in turns in the same run. Rates are those that everybody has by default. `NOISE_KINDS=reports,histories` has the
 * tenant ask for those alone.
 */
export async function noisySection(bench: Bench): Promise<void> {
  const stack = await bench.newStack({ API_RATE_PER_MINUTE: '1200' });
  await stack.startLedger();
  await stack.startWorker();
  const owners = await Promise.all(Array.from({ length: NEIGHBOURS + 1 }, () => signUpOwner(stack, UNLIMITED)));
  const books: BenchBooks[] = [];
  for (const owner of owners) books.push(await openBooks(owner));
  const [noisy, ...neighbours] = books;
  if (!noisy) return;
  const fill = bench.fill(stack);
  await fill.visible(await fill.importRows(noisy, bench.sizes.noisyTransactions));
  await fill.settle();
  await followable(stack, noisy);
  const plan = await planOf(stack, noisy);
  const seconds = bench.sizes.seconds * LONGER;
  await load(stack, neighbours, seconds, WARM_UP_SECONDS);
  const alone = new Rounds();
  const beside = new Rounds();
  let told = '';
  for (let round = 0; round < ROUNDS; round++) {
    alone.add(await load(stack, neighbours, seconds, SETTLING_SECONDS));
    const endNoise = beginNoise(plan);
    beside.add(await load(stack, neighbours, seconds, SETTLING_SECONDS));
    told = await endNoise();
  }
  const [records, summaries] = [beside.record.p99 / alone.record.p99, beside.summary.p99 / alone.summary.p99];
  bench.report.target('noisy', {
    figure: Math.max(records, summaries),
    note:
      `${NEIGHBOURS} neighbours, each ${RECORDS_PER_SECOND} recordings and ${READS_PER_SECOND} summaries a second; ` +
      `the p99 over ${ROUNDS} rounds of ${seconds} s each, in turns. ` +
      `Recordings ${compared(alone.record, beside.record)}; summaries ${compared(alone.summary, beside.summary)}; ` +
      `${beside.failures}. The tenant of ${bench.sizes.noisyTransactions} transactions, in the last round: ${told}.`,
  });
  await bench.retire(stack);
}

function compared(alone: Distribution, beside: Distribution): string {
  return `${number(alone.p99)} ms alone, ${number(beside.p99)} ms beside it (× ${number(beside.p99 / alone.p99)})`;
}

/** The calls of all rounds, by what was called. */
class Rounds {
  readonly record = new Distribution();
  readonly summary = new Distribution();
  private readonly failed = new Set<string>();

  add({ record, summary }: { record: LoadResult; summary: LoadResult }): void {
    for (const value of record.milliseconds) this.record.add(value);
    for (const value of summary.milliseconds) this.summary.add(value);
    for (const result of [record, summary]) this.failed.add(failuresOf(result));
  }

  get failures(): string {
    const failed = [...this.failed].filter((one) => one !== NO_FAILURE);
    return failed.length === 0 ? NO_FAILURE : failed.join('; ');
  }
}

async function load(
  stack: BenchStack,
  neighbours: readonly BenchBooks[],
  seconds: number,
  warmUpSeconds: number,
): Promise<{ record: LoadResult; summary: LoadResult }> {
  const clients = neighbours.flatMap((one): LoadClient[] => {
    const { cookie } = one.owner;
    return [
      { kind: 'record', cookie, calls: [recordCall(one)], perSecond: RECORDS_PER_SECOND },
      {
        kind: 'summary',
        cookie,
        calls: [{ method: 'GET', path: `${one.path}/financial-summary?startDate=2026-01-01&endDate=2026-12-31` }],
        perSecond: READS_PER_SECOND,
      },
    ];
  });
  const results = await runLoad({ url: stack.url, seconds, warmUpSeconds, clients });
  return { record: resultOf(results, 'record'), summary: resultOf(results, 'summary') };
}

/** An import that stays under way, for its progress to be followed; its id is the business's. */
async function followable(stack: BenchStack, { businessId, accountIds, owner }: BenchBooks): Promise<void> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into platform.imports
         (id, business_id, account_id, created_by, request_hash, file_name, size, sha256, status)
       values ($1, $1, $2, $3, '', 'statement.csv', 1, $4, 'reading')`,
      [businessId, accountIds[0], owner.userId, '0'.repeat(64)],
    );
  } finally {
    await client.end();
  }
}

async function planOf(stack: BenchStack, books: BenchBooks): Promise<NoisePlan> {
  const sessions = (await sessionsOf(stack, books)).map(({ cookies }) => [...cookies]);
  const { businessId, accountIds, path } = books;
  return {
    url: stack.url,
    kinds: kindsOf(process.env.NOISE_KINDS),
    sessions,
    businessId,
    accountId: accountIds[0] ?? '',
    path,
  };
}

function kindsOf(asked: string | undefined): readonly NoiseKind[] {
  if (asked === undefined) return NOISE_KINDS;
  return NOISE_KINDS.filter((kind) => asked.split(',').includes(kind));
}

async function sessionsOf(stack: BenchStack, { owner }: BenchBooks): Promise<HttpClient[]> {
  const { body } = await owner.client.get<{ email: string }>('/api/auth/user');
  const sessions = [owner.client];
  while (sessions.length < SESSIONS) {
    const client = new HttpClient(stack.url);
    const { status, text } = await client.post('/api/login', { email: body.email, password: PASSWORD });
    if (status !== 200) throw new Error(`signing in was answered with ${status}: ${text}`);
    sessions.push(client);
  }
  return sessions;
}
