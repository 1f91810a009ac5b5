import { POSITION_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import type { TestApp } from '../../kit/app/app';
import { draft, startBooks, type TestBooks } from '../../kit/books/books';
import type { FaultyLink } from '../../kit/servers/faulty-link';
import { withClient } from '../../kit/books/read-models';
import { eventually } from '../../kit/run/time-limit';
import { commandCalls, commandNames, type CommandCall } from '../calls/command-calls';

type Called = readonly [name: string, books: TestBooks, call: CommandCall];

/** Of a call that is written in several. */
const STEPS = new Map([['record many', 3]]);
const SENT_AGAIN = new Set(['record a transaction', 'record many', 'transfer', 'number an account']);

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

interface Unread {
  readonly app: TestApp;
  /** Of an owner without limits. */
  readonly books: TestBooks;
  readonly link: FaultyLink;
  /** The database past the link. */
  readonly direct: string;
}

/** Makes every call that is a command, breaks the way to Postgres once the log has it, and sends some again. */
export async function answersThatCannotBeReadBack({ app, books, link, direct }: Unread): Promise<void> {
  const calls: Called[] = [];
  for (const name of commandNames()) {
    const own = await startBooks(app, books);
    const call = await commandCalls(own)[name]?.();
    if (call) calls.push([name, own, call]);
  }
  // Whose plan has a limit: where the command stands is noted in its reservation.
  const limited = await startBooks(app, await app.signedUp());
  calls.push(['record within a limit', limited, ['POST', `${limited.path}/transactions`, draft(limited.account.id)]]);
  const before = await lengths(app);
  const answers = await withClient(direct, async (client) => {
    await client.query('begin');
    // The books stand still, so that every call waits for them before it reads anything back.
    await client.query(`select from event_sourcing.fills where projection = 'books' for update`);
    const sent = calls.map(([name, own, [method, path, body]]) =>
      own.client.call<Problem>(method, path, body, keyed(name)),
    );
    await allWritten(app, calls, before);
    link.refuse();
    const answered = await Promise.all(sent);
    link.pass();
    await client.query('rollback');
    return answered;
  });
  const said = answers.map(({ status, headers, text }, at) => [
    calls[at]?.[0],
    status,
    headers.has(POSITION_HEADER),
    status === 202 ? '' : text,
  ]);
  expect(said).toEqual(calls.map(([name]) => [name, 202, true, '']));
  await eventually('ready again', async () =>
    (await app.client().get('/health/ready')).status === 200 ? true : undefined,
  );
  // Sent again they are answered from what is recorded.
  for (const [name, own, [method, path, body]] of calls.filter(([called]) => SENT_AGAIN.has(called))) {
    const { status } = await eventually(name, async () => {
      const answer = await own.client.call(method, path, body, keyed(name));
      return answer.status === 503 ? undefined : answer;
    });
    expect([name, status < 300]).toEqual([name, true]);
  }
}

/** How many events each stream holds. */
async function lengths(app: TestApp): Promise<Map<string, number>> {
  const text = 'select stream, count(*)::int as count from event_store.events group by stream';
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ stream: string; count: number }>(text),
  );
  return new Map(rows.map(({ stream, count }) => [stream, count]));
}

/** Once each of them is in the log as a whole; what was not is refused, and rightly. */
async function allWritten(app: TestApp, calls: readonly Called[], before: ReadonlyMap<string, number>): Promise<void> {
  await eventually('every call to be in the log', async () => {
    const after = await lengths(app);
    const isWritten = ([name, { business }]: Called): boolean => {
      if (name === 'register a business') return after.size > before.size;
      const stream = STREAM_NAMESPACE + ledgerStream(business.id);
      return (after.get(stream) ?? 0) - (before.get(stream) ?? 0) >= (STEPS.get(name) ?? 1);
    };
    return calls.every(isWritten) ? true : undefined;
  });
}
