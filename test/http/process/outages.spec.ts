/**
 * An app whose log, Postgres and Redis go away, one after the other, and which is killed and stopped: what it answers
 * then, and that it goes on by itself. Its quotas are small, and its worker is away.
 */
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { ownNetwork, startTestApp, uniqueEmail, type TestApp } from '../../kit/app/app';
import { draft, startBooks, unlimitedOwner, type TestBooks } from '../../kit/books/books';
import { linkToPostgres, type FaultyLink } from '../../kit/servers/faulty-link';
import { heard, wholeLines } from '../../kit/run/heard';
import type { Answer } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { createTestDatabase, startTestPostgres, type TestPostgres } from '../../kit/servers/test-postgres';
import { startTestRedis, type TestRedis } from '../../kit/servers/test-redis';
import { eventually } from '../../kit/run/time-limit';
import { quotas, refusedOnShortDisk, USER_DISK_MB } from '../load-limits/quotas';
import { killedInTheMiddle } from './killed-in-the-middle';
import { answersThatCannotBeReadBack } from './unread-answers';

const SIGN_INS = 60;

let postgres: TestPostgres;
let redis: TestRedis;
let link: FaultyLink;
let app: TestApp;
let books: TestBooks;
/** To the database past the link. */
let direct: string;
beforeAll(async () => {
  postgres = await startTestPostgres();
  redis = await startTestRedis();
  direct = (await createTestDatabase(postgres.url)).url;
  const way = await linkToPostgres(direct);
  link = way.link;
  // As releases 24.2 to 24.10.4 do, the local event store then begins an empty log with a checkpoint of 2^64 - 1.
  Object.assign(process.env, { EVENTSTORE_MODE: 'adversarial', EVENTSTORE_FAULTS: '0' });
  app = await startTestApp(
    {
      ...NOBODY,
      // How soon it is said that nothing comes back does not wait for a slow machine.
      SLOWNESS: '1',
      SLOW_PASSWORDS: '1',
      LOG_LEVEL: 'debug',
      AUTH_RATE_PER_MINUTE: String(SIGN_INS),
      API_RATE_PER_MINUTE: '10000',
      TRUST_PROXY: '1',
      USER_DISK_MB: String(USER_DISK_MB),
    },
    { databaseUrl: way.url, redisUrl: redis.url },
  );
});
afterAll(async () => {
  link?.pass();
  await app?.stop();
  await link?.stop();
  await redis?.stop();
  await postgres?.stop();
});

/** Nothing is written to the log before somebody comes. */
const NOBODY = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', SUPERADMIN_EMAIL: '', SUPERADMIN_PASSWORD: '' };
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const ready = () =>
  eventually('ready again', async () => ((await app.client().get('/health/ready')).status === 200 ? true : undefined));

it('is well on an empty log that says it is nowhere, and when somebody comes', async () => {
  const { user, password } = await app.signedUp();
  await sql('update platform.users set is_admin = true where id = $1', [user.id]);
  Object.assign(app.environment, { ADMIN_EMAIL: user.email, ADMIN_PASSWORD: password });
  books = await startBooks(app, await unlimitedOwner(app));
  const levels = wholeLines(app.process.output())
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number | string; msg?: string });
  expect(levels.length).toBeGreaterThan(0);
  expect(levels.filter(({ level }) => level === 'error' || level === 'fatal' || Number(level) >= 50)).toEqual([]);
  const fills = await sql<{ last_error: string | null }>('select last_error from event_sourcing.fills');
  expect(fills.length).toBeGreaterThan(0);
  expect(fills.filter(({ last_error: error }) => error !== null)).toEqual([]);
});

