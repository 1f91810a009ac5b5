/** The day of value or of purchase beside the day of booking: kept with the row, and with what becomes of it. */
import { read as readSheets, utils } from '@e965/xlsx';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { exported } from '../../kit/books/exports';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit } from '../../kit/books/statement-upload';
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

it('is taken away with the transactions, as CSV and as a sheet', async () => {
  const own = await startBooks(app);
  await commit(own, (await uploaded(own, STATEMENT)).id);
  const column = 'Day of value or purchase';
  const [csv, xlsx] = await Promise.all(
    (['csv', 'xlsx'] as const).map((format) =>
      exported(own.client, own.path, { report: 'transactions', format, range: {} }),
    ),
  );
  const text = csv?.file.toString('utf8') ?? '';
  expect(text.split('\r\n')[0]).toContain(`,Balance,Transaction id,${column}`);
  expect(text).toMatch(/^2026-01-15,Paper,.*,[0-9a-f-]{36},2026-01-13\r$/m);
  expect(text).toMatch(/^2026-01-31,Client,.*,[0-9a-f-]{36},\r$/m);
  const { Sheets, SheetNames } = readSheets(xlsx?.file ?? Buffer.alloc(0), { cellDates: true, UTC: true });
  const rows = utils.sheet_to_json<Record<string, unknown>>(Sheets[SheetNames[0] ?? ''] ?? {}, { UTC: true });
  const paper = rows.find(({ Description }) => Description === 'Paper');
  expect(paper?.[column]).toEqual(new Date('2026-01-13T00:00:00Z'));
  expect(rows.find(({ Description }) => Description === 'Client')?.[column]).toBeUndefined();
});

it('is taken from an electronic statement that has two days of an entry', async () => {
  const own = await startBooks(app);
  const read = await uploaded(
    own,
    '<OFX><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260115<DTUSER>20260113<TRNAMT>-12.50<FITID>1<NAME>Paper</STMTTRN></BANKTRANLIST></STMTRS></OFX>',
    'statement.ofx',
  );
  expect((await rowsOf(own, read.id))[0]).toMatchObject({ date: '2026-01-15', otherDate: '2026-01-13' });
});

it('is kept by a row that a person has corrected in the preview', async () => {
  const read = await uploaded(books, STATEMENT.replace('12.50', '12.75'));
  const change = { rows: [{ row: 1, date: '2026-01-17' }] };
  await books.client.put(`${books.path}/imports/${read.id}/mapping`, change);
  expect((await rowsOf(books, read.id))[0]).toMatchObject({ date: '2026-01-17', otherDate: '2026-01-13' });
});
