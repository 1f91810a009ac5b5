import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Import, ImportListItem, ImportProfile, ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { draft, openAccount, startBooks, type TestBooks } from '../kit/books';
import { sharedAppWithWorker } from '../kit/shared-app';
import { commit, settledImport, upload, uploadFixture } from '../kit/statement-upload';

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

const STATEMENT = [
  'Date,Description,Amount',
  '2026-01-15,Paper,-12.50',
  '2026-01-15,Paper,-12.50',
  '2026-01-31,Client,500.00',
  '2026-02-03,Rent,-300.00',
  'someday,Broken,-1.00',
  '',
].join('\n');

async function transactions(): Promise<Transaction[]> {
  return (await books.client.get<Transaction[]>(`${books.path}/transactions?limit=500`)).body;
}

/** A worker that has just been started on a busy machine. */
const READ_LIMIT_MS = 50_000;

/** The statement as understood, also where the worker is slow and the upload is answered before. */
async function uploaded(text: string): Promise<Import> {
  return settledImport(books, (await upload(books, text)).body.id, READ_LIMIT_MS);
}

async function rowsOf(id: string, filter = 'all'): Promise<ImportRow[]> {
  return (await books.client.get<ImportRow[]>(`${books.path}/imports/${id}/rows?filter=${filter}`)).body;
}