it('says 503 with Retry-After while the log is away, and is well again when it is back', async () => {
  const { client } = books;
  await app.eventStore.kill();
  const { status, body } = await app.client().get('/health/ready');
  const parts = { postgres: 'up', eventLog: 'down', redis: 'up', disk: 'ok' };
  expect([status, body]).toEqual([503, { status: 'not ready', parts }]);
  const register = () => client.post<Problem>('/api/businesses', { name: 'A', industry: 'B' }, keyed('one'));
  const refused = await register();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  // Reading, and signing in, need no log.
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await app.signedUp();
  await app.eventStore.restart();
  await ready();
  // The append may have been carried out after all; the same key asks for the same one.
  await eventually('a business', async () => ((await register()).status === 201 ? true : undefined));
  expect((await client.get<unknown[]>('/api/businesses')).body).toHaveLength(2);
});

it('writes one line a call, without passwords, cookies or addresses of people, and follows it to its rows', async () => {
  const { user, client, password } = await app.signedUp();
  const [signIn, click] = ['look-for-me', 'follow-me'];
  await client.post('/api/login', { email: user.email, password }, { headers: { 'x-correlation-id': signIn } });
  const business = { name: 'Bees', industry: 'Agriculture' };
  const { headers } = await client.post('/api/businesses', business, { headers: { 'x-correlation-id': click } });
  expect(headers.get('x-correlation-id')).toBe(click);
  const isSaid = (...words: string[]): boolean =>
    wholeLines(app.process.output()).some((line) => words.every((word) => line.includes(word)));
  await eventually('the lines', () =>
    isSaid(signIn, '"method":"POST"', '"url":"/api/login"') &&
    isSaid(click, '"method":"POST"') &&
    isSaid(click, '"projection":"books"')
      ? true
      : undefined,
  );
  for (const secret of [password, user.email, client.cookies.get('counterfoil.sid') ?? 'no cookie', 'argon2'])
    expect(app.process.output()).not.toContain(secret);
});

it('answers what is in the log with 202 and its position, in every call, where it cannot be read back', () =>
  answersThatCannotBeReadBack({ app, books, direct, link }));

it('puts an undo off in words whose command the receipts do not show yet, and carries it out once they do', async () => {
  const own = await startBooks(app, books);
  const undo = ({ headers }: Answer): Promise<Answer<Problem>> =>
    own.client.post<Problem>(`${own.path}/commands/${headers.get(COMMAND_ID_HEADER)}/undo`, {});
  await withClient(direct, async (client) => {
    await client.query('begin');
    // No batch of theirs can begin.
    await client.query(`select from event_sourcing.fills where projection = 'receipts' for update`);
    const recorded = await own.record();
    expect(await undo(recorded)).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: expect.stringContaining('behind the books') },
    });
    expect(await balanceOf(own)).toBe('920.00');
    await client.query('rollback');
    expect((await answered('the undo', () => undo(recorded))).status).toBe(200);
  });
  expect(await balanceOf(own)).toBe('1000.00');
});

it('says 503 where packets to Postgres are dropped, and goes on by itself where they pass again', async () => {
  const { client, path, account } = await startBooks(app, books);
  const record = () => client.post<Problem>(`${path}/transactions`, draft(account.id), keyed('in the hole'));
  const calls = [
    () => client.get<Problem>('/api/auth/user'),
    () => client.get<Problem>(`${path}/transactions`),
    () => client.get<Problem>(`${path}/balance-sheet`),
    record,
  ];
  link.hold();
  // The second time there is no connection that could fall silent.
  for (let time = 0; time < 2; time++) {
    const answers = await Promise.all(calls.map((call) => call()));
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(calls.map(() => [503, 'unavailable']));
  }
  expect((await app.client().get('/health/live')).status).toBe(200);
  expect((await app.client().get('/health/ready')).status).toBe(503);
  link.pass();
  await ready();
  expect((await answered('the row', record)).status).toBe(201);
  expect((await client.get<unknown[]>(`${path}/transactions`)).body).toHaveLength(1);
  await heard(app.process, 'does not answer: its connections are given up');
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
    const { status, headers, body } = await call();
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '1']);
  }
  expect((await app.client().get('/health/live')).status).toBe(200);
  expect((await app.client().get('/health/ready')).status).toBe(503);
  await postgres.restart();
  await ready();
  expect((await client.get('/api/auth/user')).status).toBe(200);
  const business = { name: 'A', industry: 'B' };
  expect((await answered('a business', () => client.post('/api/businesses', business, keyed('two')))).status).toBe(201);
  expect(app.process.hasExited()).toBe(false);
});

