import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { heard } from '../kit/heard';
import { draft, startBooks, unlimitedOwner, type TestBooks } from '../kit/books';
import { linkToPostgres, type FaultyLink } from '../kit/faulty-link';
import { createTestDatabase } from '../kit/test-postgres';
import { eventually } from '../kit/time-limit';

/**
 * Five seconds of silence, a turn before it and the limit of a connection, and whatever a slow machine adds; without
 * them it would be the limit of a query, 35 seconds.
 */
const TOLD_WITHIN_MS = 33_000;

let link: FaultyLink;
let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  const way = await linkToPostgres((await createTestDatabase()).url);
  link = way.link;
  // How soon it is said that nothing comes back is what is looked at.
  app = await startTestApp({ SLOWNESS: '1' }, { databaseUrl: way.url });
  books = await startBooks(app, await unlimitedOwner(app));
});
afterAll(async () => {
  link?.pass();
  await app?.stop();
  await link?.stop();
});

/** Answers to what people do while nothing comes back from Postgres. */
async function askedInTheHole(): Promise<{ status: number; code: string | undefined; within: boolean }[]> {
  const { client, path, account } = books;
  const calls = [
    () => client.get<Problem>('/api/auth/user'),
    () => client.get<Problem>(`${path}/transactions`),
    () => client.get<Problem>(`${path}/balance-sheet`),
    () =>
      client.post<Problem>(`${path}/transactions`, draft(account.id), {
        headers: { 'idempotency-key': 'in the hole' },
      }),
  ];
  return Promise.all(
    calls.map(async (call) => {
      const begun = Date.now();
      const { status, body } = await call();
      return { status, code: body.code, within: Date.now() - begun < TOLD_WITHIN_MS };
    }),
  );
}

it('says 503 soon where packets to Postgres are dropped, and goes on by itself where they pass again', async () => {
  link.hold();
  const away = { status: 503, code: 'unavailable', within: true };
  expect(await askedInTheHole()).toEqual([away, away, away, away]);
  // The second time there is no connection that could fall silent.
  expect(await askedInTheHole()).toEqual([away, away, away, away]);
  expect((await app.client().get('/health/live')).status).toBe(200);
  expect((await app.client().get('/health/ready')).status).toBe(503);
  link.pass();
  await eventually('ready again', 30_000, async () =>
    (await app.client().get('/health/ready')).status === 200 ? true : undefined,
  );
  const headers = { 'idempotency-key': 'in the hole' };
  const again = await eventually('the row', 30_000, async () => {
    const answer = await books.client.post(`${books.path}/transactions`, draft(books.account.id), { headers });
    // In the log already, and not yet in the books: 202.
    return answer.status === 503 || answer.status === 202 ? undefined : answer;
  });
  expect(again.status).toBe(201);
  expect((await books.client.get<unknown[]>(`${books.path}/transactions`)).body).toHaveLength(1);
  await heard(app.process, 'does not answer: its connections are given up');
});
