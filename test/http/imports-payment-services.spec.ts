import type { ReachableApp } from '../kit/app';
import { listed, startBooks, type TestBooks } from '../kit/books';
import { sharedAppWithWorker } from '../kit/shared-app';
import { commit } from '../kit/statement-upload';
import { rowsOf, uploaded } from './read-imports';
import { posted } from './worked-books';

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const HEADER = 'id,Type,Amount,Fee,Net,Currency,Created (UTC),Description';
const STRIPE = `${HEADER}
txn_1,charge,120.00,3.78,116.22,usd,2026-01-14 14:03,Course sale
txn_2,refund,-20.00,0.00,-20.00,usd,2026-01-15 14:03,Refund of the course
txn_3,payout,-96.22,0.00,-96.22,usd,2026-01-20 14:03,STRIPE PAYOUT
`;

describe('an export of a payment service', () => {
  it('is recorded as gross sales, fees and a payout in transit, and the balance is exact', async () => {
    const read = await uploaded(books, STRIPE);
    expect(read.questions).toEqual([]);
    expect(read.sentence).toContain('of these $3.78 in fees or taxes in 1 row');
    const rows = await rowsOf(books, read.id);
    expect(rows.map(({ line, amount, isTransfer }) => [line, amount, isTransfer])).toEqual([
      [2, '120.00', false],
      [2, '-3.78', false],
      [3, '-20.00', false],
      [4, '-96.22', true],
    ]);
    expect(rows[1]).toMatchObject({ description: 'Fee: Course sale', categoryId: books.categoryId('Bank Fees') });

    expect(await commit(books, read.id)).toMatchObject({ status: 'completed', success: 4, errors: 0 });
    expect(await posted(app, books, 2)).toEqual([
      '2026-01-14 Cr 4990 120.00 · Dr 1000 120.00',
      '2026-01-14 Dr 6450 3.78 · Cr 1000 3.78',
      '2026-01-15 Dr 6990 20.00 · Cr 1000 20.00',
      '2026-01-20 Dr 1090 96.22 · Cr 1000 96.22',
    ]);
    const recorded = await listed(books, '?limit=10');
    // 116.22 of the sale less what was given back and paid out: the service holds as much as before.
    expect(recorded[0]?.balance).toBe('1000.00');
  });
});
