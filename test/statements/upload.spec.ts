import { startTestApp, type TestApp } from '../kit/app/app';
import { startBooks } from '../kit/books/books';
import { startWorker, type TestWorker } from '../kit/app/worker';
import { uploadFolder } from './upload-score';

/** Real statements through the real upload, where the folder is given (see statements.spec.ts). */
const folder = process.env['STATEMENTS_DIR'] ?? '';
const LIMIT_MS = 900_000;

let app: TestApp;
let worker: TestWorker;

beforeAll(async () => {
  app = await startTestApp();
  worker = await startWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

test(
  'uploaded with the manifest’s mapping and recorded, every file is in the books exactly: counts, net sum, first and last date',
  async () => {
    const { files, otherCurrencies } = await uploadFolder(await startBooks(app), folder);
    const wrong = files.filter(({ differences }) => differences.length > 0);
    process.stdout.write(
      `Uploaded and recorded exactly: ${files.length - wrong.length} of ${files.length}; in currencies with other decimals, not uploaded: ${otherCurrencies.length}\n`,
    );
    expect(wrong).toEqual([]);
  },
  LIMIT_MS,
);
