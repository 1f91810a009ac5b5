import type { ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { TestBooks } from '../../kit/books/books';
import { commit, settledImport, upload } from '../../kit/books/statement-upload';
import { FEBRUARY, freshBooks, MARCH, reconcile, registerBalance, worksheet } from './reconciled-books';
import { amendment, savings } from '../books/worked-books';

/** Ids of the rows of a transfer. */
interface Sides {
  readonly id: string;
  readonly counterpartId: string;
}

let books: TestBooks;
beforeEach(async () => {
  books = await freshBooks();
});

describe('the worksheet', () => {
  it('shows what is in the books up to the day, newest first, with what they say', async () => {
    await books.record();
    await books.record({ date: '2026-02-10', description: 'Ink', amount: '20.00' });
    await books.record({ date: '2026-03-02', description: 'March', amount: '1.00' });
    const sheet = await worksheet(books, FEBRUARY);
    expect(sheet).toMatchObject({ closingDay: FEBRUARY, last: null, bookBalance: '900.00', statement: null });
    expect(sheet.rows.map(({ description, amount, isOnStatement }) => [description, amount, isOnStatement])).toEqual([
      ['Ink', '-20.00', false],
      ['Paper', '-80.00', false],
      ['Opening balance of Checking', '1000.00', true],
    ]);
    expect(sheet.bookBalance).toBe(await registerBalance(books, FEBRUARY));
  });

  it('folds corrections into their row, and shows none that comes to nothing', async () => {
    const { body: row } = await books.record();
    const { body: gone } = await books.record({ description: 'Gone' });
    await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    await books.client.delete(`${books.path}/transactions/${gone.id}`);
    expect((await worksheet(books, FEBRUARY)).rows.map(({ amount }) => amount)).toEqual(['-85.00', '1000.00']);
  });

  it.each([
    ['its other side', 'counterpartId'],
    ['the transaction', 'id'],
  ] as const)('shows a transfer once that was none meanwhile, by a change of %s', async (_, side) => {
    const other = await savings(books);
    const over = { fromAccountId: books.account.id, toAccountId: other.id, date: '2026-02-03', amount: '80.00' };
    const made = await books.client.post<Sides>(`${books.path}/transfers`, { ...over, description: 'Set aside' });
    const change = (id: string, to: object) => books.client.patch(`${books.path}/transactions/${id}`, to);
    expect((await change(made.body[side], { categoryId: books.categoryId('Sales') })).status).toBe(200);
    // A side that is changed takes the transaction's place.
    const transferToAccountId = side === 'id' ? other.id : books.account.id;
    const again = { categoryId: books.categoryId('Transfer'), transferToAccountId, matchTransactionId: null };
    expect((await change(made.body.id, again)).status).toBe(200);
    for (const account of [books.account, other]) {
      const { rows, bookBalance } = await worksheet(books, FEBRUARY, account);
      expect(new Set(rows.map(({ entryNumber }) => entryNumber)).size).toBe(rows.length);
      expect(bookBalance).toBe(await registerBalance(books, FEBRUARY, account));
      const { body: report } = await reconcile(books, FEBRUARY, bookBalance, { account });
      expect(report.cleared).toHaveLength(rows.length);
    }
  });

  it('takes day and balance from the statement that was imported, and shows what was left out of it', async () => {
    const file = [
      'Date,Description,Amount,Balance',
      '2026-02-03,Paper,-80.00,920.00',
      '2026-02-05,Sale,500.00,1420.00',
      '2026-02-09,Fee,-3.00,1417.00',
    ].join('\n');
    const { body: read } = await upload(books, file);
    await settledImport(books, read.id);
    const { body: rows } = await books.client.get<ImportRow[]>(`${books.path}/imports/${read.id}/rows`);
    const fee = rows.find(({ description }) => description === 'Fee');
    await books.client.put(`${books.path}/imports/${read.id}/mapping`, { rows: [{ row: fee?.row, included: false }] });
    await commit(books, read.id);
    const sheet = await worksheet(books);
    expect(sheet.statement).toMatchObject({ importId: read.id, closingDay: '2026-02-09', balance: '1417.00' });
    expect(sheet.rows.filter(({ isOnStatement }) => isOnStatement)).toHaveLength(3);
    expect(sheet.leftOut).toMatchObject([{ description: 'Fee', amount: '-3.00' }]);
    expect(sheet.bookBalance).toBe('1420.00');
  });

  it('takes the closing day and balance that the file itself states', async () => {
    const row = (day: string, amount: string, id: string): string =>
      `<STMTTRN><TRNTYPE>OTHER<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>Shop ${id}</STMTTRN>`;
    const balance = '<LEDGERBAL><BALAMT>1417.00<DTASOF>20260228</LEDGERBAL>';
    const rows = row('20260203', '-80.00', '1') + row('20260205', '500.00', '2') + row('20260209', '-3.00', '3');
    const statement = `<STMTRS><CURDEF>USD<BANKTRANLIST>${rows}</BANKTRANLIST>${balance}</STMTRS>`;
    const { body: read } = await upload(books, `OFXHEADER:100\n\n<OFX>${statement}</OFX>`, { fileName: 'bank.ofx' });
    await settledImport(books, read.id);
    await commit(books, read.id);
    const sheet = await worksheet(books);
    expect(sheet.statement).toMatchObject({ importId: read.id, closingDay: FEBRUARY, balance: '1417.00' });
    expect(sheet.closingDay).toBe(FEBRUARY);
    expect((await reconcile(books, FEBRUARY, '1417.00')).status).toBe(201);
    expect((await worksheet(books)).statement).toBeNull();
  });

  it('knows a statement by the days that somebody has mended in it, and passes over those that were agreed on', async () => {
    const file = [
      'Date,Description,Amount,Balance',
      '2026-02-03,Paper,-80.00,920.00',
      '2026-02-05,Sale,500.00,1420.00',
    ];
    const { body: read } = await upload(books, file.join('\n'));
    await settledImport(books, read.id);
    await books.client.put(`${books.path}/imports/${read.id}/mapping`, { rows: [{ row: 2, date: '2026-03-05' }] });
    await commit(books, read.id);
    expect((await reconcile(books, FEBRUARY, '920.00')).status).toBe(201);
    expect((await worksheet(books)).statement).toMatchObject({ importId: read.id, closingDay: '2026-03-05' });
    expect((await reconcile(books, MARCH, '1420.00')).status).toBe(201);
    expect((await worksheet(books)).statement).toBeNull();
  });

  it('knows a row that was agreed on before and has changed, as long as that is open', async () => {
    const { body: row } = await books.record();
    await reconcile(books, FEBRUARY, '920.00');
    await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    await reconcile(books, MARCH, '920.00', { without: ['Paper'] });
    expect((await worksheet(books, '2026-04-30')).rows).toMatchObject([{ amount: '-5.00', hasChanged: true }]);
    await books.client.post(`${books.path}/periods/close`, { through: MARCH });
    const later = amendment(row, { amount: '87.00', onFirstOpenDay: true });
    expect((await books.client.put(`${books.path}/transactions/${row.id}`, later)).status).toBe(200);
    expect((await worksheet(books, '2026-04-30')).rows).toMatchObject([{ amount: '-7.00', hasChanged: true }]);
  });
});
