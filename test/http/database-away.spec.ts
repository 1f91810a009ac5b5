import { POSITION_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app';
import { heard } from '../kit/heard';
import { draft, startBooks, unlimitedOwner, type TestBooks } from '../kit/books';
import { startLossyProxy, type LossyProxy } from '../kit/lossy-proxy';
import { withClient } from '../kit/read-models';
import { createTestDatabase, startTestPostgres, type TestPostgres } from '../kit/test-postgres';
import { eventually } from '../kit/time-limit';
import { commandCalls, commandNames, type CommandCall } from './command-calls';

type Called = readonly [name: string, books: TestBooks, call: CommandCall];

/** Of a call that is written in several. */
const STEPS = new Map([['record many', 3]]);
const SENT_AGAIN = new Set(['record a transaction', 'record many', 'transfer', 'number an account']);

let postgres: TestPostgres;
let proxy: LossyProxy;
let app: TestApp;
/** Past the proxy. */
let direct: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  direct = (await createTestDatabase(postgres.url)).url;
  proxy = await startLossyProxy(Number(new URL(direct).port));
  const through = new URL(direct);
  // By TCP, where there is something to cut.
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  // Nothing is read back here, however long an answer waits.
  app = await startTestApp({ SLOWNESS: '1' }, { databaseUrl: through.href });
});
afterAll(async () => {
  await app?.stop();
  await proxy?.stop();
  await postgres?.stop();
});

/** How many events each stream holds. */
async function lengths(): Promise<Map<string, number>> {
  const text = 'select stream, count(*)::int as count from event_store.events group by stream';
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ stream: string; count: number }>(text),
  );
  return new Map(rows.map(({ stream, count }) => [stream, count]));
}

/** Once each of them is in the log as a whole; what was not is refused, and rightly. */
async function allWritten(calls: readonly Called[], before: ReadonlyMap<string, number>): Promise<void> {
  await eventually('every call to be in the log', 30_000, async () => {
    const after = await lengths();
    const isWritten = ([name, { business }]: Called): boolean => {
      if (name === 'register a business') return after.size > before.size;
      const stream = STREAM_NAMESPACE + ledgerStream(business.id);
      return (after.get(stream) ?? 0) - (before.get(stream) ?? 0) >= (STEPS.get(name) ?? 1);
    };
    return calls.every(isWritten) ? true : undefined;
  });
}

it('answers what is in the log with 202 and its position, in every call, where it cannot be read back', async () => {
  const owner = await unlimitedOwner(app);
  const calls: Called[] = [];
  for (const name of commandNames()) {
    const books = await startBooks(app, owner);
    const call = await commandCalls(books)[name]?.();
    if (call) calls.push([name, books, call]);
  }
  // Whose plan has a limit: where the command stands is noted in its reservation.
  const limited = await startBooks(app, await app.signedUp());
  calls.push(['record within a limit', limited, ['POST', `${limited.path}/transactions`, draft(limited.account.id)]]);
  const before = await lengths();
  const answers = await withClient(direct, async (client) => {
    await client.query('begin');
    // The books stand still, so that every call waits for them before it reads anything back.
    await client.query(`select from event_sourcing.fills where projection = 'books' for update`);
    const sent = calls.map(([name, books, [method, path, body]]) =>
      books.client.call<Problem>(method, path, body, { headers: { 'idempotency-key': name } }),
    );
    await allWritten(calls, before);
    proxy.refuse(true);
    proxy.cut();
    const answered = await Promise.all(sent);
    proxy.refuse(false);
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
  await eventually('ready again', 30_000, async () =>
    (await app.client().get('/health/ready')).status === 200 ? true : undefined,
  );
  // Sent again they are answered from what is recorded.
  for (const [name, books, [method, path, body]] of calls.filter(([called]) => SENT_AGAIN.has(called))) {
    const again = () => books.client.call(method, path, body, { headers: { 'idempotency-key': name } });
    const { status } = await eventually(name, 30_000, async () => {
      const answer = await again();
      return answer.status === 503 ? undefined : answer;
    });
    expect([name, status < 300]).toEqual([name, true]);
  }
});

it('says 503 while Postgres is away, signs nobody out, and goes on by itself when it is back', async () => {
  const { client, user, password } = await app.signedUp();
  await postgres.kill();
  const calls = [
    () => client.get<Problem>('/api/auth/user'),
    () => client.get<Problem>('/api/businesses'),
    () => app.client().post<Problem>('/api/login', { email: user.email, password }),
    () => app.client().post<Problem>('/api/email-leads', { email: uniqueEmail() }),
  ];
  for (const call of calls) {
    const begun = Date.now();
    const { status, headers, body } = await call();
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
    expect(Date.now() - begun).toBeLessThan(60_000);
  }
  expect((await app.client().get('/health/live')).status).toBe(200);
  expect((await app.client().get('/health/ready')).status).toBe(503);
  await postgres.restart();
  await eventually('ready again', 30_000, async () =>
    (await app.client().get('/health/ready')).status === 200 ? true : undefined,
  );
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await eventually('a written business', 30_000, async () => {
    const { status } = await client.post(
      '/api/businesses',
      { name: 'A', industry: 'B' },
      { headers: { 'idempotency-key': 'one' } },
    );
    return status === 201 ? true : undefined;
  });
  expect(app.process.hasExited()).toBe(false);
});

it('waits for a Postgres that is away when it starts, and serves once it is back', async () => {
  const { client } = await app.signedUp();
  await app.stopLedger();
  await postgres.kill();
  const before = proxy.tried();
  const starting = app.startLedger();
  // It has met nobody, and has come again.
  await eventually('two tries', 30_000, () => (proxy.tried() >= before + 2 ? true : undefined));
  await postgres.restart();
  await starting;
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await heard(app.process, 'standalone: waits for Postgres: ');
});
