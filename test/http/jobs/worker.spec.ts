/**
 * What the worker puts in order without being asked: each duty runs, old things go, and the deletion of a person that
 * was broken off is ended. And its jobs, which outlive it, Redis and the log.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import type { BusinessMember } from '@counterfoil/contracts/member.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { JobsRepository } from '../../../services/ledger/src/jobs/jobs.repository';
import { startTestApp, uniqueEmail, type TestApp } from '../../kit/app';
import { startBooks, type TestBooks } from '../../kit/books';
import { askedFor, exported, fetched, over } from '../../kit/exports';
import { withClient } from '../../kit/read-models';
import { flushed } from '../../kit/test-redis';
import { joined } from '../../kit/team';
import { eventually } from '../../kit/time-limit';
import { startNode } from '../../kit/node-process';
import { storedFile, storedFiles } from '../../kit/stored-files';
import { startWorker, type TestWorker } from '../../kit/worker';

const PATIENCE_MS = 40_000;
const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const query = (sql: string, values: unknown[] = []): Promise<number> =>
  withClient(app.databaseUrl, async (db) => (await db.query(sql, values)).rowCount ?? 0);

const sql = (text: string): Promise<Record<string, unknown>[]> =>
  withClient(app.databaseUrl, async (db) => (await db.query<Record<string, unknown>>(text)).rows);

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

  const old = `
    insert into platform.outgoing_mail (id, kind, to_address, subject, state, once_key, created_at)
      values (gen_random_uuid(), 'test', 'old@example.com', $1, 'sent', $2, now() - make_interval(days => $3))`;
  await query(old, ['past its time', null, 91]);
  await query(old, ['said once', 'once', 91]);
  await query(
    `
      insert into platform.keyed_requests (id, user_id, path, request_hash, run, held_until, begun_at)
        select gen_random_uuid(), id, '/', '', gen_random_uuid(), now(), now() - interval '25 hours' from platform.users
        where id = $1`,
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

describe('processes', () => {
  it('do their upkeep in the worker: heads outside the database, silent and expired sessions', async () => {
    const { client, user } = await app.signedUp();
    expect((await client.post('/api/businesses', { name: 'Bees', industry: 'Agriculture' })).status).toBe(201);
    await sql(
      `
        UPDATE platform.user_sessions SET session_start = now() - interval '70 min',
          last_seen_at = now() - interval '40 min' WHERE user_id = '${user.id}'`,
    );
    await sql(`INSERT INTO platform.sessions (sid, sess, expire) VALUES ('expired', '{}', now() - interval '1 day')`);
    // The clock of the duties stands there; wound up anew it runs at once.
    await flushed(app.redisUrl);
    const worker = await startNode('dist/services/ledger/src/worker.main.js', app.environment, () =>
      Promise.resolve(true),
    );
    try {
      const stream = await eventually('a published head', 30_000, () =>
        readHeads().find((line) => line.stream.startsWith('ledger-')),
      );
      expect(stream).toEqual({
        stream: expect.any(String),
        revision: expect.stringMatching(/^\d+$/),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        publishedAt: expect.any(String),
      });
      await eventually('the expired session gone', 30_000, async () =>
        (await sql(`SELECT 1 FROM platform.sessions WHERE sid = 'expired'`)).length === 0 ? true : undefined,
      );
      const [ended] = await eventually('the silent session ended', 30_000, async () => {
        const rows = await sql(
          `
            SELECT s.duration, u.total_session_time FROM platform.user_sessions s JOIN platform.users u
              ON u.id = s.user_id WHERE u.id = '${user.id}' AND session_end IS NOT NULL`,
        );
        return rows.length > 0 ? rows : undefined;
      });
      expect(ended).toEqual({ duration: 30, total_session_time: 30 });
    } finally {
      await worker.stop();
    }
    expect(await worker.exited).toBe('0');
  });
});

describe('when the worker is killed and Redis forgets everything', () => {
  let books: TestBooks;
  let worker: TestWorker;
  beforeAll(async () => {
    worker = await startWorker(app);
    books = await startBooks(app);
    await books.record();
  });
  afterAll(() => worker?.stop());

  it.each([
    ['cut short', (file: string) => truncateSync(file, 100)],
    ['changed at its length', (file: string) => writeFileSync(file, readFileSync(file).fill('7', 90, 100))],
    ['longer than it was', (file: string) => writeFileSync(file, 'more', { flag: 'a' })],
  ])('does not send a file that is %s since it was made', async (_, damage) => {
    const { job } = await exported(books.client, books.path, { report: 'transactions', format: 'csv', range: {} });
    const file = storedFile(app, 'exports', job.id);
    damage(file);
    const answer = await books.client.get<Problem>(`${books.path}/exports/${job.id}/file`);
    expect([answer.status, answer.body.code]).toEqual([409, 'export_file_damaged']);
    rmSync(file);
    expect((await books.client.get(`${books.path}/exports/${job.id}/file`)).status).toBe(404);
  });

  it('finishes each job once', async () => {
    const jobs: ExportJob[] = [];
    for (const report of ['transactions', 'general-ledger', 'trial-balance'] as const)
      jobs.push(await askedFor(books.client, books.path, { report, format: 'xlsx', range: YEAR }));
    jobs.push((await books.client.get<ExportJob>(`${books.path}/archive`)).body);
    await worker.kill();
    await flushed(app.redisUrl);
    worker = await startWorker(app);
    for (const { id } of jobs) {
      const job = await over<ExportJob>(books.client, `${books.path}/exports/${id}`);
      expect(job).toMatchObject({ status: 'completed', error: null });
      const { file } = await fetched(books.client, `${books.path}/exports/${id}/file`);
      expect(createHash('sha256').update(file).digest('hex')).toBe(job.sha256);
      expect(storedFiles(app, 'exports', id)).toHaveLength(1);
    }
  });
});

// Last, since duties of a worker that found the log away come again in minutes.
describe('jobs while a part is away', () => {
  it('wait for the log, count no attempt, say since when and why, and survive kill -9 of the worker', async () => {
    const books = await startBooks(app);
    const worker = await startWorker(app);
    let isAway = true;
    await app.eventStore.kill();
    try {
      const { id } = await askedFor(books.client, books.path, { report: 'transactions', format: 'csv', range: YEAR });
      // One more failure would be the last.
      await sql(`UPDATE platform.jobs SET attempts = 4 WHERE id = '${id}'`);
      const path = `${books.path}/exports/${id}`;
      const shown = async (): Promise<ExportJob> => (await books.client.get<ExportJob>(path)).body;
      const first = await eventually('the job waiting', 45_000, async () => {
        const job = await shown();
        return job.waiting ? job : undefined;
      });
      const why = expect.stringContaining('event log cannot be reached');
      expect(first).toMatchObject({ status: 'queued', error: null, waiting: { for: 'log', why } });
      for (let kill = 0; kill < 3; kill++) {
        await worker.kill();
        await worker.restart();
        await new Promise((resolve) => setTimeout(resolve, 1_200));
      }
      expect(await shown()).toMatchObject({ status: 'queued', waiting: { since: first.waiting?.since } });
      await app.eventStore.restart();
      isAway = false;
      expect(await over<ExportJob>(books.client, path)).toMatchObject({ status: 'completed', waiting: null });
    } finally {
      await worker.stop();
      if (isAway) await app.eventStore.restart();
    }
  });

  it('count what is their own fault, and nothing else', async () => {
    const pool = new Pool({ connectionString: app.databaseUrl });
    const jobs = new JobsRepository(pool);
    const limits = { concurrency: 1, perPerson: 1, maxAttempts: 2, backoffMs: 1, limitMs: 1_000 };
    const policy = { ...limits, oneAtATimePerBusiness: false, needsLog: false };
    const [id, actorId] = [randomUUID(), randomUUID()];
    const claimed = async (token: string) => {
      await sql(`UPDATE platform.jobs SET not_before = now() WHERE id = '${id}'`);
      return jobs.claimNext('waits', token, policy);
    };
    try {
      const expiresAt = new Date(Date.now() + 60_000);
      await jobs.create({ id, kind: 'waits', businessId: null, actorId, payload: {}, expiresAt });
      const pauses: number[] = [];
      for (let outage = 0; outage < 10; outage++) {
        const token = randomUUID();
        expect((await claimed(token)).claimed).toBe(true);
        pauses.push(await jobs.wait(id, token, 'disk'));
        // As if it had gone on for longer and longer.
        await sql(`UPDATE platform.jobs SET waiting_since = waiting_since - interval '10 seconds' WHERE id = '${id}'`);
      }
      expect(await jobs.find(id)).toMatchObject({ status: 'queued', attempts: 0, waiting: { for: 'disk' } });
      expect([pauses[0], pauses.at(-1)]).toEqual([500, 30_000]);
      // A run that lives is taken over while Postgres does not hear it: the second start is not the job's fault either.
      const [deaf, next] = [randomUUID(), randomUUID()];
      await claimed(deaf);
      await sql(`UPDATE platform.jobs SET heartbeat_at = now() - interval '1 minute' WHERE id = '${id}'`);
      await claimed(next);
      await jobs.wait(id, deaf, 'database');
      expect(await jobs.find(id)).toMatchObject({ status: 'running', attempts: 1 });
      // Its own fault is counted, and getting further gives the attempts back.
      await jobs.retry(id, next, 'a fault', 0);
      expect(await jobs.find(id)).toMatchObject({ attempts: 1, waiting: null });
      const last = randomUUID();
      await claimed(last);
      await jobs.retry(id, last, 'a fault', 0);
      expect(await claimed(randomUUID())).toEqual({ claimed: false, because: 'exhausted', id });
      // Cancelled while it ran, and back before the run heard of it: it is ended, and does not wait for ever.
      const unheard = randomUUID();
      await sql(`UPDATE platform.jobs SET attempts = 0 WHERE id = '${id}'`);
      await claimed(unheard);
      await jobs.cancel(id);
      await jobs.wait(id, unheard, 'log');
      expect(await jobs.claimNext('waits', randomUUID(), policy)).toEqual({ claimed: false, because: 'cancelled', id });
      await jobs.allWait('waits', 'log');
      expect(await jobs.cancel(id)).toMatchObject({ status: 'cancelled', waiting: null });
    } finally {
      await pool.end();
    }
  });
});

function readHeads(): { stream: string; revision: string }[] {
  const directory = join(app.dataDir, 'heads');
  return readdirSync(directory).flatMap((file) =>
    readFileSync(join(directory, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { stream: string; revision: string }),
  );
}
