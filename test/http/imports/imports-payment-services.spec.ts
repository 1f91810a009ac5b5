/** Exports of services that hold a shop's money, each from the file to its entries: docs/accounting.md says them. */
import type { ReachableApp } from '../../kit/app/app';
import { listed, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport, uploadFixture } from '../../kit/books/statement-upload';
import { answered, rowsOf } from './read-imports';
import { posted } from '../books/worked-books';

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

interface Worked {
  readonly file: string;
  /** What becomes of rows in euros; absent where there are none. */
  readonly euros?: number;
  readonly entries: readonly string[];
  /** What the service holds after it: 1,000.00 stood there before. */
  readonly balance: string;
  readonly leftOut?: string;
  readonly proof?: string;
}

const WORKED: readonly Worked[] = [
  {
    file: 'stripe.csv',
    entries: [
      '2026-01-14 Cr 4990 120.00 · Dr 1000 120.00',
      '2026-01-14 Dr 6450 3.78 · Cr 1000 3.78',
      '2026-01-15 Dr 6990 20.00 · Cr 1000 20.00',
      '2026-01-20 Dr 1090 96.22 · Cr 1000 96.22',
    ],
    // What was sold, less the fee, what was given back and what was paid out: nothing is left of it.
    balance: '1000.00',
  },
  {
    file: 'paypal.csv',
    euros: 3,
    entries: [
      '2026-09-01 Cr 4990 120.00 · Dr 1000 120.00',
      '2026-09-01 Dr 6450 4.49 · Cr 1000 4.49',
      '2026-09-02 Cr 4990 60.00 · Dr 1000 60.00',
      '2026-09-02 Dr 6450 2.58 · Cr 1000 2.58',
      '2026-09-03 Dr 6990 48.20 · Cr 1000 48.20',
      '2026-09-14 Cr 4990 51.90 · Dr 1000 51.90',
      '2026-09-15 Dr 6990 40.00 · Cr 1000 40.00',
      '2026-09-15 Cr 6450 1.40 · Dr 1000 1.40',
      '2026-09-20 Dr 1090 100.00 · Cr 1000 100.00',
    ],
    balance: '1038.03',
    leftOut: '3 rows in EUR',
  },
  {
    file: 'square.csv',
    entries: [
      '2026-09-13 Cr 4990 26.76 · Dr 1000 26.76',
      '2026-09-13 Dr 6450 0.80 · Cr 1000 0.80',
      '2026-09-13 Cr 4990 12.96 · Dr 1000 12.96',
      '2026-09-13 Dr 6450 0.44 · Cr 1000 0.44',
      '2026-09-20 Dr 6990 12.96 · Cr 1000 12.96',
      '2026-09-20 Cr 6450 0.34 · Dr 1000 0.34',
    ],
    balance: '1025.86',
  },
  {
    file: 'shopify.csv',
    entries: [
      '2026-09-03 Cr 4990 56.29 · Dr 1000 56.29',
      '2026-09-03 Dr 6450 1.93 · Cr 1000 1.93',
      '2026-09-04 Dr 6990 10.00 · Cr 1000 10.00',
      '2026-09-05 Dr 1090 44.36 · Cr 1000 44.36',
      '2026-09-14 Cr 4990 25.00 · Dr 1000 25.00',
      '2026-09-14 Dr 6450 1.03 · Cr 1000 1.03',
    ],
    balance: '1023.97',
  },
  {
    file: 'wise.csv',
    entries: [
      // The file has the latest row first.
      '2026-09-17 Cr 4990 1,250.00 · Dr 1000 1,250.00',
      '2026-09-18 Cr 4990 51.00 · Dr 1000 51.00',
      '2026-09-20 Dr 6990 100.45 · Cr 1000 100.45',
      '2026-09-22 Dr 6990 500.00 · Cr 1000 500.00',
    ],
    balance: '1700.55',
    proof: 'The balances in the file confirm every row',
  },
  {
    file: 'revolut.csv',
    euros: 2,
    entries: [
      '2026-01-15 Dr 6990 48.20 · Cr 1000 48.20',
      '2026-01-20 Dr 6990 100.00 · Cr 1000 100.00',
      '2026-01-20 Dr 6450 2.00 · Cr 1000 2.00',
      '2026-01-21 Cr 4990 1,250.00 · Dr 1000 1,250.00',
      '2026-01-22 Dr 6990 110.00 · Cr 1000 110.00',
      '2026-01-22 Dr 6450 1.00 · Cr 1000 1.00',
    ],
    balance: '1988.80',
    leftOut: '2 rows in EUR',
  },
];

describe.each(WORKED)('$file', ({ file, euros, entries, balance, leftOut, proof }) => {
  it('is recorded gross, with fees as expenses of their own and payouts in transit', async () => {
    const { body } = await uploadFixture(books, `services/${file}`);
    const found = await settledImport(books, body.id);
    expect(found.questions.map(({ topic }) => topic)).toEqual(euros === undefined ? [] : ['currency']);
    const read = euros === undefined ? found : await answered(books, body.id, [{ topic: 'currency', choice: 0 }]);
    expect([read.status, read.counts.included]).toEqual(['ready', entries.length]);
    if (leftOut !== undefined) expect(read.sentence).toContain(leftOut);
    if (proof !== undefined) expect(read.sentence).toContain(proof);
    const fees = (await rowsOf(books, read.id)).filter(({ flags }) => flags.includes('fee'));
    expect(new Set(fees.flatMap(({ isIncluded, categoryId }) => (isIncluded ? [categoryId] : [])))).toEqual(
      new Set(entries.some((entry) => entry.includes('6450')) ? [books.categoryId('Bank Fees')] : []),
    );
    expect(await commit(books, read.id)).toMatchObject({ status: 'completed', success: entries.length });
    expect((await posted(app, books, 2)).map(withoutGrouping)).toEqual(entries.map(withoutGrouping));
    // The row of the last day, and of it the last.
    expect((await listed(books, '?limit=1'))[0]?.balance).toBe(balance);
  });
});

function withoutGrouping(entry: string): string {
  return entry.replace(/(\d),(\d)/g, '$1$2');
}
