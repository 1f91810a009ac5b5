import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Business } from '@counterfoil/contracts/business.contract';
import { COMMAND_ID_HEADER, CORRELATION_ID_HEADER, IDEMPOTENCY_KEY_HEADER } from '@counterfoil/contracts/header';
import type { TrialBalance } from '@counterfoil/contracts/ledger-report.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { BalanceSheet } from '@counterfoil/contracts/report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { superAdmin } from '../../kit/app/administrators';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks, withoutLimits } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import type { Route } from '../../../services/ledger/src/api-docs/route';
import { hostileRequest, type HostileRequest, type KnownIds } from './hostile-requests';

/** Text that a careless program would run, cut, normalise or escape. */
const TEXTS = [
  "Robert'); DROP TABLE students;--",
  '<b onclick="x">&amp;</b>',
  '{{7*7}} ${7*7} %s %n',
  'Zoë 漢字 🧾 e\u0301',
  'a\\_%b',
  '__proto__',
  'constructor',
  'null',
  '=1+1',
];
const MAX_ACCOUNT_NUMBER = 20;
/**
 * The same requests in every run of `npm test`, so that a red one says something of the change; a campaign says `draw`.
 */
const SEED = process.env.FUZZ_SEED === 'draw' ? Date.now() % 2 ** 31 : Number(process.env.FUZZ_SEED ?? 20261121);
const AT_ONCE = 6;
/** After these the books are made to take postings again, and what there is to name is looked up anew. */
const BATCHES_PER_ROUND = 10;
const REMEMBERED_COMMANDS = 50;
/** Ids of another tenant's that are mixed in: more, and hardly a call would go through. */
const OF_ANOTHER = 2;
const SHOWN_CHARACTERS = 600;
/** Asked this many times, a call that can be carried out has been. */
const OFTEN = 5;

let app: ReachableApp;
let own: TestBooks;
let foreign: TestBooks;
let boss: SignedUp;
let ids: KnownIds;
const commands: string[] = [];

interface Fuzzed {
  readonly app: () => Promise<ReachableApp>;
  readonly routes: readonly Route[];
  /** So many rounds of requests are drawn, the same on any machine; and for so many seconds. */
  readonly rounds: number;
  readonly seconds?: number;
}

/**
 * Every route under requests that nobody meant: never a fault of ours, nothing written by what was refused, the books
 * balanced after all of it.
 */
export function fuzz({ app: started, routes, rounds, seconds = 0 }: Fuzzed): void {
  beforeAll(async () => {
    app = await started();
    boss = await superAdmin(app);
    own = await startBooks(app);
    foreign = await startBooks(app, await app.signedUp());
    await foreign.record();
    ids = await knownIds();
  });

  it('keeps every text as it was written', async () => {
    for (const text of TEXTS) {
      const category = await own.client.post<{ name: string; description: string }>(`${own.path}/categories`, {
        name: text,
        type: 'expense',
        description: text,
      });
      expect([category.status, category.body.name, category.body.description]).toEqual([201, text, text]);
      const { body: row } = await own.record({ description: text, nickname: text });
      const found = await own.client.get<Transaction[]>(`${own.path}/transactions?search=${encodeURIComponent(text)}`);
      expect(found.body.find(({ id }) => id === row.id)).toMatchObject({ description: text, nickname: text });
      const opened = await openAccount(own.client, own.path, {
        name: text,
        type: 'cash',
        description: text,
        accountNumber: text.slice(0, MAX_ACCOUNT_NUMBER),
        initialBalanceDate: '2026-01-01',
      });
      expect(opened).toMatchObject({ name: text, description: text, accountNumber: text.slice(0, MAX_ACCOUNT_NUMBER) });
      const profile = await own.client.put<Business>(own.path, {
        name: text,
        industry: text,
        description: text,
        address: text,
      });
      expect(profile.body).toMatchObject({ name: text, industry: text, description: text, address: text });
    }
  });

  it(`survives whatever is sent to any route (FUZZ_SEED=${SEED})`, async () => {
    const foreignBefore = await revisionOf(foreign);
    const request = hostileRequest(routes, () => ids);
    const judgements: Judgement[] = [];
    const until = Date.now() + seconds * 1_000;
    for (let round = 0; round < rounds || Date.now() < until; round++) {
      await freshen();
      for (let batch = 0; batch < BATCHES_PER_ROUND; batch++) {
        const drawn = fc.sample(request, { seed: SEED + round * BATCHES_PER_ROUND + batch, numRuns: AT_ONCE });
        judgements.push(...(await Promise.all(drawn.map(judged))));
      }
    }
    show(judgements);
    expect(judgements.flatMap(({ fault }) => fault ?? [])).toEqual([]);
    expect(await writtenBy(judgements.filter(({ status }) => status >= 400 && status !== 503))).toEqual([]);
    // A server that refused everything would prove nothing. Many calls are about jobs, files and links that nobody made
    // here.
    const often = routes.filter(({ name }) => judgements.filter(({ route }) => route === name).length >= OFTEN);
    const carriedOut = often.filter(({ name }) =>
      judgements.some(({ route, status }) => route === name && status < 300),
    );
    expect(carriedOut.length).toBeGreaterThanOrEqual(often.length / 3);
    expect(judgements.filter(({ status }) => status < 300).length).toBeGreaterThan(judgements.length / 10);
    expect(await revisionOf(foreign)).toBe(foreignBefore);
    await expectBalanced(own);
    await expectBalanced(foreign);
  });
}

