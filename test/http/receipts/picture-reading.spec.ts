/** Pictures of the inbox that the worker reads: what they say is put forward, and whoever looks is told from where. */
import type { Receipt, ReceiptMatch } from '@counterfoil/contracts/receipt.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { attach, jpeg } from '../../kit/books/receipt-upload';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { tillReceipt } from '../../kit/books/till-receipt';
import { eventually } from '../../kit/run/time-limit';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const find = async (id: string): Promise<Receipt> =>
  (await books.client.get<Receipt>(`${books.path}/receipts/${id}`)).body;

function onceRead(id: string): Promise<Receipt> {
  return eventually('the picture being read', async () => {
    const receipt = await find(id);
    return receipt.isBeingRead ? undefined : receipt;
  });
}

it('puts forward amount and day of a picture, and the transaction that they fit, after one that is no text', async () => {
  const noise = (await attach(books, await jpeg({ side: 100 }))).body;
  const { id } = (await books.record({ description: 'Lunch', amount: '-14.15', date: '2026-03-15' })).body;
  const picture = await tillReceipt('CORNER CAFE', '2026-03-14 09:41', 'SUBTOTAL 11.79', 'TAX 2.36', 'TOTAL 14.15');
  const { body: fresh } = await attach(books, picture);
  expect(fresh).toMatchObject({ isBeingRead: true, readAmount: null, readFrom: null });
  const read = await onceRead(fresh.id);
  expect(await onceRead(noise.id)).toMatchObject({ readAmount: null, readFrom: null });
  expect(read).toMatchObject({ readAmount: '14.15', readDate: '2026-03-14', readFrom: 'picture' });
  const { body } = await books.client.get<ReceiptMatch[]>(`${books.path}/receipts/${fresh.id}/matches`);
  expect(body.map(({ transactionId }) => transactionId)).toEqual([id]);
  // The same file again is known already.
  const again = (await attach(books, picture)).body;
  expect(again).toMatchObject({ isBeingRead: false, readAmount: '14.15', readFrom: 'picture' });
});

it('reads nothing of a picture that stands beside its transaction already', async () => {
  const { id } = (await books.record()).body;
  const { body } = await attach(books, await tillReceipt('TOTAL 14.15'), { fields: { transactionId: id } });
  expect(body).toMatchObject({ isBeingRead: false, readAmount: null, readFrom: null });
});
