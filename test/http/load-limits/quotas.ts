import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { RESTORES, sentArchive, zipped } from '../../kit/books/archives';
import { startBooks, withoutLimits, type TestBooks } from '../../kit/books/books';
import { over } from '../../kit/books/exports';
import type { HeldUpload } from '../../kit/books/held-upload';
import type { HttpClient } from '../../kit/app/http-client';
import { withClient } from '../../kit/books/read-models';
import { signedInAgain } from '../../kit/app/sign-ins';
import { settledImport, upload } from '../../kit/books/statement-upload';
import { storedFiles } from '../../kit/books/stored-files';
import { eventually } from '../../kit/run/time-limit';
import { startWorker, type TestWorker } from '../../kit/app/worker';
import { filesIn, heldUpload, isLetIn, importBeingRead, statement, statusOfEvents } from './quota-uploads';

/** Of all files of a person, as the app is configured. */
export const USER_DISK_MB = 1;
const GIGABYTE = 1024 ** 3;
const NEVER = 'It can never fit, and was not kept.';

let app: ReachableApp;
let books: TestBooks;
let others: TestBooks;
let worker: TestWorker | undefined;
const held: HeldUpload[] = [];
/** Left by a process that was killed. */
const orphans = new Set<string>();

const sql = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(app.databaseUrl, async (db) => (await db.query(text, values)).rows as Record<string, unknown>[]);
const partsIn = (room: string): string[] => filesIn(app, room).filter((name) => name.endsWith('.part'));

/**
 * What one person and one business may have under way, on an app whose worker is away: told when it is too much, exact
 * when all ask at once, and nobody else's loss.
 */
