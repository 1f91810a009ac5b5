/** The day of value or of purchase beside the day of booking: kept with the row, and with what becomes of it. */
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { sharedAppWithWorker } from '../kit/shared-app';
import { commit } from '../kit/statement-upload';
import { rowsOf, uploaded } from './read-imports';

const STATEMENT = [
  'Transaction Date,Posting Date,Description,Amount',
  '2026-01-13,2026-01-15,Paper,-12.50',
  '2026-01-31,2026-01-31,Client,500.00',
  '',
].join('\n');

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
});

const listed = async (): Promise<Transaction[]> =>
  (await books.client.get<Transaction[]>(`${books.path}/transactions`)).body;

it('is shown in the preview where it is another day, and kept with the transaction whatever is corrected', async () => {
  const read = await uploaded(books, STATEMENT);
  expect(read.draft).toMatchObject({ date: 'Posting Date', otherDate: 'Transaction Date' });
  const rows = await rowsOf(books, read.id);
  expect(rows.map(({ date, otherDate }) => [date, otherDate])).toEqual([
    ['2026-01-15', '2026-01-13'],
    ['2026-01-31', null],
  ]);
  await commit(books, read.id);
  const recorded = (await listed()).filter(({ importId }) => importId === read.id);
  expect(recorded.map(({ date, otherDate }) => [date, otherDate])).toEqual([
    ['2026-01-31', null],
    ['2026-01-15', '2026-01-13'],
  ]);
  const paper = recorded.find(({ otherDate }) => otherDate !== null);
  await books.client.put(`${books.path}/transactions/${paper?.id}`, {
    date: '2026-01-16',
    accountId: books.account.id,
    type: 'expense',
    description: 'Paper, more',
    amount: '13.00',
  });
  await books.client.delete(`${books.path}/transactions/${paper?.id}`, {});
  await books.client.post(`${books.path}/transactions/${paper?.id}/restore`, {});
  expect((await listed()).find(({ id }) => id === paper?.id)).toMatchObject({
    date: '2026-01-16',
    amount: '-13.00',
    otherDate: '2026-01-13',
  });
});

it('is kept by a row that a person has corrected in the preview', async () => {
  const read = await uploaded(books, STATEMENT.replace('12.50', '12.75'));
  const change = { rows: [{ row: 1, date: '2026-01-17' }] };
  await books.client.put(`${books.path}/imports/${read.id}/mapping`, change);
  expect((await rowsOf(books, read.id))[0]).toMatchObject({ date: '2026-01-17', otherDate: '2026-01-13' });
});
