import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { listed, startBooks, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { sharedApp } from '../../kit/app/shared-app';
import { amendment, balanceOf, code, figures, undo } from '../books/worked-books';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
});
beforeEach(async () => {
  books = await startBooks(app);
});

describe('undo', () => {
  it('takes back each command, and the undo of an undo brings it back', async () => {
    const recorded = await books.record();
    const undone = await undo(books, recorded);
    expect([undone.status, (await listed(books)).length]).toEqual([200, 0]);
    await undo(books, undone);
    expect(await listed(books)).toMatchObject([{ id: recorded.body.id, amount: '-80.00' }]);
    const row = recorded.body;
    const amended = await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    expect((await undo(books, amended)).body).toMatchObject({ events: [{ type: 'TransactionAmended' }] });
    expect((await listed(books))[0]).toMatchObject({ amount: '-80.00', balance: '920.00' });
    const renamed = await books.client.patch(`/api/accounts/${books.account.id}`, { name: 'Main' });
    await undo(books, renamed);
    expect((await books.client.get<Account[]>(`${books.path}/accounts`)).body[0]?.name).toBe('Checking');
  });

  it('takes back a whole import, brings it back, and takes it back once more', async () => {
    const transactions = Array.from({ length: 250 }, (_, index) => ({
      date: '2026-02-03',
      accountId: books.account.id,
      type: 'expense',
      description: `Row ${index}`,
      amount: '1.00',
    }));
    const imported = await books.client.post(`${books.path}/transactions/bulk`, { transactions });
    expect(await balanceOf(books, books.account.id)).toBe('750.00');
    const undone = await undo(books, imported);
    expect(undone.body).toMatchObject({ events: [{ type: 'ImportRowsReversed', count: 250 }] });
    expect([await balanceOf(books, books.account.id), (await listed(books)).length]).toEqual(['1000.00', 0]);
    await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
    expect([code(await undo(books, undone)), (await listed(books)).length]).toEqual([[409, 'period_closed'], 0]);
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    const back = await undo(books, undone);
    expect(back.body).toMatchObject({ events: [{ type: 'TransactionRestored', count: 250 }] });
    expect([await balanceOf(books, books.account.id), (await listed(books, '?limit=500')).length]).toEqual([
      '750.00',
      250,
    ]);
    expect((await undo(books, undone)).body).toMatchObject({ events: [] });
    expect((await undo(books, back)).body).toMatchObject({ events: [{ type: 'TransactionDeleted', count: 250 }] });
    expect([await balanceOf(books, books.account.id), (await listed(books)).length]).toEqual(['1000.00', 0]);
  });

  it('takes back an import of receipts split into fifty parts each', async () => {
    const parts = Array.from({ length: 50 }, () => ({ categoryId: books.categoryId('Supplies'), amount: '1.00' }));
    const row = {
      date: '2026-02-03',
      accountId: books.account.id,
      type: 'expense',
      description: 'A receipt of many things '.repeat(20),
      amount: '50.00',
      allocations: parts,
    };
    const imported = await books.client.post(`${books.path}/transactions/bulk`, {
      transactions: Array.from({ length: 120 }, () => row),
    });
    expect(imported.body).toMatchObject({ success: 120, errors: 0 });
    expect((await undo(books, imported)).body).toMatchObject({ events: [{ type: 'ImportRowsReversed', count: 120 }] });
    expect(await balanceOf(books, books.account.id)).toBe('1000.00');
  });

  it('gives every day its former figures, also of corrections put on the first open day of books that are open again', async () => {
    const supplies = { categoryId: books.categoryId('Supplies') };
    const rows: Transaction[] = [];
    for (let index = 0; index < 5; index++) rows.push((await books.record(supplies)).body);
    const [one, two, three] = rows.map((row) => `${books.path}/transactions/${row.id}`);
    const before = await figures(books);
    const onFirstOpenDay = true;
    const closedAround = async (correct: () => Promise<Answer>): Promise<Answer> => {
      await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
      const answer = await correct();
      expect([answer.status, (await figures(books))[0]]).toEqual([200, before[0]]);
      await books.client.post(`${books.path}/periods/reopen`, { through: null });
      return answer;
    };
    const corrections = [
      () =>
        books.client.delete(`${books.path}/transactions`, {
          transactionIds: rows.slice(3).map(({ id }) => id),
          onFirstOpenDay,
        }),
      () => books.client.delete(one ?? '', { onFirstOpenDay }),
      () => books.client.patch(two ?? '', { categoryId: books.categoryId('Personal'), onFirstOpenDay }),
      () =>
        books.client.put(three ?? '', { ...amendment(rows[2] as Transaction, { amount: '85.00' }), onFirstOpenDay }),
    ];
    for (const correct of corrections) {
      expect((await undo(books, await closedAround(correct))).status).toBe(200);
      expect(await figures(books)).toEqual(before);
    }
    const { body: again } = await books.record(supplies);
    const withIt = await figures(books);
    await books.client.post(`${books.path}/periods/close`, { through: '2026-02-28' });
    await books.client.delete(`${books.path}/transactions/${again.id}`, { onFirstOpenDay });
    await books.client.post(`${books.path}/periods/reopen`, { through: null });
    await books.client.post(`${books.path}/transactions/${again.id}/restore`);
    expect(await figures(books)).toEqual(withIt);
  });

  it('is refused where later facts stand in the way, with the reason', async () => {
    const recorded = await books.record();
    await books.client.put(
      `${books.path}/transactions/${recorded.body.id}`,
      amendment(recorded.body, { amount: '85.00' }),
    );
    const answer = await undo(books, recorded);
    expect([...code(answer), (answer.body as Problem).message]).toEqual([
      409,
      'undo_in_the_way',
      'This can no longer be undone: The transaction has been changed since.',
    ]);
    expect(code(await books.client.post(`${books.path}/commands/${books.business.id}/undo`))).toEqual([
      404,
      'command_not_found',
    ]);
  });

  it('of another tenant’s command finds nothing', async () => {
    const recorded = await books.record();
    const stranger = await startBooks(app, await app.signedUp());
    const answer = await stranger.client.post(
      `${stranger.path}/commands/${recorded.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`,
    );
    expect(code(answer)).toEqual([404, 'command_not_found']);
  });
});
