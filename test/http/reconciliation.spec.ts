import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import { exported } from '../kit/exports';
import { sharedAppWithWorker } from '../kit/shared-app';
import { FEBRUARY, MARCH, reconcile, reconciliations, registerBalance, stateOf, worksheet } from './reconciled-books';
import { amendment, code, savings, undo } from './worked-books';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

describe('a reconciliation', () => {
  it('is in force from the day on which books and bank agree, and the next month goes on from it', async () => {
    await books.record();
    await books.record({ date: '2026-02-27', description: 'Cheque', amount: '50.00' });
    const done = await reconcile(books, FEBRUARY, '920.00', { without: ['Cheque'] });
    expect(done.status).toBe(201);
    expect(done.body).toMatchObject({
      closingDay: FEBRUARY,
      balance: '920.00',
      bookBalance: '870.00',
      outstandingDeposits: '0.00',
      outstandingPayments: '-50.00',
      clearedRows: 2,
      outstandingRows: 1,
      agrees: true,
      changed: [],
    });
    await books.record({ date: '2026-03-05', description: 'Toner', amount: '30.00' });
    const march = await worksheet(books, MARCH);
    expect(march.last).toMatchObject({ closingDay: FEBRUARY, balance: '920.00' });
    expect(march.rows.map(({ description }) => description)).toEqual(['Toner', 'Cheque']);
    expect(march.bookBalance).toBe(await registerBalance(books, MARCH));
    expect((await reconcile(books, MARCH, '840.00')).status).toBe(201);
    expect(await stateOf(books)).toMatchObject({ closingDay: MARCH, agrees: true, isAskedFor: true });
    expect((await reconciliations(books)).map(({ closingDay, agrees }) => [closingDay, agrees])).toEqual([
      [MARCH, true],
      [FEBRUARY, true],
    ]);
  });

  it('is refused where it does not add up, twice, and where the books have moved meanwhile', async () => {
    await books.record();
    expect(code(await reconcile(books, FEBRUARY, '919.99'))).toEqual([409, 'not_reconciled']);
    const { rows, newestEntry } = await worksheet(books, FEBRUARY);
    await books.record({ description: 'Late' });
    const cleared = rows.map(({ entryNumber }) => entryNumber);
    const request = { closingDay: FEBRUARY, balance: '920.00', newestEntry, cleared };
    const path = `/api/accounts/${books.account.id}/reconciliations`;
    expect(code(await books.client.post(path, request))).toEqual([409, 'books_moved']);
    expect((await reconcile(books, FEBRUARY, '920.00', { without: ['Late'] })).status).toBe(201);
    expect(code(await reconcile(books, FEBRUARY, '920.00'))).toEqual([409, 'reconciled_further']);
  });

  it('takes more rows than an ordinary call has', async () => {
    const transactions = Array.from({ length: 1_500 }, (_, index) => ({
      date: '2026-02-03',
      accountId: books.account.id,
      type: 'expense',
      description: `Row ${index}`,
      amount: '0.10',
    }));
    await books.client.post(`${books.path}/transactions/bulk`, { transactions });
    const done = await reconcile(books, FEBRUARY, '850.00');
    expect([done.status, done.body.clearedRows]).toEqual([201, 1_501]);
  });

  it('is carried out once however often it is sent', async () => {
    const { rows, newestEntry } = await worksheet(books, FEBRUARY);
    const cleared = rows.map(({ entryNumber }) => entryNumber);
    const request = { closingDay: FEBRUARY, balance: '1000.00', newestEntry, cleared };
    const send = () =>
      books.client.post(`/api/accounts/${books.account.id}/reconciliations`, request, {
        headers: { 'Idempotency-Key': 'the same' },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await reconciliations(books)).toHaveLength(1);
  });

  it('shows a broken row until the break is undone', async () => {
    const { body: row } = await books.record();
    await reconcile(books, FEBRUARY, '920.00');
    const amended = await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    const [broken] = await reconciliations(books);
    expect(broken).toMatchObject({ agrees: false });
    expect(broken?.changedSince).not.toBeNull();
    expect(await stateOf(books)).toMatchObject({ agrees: false, closingDay: FEBRUARY });
    const path = `/api/accounts/${books.account.id}/reconciliations/${broken?.id ?? ''}`;
    const { body: report } = await books.client.get<ReconciliationReport>(path);
    expect(report.changed).toMatchObject([
      { description: 'Paper', transactionId: row.id, agreed: '-80.00', now: '-85.00' },
    ]);
    expect((await worksheet(books, MARCH)).rows).toMatchObject([
      { amount: '-5.00', hasChanged: true, isOnStatement: false },
    ]);
    await undo(books, amended);
    expect(await stateOf(books)).toMatchObject({ agrees: true, changedSince: null });
  });

  it('is broken by a deletion and by another day, not by another category, name or a row that comes late', async () => {
    const { body: row } = await books.record();
    await reconcile(books, FEBRUARY, '920.00');
    const path = `${books.path}/transactions/${row.id}`;
    await books.client.put(path, amendment(row, { description: 'Papers', categoryId: books.categoryId('Supplies') }));
    await books.record({ description: 'Late', date: '2026-02-05' });
    expect(await stateOf(books)).toMatchObject({ agrees: true });
    const moved = await books.client.put(path, amendment(row, { date: '2026-02-20' }));
    expect(await stateOf(books)).toMatchObject({ agrees: true });
    const out = await books.client.put(path, amendment(moved.body as Transaction, { date: '2026-03-01' }));
    expect(await stateOf(books)).toMatchObject({ agrees: false });
    await undo(books, out);
    expect(await stateOf(books)).toMatchObject({ agrees: true });
    const deleted = await books.client.delete(path);
    expect(await stateOf(books)).toMatchObject({ agrees: false });
    await undo(books, deleted);
    expect(await stateOf(books)).toMatchObject({ agrees: true });
  });

  it('can be undone and redone, the last one first', async () => {
    const february = await reconcile(books, FEBRUARY, '1000.00');
    const march = await reconcile(books, MARCH, '1000.00');
    expect(code(await undo(books, february))).toEqual([409, 'undo_in_the_way']);
    const undone = await undo(books, march);
    expect((await reconciliations(books)).map(({ closingDay }) => closingDay)).toEqual([FEBRUARY]);
    await undo(books, undone);
    expect((await reconciliations(books)).map(({ closingDay }) => closingDay)).toEqual([MARCH, FEBRUARY]);
    expect((await reconciliations(books))[0]).toMatchObject({ clearedRows: march.body.clearedRows, agrees: true });
  });

  it('of a card has the sign of what is owed', async () => {
    const card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '-250.00',
      initialBalanceDate: '2026-01-01',
    });
    await books.record({ accountId: card.id });
    expect((await worksheet(books, FEBRUARY, card)).bookBalance).toBe('-330.00');
    expect((await reconcile(books, FEBRUARY, '-330.00', { account: card })).status).toBe(201);
  });

  it('of an archived account can still be made, and of one that opens later only from then on', async () => {
    await books.client.post(`/api/accounts/${books.account.id}/archive`);
    expect((await reconcile(books, FEBRUARY, '1000.00')).status).toBe(201);
    const later = await openAccount(books.client, books.path, {
      name: 'Later',
      type: 'checking',
      currentBalance: '5.00',
      initialBalanceDate: '2026-03-01',
    });
    expect(code(await reconcile(books, FEBRUARY, '0.00', { account: later }))).toEqual([
      400,
      'closing_day_before_opening',
    ]);
    expect((await reconcile(books, MARCH, '5.00', { account: later })).status).toBe(201);
  });

  it('knows a transfer in one entry at both ends, and both legs of a matched one', async () => {
    const other = await savings(books);
    const transfer = { fromAccountId: books.account.id, toAccountId: other.id, amount: '200.00', date: '2026-02-03' };
    const made = await books.client.post<{ id: string }>(`${books.path}/transfers`, {
      ...transfer,
      description: 'Put by',
    });
    expect(made.status).toBe(201);
    expect((await reconcile(books, FEBRUARY, '800.00')).status).toBe(201);
    expect((await reconcile(books, FEBRUARY, '200.00', { account: other })).status).toBe(201);
    expect((await worksheet(books, MARCH, other)).rows).toEqual([]);
    const legs = await Promise.all([
      books.record({ date: '2026-03-03', amount: '10.00', description: 'Out' }),
      books.record({ date: '2026-03-05', amount: '10.00', description: 'In', type: 'deposit', accountId: other.id }),
    ]);
    const [first, second] = legs.map(({ body }) => body.id);
    await reconcile(books, MARCH, '790.00');
    const matched = await books.client.post(`${books.path}/transfers/match`, {
      transactionId: first,
      counterpartId: second,
    });
    expect(matched.status).toBeLessThan(300);
    expect(await stateOf(books)).toMatchObject({ agrees: true });
    expect((await reconcile(books, MARCH, '210.00', { account: other })).status).toBe(201);
  });
});

