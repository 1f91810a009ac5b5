/** Uploads that cannot be read and do not end: refused, and nobody else notices. */
import { startApiBeside, type ApiProcess } from '../../kit/api-process';
import { RESTORES } from '../../kit/archives';
import { startBooks, type TestBooks } from '../../kit/books';
import { holdUpload } from '../../kit/held-upload';
import { sharedApp } from '../../kit/shared-app';

/** A part whose second header is none. */
const BROKEN_PART = { 'x"\r\nno header\r\nx: "': '' };
const ANSWERED_WITHIN_MS = 30_000;
const DECLARED_BYTES = 9 * 1024 * 1024;

let api: ApiProcess;
let books: TestBooks;
beforeAll(async () => {
  api = await startApiBeside(await sharedApp());
  books = await startBooks(api);
});
afterAll(() => api?.stop());

it.each([
  ['a statement', () => `${books.path}/imports`],
  ['an archive', () => RESTORES],
  ['a receipt', () => `${books.path}/receipts`],
])('%s is refused while the rest of it is still awaited, and others are served', async (_, path) => {
  const held = holdUpload(books.client, path(), { fields: BROKEN_PART, size: DECLARED_BYTES });
  const answer = await held.within(ANSWERED_WITHIN_MS);
  expect([answer?.status, (JSON.parse(answer?.body ?? '{}') as { code?: string }).code]).toEqual([
    400,
    expect.stringMatching(/unreadable/),
  ]);
  // The process watches what goes on coming after its answer.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await books.client.get('/api/auth/user')).status).toBe(200);
  await held.leave();
  expect((await books.client.get('/api/auth/user')).status).toBe(200);
});
