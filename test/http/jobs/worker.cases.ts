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
import { uniqueEmail } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { askedFor, exported, fetched, over } from '../../kit/books/exports';
import type { OwnApp } from '../../kit/app/own-app';
import { withClient } from '../../kit/books/read-models';
import { storedFile, storedFiles } from '../../kit/books/stored-files';
import { joined } from '../../kit/app/team';
import { eventually } from '../../kit/run/time-limit';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

type Row = Record<string, unknown>;

async function sql({ app }: OwnApp, text: string, values: unknown[] = []): Promise<Row[]> {
  return withClient(app.databaseUrl, async (db) => (await db.query<Row>(text, values)).rows);
}

/** Waits until a query has so many rows. */
function untilRows(own: OwnApp, what: string, count: number, text: string, values: unknown[] = []): Promise<Row[]> {
  return eventually(what, async () => {
    const rows = await sql(own, text, values);
    return rows.length === count ? rows : undefined;
  });
}

/** Before the app has a worker. */
export function playUpkeep(own: OwnApp): void {
  it('ends the deletion of a person after kill -9, removes what is old, publishes heads, and fails at nothing', async () => {
    const { app } = own;
    const [books, others] = [await startBooks(app), await startBooks(app, await app.signedUp())];
    const [person, silent] = [await joined(app, books, 'bookkeeper'), await app.signedUp()];
    const { id, email } = person.user;
    expect((await others.client.post(`${others.path}/invitations`, { email })).status).toBe(201);
    // The Free plan has two seats: the invitation holds the second one.
    expect((await others.client.post(`${others.path}/invitations`, { email: uniqueEmail() })).status).toBe(403);

    await withClient(app.databaseUrl, async (db) => {
      await db.query('begin');
      await db.query('select from platform.users where id = $1 for no key update', [id]);
      const broken = person.client.delete('/api/profile', { password: person.password }).catch(() => undefined);
      await eventually('the membership ended', async () => {
        const { body } = await books.client.get<BusinessMember[]>(`${books.path}/members`);
        return body.length === 1 ? true : undefined;
      });
      await app.process.kill();
      await broken;
      await db.query('rollback');
    });
    const left = await sql(
      own,
      `update platform.user_erasures set ordered_at = now() - interval '2 minutes' where user_id = $1 returning user_id`,
      [id],
    );
    expect([left.length, (await sql(own, 'select from platform.users where id = $1', [id])).length]).toEqual([1, 1]);
    await plantOldThings(own, silent.user.id);

    await app.startLedger();
    const worker = await own.worker();
    await untilRows(own, 'the person gone', 0, 'select from platform.users where id = $1', [id]);
    await untilRows(own, 'an old mail gone', 0, `select from platform.outgoing_mail where subject = 'past its time'`);
    await untilRows(own, 'an old key gone', 0, `select from platform.keyed_requests where path = '/'`);
    await untilRows(own, 'the expired session gone', 0, `select from platform.sessions where sid = 'expired'`);
    const ended = await untilRows(
      own,
      'the silent session ended',
      1,
      `select s.duration, u.total_session_time from platform.user_sessions s join platform.users u on u.id = s.user_id
       where u.id = $1 and session_end is not null`,
      [silent.user.id],
    );
    expect(ended).toEqual([{ duration: 30, total_session_time: 30 }]);
    const head = await eventually('a published head', () =>
      publishedHeads(own).find(({ stream }) => stream.startsWith('ledger-')),
    );
    expect(head).toEqual({
      stream: expect.any(String),
      revision: expect.stringMatching(/^\d+$/),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      publishedAt: expect.any(String),
    });
    expect(worker.process.output()).not.toContain('failed and will run again');
    expect(await sql(own, `select from platform.outgoing_mail where subject = 'said once'`)).toHaveLength(1);
    expect((await person.client.get('/api/auth/user')).status).toBe(401);
    expect((await others.client.post(`${others.path}/invitations`, { email: uniqueEmail() })).status).toBe(201);
    expect(await sql(own, 'select from platform.user_erasures')).toEqual([]);
  });
}

/** Mails and a key that are past their time, a session that is over and one that has fallen silent. */
async function plantOldThings(own: OwnApp, userId: string): Promise<void> {
  const mail = `
    insert into platform.outgoing_mail (id, kind, to_address, subject, state, once_key, created_at)
      values (gen_random_uuid(), 'test', 'old@example.com', $1, 'sent', $2, now() - interval '91 days')`;
  await sql(own, mail, ['past its time', null]);
  await sql(own, mail, ['said once', 'once']);
  await sql(
    own,
    `insert into platform.keyed_requests (id, user_id, path, request_hash, run, held_until, begun_at)
       values (gen_random_uuid(), $1, '/', '', gen_random_uuid(), now(), now() - interval '25 hours')`,
    [userId],
  );
  await sql(
    own,
    `insert into platform.sessions (sid, sess, expire) values ('expired', '{}', now() - interval '1 day')`,
  );
  await sql(
    own,
    `update platform.user_sessions set session_start = now() - interval '70 min',
       last_seen_at = now() - interval '40 min' where user_id = $1`,
    [userId],
  );
}

