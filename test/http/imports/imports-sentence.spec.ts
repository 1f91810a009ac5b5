/** The sentence of the preview: it counts what is recorded, names what is left out and says what proves it. */
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { ChangeImportRequest } from '@counterfoil/contracts/import.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit } from '../../kit/books/statement-upload';
import { rowsOf, STATEMENT, uploaded } from './read-imports';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const BALANCED = [
  'Date,Description,Amount,Balance',
  '2026-01-15,Paper,-12.50,987.50',
  '2026-01-31,Client,500.00,1487.50',
  '2026-02-03,Rent,-300.00,1187.50',
  '2026-02-04,Fuel,-40.00,1147.50',
  '',
].join('\n');
const STATED =
  ':20:A\n:25:1\n:28C:1\n:60F:C260101USD100,00\n:61:2601050105D5,00NTRFX\n:86:Bread\n:61:2601060106C7,00NTRFX\n:86:Client\n:62F:C260106USD102,00\n-\n';

async function changed({ id }: Import, change: ChangeImportRequest): Promise<Import> {
  return (await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, change)).body;
}

it('counts what is ticked, and says of the rest why it is not', async () => {
  const read = await uploaded(books, STATEMENT);
  expect(read.sentence).toBe(
    '4 rows, 15 January to 3 February 2026, you spent $325.00 in 3 rows, received $500.00 in 1 row. Left out: 1 row that cannot be read',
  );
  const fewer = await changed(read, { rows: [{ row: 3, included: false }] });
  expect([fewer.counts.included, fewer.sentence]).toEqual([
    3,
    '3 rows, 15 January to 3 February 2026, you spent $325.00 in 3 rows. Left out: 1 row that you left out, 1 row that cannot be read',
  ]);
  expect(fewer.into).toMatchObject([{ rows: 3 }]);
  await commit(books, read.id);
  const again = await uploaded(books, STATEMENT);
  expect(again.sentence).toBe(
    '1 row, 31 January 2026, you received $500.00 in 1 row. Left out: 3 rows seen before, 1 row that cannot be read',
  );
});

it('says what in the file proves it, as long as nobody has typed anything else', async () => {
  const plain = '4 rows, 15 January to 4 February 2026, you spent $352.50 in 3 rows, received $500.00 in 1 row';
  const read = await uploaded(books, BALANCED);
  expect(read.sentence).toBe(`${plain}. The balances in the file confirm every row but the oldest`);
  expect(read.summary?.proof).toEqual({ by: 'running-balance', untold: 1 });
  const typed = await changed(read, { rows: [{ row: 4, amount: '-41.00' }] });
  expect(typed.sentence).toBe(plain.replace('$352.50', '$353.50'));
  const stated = await uploaded(books, STATED, 's.sta');
  expect(stated.sentence).toMatch(/ The opening and the closing balance in the file confirm the sum$/);
  const without = await changed(stated, { rows: [{ row: 1, included: false }] });
  expect(without.sentence).toMatch(/ confirm the sum of all rows of the file, with those that are left out$/);
});

it('ticks all that nothing speaks against, whatever was unticked, and unticks all', async () => {
  const read = await uploaded(books, STATEMENT);
  await changed(read, { rows: [{ row: 1, included: false }] });
  const none = await changed(read, { includeAll: false });
  expect([none.counts.included, none.sentence]).toEqual([
    0,
    'No row is to be recorded. Left out: 4 rows that you left out, 1 row that cannot be read',
  ]);
  expect((await changed(read, { includeAll: true })).counts.included).toBe(4);
  // A new reading keeps what was ticked.
  expect((await changed(read, { flipped: true })).counts.included).toBe(4);
  await commit(books, read.id);
  const again = await uploaded(books, `${STATEMENT}2026-02-05,Fuel,-40.00\n`);
  // What was seen before is ticked by itself; a flipped row is none of those.
  const all = await changed(again, { includeAll: true });
  expect(all.counts.included).toBe((await rowsOf(books, again.id, 'included')).length);
  expect((await rowsOf(books, again.id, 'duplicate')).some(({ isIncluded }) => isIncluded)).toBe(false);
});
