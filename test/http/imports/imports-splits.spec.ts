/** Splits in QIF: recorded part by part, each under the category that the file names. */
import type { Category } from '@counterfoil/contracts/category.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit } from '../../kit/books/statement-upload';
import { rowsOf, uploaded } from './read-imports';

const record = (payee: string, ...lines: readonly string[]): string =>
  ['D13/04/2026', 'T-100.00', `P${payee}`, ...lines, '^'].join('\n');
const FILE = [
  '!Type:Bank',
  record('Stationer', 'LTravel', 'STravel', '$-60.00', 'SNobody knows', 'Etaxi', '$-40.00'),
  record('Half told', 'STravel', '$-90.00'),
  record('Chosen', 'STravel', '$-60.00', 'STravel', '$-40.00'),
  '',
].join('\n');

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
});

it('keeps the parts, leaves the rest uncategorized, and gives way to a category that is chosen', async () => {
  const { body: categories } = await books.client.get<Category[]>(`${books.path}/categories`);
  const idOf = (name: string): string => categories.find((category) => category.name === name)?.id ?? name;
  const [travel, other] = [idOf('Travel'), idOf('Uncategorized Expenses')];
  const read = await uploaded(books, FILE);
  expect(read.layout?.notes).toEqual(
    expect.arrayContaining(['The parts of “Half told” total -90.00 of -100.00. The rest is uncategorized.']),
  );
  const rows = await rowsOf(books, read.id);
  expect(rows.map(({ parts }) => parts?.map(({ amount }) => amount))).toEqual([
    ['-60.00', '-40.00'],
    ['-90.00', '-10.00'],
    ['-60.00', '-40.00'],
  ]);
  await books.client.put(`${books.path}/imports/${read.id}/mapping`, { rows: [{ row: 3, categoryId: other }] });
  await commit(books, read.id);
  const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions`);
  const recorded = new Map(body.map((one) => [one.description, one.allocations]));
  expect(recorded.get('Stationer')).toEqual([
    { categoryId: travel, amount: '-60.00' },
    { categoryId: other, amount: '-40.00' },
  ]);
  expect(recorded.get('Half told')).toEqual([
    { categoryId: travel, amount: '-90.00' },
    { categoryId: other, amount: '-10.00' },
  ]);
  expect(recorded.get('Chosen')).toEqual([{ categoryId: other, amount: '-100.00' }]);
});
