/** What was typed and what the bank says is one transaction. */
import type { Import, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { Worksheet } from '@counterfoil/contracts/reconciliation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import type { ReachableApp } from '../../kit/app/app';
import { archiveOf, fromElsewhere, restoredFrom } from '../../kit/books/archives';
import { listed, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport } from '../../kit/books/statement-upload';
import { rowsOf, uploaded } from './read-imports';

const HEADER = 'Date,Description,Amount';
const csv = (...rows: string[]): string => [HEADER, ...rows, ''].join('\n');
const FUEL = '2026-11-06,SHELL FUEL STATION,-20.00';

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const type = (change: object = {}) =>
  books.record({
    date: '2026-11-05',
    description: 'Petrol',
    amount: '20.00',
    categoryId: books.categoryId('Travel'),
    ...change,
  });
const change = async (id: string, body: object): Promise<Import> =>
  (await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, body)).body;
const listedRows = async (): Promise<string[]> =>
  (await listed(books, '?limit=500')).map(({ date, description, amount }) => `${date} ${description} ${amount}`);
const pairOf = async (id: string, row = 0): Promise<ImportRow['pair']> => (await rowsOf(books, id))[row]?.pair ?? null;

describe('a row of the bank that was typed before', () => {
  it('confirms it, unless both are wanted', async () => {
    const { body: typed } = await type();
    const read = await uploaded(books, csv(FUEL, '2026-11-07,COFFEE BAR,-4.00'));
    expect(read.counts).toMatchObject({ included: 1, matched: 1, asked: 0, leftOut: 0 });
    expect(read.sentence).toContain('Matched with transactions in your books: 1 row');
    expect(await pairOf(read.id)).toEqual({
      transactionId: typed.id,
      kind: 'entered',
      state: 'taken',
      date: '2026-11-05',
      description: 'Petrol',
      nickname: null,
      categoryName: 'Travel',
    });
    const both = await change(read.id, { rows: [{ row: 1, included: true }] });
    expect(both.counts).toMatchObject({ included: 2, matched: 0 });
    expect(await pairOf(read.id)).toMatchObject({ state: 'declined' });
    await change(read.id, { rows: [{ row: 1, pair: true }] });
    const done = await commit(books, read.id);
    expect(done).toMatchObject({ status: 'completed', success: 1, errors: 0, counts: { matched: 1 } });
    const all = await listed(books, '?limit=500');
    expect(all).toHaveLength(2);
    expect(all.find(({ id }) => id === typed.id)).toMatchObject({
      date: '2026-11-05',
      description: 'Petrol',
      importId: null,
      category: { name: 'Travel' },
      statementRow: { importId: read.id, bookedOn: '2026-11-06', description: 'SHELL FUEL STATION', externalId: null },
    });
    const { body: history } = await books.client.get<TransactionHistory>(
      `${books.path}/transactions/${typed.id}/history`,
    );
    expect(history.steps.map(({ kind }) => kind)).toEqual(['confirmed', 'recorded']);
  });

  it('is given back by the undo of the import, and matched again by its redo, as often as that is done', async () => {
    const { body: typed } = await type();
    const { id } = await uploaded(books, csv(FUEL, '2026-11-07,COFFEE BAR,-4.00'));
    await commit(books, id);
    for (const attempt of [2, 3]) {
      await books.client.post(`${books.path}/imports/${id}/undo`, {});
      expect((await settledImport(books, id)).status).toBe('undone');
      expect(await listed(books, '?limit=500')).toMatchObject([{ id: typed.id, statementRow: null }]);
      await books.client.post(`${books.path}/imports/${id}/redo`, {});
      expect(await settledImport(books, id)).toMatchObject({ status: 'completed', attempt, redo: { leftOut: 0 } });
      const all = await listed(books, '?limit=500');
      expect(all).toHaveLength(2);
      expect(all.find((one) => one.id === typed.id)?.statementRow).toMatchObject({ importId: id });
    }
  });

  it('alone makes an import that can be undone, done again and found in the next statement', async () => {
    const { body: typed } = await type();
    const { id } = await uploaded(books, csv(FUEL));
    expect(await commit(books, id)).toMatchObject({
      status: 'completed',
      total: 0,
      success: 0,
      counts: { matched: 1 },
    });
    expect((await uploaded(books, csv(FUEL))).counts).toMatchObject({ duplicates: 1, included: 0, matched: 0 });
    await books.client.post(`${books.path}/imports/${id}/undo`, {});
    expect((await settledImport(books, id)).status).toBe('undone');
    const next = await uploaded(books, csv(FUEL));
    expect(next.counts).toMatchObject({ duplicates: 0, matched: 1 });
    await books.client.post(`${books.path}/imports/${id}/redo`, {});
    expect((await settledImport(books, id)).status).toBe('completed');
    expect(await listed(books)).toMatchObject([{ id: typed.id, statementRow: { importId: id } }]);
    // The pair of the preview was recorded since: the row is a duplicate by now.
    expect(await commit(books, next.id)).toMatchObject({ success: 0, counts: { matched: 0, duplicates: 1 } });
  });

  it('takes the nearest of its amount, one to one, and no other account’s', async () => {
    const near = (await type({ date: '2026-11-07' })).body;
    await type({ date: '2026-11-02', description: 'SHELL FUEL STATION' });
    await type({ date: '2026-10-31' });
    const { id } = await uploaded(books, csv(FUEL, FUEL, FUEL));
    const rows = await rowsOf(books, id);
    expect(rows.map(({ pair }) => pair?.date ?? null)).toEqual(['2026-11-07', '2026-11-02', null]);
    expect(rows[0]?.pair?.transactionId).toBe(near.id);
    await commit(books, id);
    expect(await listedRows()).toHaveLength(4);
  });

  it('is recorded if the typed transaction was deleted since', async () => {
    const { body: typed } = await type();
    const { id } = await uploaded(books, csv(FUEL));
    await books.client.delete(`${books.path}/transactions/${typed.id}`);
    expect(await commit(books, id)).toMatchObject({ success: 1, counts: { matched: 0 } });
    expect(await listedRows()).toEqual(['2026-11-06 SHELL FUEL STATION -20.00']);
  });

  it('is on the worksheet as what the bank has', async () => {
    await type();
    await commit(books, (await uploaded(books, csv(FUEL))).id);
    const { body } = await books.client.get<Worksheet>(
      `/api/accounts/${books.account.id}/reconciliations/worksheet?closingDay=2026-11-30`,
    );
    expect(body.rows.map(({ description, isOnStatement }) => [description, isOnStatement])).toContainEqual([
      'Petrol',
      true,
    ]);
    expect(body.leftOut).toEqual([]);
  });

  it('goes with the archive, and comes back with it', async () => {
    await type();
    await commit(books, (await uploaded(books, csv(FUEL))).id);
    const { businessId } = await restoredFrom(app, books, await fromElsewhere(await archiveOf(books, books.path)));
    const { body } = await books.client.get<Transaction[]>(`/api/businesses/${businessId}/transactions`);
    expect(body).toMatchObject([
      { description: 'Petrol', statementRow: { bookedOn: '2026-11-06', description: 'SHELL FUEL STATION' } },
    ]);
  });

  it('confirms either end of a transfer that was recorded by hand', async () => {
    const { body: savings } = await books.client.post<{ id: string }>(`${books.path}/accounts`, {
      name: 'Savings',
      type: 'savings',
      currentBalance: '0.00',
      initialBalanceDate: '2026-01-01',
    });
    await books.client.post(`${books.path}/transfers`, {
      fromAccountId: books.account.id,
      toAccountId: savings.id,
      date: '2026-11-05',
      amount: '20.00',
      description: 'Reserve',
    });
    await commit(books, (await uploaded(books, csv('2026-11-06,TO SAVINGS,-20.00'))).id);
    const there = { ...books, account: savings };
    await commit(books, (await uploaded(there, csv('2026-11-06,FROM CHECKING,20.00', '2026-11-07,CARD,-1.00'))).id);
    const all = await listed(books, '?limit=500');
    const ends = all.flatMap(({ amount, statementRow }) =>
      statementRow ? [`${amount} ${statementRow.description}`] : [],
    );
    expect(new Set(ends)).toEqual(new Set(['-20.00 TO SAVINGS', '20.00 FROM CHECKING']));
    expect(all).toHaveLength(3);
  });
});

