/** Long work of one person leaves room for the others who are there: lists in small parts, exports that stand back. */
import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import type { JobPolicy } from '../../../services/ledger/src/jobs/job';
import { JobsRepository, type ClaimOutcome } from '../../../services/ledger/src/jobs/jobs.repository';
import { draft, listed, startBooks, type TestBooks } from '../../kit/books/books';
import type { OwnApp } from '../../kit/app/own-app';
import { withClient } from '../../kit/books/read-models';
import { eventually } from '../../kit/run/time-limit';

/** The Free plan has room for 100 a month. */
const ROWS = 90;
/** Two of these weigh what a command holds beside others. */
const ROWS_BESIDE_OTHERS = 50;

/** Before anybody else has called the app, and before it has a worker. */
export function playWorkBesideOthers(own: OwnApp): void {
  let books: TestBooks;
  let other: TestBooks;

  const standsBack = async (): Promise<unknown> => {
    const { body } = await books.client.post<{ id: string }>(`${books.path}/exports`, {
      report: 'transactions',
      format: 'csv',
    });
    return withClient(own.app.databaseUrl, async (db) => {
      const text = 'select stands_back from platform.jobs where id = $1';
      return (await db.query<{ stands_back: boolean }>(text, [body.id])).rows[0]?.stands_back;
    });
  };

  describe('where nobody else is there', () => {
    beforeAll(async () => {
      books = await startBooks(own.app, await own.app.signedUp());
    });

    it('an export does not stand back', async () => {
      expect(await standsBack()).toBe(false);
    });

    it('a list is recorded in large parts', async () => {
      expect((await sendList(books)).success).toBe(ROWS);
      expect(Math.max(...(await recordedTogether(own, books)))).toBeGreaterThan(ROWS_BESIDE_OTHERS);
    });
  });

  describe('where somebody else is there', () => {
    beforeAll(async () => {
      other = await startBooks(own.app, await own.app.signedUp());
    });

    /** Calls until the work is over: whoever called two seconds ago is there no more. */
    async function beside<Result>(caller: TestBooks, work: Promise<Result>): Promise<Result> {
      let isOver = false;
      void work.finally(() => (isOver = true)).catch(() => undefined);
      while (!isOver) expect((await caller.client.get(`${caller.path}/accounts`)).status).toBe(200);
      return work;
    }

    it('an export stands back', async () => {
      // A slow machine gets another try.
      await eventually('an export that stands back', async () => {
        await other.client.get(`${other.path}/accounts`);
        await books.client.get(`${books.path}/accounts`);
        return (await standsBack()) === true ? true : undefined;
      });
    });

    it('a list is recorded in small parts, and rows of others are shown in between', async () => {
      await books.client.get(`${books.path}/accounts`);
      const list = sendList(other);
      const recorded = await beside(
        books,
        Promise.all([list, books.record({ description: 'In between' }), books.client.get(`${books.path}/accounts`)]),
      );
      expect([recorded[0].success, recorded[0].errors, recorded[1].status]).toEqual([ROWS, 0, 201]);
      const parts = await recordedTogether(own, other);
      expect([Math.max(...parts), parts.reduce((sum, rows) => sum + rows, 0)]).toEqual([ROWS_BESIDE_OTHERS, ROWS]);
      expect(await listed(books, '?search=In between')).toHaveLength(1);
    });

    it('a list is recorded once, although it is sent again in parts that would be smaller', async () => {
      const before = await recordedTogether(own, books);
      await other.client.get(`${other.path}/accounts`);
      expect(await beside(other, sendList(books))).toMatchObject({ success: ROWS, errors: 0 });
      expect(await recordedTogether(own, books)).toEqual(before);
    });
  });

  describe('a job of somebody who had several in a row', () => playRestingJobs(own));
}

async function sendList(books: TestBooks): Promise<BulkTransactionsAnswer> {
  const transactions = Array.from({ length: ROWS }, (_, row) => ({
    ...draft(books.account.id),
    description: `Row ${row}`,
  }));
  const options = { headers: { 'idempotency-key': 'list' } };
  return (await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, { transactions }, options))
    .body;
}

/** How many rows each event of the list recorded, in order. */
async function recordedTogether({ app }: OwnApp, { business }: TestBooks): Promise<number[]> {
  const text = `
    select jsonb_array_length(convert_from(data, 'utf8')::jsonb -> 'transactions') as rows from event_store.events
    where stream = $1 and type = 'ImportRowsRecorded' order by revision`;
  const { rows } = await withClient(app.eventStore.databaseUrl, (client) =>
    client.query<{ rows: number }>(text, [STREAM_NAMESPACE + ledgerStream(business.id)]),
  );
  return rows.map((row) => row.rows);
}

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

function playRestingJobs(own: OwnApp): void {
  let pool: Pool;
  let jobs: JobsRepository;
  beforeAll(() => {
    pool = new Pool({ connectionString: own.app.databaseUrl });
    jobs = new JobsRepository(pool);
  });
  afterAll(async () => {
    await pool.query('delete from platform.jobs where kind = $1', [KIND]);
    await pool.end();
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
  async function claimOf(actorId: string, stands: boolean): Promise<ClaimOutcome> {
    await pool.query('DELETE FROM platform.jobs WHERE kind = $1 AND finished_at IS NULL', [KIND]);
    const expiresAt = new Date(Date.now() + 60_000);
    await jobs.create({
      id: randomUUID(),
      kind: KIND,
      businessId: null,
      actorId,
      payload: {},
      expiresAt,
      standsBack: stands,
    });
    return jobs.claimNext(KIND, randomUUID(), POLICY);
  }

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

  it('keeps nobody else waiting, and is ended immediately where it is cancelled', async () => {
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
}
