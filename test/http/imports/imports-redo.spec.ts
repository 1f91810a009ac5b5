/** An import that was taken back, and is recorded again. */
import type { Import } from '@counterfoil/contracts/import-answer.contract';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, listed, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit, settledImport } from '../../kit/books/statement-upload';
import { joined } from '../../kit/app/team';
import { STATEMENT, uploaded } from './read-imports';

let app: ReachableApp;
let books: TestBooks;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

describe('an import from upload to undo', () => {
  describe('done again after its undo', () => {
    let id: string;
    let path: string;

    beforeEach(async () => {
      ({ id } = await uploaded(books, STATEMENT));
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
      return (await listed(books, '?limit=500')).map(({ id: row, amount, date, balance, categoryId, nickname }) => ({
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
      const [rent, client, paper] = await listed(books, '?limit=500');
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
      expect(await listed(books, '?limit=500')).toEqual([]);
      expect(await redone()).toMatchObject({ attempt: 3, success: 4, redo: { broughtBack: 4, stood: 0, leftOut: 0 } });
      expect(await withoutPlaces()).toEqual(before);
      expect((await uploaded(books, STATEMENT)).counts).toMatchObject({ duplicates: 4, included: 0 });
    });

    it('leaves what another import has recorded since, and says so', async () => {
      const rows = STATEMENT.split('\n');
      await undone();
      const other = await uploaded(books, [rows[0], rows[3], ''].join('\n'));
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
      expect((await listed(books, '?limit=500')).map(({ amount }) => amount).sort()).toEqual([
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
      expect(await listed(books, '?limit=500')).toEqual([]);
      expect(await redone({ onFirstOpenDay: true })).toMatchObject({
        status: 'completed',
        success: 4,
        redo: { broughtBack: 4 },
      });
      expect((await listed(books, '?limit=500')).map(({ date }) => date).sort()).toEqual([
        '2026-01-21',
        '2026-01-21',
        '2026-01-31',
        '2026-02-03',
      ]);
      expect((await listed(books, '?limit=500'))[0]?.balance).toBe('1175.00');
    });
  });

  it('names who imported and who categorized as before, once somebody else has taken it back and done it again', async () => {
    const bookkeeper = await joined(app, books, 'bookkeeper');
    const assistant = await joined(app, books, 'assistant');
    const theirs = { ...books, client: bookkeeper.client };
    const { id } = await uploaded(theirs, STATEMENT);
    await commit(theirs, id);
    const rent = (await listed(books)).find(({ description }) => description === 'Rent');
    const row = `${books.path}/transactions/${rent?.id ?? ''}`;
    expect((await assistant.client.patch(row, { categoryId: books.categoryId('Rent') })).status).toBe(200);
    for (const step of ['undo', 'redo']) {
      await books.client.post(`${books.path}/imports/${id}/${step}`);
      await settledImport(books, id);
    }
    expect((await listed(books)).map(({ userId }) => userId)).toEqual(Array(4).fill(bookkeeper.user.id));
    expect((await books.client.get<Import>(`${books.path}/imports/${id}`)).body.createdBy).toBe(bookkeeper.user.id);
    const { steps } = (await books.client.get<TransactionHistory>(`${row}/history`)).body;
    expect(steps.map(({ kind, by }) => [kind, by.id])).toEqual([
      ['restored', books.user.id],
      ['deleted', books.user.id],
      ['recategorized', assistant.user.id],
      ['imported', bookkeeper.user.id],
    ]);
  });
});