describe('a row that another statement brought', () => {
  const ofx = (...rows: readonly [id: string, day: string, amount: string, name: string][]): string =>
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST>${rows
      .map(
        ([id, day, amount, name]) =>
          `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${day}<TRNAMT>${amount}<FITID>${id}<NAME>${name}</STMTTRN>`,
      )
      .join('')}</BANKTRANLIST></STMTRS></OFX>`;
  const opened = (text: string) => uploaded(books, text, 'statement.ofx');

  it('is known by the bank’s id, whatever its words are and a day later', async () => {
    await commit(books, (await opened(ofx(['FIT-0001', '20261105', '-20.00', 'SHELL FUEL STATION']))).id);
    const again = await opened(
      ofx(['FIT-0001', '20261106', '-20.00', 'SHELL'], ['FIT-0002', '20261106', '-20.00', 'SHELL']),
    );
    expect((await rowsOf(books, again.id)).map(({ isDuplicate, isIncluded }) => [isDuplicate, isIncluded])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('with an id that the bank repeats is known by id, day and amount', async () => {
    await commit(
      books,
      (await opened(ofx(['0', '20261105', '-20.00', 'SHELL'], ['0', '20261105', '-4.00', 'BAR']))).id,
    );
    const again = await opened(
      ofx(
        ['0', '20261105', '-20.00', 'SHELL FUEL'],
        ['0', '20261106', '-4.00', 'COFFEE BAR'],
        ['0', '20261107', '-1.00', 'X'],
      ),
    );
    expect((await rowsOf(books, again.id)).map(({ isDuplicate }) => isDuplicate)).toEqual([true, false, false]);
  });

  it('in other words is asked about, and nothing is recorded before the answer', async () => {
    await commit(books, (await uploaded(books, csv(FUEL, '2026-11-08,COFFEE BAR,-4.00'))).id);
    const read = await opened(
      ofx(
        ['FIT-0001', '20261106', '-20.00', 'SHL 42'],
        ['FIT-0002', '20261109', '-4.00', 'CB'],
        ['FIT-0003', '20261112', '-7.00', 'NEW'],
      ),
    );
    expect(read.counts).toMatchObject({ included: 1, asked: 2, matched: 0 });
    const { status, text } = await books.client.post(`${books.path}/imports/${read.id}/commit`);
    expect([status, text]).toEqual([409, expect.stringContaining('pairs_undecided')]);
    await change(read.id, { rows: [{ row: 2, included: true }] });
    expect((await change(read.id, { takePairs: true })).counts).toMatchObject({ included: 2, asked: 0, matched: 1 });
    expect(await commit(books, read.id)).toMatchObject({ success: 2, counts: { matched: 1 } });
    expect(await listedRows()).toHaveLength(4);
  });

  it('on a day that this statement does not have is another one', async () => {
    await commit(books, (await uploaded(books, csv(FUEL))).id);
    const next = await uploaded(books, csv('2026-11-08,COFFEE BAR,-20.00', '2026-11-30,RENT,-300.00'));
    expect(next.counts).toMatchObject({ included: 2, asked: 0 });
  });
});

describe('a row that somebody deleted', () => {
  it('is shown with the day, and recorded again only where it is ticked', async () => {
    await commit(books, (await uploaded(books, csv(FUEL, '2026-11-07,COFFEE BAR,-4.00'))).id);
    const [coffee] = await listed(books);
    await books.client.delete(`${books.path}/transactions/${coffee?.id ?? ''}`);
    const read = await uploaded(books, csv('2026-11-07,COFFEE BAR,-4.00', '2026-11-08,RENT,-300.00'));
    const today = new Date().toISOString().slice(0, 10);
    expect((await rowsOf(books, read.id)).map(({ deletedOn, isIncluded }) => [deletedOn, isIncluded])).toEqual([
      [today, false],
      [null, true],
    ]);
    expect(read.sentence).toContain('1 row that you deleted before');
    await change(read.id, { rows: [{ row: 1, included: true }] });
    await commit(books, read.id);
    expect(await listedRows()).toHaveLength(3);
  });

  it('with its import is as new', async () => {
    const { id } = await uploaded(books, csv(FUEL));
    await commit(books, id);
    await books.client.post(`${books.path}/imports/${id}/undo`, {});
    await settledImport(books, id);
    expect((await uploaded(books, csv(FUEL))).counts).toMatchObject({ included: 1, deleted: 0, duplicates: 0 });
  });
});