describe('the report of a reconciliation', () => {
  it('is known at a moment: before a change, and before it was taken back', async () => {
    const { body: row } = await books.record();
    const done = await reconcile(books, FEBRUARY, '920.00');
    const { id, position } = done.body;
    const path = `/api/accounts/${books.account.id}/reconciliations/${id}`;
    await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    expect((await books.client.get<ReconciliationReport>(path)).body.agrees).toBe(false);
    expect((await books.client.get<ReconciliationReport>(`${path}?knownAt=${position}`)).body).toMatchObject({
      agrees: true,
      changed: [],
      knownAt: position,
    });
    await undo(books, done);
    expect((await books.client.get(path)).status).toBe(404);
    expect((await books.client.get(`${path}?knownAt=${position}`)).status).toBe(200);
  });

  it('goes out as a file, and as nobody else’s', async () => {
    await books.record();
    await books.record({ date: '2026-02-27', description: 'Cheque', amount: '50.00' });
    const { body } = await reconcile(books, FEBRUARY, '920.00', { without: ['Cheque'] });
    const request = { report: 'reconciliation', format: 'csv', reconciliationId: body.id } as const;
    const text = (await exported(books.client, books.path, request)).file.toString('utf8');
    expect(text.split('\r\n').filter((line) => line !== '')).toEqual([
      expect.stringContaining('Status,Date,Description,Entry,Amount'),
      'cleared,2026-01-01,Opening balance of Checking,1,1000.00',
      'cleared,2026-02-03,Paper,2,-80.00',
      'outstanding,2026-02-27,Cheque,3,-50.00',
    ]);
    const unnamed = await books.client.post(`${books.path}/exports`, { ...request, reconciliationId: undefined });
    expect(unnamed.status).toBe(400);
    const another = await startBooks(app);
    await expect(exported(another.client, another.path, request)).rejects.toThrow('Reconciliation not found');
  });
});

describe('closing a period', () => {
  it('is asked whether its accounts are reconciled', async () => {
    const close = (requireReconciled: boolean) =>
      books.client.post(`${books.path}/periods/close`, { through: FEBRUARY, requireReconciled });
    const refused = await close(true);
    expect(code(refused)).toEqual([409, 'accounts_not_reconciled']);
    expect(refused.text).toContain('Checking');
    await reconcile(books, FEBRUARY, '1000.00');
    expect((await close(true)).status).toBe(200);
  });
});