interface Judgement {
  readonly route: string;
  readonly correlationId: string;
  readonly status: number;
  readonly request: string;
  /** What was wrong with the answer; undefined where nothing was. */
  readonly fault?: string;
}

async function judged({ route, path, body, idempotencyKey }: HostileRequest): Promise<Judgement> {
  const client = caller(route).client;
  const correlationId = randomUUID();
  const headers = {
    [CORRELATION_ID_HEADER]: correlationId,
    ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: encodeURIComponent(idempotencyKey) }),
  };
  const ask = () => client.call(route.method, path, body, { headers });
  // A server may close an idle connection at the moment in which a call goes out on it; the call is then made once
  // more.
  const answer = await ask().catch(ask);
  const commandId = answer.headers.get(COMMAND_ID_HEADER);
  if (commandId !== null) commands.push(commandId);
  const request = `${route.method} ${path} ${JSON.stringify(body)?.slice(0, SHOWN_CHARACTERS) ?? ''}`;
  const told = { route: route.name, correlationId, status: answer.status, request };
  const isFault = answer.status >= 500 && answer.status !== 503;
  if (isFault || (answer.status >= 400 && !isProblem(answer)))
    return { ...told, fault: `${request} → ${answer.text.slice(0, SHOWN_CHARACTERS)}` };
  return told;
}

/**
 * Whoever signs in or out by chance does so in a browser of their own; what is for administrators one of them asks for.
 */
function caller(route: Route): Pick<SignedUp, 'client'> {
  if (route.isPublic) return { client: app.client() };
  return /^\/api\/(super-)?admin\//.test(route.path) ? boss : own;
}

/** Requests among these that events were written for: none, where all were refused. */
async function writtenBy(refused: readonly Judgement[]): Promise<string[]> {
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ id: string }>(
      `
        select distinct convert_from(metadata, 'utf8')::jsonb ->> 'correlationId' as id from event_store.events
          where stream like $1`,
      [`${STREAM_NAMESPACE}${ledgerStream('%')}`],
    ),
  );
  const written = new Set(rows.map(({ id }) => id));
  return refused
    .filter(({ correlationId }) => written.has(correlationId))
    .map(({ status, request }) => `${status} ${request}`);
}

/** The last revision of a business's stream, from the log itself. */
async function revisionOf(books: TestBooks): Promise<string | undefined> {
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ revision: string }>(
      `select max(revision)::text as revision from event_store.events where stream = $1`,
      [STREAM_NAMESPACE + ledgerStream(books.business.id)],
    ),
  );
  return rows[0]?.revision;
}

/** How often each route answered what: for whoever wants to know whether a campaign reached the rules at all. */
function show(judgements: readonly Judgement[]): void {
  if (process.env.FUZZ_VERBOSE === undefined) return;
  const counts = new Map<string, number>();
  for (const { route, status } of judgements)
    counts.set(`${route}: ${status}`, (counts.get(`${route}: ${status}`) ?? 0) + 1);
  console.log(
    `${judgements.length} requests\n${[...counts]
      .map(([outcome, count]) => `${outcome} ${count}`)
      .sort()
      .join('\n')}`,
  );
}

function isProblem({ body, status }: Answer): boolean {
  const { statusCode, code, message } = (body ?? {}) as Partial<Problem>;
  return statusCode === status && typeof code === 'string' && typeof message === 'string' && message.length > 0;
}

/** Takes back what would end the campaign early, such as an archived business, and looks what there is to name. */
async function freshen(): Promise<void> {
  await withoutLimits(app, own);
  await own.client.post(`${own.path}/restore`);
  await own.client.post(`${own.path}/periods/reopen`, { through: null });
  await openAccount(own.client, own.path, { name: randomUUID(), type: 'checking', initialBalanceDate: '2026-01-01' });
  const open = (await read<Account[]>(own, 'accounts')).filter(({ isArchived }) => !isArchived);
  await own.record({ accountId: open.at(-1)?.id ?? own.account.id });
  ids = await knownIds();
}

async function knownIds(): Promise<KnownIds> {
  const idsOf = async (path: string): Promise<string[]> => {
    const [ours, theirs] = await Promise.all([own, foreign].map((books) => read<{ id: string }[]>(books, path)));
    return [...(ours ?? []), ...(theirs ?? []).slice(0, OF_ANOTHER)].map(({ id }) => id);
  };
  return {
    business: [own.business.id, own.business.id, own.business.id, own.business.id, foreign.business.id],
    account: await idsOf('accounts'),
    category: await idsOf('categories'),
    chartAccount: await idsOf('chart-accounts'),
    transaction: await idsOf('transactions?limit=50'),
    journalEntry: await idsOf('journal-entries'),
    command: commands.slice(-REMEMBERED_COMMANDS),
    user: [(await app.signedUp()).user.id],
  };
}

async function read<Body>(books: TestBooks, path: string): Promise<Body> {
  const { status, body, text } = await books.client.get<Body>(`${books.path}/${path}`);
  if (status !== 200) throw new Error(`${path} was answered with ${status}: ${text}`);
  return body;
}

async function expectBalanced(books: TestBooks): Promise<void> {
  expect((await read<BalanceSheet>(books, 'balance-sheet?asOfDate=2199-12-31')).isBalanced).toBe(true);
  expect((await read<TrialBalance>(books, 'trial-balance?asOfDate=2199-12-31')).isBalanced).toBe(true);
}
