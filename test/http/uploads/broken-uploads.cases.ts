/** Uploads that cannot be read and do not end: refused, and nobody else notices. */
import { RESTORES } from '../../kit/books/archives';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { holdUpload, type HeldUpload } from '../../kit/books/held-upload';
import type { OwnApp } from '../../kit/app/own-app';

/** A part whose second header is none. */
const BROKEN_PART = { 'x"\r\nno header\r\nx: "': '' };
const ANSWERED_WITHIN_MS = 30_000;
const DECLARED_BYTES = 9 * 1024 * 1024;
/** The process watches for so long what goes on coming after its answers. */
const WATCHED_MS = 200;

/** A process that meets them badly ends. */
export function playBrokenUploads(own: OwnApp): void {
  let books: TestBooks;
  const held: HeldUpload[] = [];
  beforeAll(async () => {
    books = await startBooks(own.app);
  });

  it.each([
    ['a statement', () => `${books.path}/imports`],
    ['an archive', () => RESTORES],
    ['a receipt', () => `${books.path}/receipts`],
  ])('%s is refused while the rest of it is still awaited', async (_, path) => {
    const upload = holdUpload(books.client, path(), { fields: BROKEN_PART, size: DECLARED_BYTES });
    held.push(upload);
    const answer = await upload.within(ANSWERED_WITHIN_MS);
    expect([answer?.status, (JSON.parse(answer?.body ?? '{}') as { code?: string }).code]).toEqual([
      400,
      expect.stringMatching(/unreadable/),
    ]);
  });

  it('others are served meanwhile and afterwards', async () => {
    await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
    expect((await books.client.get('/api/auth/user')).status).toBe(200);
    for (const upload of held) await upload.leave();
    expect((await books.client.get('/api/auth/user')).status).toBe(200);
  });
}
