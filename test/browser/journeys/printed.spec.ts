/** The files that need a browser to be made: exports as PDF, and the backup. */
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { exported, fetched } from '../../kit/books/exports';
import { sharedAppWithWorker } from '../../kit/app/shared-app';

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31' };

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
  await books.record({ type: 'deposit', amount: '500.00', categoryId: books.categoryId('Sales') });
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
