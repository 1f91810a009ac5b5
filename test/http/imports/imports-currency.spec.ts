/** Statements in another currency than the books. */
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';
import { answered, rowsOf, uploaded } from './read-imports';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
});

describe('a statement in another currency', () => {
  const OFX =
    '<OFX><STMTRS><CURDEF>EUR<BANKACCTFROM><ACCTID>77<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-5.00<FITID>1<NAME>Bread</STMTTRN></BANKTRANLIST></STMTRS></OFX>';

  it('is asked about once for an account and its kind of file', async () => {
    const own = await startBooks(app);
    const first = await upload(own, OFX, { fileName: 's.ofx' });
    await own.client.put(`${own.path}/imports/${first.body.id}/mapping`, {
      answers: [{ topic: 'currency', choice: 1 }],
    });
    await commit(own, first.body.id);
    const { body } = await upload(own, OFX.replace('20260105', '20260106'), { fileName: 's.ofx' });
    const next = await settledImport(own, body.id);
    expect([next.status, next.layout?.foreign]).toEqual(['ready', [{ currency: 'EUR', rows: 1, isTaken: true }]]);
  });

  it('is recorded as it is on request, or row by row with amounts that a person has typed', async () => {
    const mixed =
      'Date,Description,Amount,Currency\n2026-01-05,Bread,-5.00,EUR\n2026-01-06,Rent,-50.00,USD\n2026-01-07,Tea,-3.00,GBP\n';
    const read = await uploaded(books, mixed);
    expect(read.questions.map((question) => question.text)).toEqual([
      '1 row is in EUR, and these books are kept in USD. Nothing is converted. What should become of it?',
      '1 row is in GBP, and these books are kept in USD. Nothing is converted. What should become of it?',
    ]);
    const half = await answered(books, read.id, [{ topic: 'currency', name: 'GBP', choice: 1 }]);
    expect([half.status, half.questions.map((question) => 'name' in question && question.name)]).toEqual([
      'mapping',
      ['EUR'],
    ]);
    const again = await answered(books, (await uploaded(books, mixed)).id, [
      { topic: 'currency', name: 'EUR', choice: 0 },
      { topic: 'currency', name: 'GBP', choice: 1 },
    ]);
    expect([again.counts.included, again.layout?.foreign]).toEqual([
      2,
      [
        { currency: 'EUR', rows: 1, isTaken: false },
        { currency: 'GBP', rows: 1, isTaken: true },
      ],
    ]);
    expect(again.sentence).toBe('2 rows, 6 to 7 January 2026, you spent $53.00 in 2 rows. Left out: 1 row in EUR');
    const left = await answered(books, (await uploaded(books, mixed)).id, [
      { topic: 'currency', name: 'EUR', choice: 0 },
      { topic: 'currency', name: 'GBP', choice: 0 },
    ]);
    expect([left.status, left.counts.valid, left.counts.included]).toEqual(['ready', 1, 1]);
    expect((await rowsOf(books, left.id))[0]).toMatchObject({
      isValid: false,
      date: '2026-01-05',
      description: 'Bread',
      amount: '',
      reasons: [{ field: 'amount', message: 'Amount in EUR' }],
    });
    const typed = await books.client.put<Import>(`${books.path}/imports/${left.id}/mapping`, {
      rows: [{ row: 1, amount: '-5.80' }],
    });
    expect(typed.body.counts.included).toBe(2);
    const taken = await answered(books, (await uploaded(books, mixed)).id, [
      { topic: 'currency', name: 'EUR', choice: 1 },
      { topic: 'currency', name: 'GBP', choice: 1 },
    ]);
    expect(taken.summary).toMatchObject({ moneyOut: '58.00', moneyOutRows: 3 });
  });
});