it('counts calls in the process while Redis is unavailable, and in Redis again afterwards', async () => {
  const leads = (): Promise<number[]> => {
    const network = { headers: ownNetwork() };
    const leave = () => app.client().post('/api/email-leads', { email: uniqueEmail() }, network);
    return Promise.all(Array.from({ length: SIGN_INS + 3 }, async () => (await leave()).status));
  };
  const { user, password } = await app.signedUp();
  await redis.kill();
  expect(new Set(await leads())).toEqual(new Set([200, 429]));
  expect((await app.client().post('/api/login', { email: user.email, password: 'a horse' })).status).toBe(401);
  expect((await app.client().post('/api/login', { email: user.email, password })).status).toBe(200);
  await heard(app.process, 'not reachable');
  await redis.restart();
  await heard(app.process, 'reachable again');
  expect(new Set(await leads())).toEqual(new Set([200, 429]));
});

it('is killed: the same call again finishes an import with every row once, and uploads hold nobody up', () =>
  killedInTheMiddle({ app, books, direct }));

describe('quotas', () => quotas(() => app));

it('hashes a password also where nobody has the e-mail, so that the time tells nothing', async () => {
  const { user } = await app.signedUp();
  let answers = 0;
  const refused = (email: string): Promise<unknown> =>
    app
      .client()
      .post('/api/login', { email, password: 'not the password' }, { headers: ownNetwork() })
      .finally(() => answers++);
  // Passwords are hashed in turn: one that is looked at must wait for those before it.
  const before = Array.from({ length: 12 }, () => refused(user.email));
  await refused(uniqueEmail());
  expect(answers).toBeGreaterThan(4);
  await Promise.all(before);
});

it('finishes what is under way when it is told to stop, lets nobody new in, and waits at its start for a Postgres that is away', async () => {
  const { client, user, password } = await app.signedUp();
  const underWay = Array.from({ length: 5 }, () => client.post('/api/login', { email: user.email, password }));
  // The server has read them all by the time it has answered one: each takes it long to hash.
  await Promise.any(underWay);
  await app.stopLedger();
  // Who has not ended after a minute is killed, and has no exit code then.
  expect(await app.process.exited).toBe('0');
  const settled = await Promise.allSettled(underWay);
  // Each is answered in full or never begun; none is an error of the server.
  for (const outcome of settled) if (outcome.status === 'fulfilled') expect(outcome.value.status).toBe(200);
  expect(settled.filter((outcome) => outcome.status === 'fulfilled').length).toBeGreaterThan(1);
  app.environment['DISK_RESERVE_MB'] = '9999999';
  await postgres.kill();
  const before = link.tried;
  const starting = app.startLedger();
  // It has met nobody, and has come again.
  await eventually('two tries', () => (link.tried >= before + 2 ? true : undefined));
  await postgres.restart();
  await starting;
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await heard(app.process, 'standalone: waits for Postgres: ');
});

it('refuses uploads and exports while the disk is short', () => refusedOnShortDisk(books));

/** Sends until there is a final answer, as a browser would whose connection was cut. In the log, not yet shown: 202. */
function answered<Body>(what: string, send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  return eventually(
    what,
    async () => {
      const answer = await send().catch(() => undefined);
      return answer === undefined || answer.status === 503 || answer.status === 202 ? undefined : answer;
    },
    200,
  );
}

async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await withClient(direct, (client) => client.query<Row>(text, values))).rows;
}

async function balanceOf({ client, path, account }: TestBooks): Promise<string | undefined> {
  const { body } = await client.get<{ id: string; currentBalance: string }[]>(`${path}/accounts`);
  return body.find(({ id }) => id === account.id)?.currentBalance;
}
