import { randomUUID } from 'node:crypto';
import type { ChainCheck } from '@counterfoil/contracts/audit.contract';
import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { AccountType, CreateAccountRequest } from '@counterfoil/contracts/account.contract';
import { openAccount, type TestBooks } from '../../kit/books/books';
import { exported } from '../../kit/books/exports';
import type { Answer } from '../../kit/app/http-client';
import { upload } from '../../kit/books/statement-upload';
import { eventually } from '../../kit/run/time-limit';
import {
  FEBRUARY,
  freshBooks,
  MARCH,
  reconcile,
  reconcileRequest,
  reconciliations,
  reconciliationsPath,
  registerBalance,
  stateOf,
  worksheet,
} from './reconciled-books';
import { amendment, code, savings, undo } from '../books/worked-books';

let books: TestBooks;
beforeEach(async () => {
  books = await freshBooks();
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
    expect(await stateOf(books)).toMatchObject({ closingDay: MARCH, agrees: true, askedFrom: '2026-01-01' });
    expect((await reconciliations(books)).map(({ closingDay, agrees }) => [closingDay, agrees])).toEqual([
      [MARCH, true],
      [FEBRUARY, true],
    ]);
  });

  it('is refused where it does not add up, twice, and where the books have moved meanwhile', async () => {
    await books.record();
    expect(code(await reconcile(books, FEBRUARY, '919.99'))).toEqual([409, 'not_reconciled']);
    const request = await reconcileRequest(books, FEBRUARY, '920.00');
    await books.record({ description: 'Late' });
    expect(code(await books.client.post(reconciliationsPath(books.account), request))).toEqual([409, 'books_moved']);
    expect((await reconcile(books, FEBRUARY, '920.00', { without: ['Late'] })).status).toBe(201);
    expect(code(await books.client.post(reconciliationsPath(books.account), request))).toEqual([
      409,
      'reconciled_further',
    ]);
    const again = await books.client.get(`${reconciliationsPath(books.account)}/worksheet?closingDay=${FEBRUARY}`);
    expect(code(again)).toEqual([409, 'reconciled_further']);
  });

  it('says where its fact stands in the log, and by which hash the proof of the books has it', async () => {
    const { body } = await reconcile(books, FEBRUARY, '1000.00');
    const path = `${reconciliationsPath(books.account)}/${body.id}`;
    const hash = await eventually('the hash', async () => {
      const answer = await books.client.get<ReconciliationReport>(path);
      return answer.body.hash ?? undefined;
    });
    const { body: proof } = await books.client.get<ChainCheck>(`${books.path}/audit/verify`);
    // Nothing was recorded since.
    expect(proof.head?.hash).toBe(hash);
  });

  it('names no row that is not open, and no import but a recorded one of the account', async () => {
    await books.record();
    const request = await reconcileRequest(books, FEBRUARY, '920.00');
    const ask = (change: object): Promise<Answer<unknown>> =>
      books.client.post(reconciliationsPath(books.account), { ...request, ...change });
    // The sums are right without it.
    expect(code(await ask({ cleared: [...request.cleared, 99] }))).toEqual([400, 'row_not_open']);
    expect(code(await ask({ importId: randomUUID() }))).toEqual([400, 'import_not_found']);
    const { body: unread } = await upload(books, 'Date,Description,Amount\n2026-02-05,Toner,-30.00\n');
    expect(code(await ask({ importId: unread.id }))).toEqual([400, 'import_not_found']);
    expect(await reconciliations(books)).toEqual([]);
  });

  it('takes more rows than other calls do', async () => {
    const transactions = Array.from({ length: 250 }, (_, index) => ({
      date: '2026-02-03',
      accountId: books.account.id,
      type: 'expense',
      description: `Row ${index}`,
      amount: '0.10',
    }));
    await books.client.post(`${books.path}/transactions/bulk`, { transactions });
    const done = await reconcile(books, FEBRUARY, '975.00');
    expect([done.status, done.body.clearedRows]).toEqual([201, 251]);
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
    const another = await freshBooks();
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

  it('asks for the accounts that it says it asks for, and for none that opens later or has no statement', async () => {
    const open = (name: string, type: AccountType, change: Partial<CreateAccountRequest> = {}) =>
      openAccount(books.client, books.path, {
        name,
        type,
        currentBalance: '5.00',
        initialBalanceDate: '2026-01-01',
        ...change,
      });
    const others = [
      await open('Cash box', 'cash'),
      await open('Pocket', 'checking', { accountScope: 'personal' }),
      await open('Empty', 'savings', { currentBalance: '0.00' }),
      await open('March', 'savings', { initialBalanceDate: '2026-03-01' }),
    ];
    const asked = await Promise.all([books.account, ...others].map((account) => stateOf(books, account)));
    expect(asked.map((state) => state?.askedFrom)).toEqual(['2026-01-01', null, null, null, '2026-03-01']);
    await reconcile(books, FEBRUARY, '1000.00');
    const close = (through: string) =>
      books.client.post(`${books.path}/periods/close`, { through, requireReconciled: true });
    expect((await close(FEBRUARY)).status).toBe(200);
    await reconcile(books, MARCH, '1000.00');
    const refused = await close(MARCH);
    expect(code(refused)).toEqual([409, 'accounts_not_reconciled']);
    expect(refused.text).toContain('Not reconciled through 2026-03-31: March.');
  });
});
