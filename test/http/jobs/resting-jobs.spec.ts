/** Several exports of one person in a row, while others are there: the next one leaves them room first. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { JobPolicy } from '../../../services/ledger/src/jobs/job';
import { JobsRepository, type ClaimOutcome } from '../../../services/ledger/src/jobs/jobs.repository';
import { startTestApp, type TestApp } from '../../kit/app';
import { startBooks, type TestBooks } from '../../kit/books';
import { eventually } from '../../kit/time-limit';

const KIND = 'resting';
const POLICY: JobPolicy = {
  concurrency: 2,
  perPerson: 1,
  oneAtATimePerBusiness: false,
  maxAttempts: 5,
  backoffMs: 500,
  limitMs: 60_000,
  needsLog: false,
};

let app: TestApp;
let pool: Pool;
let jobs: JobsRepository;
let books: TestBooks;

beforeAll(async () => {
  app = await startTestApp();
  pool = new Pool({ connectionString: app.databaseUrl });
  jobs = new JobsRepository(pool);
  books = await startBooks(app);
});
afterAll(async () => {
  await pool?.end();
  await app?.stop();
});

/** So many finished jobs, each of which took nine seconds and ended so many seconds ago. */
async function finished(actorId: string, secondsAgo: readonly number[]): Promise<void> {
  await pool.query(
    `INSERT INTO platform.jobs (id, kind, actor_id, payload, status, started_at, finished_at, expires_at)
     SELECT gen_random_uuid(), $1, $2, '{}', 'done', now() - make_interval(secs => s + 9),
       now() - make_interval(secs => s), now() + interval '1 day' FROM unnest($3::float8[]) AS s`,
    [KIND, actorId, secondsAgo],
  );
}

/** What a turn finds that begins when somebody has one job waiting. */
async function claimOf(actorId: string, standsBack: boolean): Promise<ClaimOutcome> {
  await pool.query('DELETE FROM platform.jobs WHERE kind = $1 AND finished_at IS NULL', [KIND]);
  const expiresAt = new Date(Date.now() + 60_000);
  await jobs.create({ id: randomUUID(), kind: KIND, businessId: null, actorId, payload: {}, expiresAt, standsBack });
  return jobs.claimNext(KIND, randomUUID(), POLICY);
}

describe('a job of somebody who had several in a row', () => {
  it('rests three times as long as the last one took, where it stands back for others', async () => {
    const person = randomUUID();
    await finished(person, [9, 5, 1]);
    expect(await claimOf(person, true)).toEqual({ claimed: false, because: 'busy', waiting: 1 });
    expect(await claimOf(person, false)).toMatchObject({ claimed: true });
  });

  it.each([
    ['the rest is over', [70, 50, 30]],
    ['two are not several', [5, 1]],
    ['the first of them is long past', [130, 5, 1]],
  ])('is run where %s', async (_why, secondsAgo) => {
    const person = randomUUID();
    await finished(person, secondsAgo);
    expect(await claimOf(person, true)).toMatchObject({ claimed: true });
  });

  it('keeps nobody else waiting, and is ended at once where it is cancelled', async () => {
    const person = randomUUID();
    await finished(person, [9, 5, 1]);
    expect(await claimOf(person, true)).toMatchObject({ claimed: false });
    const other = { id: randomUUID(), kind: KIND, businessId: null, actorId: randomUUID(), payload: {} };
    await jobs.create({ ...other, expiresAt: new Date(Date.now() + 60_000), standsBack: true });
    expect(await jobs.claimNext(KIND, randomUUID(), POLICY)).toMatchObject({ claimed: true, job: { id: other.id } });
    await pool.query(`UPDATE platform.jobs SET cancel_requested = true WHERE actor_id = $1 AND status = 'queued'`, [
      person,
    ]);
    expect(await jobs.claimNext(KIND, randomUUID(), POLICY)).toMatchObject({ claimed: false, because: 'cancelled' });
  });
});

describe('an export', () => {
  const standsBack = async (): Promise<unknown> => {
    const { body } = await books.client.post<{ id: string }>(`${books.path}/exports`, {
      report: 'transactions',
      format: 'csv',
    });
    const { rows } = await pool.query<{ stands_back: boolean }>('SELECT stands_back FROM platform.jobs WHERE id = $1', [
      body.id,
    ]);
    return rows[0]?.stands_back;
  };

  it('stands back where somebody else called a moment ago', async () => {
    const other = await startBooks(app, await app.signedUp());
    // Two seconds ago is no moment ago: a slow machine gets another try.
    await eventually('an export that stands back', 30_000, async () => {
      await other.client.get(`${other.path}/accounts`);
      await books.client.get(`${books.path}/accounts`);
      return (await standsBack()) === true ? true : undefined;
    });
  });

  it('does not where nobody did', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(await standsBack()).toBe(false);
  });
});
