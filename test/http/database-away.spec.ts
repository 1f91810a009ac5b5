import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app';
import { createTestDatabase, startTestPostgres, type TestPostgres } from '../kit/test-postgres';
import { eventually } from '../kit/time-limit';

jest.setTimeout(120_000);

let postgres: TestPostgres;
let app: TestApp;
beforeAll(async () => {
  postgres = await startTestPostgres();
  app = await startTestApp({}, { databaseUrl: (await createTestDatabase(postgres.url)).url });
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await postgres?.stop();
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
    expect(Date.now() - begun).toBeLessThan(8_000);
  }
  expect((await app.client().get('/health/live')).status).toBe(200);
  expect((await app.client().get('/health/ready')).status).toBe(503);
  await postgres.restart();
  await eventually('ready again', 30_000, async () => ((await app.client().get('/health/ready')).status === 200 ? true : undefined));
  expect((await client.get('/api/auth/user')).status).toBe(200);
  await eventually('a written business', 30_000, async () => {
    const { status } = await client.post('/api/businesses', { name: 'A', industry: 'B' }, { headers: { 'idempotency-key': 'one' } });
    return status === 201 ? true : undefined;
  });
  expect(app.process.hasExited()).toBe(false);
});