export function quotas(of: () => ReachableApp): void {
  beforeAll(async () => {
    app = of();
    [books, others] = [await startBooks(app, await unlimited()), await startBooks(app, await unlimited())];
    for (const name of partsIn('incoming')) orphans.add(name);
  });
  afterAll(async () => {
    for (const one of held) await one.leave();
    await worker?.stop();
  });

  describe('uploads', () => {
    it('are three at once for a person, exactly, and nobody else is kept from theirs', async () => {
      const asked = Array.from({ length: 7 }, () => hold(books));
      const refused: Awaited<HeldUpload['answered']>[] = [];
      for (const one of asked) void one.answered.then((answer) => refused.push(answer));
      await eventually('four refusals', () => refused.length >= 4 || undefined);
      expect(await isLetIn(app, () => hold(others))).toBe(true);
      expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
      expect(JSON.parse(refused[0]?.body ?? '')).toMatchObject({
        statusCode: 429,
        code: 'too_many_uploads',
        message: expect.stringMatching(
          /^3 of your uploads are still arriving, .* This file was not kept\. Please try again/,
        ) as string,
      });
      expect(Number(refused[0]?.retryAfter)).toBeGreaterThan(0);
      await Promise.all(held.splice(0).map((one) => one.leave()));
      await eventually('nothing of what was broken off staying', () =>
        partsIn('incoming').every((name) => orphans.has(name)) ? true : undefined,
      );
      expect(await isLetIn(app, () => hold(books))).toBe(true);
      await Promise.all(held.splice(0).map((one) => one.leave()));
    });

    it('of twelve archives of a gigabyte write nothing that their sender has no room for', async () => {
      const before = new Set(filesIn(app, 'incoming'));
      const asked = Array.from({ length: 12 }, () => hold(books, RESTORES, GIGABYTE));
      const answers = await Promise.all(asked.map(({ answered }) => answered));
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(12).fill(413));
      expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({
        statusCode: 413,
        code: 'disk_quota',
        message: `This file is larger than the ${USER_DISK_MB} MB that all your files may take here together. ${NEVER}`,
      });
      // Trying again would not help, so no time is named.
      expect(answers[0]?.retryAfter).toBeFalsy();
      const written = filesIn(app, 'incoming').filter((name) => !before.has(name));
      expect(written.reduce((bytes, name) => bytes + statSync(join(app.dataDir, 'incoming', name)).size, 0)).toBe(0);
      await Promise.all(held.splice(0).map((one) => one.leave()));
    });

    it('that unpack to far more than books do are refused whole', async () => {
      const { status, body } = await sentArchive(
        app,
        books,
        await zipped([['events.jsonl', Buffer.alloc(40 * 1024 ** 2)]]),
      );
      expect([status, body.code]).toEqual([413, 'unpacks_too_large']);
      expect(storedFiles(app, 'restores')).toEqual([]);
    });
  });

  describe('jobs', () => {
    it('are so many at once for a business and a person, exactly, and none waits for another person’s', async () => {
      const [second, third] = [await startBooks(app, books), await startBooks(app, books)];
      const ask = ({ client, path }: TestBooks) =>
        client.post<ExportJob & Problem>(`${path}/exports`, { report: 'transactions', format: 'csv' });
      const first = await Promise.all(Array.from({ length: 16 }, () => ask(books)));
      expect(first.filter(({ status }) => status === 201)).toHaveLength(10);
      const refused = first.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({
        code: 'too_many_exports',
        message: 'At most 10 exports can be under way at once. Please wait until one is finished.',
      });
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      const rest = await Promise.all([
        ...Array.from({ length: 10 }, () => ask(second)),
        ...Array.from({ length: 5 }, () => ask(third)),
      ]);
      expect(rest.filter(({ status }) => status === 201)).toHaveLength(10);
      expect(rest.find(({ status }) => status === 429)?.body).toMatchObject({ code: 'too_many_exports' });

      const mine = await ask(others);
      expect(mine.status).toBe(201);
      worker = await startWorker(app);
      const done = await over<ExportJob>(others.client, `${others.path}/exports/${mine.body.id}`);
      expect(done.status).toBe('completed');
      const earlier = await sql(
        `select from platform.jobs where actor_id = $1 and kind = 'export'
           and finished_at < (select finished_at from platform.jobs where id = $2)`,
        [books.user.id, mine.body.id],
      );
      // Asked for last of 21, it does not wait for more than those that run already.
      expect(earlier.length).toBeLessThanOrEqual(4);
      await sql(`update platform.jobs set cancel_requested = true where actor_id = $1`, [books.user.id]);
      await eventually('what was left on the disk swept', () => partsIn('incoming').length === 0 || undefined);
    });

    it('leave files that count as their person’s', async () => {
      const someone = await startBooks(app, await unlimited());
      await sql(
        `insert into platform.jobs (id, kind, business_id, actor_id, payload, status, result, finished_at, expires_at)
         values ($1, 'export', $2, $3, '{}', 'done', $4, now(), now() + interval '3 hours')`,
        [randomUUID(), someone.business.id, someone.user.id, JSON.stringify({ size: USER_DISK_MB * 1024 ** 2 })],
      );
      const { status, body, headers } = await someone.client.post<Problem>(`${someone.path}/exports`, {
        report: 'transactions',
        format: 'csv',
      });
      expect([status, body.code, body.message]).toEqual([
        429,
        'disk_quota',
        `Your files here take ${USER_DISK_MB} MB, which is all they may. Nothing was begun. ` +
          'The first of them goes by itself in 3 hours; please try again then.',
      ]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(10_000);
      expect((await upload(someone, 'Date,Description,Amount\n2026-03-01,Paper,-1.00\n')).status).toBe(413);
    });
  });

  describe('files that wait', () => {
    it('take what a person may have and no more, of two at once one; given up, they make room', async () => {
      const someone = await startBooks(app, await unlimited());
      // Before anything is kept: what is larger than all that one may keep never fits, with or without its length.
      const tooLarge = hold(someone, `${someone.path}/imports`, 'untold', statement(USER_DISK_MB + 0.2));
      tooLarge.finish();
      const whole = await upload(someone, statement(USER_DISK_MB + 0.2));
      expect([whole.status, (whole.body as unknown as Problem).message]).toEqual([413, expect.stringContaining(NEVER)]);
      expect(await tooLarge.answered).toMatchObject({ status: 413, body: expect.stringContaining(NEVER) as string });
      const answers = await Promise.all([upload(someone, statement(0.7)), upload(someone, statement(0.7))]);
      const refused = answers.filter(({ status }) => status === 413);
      expect(refused.map(({ body }) => (body as unknown as Problem).message)).toEqual([
        expect.stringContaining('this one does not fit. It was not kept.'),
      ]);
      const kept = answers.find(({ status }) => status !== 413)?.body as Import;
      await settledImport(someone, kept.id);
      // One that does not say how long it is gets what is left, and is cut off there.
      const endless = hold(someone, `${someone.path}/imports`, 'untold', statement(0.7));
      endless.finish();
      expect(await endless.answered).toMatchObject({
        status: 413,
        body: expect.stringContaining('this one does not fit') as string,
      });
      expect((await someone.client.post(`${someone.path}/imports/${kept.id}/cancel`)).status).toBe(200);
      expect([200, 201, 202]).toContain((await upload(someone, statement(0.7))).status);
      expect([200, 201, 202]).toContain((await upload(others, statement(0.7))).status);
    });
  });

  describe('event streams', () => {
    it('are six for a session and twelve for a person; others open theirs', async () => {
      const mine = `${books.path}/imports/${await importBeingRead(app, books)}`;
      const theirs = `${others.path}/imports/${await importBeingRead(app, others)}`;
      const stop = new AbortController();
      const opened = (client: HttpClient): Promise<number[]> =>
        Promise.all(Array.from({ length: 8 }, () => statusOfEvents(client, mine, stop.signal)));
      const second = await signedInAgain(app, books);
      const third = await signedInAgain(app, books);
      expect((await opened(books.client)).filter((status) => status === 200)).toHaveLength(6);
      expect((await opened(second)).filter((status) => status === 200)).toHaveLength(6);
      expect(await opened(third)).toEqual(Array<number>(8).fill(429));
      expect(await statusOfEvents(others.client, theirs, stop.signal)).toBe(200);
      stop.abort();
      await eventually('a place again', async () => {
        const again = new AbortController();
        const status = await statusOfEvents(third, mine, again.signal);
        again.abort();
        return status === 200 || undefined;
      });
    });
  });

  describe('reports', () => {
    it('run four at a time for a person, some wait, and one more is refused; others’ are not', async () => {
      const read = ({ client, path }: TestBooks) => client.get<Problem>(`${path}/financial-summary`, { once: true });
      const answers = await withClient(app.databaseUrl, async (db) => {
        await db.query('begin');
        await db.query('lock table books.daily_totals in access exclusive mode');
        let answered = 0;
        const asked = Array.from({ length: 21 }, () => read(books).finally(() => answered++));
        const other = read(others);
        await eventually('the refusals', () => (answered >= 5 ? true : undefined));
        const elsewhere = await books.client.get('/api/auth/user');
        await db.query('rollback');
        return { mine: await Promise.all(asked), elsewhere, other: await other };
      });
      expect(answers.mine.filter(({ status }) => status === 200)).toHaveLength(16);
      const refused = answers.mine.find(({ status }) => status === 429);
      expect(refused?.body).toMatchObject({
        code: 'too_many_report_calls',
        message: 'Too many reports are being prepared. Nothing was changed. Try again in a few seconds.',
      });
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([answers.elsewhere.status, answers.other.status]).toEqual([200, 200]);
      await eventually('a report', async () => ((await read(books)).status === 200 ? true : undefined));
    });
  });
}

/** Before anything of them is read. */
export async function refusedOnShortDisk(of: TestBooks): Promise<void> {
  const { status, body, headers } = await upload(of, 'Date,Description,Amount\n2026-03-01,Paper,-1.00\n');
  expect([status, (body as unknown as Problem).message]).toEqual([
    503,
    expect.stringMatching(/^The server is short of disk space\. Nothing of this was kept, .* try again later\.$/),
  ]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
  const exported = await of.client.post(`${of.path}/exports`, { report: 'transactions', format: 'csv' });
  expect(exported.status).toBe(503);
}

/** Held uploads are let go at the end, whatever becomes of the test. */
function hold(...asked: Parameters<typeof heldUpload>): HeldUpload {
  const one = heldUpload(...asked);
  held.push(one);
  return one;
}

/** Somebody of their own without limits of a plan. */
async function unlimited(): Promise<SignedUp> {
  const person = await app.signedUp();
  await withoutLimits(app, person);
  return person;
}