function publishedHeads({ app }: OwnApp): { stream: string }[] {
  const directory = join(app.dataDir, 'heads');
  return readdirSync(directory).flatMap((file) =>
    readFileSync(join(directory, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { stream: string }),
  );
}

export function playExportFiles(own: OwnApp): void {
  let books: TestBooks;
  beforeAll(async () => {
    await own.worker();
    books = await startBooks(own.app);
    await books.record();
  });

  it.each([
    ['cut short', (file: string) => truncateSync(file, 100)],
    ['changed at its length', (file: string) => writeFileSync(file, readFileSync(file).fill('7', 90, 100))],
    ['longer than it was', (file: string) => writeFileSync(file, 'more', { flag: 'a' })],
  ])('are not handed out where one is %s since it was made', async (_, damage) => {
    const { job } = await exported(books.client, books.path, { report: 'transactions', format: 'csv', range: {} });
    const file = storedFile(own.app, 'exports', job.id);
    damage(file);
    const answer = await books.client.get<Problem>(`${books.path}/exports/${job.id}/file`);
    expect([answer.status, answer.body.code]).toEqual([409, 'export_file_damaged']);
    rmSync(file);
    expect((await books.client.get(`${books.path}/exports/${job.id}/file`)).status).toBe(404);
  });
}

/** Exports and an archive that somebody asks for around an outage of log, worker and Redis. */
export class JobsInOutage {
  private since: Date | undefined;

  private constructor(
    private readonly own: OwnApp,
    private readonly books: TestBooks,
    private readonly jobs: ExportJob[],
  ) {}

  /** While all is well. */
  static async asked(own: OwnApp): Promise<JobsInOutage> {
    const books = await startBooks(own.app);
    await books.record();
    const jobs: ExportJob[] = [];
    for (const report of ['transactions', 'general-ledger'] as const)
      jobs.push(await askedFor(books.client, books.path, { report, format: 'xlsx', range: YEAR }));
    jobs.push((await books.client.get<ExportJob>(`${books.path}/archive`)).body);
    return new JobsInOutage(own, books, jobs);
  }

  /** One more while log and worker are away, in the state in which a worker leaves it that is killed meanwhile. */
  async askAnother(): Promise<void> {
    const { client, path } = this.books;
    const job = await askedFor(client, path, { report: 'trial-balance', format: 'xlsx', range: YEAR });
    this.jobs.push(job);
    // One more failure would be the last.
    const left = `
      update platform.jobs set attempts = 4, waiting_for = 'disk', waiting_since = date_trunc('second', now())
      where id = $1 returning waiting_since`;
    this.since = (await sql(this.own, left, [job.id]))[0]?.['waiting_since'] as Date;
  }

  /** Says since when it waits and why, once the next worker has found the log away. */
  async expectAnotherWaits(): Promise<void> {
    const path = `${this.books.path}/exports/${this.jobs.at(-1)?.id ?? ''}`;
    const shown = await eventually('the job waiting for the log', async () => {
      const { body } = await this.books.client.get<ExportJob>(path);
      return body.waiting?.for === 'log' ? body : undefined;
    });
    const why = expect.stringContaining('event log cannot be reached');
    const since = this.since?.toISOString();
    expect(shown).toMatchObject({ status: 'queued', error: null, waiting: { since, why } });
  }

  async expectFinishedOnce(): Promise<void> {
    const { client, path } = this.books;
    for (const { id } of this.jobs) {
      const ended = await over<ExportJob>(client, `${path}/exports/${id}`);
      expect(ended).toMatchObject({ status: 'completed', error: null, waiting: null });
      const { file } = await fetched(client, `${path}/exports/${id}/file`);
      expect(createHash('sha256').update(file).digest('hex')).toBe(ended.sha256);
      expect(storedFiles(this.own.app, 'exports', id)).toHaveLength(1);
    }
  }
}

/** Before the app has a worker. */
export function playOutagesOfJobs(own: OwnApp): void {
  it('count what is their own fault, and nothing else', async () => {
    const pool = new Pool({ connectionString: own.app.databaseUrl });
    const jobs = new JobsRepository(pool);
    const limits = { concurrency: 1, perPerson: 1, maxAttempts: 2, backoffMs: 1, limitMs: 1_000 };
    const policy = { ...limits, oneAtATimePerBusiness: false, needsLog: false };
    const [id, actorId] = [randomUUID(), randomUUID()];
    const change = (set: string): Promise<Row[]> => sql(own, `update platform.jobs set ${set} where id = $1`, [id]);
    const claimed = async (token: string) => {
      await change('not_before = now()');
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
        await change(`waiting_since = waiting_since - interval '10 seconds'`);
      }
      expect(await jobs.find(id)).toMatchObject({ status: 'queued', attempts: 0, waiting: { for: 'disk' } });
      expect([pauses[0], pauses.at(-1)]).toEqual([500, 30_000]);
      // A run that lives is taken over while Postgres does not hear it: the second start is not the job's fault either.
      const [deaf, next] = [randomUUID(), randomUUID()];
      await claimed(deaf);
      await change(`heartbeat_at = now() - interval '1 minute'`);
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
      await change('attempts = 0');
      await claimed(unheard);
      await jobs.cancel(id);
      await jobs.wait(id, unheard, 'log');
      expect(await jobs.claimNext('waits', randomUUID(), policy)).toEqual({ claimed: false, because: 'cancelled', id });
      await jobs.allWait('waits', 'log');
      expect(await jobs.cancel(id)).toMatchObject({ status: 'cancelled', waiting: null });
    } finally {
      await pool.query('delete from platform.jobs where id = $1', [id]);
      await pool.end();
    }
  });
}
