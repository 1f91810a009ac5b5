/** What the worker puts in order without being asked: each duty runs, old things go, and the deletion of a person that was broken off is ended. */
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import { startTestApp, uniqueEmail, type TestApp } from '../kit/app';
import { startBooks } from '../kit/books';
import { withClient } from '../kit/read-models';
import { joined } from '../kit/team';
import { eventually } from '../kit/time-limit';
import { startWorker } from '../kit/worker';

jest.setTimeout(120_000);

const PATIENCE_MS = 40_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app?.stop());

const query = (sql: string, values: unknown[] = []): Promise<number> =>
  withClient(app.databaseUrl, async (db) => (await db.query(sql, values)).rowCount ?? 0);

it('goes on with the deletion of a person after kill -9, removes what is old, and fails at nothing', async () => {
  const [books, others] = [await startBooks(app), await startBooks(app, await app.signedUp())];
  const person = await joined(app, books, 'bookkeeper');
  const { id, email } = person.user;
  expect((await others.client.post(`${others.path}/invitations`, { email })).status).toBe(201);
  // The Free plan has two seats: the invitation holds the second one.
  expect((await others.client.post(`${others.path}/invitations`, { email: uniqueEmail() })).status).toBe(403);

  await withClient(app.databaseUrl, async (db) => {
    await db.query('begin');
    await db.query('select from platform.users where id = $1 for no key update', [id]);
    const broken = person.client.delete('/api/profile', { password: person.password }).catch(() => undefined);
    const members = async (): Promise<BusinessMember[]> =>
      (await books.client.get<BusinessMember[]>(`${books.path}/members`)).body;
    await eventually('the membership ended', PATIENCE_MS, async () =>
      (await members()).length === 1 ? true : undefined,
    );
    await app.process.kill();
    await broken;
    await db.query('rollback');
  });
  const left = await query(
    `update platform.user_erasures set ordered_at = now() - interval '2 minutes' where user_id = $1`,
    [id],
  );
  expect([left, await query('select from platform.users where id = $1', [id])]).toEqual([1, 1]);

  const old = `insert into platform.outgoing_mail (id, kind, to_address, subject, state, once_key, created_at) values (gen_random_uuid(), 'test', 'old@example.com', $1, 'sent', $2, now() - make_interval(days => $3))`;
  await query(old, ['past its time', null, 91]);
  await query(old, ['said once', 'once', 91]);
  await query(
    `insert into platform.keyed_requests (id, user_id, path, request_hash, run, held_until, begun_at) select gen_random_uuid(), id, '/', '', gen_random_uuid(), now(), now() - interval '25 hours' from platform.users where id = $1`,
    [books.user.id],
  );
  await app.startLedger();
  const worker = await startWorker(app);
  try {
    await eventually('the person gone', PATIENCE_MS, async () =>
      (await query('select from platform.users where id = $1', [id])) === 0 ? true : undefined,
    );
    await eventually('an old mail gone', PATIENCE_MS, async () =>
      (await query(`select from platform.outgoing_mail where subject = 'past its time'`)) === 0 ? true : undefined,
    );
    await eventually('an old key gone', PATIENCE_MS, async () =>
      (await query(`select from platform.keyed_requests where path = '/'`)) === 0 ? true : undefined,
    );
    expect(worker.process.output()).not.toContain('failed and will run again');
  } finally {
    await worker.stop();
  }
  expect(await query(`select from platform.outgoing_mail where subject = 'said once'`)).toBe(1);
  expect((await person.client.get('/api/auth/user')).status).toBe(401);
  expect((await others.client.post(`${others.path}/invitations`, { email: uniqueEmail() })).status).toBe(201);
  expect(await query('select from platform.user_erasures')).toBe(0);
});
