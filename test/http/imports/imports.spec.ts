import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import type { Import, ImportListItem, ImportProfile } from '@counterfoil/contracts/import-answer.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, listed, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport, upload, uploadFixture } from '../../kit/books/statement-upload';
import { storedFile } from '../../kit/books/stored-files';
import { rowsOf, STATEMENT, uploaded } from './read-imports';

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

describe('an import from upload to undo', () => {
  it('understands a file, records its rows, shows the same file as seen before, takes it back and records it again', async () => {
    const read = await uploaded(books, STATEMENT);
    expect([read.status, read.format]).toEqual(['ready', 'csv']);
    expect(read.counts).toEqual({
      rows: 5,
      valid: 4,
      invalid: 1,
      duplicates: 0,
      included: 4,
      duplicatesLeftOut: 0,
      leftOut: 0,
      leftOutNet: '0.00',
      matched: 0,
      asked: 0,
      deleted: 0,
      beforeOpeningDate: 0,
      unmatched: 0,
    });
    expect(read.sentence).toContain('4 rows, 15 January to 3 February 2026');
    expect(read.summary).toMatchObject({ net: '175.00', moneyInRows: 1, moneyOutRows: 3 });
    const { id } = read;

    const done = await commit(books, id);
    expect(done).toMatchObject({ status: 'completed', progress: 100, success: 4, errors: 1, total: 4, attempt: 1 });
    const recorded = await listed(books, '?limit=500');
    expect(recorded.map(({ amount }) => amount).sort()).toEqual(['-12.50', '-12.50', '-300.00', '500.00']);
    expect(new Set(recorded.map(({ importId }) => importId))).toEqual(new Set([id]));
    expect(recorded[0]?.balance).toBe('1175.00');

    const again = await uploaded(books, STATEMENT);
    expect(again.counts).toMatchObject({ valid: 4, duplicates: 4, included: 0, duplicatesLeftOut: 4 });
    expect(again.counts).toMatchObject({ leftOut: 4, leftOutNet: '175.00' });
    expect((await books.client.post(`${books.path}/imports/${again.id}/commit`)).status).toBe(400);

    const rent = recorded.find(({ amount }) => amount === '-300.00');
    const given = await books.client.put(`${books.path}/transactions/${rent?.id ?? ''}`, {
      ...draft(books.account.id),
      description: 'Rent',
      amount: '300.00',
      nickname: 'Named since',
      categoryId: books.categoryId('Rent'),
    });
    expect(given.status).toBe(200);
    const undone = await books.client.post<Import>(`${books.path}/imports/${id}/undo`, {});
    expect([200, 202]).toContain(undone.status);
    expect(await settledImport(books, id)).toMatchObject({ status: 'undone' });
    expect(await listed(books, '?limit=500')).toEqual([]);
    expect((await uploaded(books, STATEMENT)).counts).toMatchObject({ duplicates: 0, included: 4 });

    await books.client.post(`${books.path}/imports/${id}/redo`);
    expect(await settledImport(books, id)).toMatchObject({ status: 'completed', attempt: 2, success: 4 });
    const recordedAgain = await listed(books, '?limit=500');
    expect(recordedAgain.length).toBe(4);
    expect(recordedAgain.find(({ amount }) => amount === '-300.00')).toMatchObject({
      nickname: 'Named since',
      categoryId: books.categoryId('Rent'),
    });
    const { body: history } = await books.client.get<ImportListItem[]>(`${books.path}/imports`);
    expect(history.map(({ status }) => status)).toEqual(['ready', 'ready', 'completed']);
  });

  it('records duplicates that were ticked on purpose, and leaves out what was unticked', async () => {
    const first = await uploaded(books, STATEMENT);
    await commit(books, first.id);
    const second = await uploaded(books, STATEMENT);
    const { status, body } = await books.client.put<Import>(`${books.path}/imports/${second.id}/mapping`, {
      includeDuplicates: true,
      rows: [{ row: 3, included: false }],
    });
    expect([status, body.counts.included]).toEqual([200, 3]);
    expect(await commit(books, second.id)).toMatchObject({ success: 3 });
    expect((await listed(books, '?limit=500')).length).toBe(7);
  });

  it('takes corrections of rows, also of those that could not be read, and keeps them when the sign is flipped', async () => {
    const { id } = (await upload(books, STATEMENT)).body;
    const rows = [
      { row: 5, date: '2026-03-01' },
      { row: 4, categoryId: books.categoryId('Uncategorized Expenses'), nickname: 'Landlord' },
    ];
    const mended = await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, { rows });
    expect(mended.body.counts).toMatchObject({ valid: 5, invalid: 0, included: 5 });
    const flipped = await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, { flipped: true });
    expect(flipped.body.counts).toMatchObject({ valid: 5, included: 5 });
    expect((await rowsOf(books, id)).map(({ amount }) => amount)).toEqual([
      '12.50',
      '12.50',
      '-500.00',
      '300.00',
      '1.00',
    ]);
    expect(await rowsOf(books, id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ row: 4, nickname: 'Landlord', isCorrected: false }),
        expect.objectContaining({ row: 5, date: '2026-03-01', isCorrected: true }),
      ]),
    );
    expect(await commit(books, id)).toMatchObject({ success: 5, errors: 0 });
    // Confirmed once, the flipped sign is remembered for the account.
    const { body: profile } = await books.client.get<ImportProfile>(`/api/accounts/${books.account.id}/import-profile`);
    expect(profile.layouts).toHaveLength(1);
    const next = await upload(books, STATEMENT.replaceAll('2026-01', '2026-03'));
    expect(next.body.mapping?.flipped).toBe(true);
    expect(next.body.summary?.moneyIn).toBe('325.00');
  });

  it('keeps an expense whose amount has to be typed an expense, and reads dates of several formats', async () => {
    const csv = [
      'Date,Description,Amount,Type',
      '2026-01-15,Paper,12.x0,expense',
      '16.01.2026,Sale,50.00,deposit',
      '"Jan 17, 2026",Ink,8.00,expense',
      '2026-01-18,Refund,1.x0,expense',
      '2026-01-19,Rent,300.00,expense',
      '',
    ];
    const { id } = await uploaded(books, csv.join('\n'));
    const read = await rowsOf(books, id);
    expect(read.map(({ date, amount, flags }) => [date, amount, flags])).toEqual([
      ['2026-01-15', '', ['says-out']],
      ['2026-01-16', '50.00', []],
      ['2026-01-17', '-8.00', []],
      ['2026-01-18', '', ['says-out']],
      ['2026-01-19', '-300.00', []],
    ]);
    const typed = [
      { row: 1, amount: '12.50' },
      { row: 4, amount: '+1.00' },
    ];
    await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, { rows: typed });
    await books.client.put<Import>(`${books.path}/imports/${id}/mapping`, { rows: [{ row: 1, amount: '13.50' }] });
    expect((await rowsOf(books, id)).map(({ amount }) => amount)).toEqual([
      '-13.50',
      '50.00',
      '-8.00',
      '1.00',
      '-300.00',
    ]);
    expect(await commit(books, id)).toMatchObject({ success: 5, errors: 0 });
    const uncategorised = books.categoryId('Uncategorized Expenses');
    expect((await listed(books, '?limit=500')).find(({ description }) => description === 'Paper')?.categoryId).toBe(
      uncategorised,
    );
  });

  it('proposes money that comes in on a card as its payment or as a refund, never as revenue', async () => {
    const card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '0.00',
      initialBalanceDate: '2026-01-01',
    });
    const csv =
      'Date,Description,Amount\n2026-02-01,STATIONER LONDON,-30.00\n2026-02-02,OTHER SHOP,-10.00\n2026-02-03,STATIONER LONDON,30.00\n2026-02-05,PAYMENT RECEIVED THANK YOU,40.00\n2026-02-06,MYSTERY,5.00\n2026-02-07,THIRD SHOP,-3.00\n2026-02-08,FOURTH SHOP,-3.00\n';
    const { body } = await upload(books, csv, { accountId: card.id });
    const found = new Map((await rowsOf(books, body.id)).map((row) => [row.row, row]));
    expect([found.get(3)?.categoryId, found.get(3)?.isTransfer]).toEqual([
      books.categoryId('Uncategorized Expenses'),
      false,
    ]);
    expect([found.get(4)?.isTransfer, found.get(5)?.isTransfer, found.get(1)?.isTransfer]).toEqual([true, true, false]);
    const sales = books.categoryId('Uncategorized Revenue');
    await books.client.put(`${books.path}/imports/${body.id}/mapping`, { rows: [{ row: 5, categoryId: sales }] });
    expect(await commit(books, body.id)).toMatchObject({ success: 7, errors: 0 });
    const recorded = new Map((await listed(books, '?limit=500')).map((one) => [one.description, one]));
    expect(recorded.get('PAYMENT RECEIVED THANK YOU')?.category.type).toBe('transfer');
    expect(recorded.get('MYSTERY')?.categoryId).toBe(sales);
  });

  it('asks what the file cannot tell, and takes the answer', async () => {
    const { body } = await uploadFixture(books, 'uk-order-unknown.csv');
    expect(body.status).toBe('mapping');
    expect(body.questions.map(({ topic }) => topic)).toEqual(['date-order']);
    const early = await books.client.post(`${books.path}/imports/${body.id}/commit`);
    expect(early.status).toBe(409);
    const answered = await books.client.put<Import>(`${books.path}/imports/${body.id}/mapping`, {
      answers: [{ topic: 'date-order', choice: 0 }],
    });
    expect([answered.status, answered.body.status, answered.body.questions]).toEqual([200, 'ready', []]);
    const wrong = await books.client.put(`${books.path}/imports/${body.id}/mapping`, {
      answers: [{ topic: 'date-order', choice: 7 }],
    });
    expect(wrong.status).toBe(400);
  });

  it.each([
    ['cut short', (file: string) => truncateSync(file, STATEMENT.indexOf('2026-01-31'))],
    ['changed at its length', (file: string) => writeFileSync(file, STATEMENT.replace('500.00', '900.00'))],
    ['gone', (file: string) => rmSync(file)],
  ])('does not read a file that is %s since it arrived', async (_, damage) => {
    const { id } = await uploaded(books, STATEMENT);
    const path = `${books.path}/imports/${id}`;
    damage(storedFile(app, 'imports', id));
    const again = await books.client.put<Import>(`${path}/mapping`, { flipped: true });
    expect([again.status, again.body.status, again.body.errorCode]).toEqual([200, 'refused', 'file_damaged']);
    expect(again.body.error).toContain('no longer whole');
    expect((await books.client.post(`${path}/commit`)).status).toBe(409);
    expect(await listed(books, '?limit=500')).toEqual([]);
  });

  it('answers a repeated call once: upload, commit, undo', async () => {
    const [one, two] = [await upload(books, STATEMENT, { key: 'k1' }), await upload(books, STATEMENT, { key: 'k1' })];
    expect(two.body.id).toBe(one.body.id);
    expect((await upload(books, `${STATEMENT}2026-05-05,Other,-1.00\n`, { key: 'k1' })).status).toBe(409);
    const path = `${books.path}/imports/${one.body.id}`;
    const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
    await books.client.post(`${path}/commit`, undefined, keyed('c1'));
    await settledImport(books, one.body.id);
    await books.client.post(`${path}/undo`, {}, keyed('u1'));
    await settledImport(books, one.body.id);
    expect((await books.client.post<Import>(`${path}/commit`, undefined, keyed('c1'))).body.status).toBe('undone');
    await books.client.post(`${path}/redo`, undefined, keyed('r1'));
    await settledImport(books, one.body.id);
    expect((await books.client.post<Import>(`${path}/undo`, {}, keyed('u1'))).body.status).toBe('completed');
    expect((await listed(books, '?limit=500')).length).toBe(4);
  });

  it('records the same file uploaded twice at once only once', async () => {
    const both = await Promise.all([upload(books, STATEMENT), upload(books, STATEMENT)]);
    await Promise.all(both.map(({ body }) => books.client.post(`${books.path}/imports/${body.id}/commit`)));
    const ended = await Promise.all(both.map(({ body }) => settledImport(books, body.id)));
    const told = ended.map(({ success, counts }) => [success, counts.duplicates, counts.included]);
    expect(told.sort(([a = 0], [b = 0]) => a - b)).toEqual([
      [0, 4, 0],
      [4, 0, 4],
    ]);
    expect((await listed(books, '?limit=500')).length).toBe(4);
  });
});