describe('an import from upload to undo', () => {
  it('understands a file, records its rows, shows the same file as seen before, takes it back and records it again', async () => {
    const read = await uploaded(STATEMENT);
    expect([read.status, read.format]).toEqual(['ready', 'csv']);
    expect(read.counts).toEqual({
      rows: 5,
      valid: 4,
      invalid: 1,
      duplicates: 0,
      included: 4,
      beforeOpeningDate: 0,
      unmatched: 0,
    });
    expect(read.sentence).toContain('4 rows, 15 January to 3 February 2026');
    expect(read.summary).toMatchObject({ net: '175.00', moneyInRows: 1, moneyOutRows: 3 });
    const { id } = read;

    const done = await commit(books, id);
    expect(done).toMatchObject({ status: 'completed', progress: 100, success: 4, errors: 1, total: 4, attempt: 1 });
    const listed = await transactions();
    expect(listed.map(({ amount }) => amount).sort()).toEqual(['-12.50', '-12.50', '-300.00', '500.00']);
    expect(new Set(listed.map(({ importId }) => importId))).toEqual(new Set([id]));
    expect(listed[0]?.balance).toBe('1175.00');

    const again = await uploaded(STATEMENT);
    expect(again.counts).toMatchObject({ valid: 4, duplicates: 4, included: 0 });
    expect((await books.client.post(`${books.path}/imports/${again.id}/commit`)).status).toBe(400);

    const rent = listed.find(({ amount }) => amount === '-300.00');
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
    expect(await transactions()).toEqual([]);
    expect((await uploaded(STATEMENT)).counts).toMatchObject({ duplicates: 0, included: 4 });

    await books.client.post(`${books.path}/imports/${id}/redo`);
    expect(await settledImport(books, id)).toMatchObject({ status: 'completed', attempt: 2, success: 4 });
    const recordedAgain = await transactions();
    expect(recordedAgain.length).toBe(4);
    expect(recordedAgain.find(({ amount }) => amount === '-300.00')).toMatchObject({
      nickname: 'Named since',
      categoryId: books.categoryId('Rent'),
    });
    const { body: history } = await books.client.get<ImportListItem[]>(`${books.path}/imports`);
    expect(history.map(({ status }) => status)).toEqual(['ready', 'ready', 'completed']);
  });

  describe('done again after its undo', () => {
    let id: string;
    let path: string;

    beforeEach(async () => {
      ({ id } = await uploaded(STATEMENT));
      path = `${books.path}/imports/${id}`;
      await commit(books, id);
    });

    async function undone(): Promise<void> {
      await books.client.post(`${path}/undo`, {});
      expect((await settledImport(books, id)).status).toBe('undone');
    }

    async function redone(body?: object): Promise<Import> {
      await books.client.post(`${path}/redo`, body);
      return settledImport(books, id);
    }

    async function withoutPlaces(): Promise<unknown[]> {
      return (await transactions()).map(({ id: row, amount, date, balance, categoryId, nickname }) => ({
        row,
        amount,
        date,
        balance,
        categoryId,
        nickname,
      }));
    }

    const close = (through: string) => books.client.post(`${books.path}/periods/close`, { through });

    it('stands as it did, however its rows were restored and deleted in between, and as often as it is done', async () => {
      const [rent, client, paper] = await transactions();
      await books.client.put(`${books.path}/transactions/${rent?.id ?? ''}`, {
        ...draft(books.account.id),
        description: 'Rent',
        amount: '310.00',
      });
      const before = await withoutPlaces();
      await undone();
      await books.client.post(`${books.path}/transactions/${rent?.id ?? ''}/restore`, {});
      await books.client.post(`${books.path}/transactions/${client?.id ?? ''}/restore`, {});
      await books.client.delete(`${books.path}/transactions/${client?.id ?? ''}`);
      expect(await redone()).toMatchObject({
        status: 'completed',
        attempt: 2,
        success: 4,
        total: 4,
        redo: { broughtBack: 3, stood: 1, leftOut: 0, left: [] },
      });
      expect(await withoutPlaces()).toEqual(before);
      await books.client.delete(`${books.path}/transactions/${paper?.id ?? ''}`);
      await undone();
      expect(await transactions()).toEqual([]);
      expect(await redone()).toMatchObject({ attempt: 3, success: 4, redo: { broughtBack: 4, stood: 0, leftOut: 0 } });
      expect(await withoutPlaces()).toEqual(before);
      expect((await uploaded(STATEMENT)).counts).toMatchObject({ duplicates: 4, included: 0 });
    });

    it('leaves what another import has recorded since, and says so', async () => {
      const rows = STATEMENT.split('\n');
      await undone();
      const other = await uploaded([rows[0], rows[3], ''].join('\n'));
      await commit(books, other.id);
      const done = await redone();
      expect(done).toMatchObject({
        status: 'completed',
        success: 3,
        total: 4,
        redo: { broughtBack: 3, stood: 0, leftOut: 1 },
      });
      expect(done.redo?.left).toMatchObject([
        {
          what: 'transaction',
          date: '2026-01-31',
          description: 'Client',
          amount: '500.00',
          reason: 'Another import has recorded it since',
        },
      ]);
      expect((await transactions()).map(({ amount }) => amount).sort()).toEqual([
        '-12.50',
        '-12.50',
        '-300.00',
        '500.00',
      ]);
    });

    it('is refused as a whole where a period was closed meanwhile, unless it may stand on the first open day', async () => {
      await undone();
      expect((await close('2026-01-20')).status).toBeLessThan(300);
      const refused = await books.client.post<{ code: string; message: string }>(`${path}/redo`);
      expect([refused.status, refused.body.code]).toEqual([409, 'period_closed']);
      expect(refused.body.message).toContain('2026-01-21, the first open day');
      expect((await books.client.get<Import>(path)).body).toMatchObject({
        status: 'undone',
        errorCode: 'period_closed',
        redo: null,
      });
      expect(await transactions()).toEqual([]);
      expect(await redone({ onFirstOpenDay: true })).toMatchObject({
        status: 'completed',
        success: 4,
        redo: { broughtBack: 4 },
      });
      expect((await transactions()).map(({ date }) => date).sort()).toEqual([
        '2026-01-21',
        '2026-01-21',
        '2026-01-31',
        '2026-02-03',
      ]);
      expect((await transactions())[0]?.balance).toBe('1175.00');
    });
  });

  it('records duplicates that were ticked on purpose, and leaves out what was unticked', async () => {
    const first = await uploaded(STATEMENT);
    await commit(books, first.id);
    const second = await uploaded(STATEMENT);
    const { status, body } = await books.client.put<Import>(`${books.path}/imports/${second.id}/mapping`, {
      includeDuplicates: true,
      rows: [{ row: 3, included: false }],
    });
    expect([status, body.counts.included]).toEqual([200, 3]);
    expect(await commit(books, second.id)).toMatchObject({ success: 3 });
    expect((await transactions()).length).toBe(7);
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
    expect((await rowsOf(id)).map(({ amount }) => amount)).toEqual(['12.50', '12.50', '-500.00', '300.00', '1.00']);
    expect(await rowsOf(id)).toEqual(
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
    const { id } = await uploaded(csv.join('\n'));
    const read = await rowsOf(id);
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
    expect((await rowsOf(id)).map(({ amount }) => amount)).toEqual(['-13.50', '50.00', '-8.00', '1.00', '-300.00']);
    expect(await commit(books, id)).toMatchObject({ success: 5, errors: 0 });
    const uncategorised = books.categoryId('Uncategorized Expenses');
    expect((await transactions()).find(({ description }) => description === 'Paper')?.categoryId).toBe(uncategorised);
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
    const found = new Map((await rowsOf(body.id)).map((row) => [row.row, row]));
    expect([found.get(3)?.categoryId, found.get(3)?.isTransfer]).toEqual([
      books.categoryId('Uncategorized Expenses'),
      false,
    ]);
    expect([found.get(4)?.isTransfer, found.get(5)?.isTransfer, found.get(1)?.isTransfer]).toEqual([true, true, false]);
    const sales = books.categoryId('Uncategorized Revenue');
    await books.client.put(`${books.path}/imports/${body.id}/mapping`, { rows: [{ row: 5, categoryId: sales }] });
    expect(await commit(books, body.id)).toMatchObject({ success: 7, errors: 0 });
    const listed = new Map((await transactions()).map((one) => [one.description, one]));
    expect(listed.get('PAYMENT RECEIVED THANK YOU')?.category.type).toBe('transfer');
    expect(listed.get('MYSTERY')?.categoryId).toBe(sales);
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
    const { id } = await uploaded(STATEMENT);
    const path = `${books.path}/imports/${id}`;
    damage(join(app.dataDir, 'imports', id));
    const again = await books.client.put<Import>(`${path}/mapping`, { flipped: true });
    expect([again.status, again.body.status, again.body.errorCode]).toEqual([200, 'refused', 'file_damaged']);
    expect(again.body.error).toContain('no longer whole');
    expect((await books.client.post(`${path}/commit`)).status).toBe(409);
    expect(await transactions()).toEqual([]);
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
    expect((await transactions()).length).toBe(4);
  });

  it('records the same file uploaded twice at once only once', async () => {
    const both = await Promise.all([upload(books, STATEMENT), upload(books, STATEMENT)]);
    await Promise.all(both.map(({ body }) => books.client.post(`${books.path}/imports/${body.id}/commit`)));
    const ended = await Promise.all(both.map(({ body }) => settledImport(books, body.id)));
    expect(ended.map(({ success }) => success).sort((a, b) => a - b)).toEqual([0, 4]);
    expect((await transactions()).length).toBe(4);
  });
});
