/**
 * An API and a worker that share no disk, and have one bucket: whatever one of them writes the other one reads. Neither
 * has a browser to print with.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { startTestApp, type TestApp } from '../../kit/app/app';
import { archiveOf, restoredFrom } from '../../kit/books/archives';
import { startBooks, unlimitedOwner, type TestBooks } from '../../kit/books/books';
import { exported } from '../../kit/books/exports';
import { attach, jpeg } from '../../kit/books/receipt-upload';
import { startTestS3, type TestS3 } from '../../kit/servers/s3-server';
import { scratchDirectory } from '../../kit/run/scratch-directory';
import { commit, upload } from '../../kit/books/statement-upload';
import { eventually } from '../../kit/run/time-limit';
import { startWorker, type TestWorker } from '../../kit/app/worker';

const STATEMENT = 'Date,Description,Amount\n2026-01-30,Rent,-500.00\n2026-01-31,Sale,1200.00\n';

let s3: TestS3;
let app: TestApp;
let worker: TestWorker;
let books: TestBooks;
const disk = scratchDirectory('worker');
beforeAll(async () => {
  s3 = await startTestS3();
  app = await startTestApp({ S3_URL: s3.url, CHROMIUM_PATH: '/no/such/browser' });
  worker = await startWorker(app, { DATA_DIR: disk.path });
  books = await startBooks(app, await unlimitedOwner(app));
});
afterAll(async () => {
  await worker?.stop();
  await app?.stop();
  await s3?.stop();
  disk.remove();
});
afterEach(() => {
  for (const directory of [app.dataDir, disk.path]) {
    expect(existsSync(join(directory, 'files'))).toBe(false);
    const incoming = join(directory, 'incoming');
    expect(existsSync(incoming) ? readdirSync(incoming) : []).toEqual([]);
  }
});

it('records a statement that the API took and the worker reads, and reads it anew when asked to', async () => {
  const { status, body } = await upload(books, STATEMENT);
  expect([status, body.status]).toEqual([201, 'ready']);
  const anew = await books.client.put<Import>(`${books.path}/imports/${body.id}/mapping`, { flipped: true });
  expect([anew.status, anew.body.status]).toEqual([200, 'ready']);
  expect((await commit(books, body.id)).status).toBe('completed');
});

it('hands out an export that the worker made', async () => {
  const { file } = await exported(books.client, books.path, { report: 'transactions', format: 'csv', range: {} });
  expect(file.toString()).toContain('Rent');
});

it('says immediately that it makes no PDF without a browser', async () => {
  const range = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const asked = { report: 'profit-and-loss', format: 'pdf', range };
  expect(await books.client.post<Problem>(`${books.path}/exports`, asked)).toMatchObject({
    status: 503,
    body: {
      code: 'pdf_unavailable',
      message: 'PDFs cannot be made here: CHROMIUM_PATH names a file that is not there. CSV and XLSX work without.',
    },
  });
  expect(await books.client.post<Problem>(`${books.path}/backup`)).toMatchObject({
    status: 503,
    body: { code: 'pdf_unavailable' },
  });
});

it('keeps receipts in the bucket alone, hands them out, archives books with them, and restores them', async () => {
  const picture = Buffer.from(await jpeg({ side: 100 }));
  const { body: row } = await books.record();
  const { body: attached } = await attach(books, picture, { fields: { transactionId: row.id } });
  const own = `${books.path}/receipts/${attached.id}`;
  expect((await books.client.get(`${own}/file`)).bytes).toEqual(picture);
  expect((await books.client.get(`${own}/picture`)).status).toBe(200);
  const archive = await archiveOf(books, books.path);
  const person = await app.signedUp();
  const restored = await restoredFrom(app, person, archive);
  expect([restored.status, restored.error]).toEqual(['completed', null]);
  const path = `/api/businesses/${restored.businessId}`;
  const [found] = (await person.client.get<Transaction[]>(`${path}/transactions?search=Paper`)).body;
  const [receipt] = (await person.client.get<Receipt[]>(`${path}/receipts?transactionId=${found?.id ?? ''}`)).body;
  expect((await person.client.get(`${path}/receipts/${receipt?.id ?? ''}/file`)).bytes).toEqual(picture);
});

// Last, since the bucket does not come back.
it('says that it waits for the store while the bucket is away, and records nothing', async () => {
  const own = await startBooks(app);
  await s3.stop();
  const asked = await books.client.post<{ id: string }>(`${books.path}/exports`, {
    report: 'transactions',
    format: 'csv',
    range: {},
  });
  const waiting = await eventually('the export waiting', async () => {
    const { body } = await books.client.get<{ waiting: { for: string } | null }>(
      `${books.path}/exports/${asked.body.id}`,
    );
    return body.waiting ?? undefined;
  });
  expect(waiting.for).toBe('files');
  expect((await upload(books, STATEMENT)).status).toBe(503);
  const { status, headers } = await attach(own, await jpeg({ side: 100 }));
  expect([status, headers.get('retry-after')]).toEqual([503, '10']);
  expect((await own.client.get<Receipt[]>(`${own.path}/receipts`)).body).toEqual([]);
});
