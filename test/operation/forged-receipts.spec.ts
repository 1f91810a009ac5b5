/** A history of receipts that somebody with the password of the database has changed: the auditor's check finds it. */
import { readFileSync, writeFileSync } from 'node:fs';
import type { ChainCheck } from '@counterfoil/contracts/audit.contract';
import type { Receipt } from '@counterfoil/contracts/receipt.contract';
import { ledgerStream, STREAM_NAMESPACE } from '@counterfoil/events/stream-names';
import { startTestApp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { withClient } from '../kit/read-models';
import { attach, jpeg } from '../kit/receipt-upload';
import { storedFile } from '../kit/stored-files';

let app: TestApp;
let books: TestBooks;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());
beforeEach(async () => {
  books = await startBooks(app);
});

const attached = async (side: number): Promise<Receipt> => (await attach(books, await jpeg({ side }))).body;
const check = async (): Promise<ChainCheck> => (await books.client.get<ChainCheck>(`${books.path}/audit/verify`)).body;

/** Changes one event of the business; the store forgets what it holds. @param change with $1 for the stream */
async function forge(change: string, ...values: readonly string[]): Promise<void> {
  await withClient(app.eventStore.databaseUrl, async (db) => {
    const { rowCount } = await db.query(change, [STREAM_NAMESPACE + ledgerStream(books.business.id), ...values]);
    expect(rowCount).toBe(1);
  });
  await app.eventStore.restart();
}

it('is found where a file was exchanged, and where its event was exchanged with it', async () => {
  const [first, second] = [await attached(100), await attached(120)];
  expect(await check()).toMatchObject({ isIntact: true, receiptFiles: 2, damagedReceipts: [] });
  const bytes = readFileSync(storedFile(app, 'receipts', second.sha256));
  writeFileSync(storedFile(app, 'receipts', first.sha256), bytes);
  expect(await check()).toMatchObject({ isIntact: true, receiptFiles: 2, damagedReceipts: ['till.jpg'] });
  await forge(
    `UPDATE event_store.events
     SET data = convert_to(replace(replace(convert_from(data, 'UTF8'), $2, $3), $4, $5), 'UTF8')
     WHERE stream = $1 AND type = 'ReceiptAttached' AND convert_from(data, 'UTF8') LIKE '%' || $2 || '%'`,
    first.sha256,
    second.sha256,
    String(first.size),
    String(second.size),
  );
  // Every file fits its event now; the chain does not.
  expect(await check()).toMatchObject({ isIntact: false, broken: { reason: 'hash' }, damagedReceipts: [] });
});

it('is found where a receipt that was removed stands again', async () => {
  const { id } = await attached(100);
  await books.client.delete(`${books.path}/receipts/${id}`);
  // Of the last event of all only a published head could tell.
  await books.record();
  expect(await check()).toMatchObject({ isIntact: true, receiptFiles: 0 });
  await forge(`UPDATE event_store.events SET type = 'ReceiptAttached' WHERE stream = $1 AND type = 'ReceiptRemoved'`);
  expect(await check()).toMatchObject({ isIntact: false, broken: { reason: 'hash' } });
});
