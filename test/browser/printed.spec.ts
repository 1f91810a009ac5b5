/** The files that need a browser to be made: exports as PDF, and the backup. */
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { askedFor, exported, fetched, over } from '../kit/exports';
import { startWorker, type TestWorker } from '../kit/worker';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

let app: TestApp;
let worker: TestWorker;
let books: TestBooks;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startWorker(app);
  books = await startBooks(app);
  await books.record({ type: 'deposit', amount: '500.00', categoryId: books.categoryId('Sales') });
});
afterAll(async () => {
  await worker?.stop();
  await app?.stop();
});

it.each(['profit-and-loss', 'general-ledger', 'transactions'] as const)('prints %s', async (report) => {
  const { job, file, headers } = await exported(books.client, books.path, { report, format: 'pdf', range: YEAR });
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(headers.get('content-type')).toBe('application/pdf');
  if (report === 'profit-and-loss')
    expect(job.fileName).toMatch(/^Bees-Honey-PL-2026-01-01-2026-12-31-\d{8}-\d{6}\.pdf$/);
});

it('prints the backup for the owner alone, named after business and day', async () => {
  const { file, headers } = await fetched(books.client, `${books.path}/backup`, 'POST');
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="Bees-Honey-backup-${books.business.today}.pdf"`,
  );
  const free = await startBooks(app, await app.signedUp());
  expect(await free.client.post<Problem>(`${free.path}/backup`)).toMatchObject({
    status: 403,
    body: { code: 'plan_feature' },
  });
  expect((await free.client.post(`${free.path}/exports`, { report: 'profit-and-loss', format: 'pdf' })).status).toBe(
    201,
  );
});

it('fails a job with its reason where the worker has no browser', async () => {
  await worker.stop();
  worker = await startWorker(app, { CHROMIUM_PATH: '/no/such/browser' });
  const asked = await askedFor(books.client, books.path, { report: 'balance-sheet', format: 'pdf' });
  const job = await over<ExportJob>(books.client, `${books.path}/exports/${asked.id}`);
  expect(job).toMatchObject({
    status: 'failed',
    error: 'PDFs cannot be made here: CHROMIUM_PATH names a file that is not there. CSV and XLSX work without.',
  });
  expect(await books.client.get<Problem>(`${books.path}/exports/${asked.id}/file`)).toMatchObject({
    status: 409,
    body: { code: 'export_failed' },
  });
});
