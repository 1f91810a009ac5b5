import type {
  AccountReconciliationState,
  ReconciliationReport,
  ReconciliationSummary,
  Worksheet,
} from '@counterfoil/contracts/reconciliation.contract';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { ImportRow } from '@counterfoil/contracts/import-answer.contract';
import type { AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import { exported } from '../kit/exports';
import type { Answer } from '../kit/http-client';
import { sharedAppWithWorker } from '../kit/shared-app';
import { commit, settledImport, upload } from '../kit/statement-upload';
import { amendment, code, savings, undo } from './worked-books';

const FEBRUARY = '2026-02-28';
const MARCH = '2026-03-31';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
});

async function worksheet(closingDay?: string, account = books.account): Promise<Worksheet> {
  const query = closingDay === undefined ? '' : `?closingDay=${closingDay}`;
  const path = `/api/accounts/${account.id}/reconciliations/worksheet${query}`;
  const { body, status, text } = await books.client.get<Worksheet>(path);
  if (status !== 200) throw new Error(text);
  return body;
}

/** Ticks all rows but some, named by their descriptions. */
async function reconcile(
  closingDay: string,
  balance: string,
  { without = [], account = books.account }: { without?: string[]; account?: Account } = {},
): Promise<Answer<ReconciliationReport>> {
  const { rows, newestEntry } = await worksheet(closingDay, account);
  const cleared = rows
    .filter(({ description }) => !without.includes(description))
    .map(({ entryNumber }) => entryNumber);
  const request = { closingDay, balance, newestEntry, cleared };
  return books.client.post<ReconciliationReport>(`/api/accounts/${account.id}/reconciliations`, request);
}

async function state(account = books.account): Promise<AccountReconciliationState | undefined> {
  const { body } = await books.client.get<AccountReconciliationState[]>(`${books.path}/reconciliations`);
  return body.find(({ accountId }) => accountId === account.id);
}

async function reconciliations(account = books.account): Promise<ReconciliationSummary[]> {
  return (await books.client.get<ReconciliationSummary[]>(`/api/accounts/${account.id}/reconciliations`)).body;
}

async function registerBalance(day: string, account = books.account): Promise<string> {
  const { body } = await books.client.get<AccountRegister>(`/api/accounts/${account.id}/register?endDate=${day}`);
  return body.closingBalance;
}

describe('the worksheet', () => {
  it('shows what is in the books up to the day, newest first, with what they say', async () => {
    await books.record();
    await books.record({ date: '2026-02-10', description: 'Ink', amount: '20.00' });
    await books.record({ date: '2026-03-02', description: 'March', amount: '1.00' });
    const sheet = await worksheet(FEBRUARY);
    expect(sheet).toMatchObject({ closingDay: FEBRUARY, last: null, bookBalance: '900.00', statement: null });
    expect(sheet.rows.map(({ description, amount, isOnStatement }) => [description, amount, isOnStatement])).toEqual([
      ['Ink', '-20.00', false],
      ['Paper', '-80.00', false],
      ['Opening balance of Checking', '1000.00', true],
    ]);
    expect(sheet.bookBalance).toBe(await registerBalance(FEBRUARY));
  });

  it('folds corrections into their row, and shows none that comes to nothing', async () => {
    const { body: row } = await books.record();
    const { body: gone } = await books.record({ description: 'Gone' });
    await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    await books.client.delete(`${books.path}/transactions/${gone.id}`);
    expect((await worksheet(FEBRUARY)).rows.map(({ amount }) => amount)).toEqual(['-85.00', '1000.00']);
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
    const sheet = await worksheet();
    expect(sheet.statement).toMatchObject({ importId: read.id, closingDay: '2026-02-09', balance: '1417.00' });
    expect(sheet.rows.filter(({ isOnStatement }) => isOnStatement)).toHaveLength(3);
    expect(sheet.leftOut).toMatchObject([{ description: 'Fee', amount: '-3.00' }]);
    expect(sheet.bookBalance).toBe('1420.00');
  });
});

describe('a reconciliation', () => {
  it('is in force from the day on which books and bank agree, and the next month goes on from it', async () => {
    await books.record();
    await books.record({ date: '2026-02-27', description: 'Cheque', amount: '50.00' });
    const done = await reconcile(FEBRUARY, '920.00', { without: ['Cheque'] });
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
    const march = await worksheet(MARCH);
    expect(march.last).toMatchObject({ closingDay: FEBRUARY, balance: '920.00' });
    expect(march.rows.map(({ description }) => description)).toEqual(['Toner', 'Cheque']);
    expect(march.bookBalance).toBe(await registerBalance(MARCH));
    expect((await reconcile(MARCH, '840.00')).status).toBe(201);
    expect(await state()).toMatchObject({ closingDay: MARCH, agrees: true, isAskedFor: true });
    expect((await reconciliations()).map(({ closingDay, agrees }) => [closingDay, agrees])).toEqual([
      [MARCH, true],
      [FEBRUARY, true],
    ]);
  });

  it('is refused where it does not add up, twice, and where the books have moved meanwhile', async () => {
    await books.record();
    expect(code(await reconcile(FEBRUARY, '919.99'))).toEqual([409, 'not_reconciled']);
    const { rows, newestEntry } = await worksheet(FEBRUARY);
    await books.record({ description: 'Late' });
    const cleared = rows.map(({ entryNumber }) => entryNumber);
    const request = { closingDay: FEBRUARY, balance: '920.00', newestEntry, cleared };
    const path = `/api/accounts/${books.account.id}/reconciliations`;
    expect(code(await books.client.post(path, request))).toEqual([409, 'books_moved']);
    expect((await reconcile(FEBRUARY, '920.00', { without: ['Late'] })).status).toBe(201);
    expect(code(await reconcile(FEBRUARY, '920.00'))).toEqual([409, 'reconciled_further']);
  });

  it('is carried out once however often it is sent', async () => {
    const { rows, newestEntry } = await worksheet(FEBRUARY);
    const cleared = rows.map(({ entryNumber }) => entryNumber);
    const request = { closingDay: FEBRUARY, balance: '1000.00', newestEntry, cleared };
    const send = () =>
      books.client.post(`/api/accounts/${books.account.id}/reconciliations`, request, {
        headers: { 'Idempotency-Key': 'the same' },
      });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await reconciliations()).toHaveLength(1);
  });

  it('shows a broken row until the break is undone', async () => {
    const { body: row } = await books.record();
    await reconcile(FEBRUARY, '920.00');
    const amended = await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
    const [broken] = await reconciliations();
    expect(broken).toMatchObject({ agrees: false });
    expect(broken?.changedSince).not.toBeNull();
    expect(await state()).toMatchObject({ agrees: false, closingDay: FEBRUARY });
    const path = `/api/accounts/${books.account.id}/reconciliations/${broken?.id ?? ''}`;
    const { body: report } = await books.client.get<ReconciliationReport>(path);
    expect(report.changed).toMatchObject([
      { description: 'Paper', transactionId: row.id, agreed: '-80.00', now: '-85.00' },
    ]);
    expect((await worksheet(MARCH)).rows).toMatchObject([{ amount: '-5.00', hasChanged: true, isOnStatement: false }]);
    await undo(books, amended);
    expect(await state()).toMatchObject({ agrees: true, changedSince: null });
  });

  it('is broken by a deletion and by another day, not by another category, name or a row that comes late', async () => {
    const { body: row } = await books.record();
    await reconcile(FEBRUARY, '920.00');
    const path = `${books.path}/transactions/${row.id}`;
    await books.client.put(path, amendment(row, { description: 'Papers', categoryId: books.categoryId('Supplies') }));
    await books.record({ description: 'Late', date: '2026-02-05' });
    expect(await state()).toMatchObject({ agrees: true });
    const moved = await books.client.put(path, amendment(row, { date: '2026-02-20' }));
    expect(await state()).toMatchObject({ agrees: true });
    const out = await books.client.put(path, amendment(moved.body as Transaction, { date: '2026-03-01' }));
    expect(await state()).toMatchObject({ agrees: false });
    await undo(books, out);
    expect(await state()).toMatchObject({ agrees: true });
    const deleted = await books.client.delete(path);
    expect(await state()).toMatchObject({ agrees: false });
    await undo(books, deleted);
    expect(await state()).toMatchObject({ agrees: true });
  });

  it('can be undone and redone, the last one first', async () => {
    const february = await reconcile(FEBRUARY, '1000.00');
    const march = await reconcile(MARCH, '1000.00');
    expect(code(await undo(books, february))).toEqual([409, 'undo_in_the_way']);
    const undone = await undo(books, march);
    expect((await reconciliations()).map(({ closingDay }) => closingDay)).toEqual([FEBRUARY]);
    await undo(books, undone);
    expect((await reconciliations()).map(({ closingDay }) => closingDay)).toEqual([MARCH, FEBRUARY]);
    expect((await reconciliations())[0]).toMatchObject({ clearedRows: march.body.clearedRows, agrees: true });
  });

  it('of a card has the sign of what is owed', async () => {
    const card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '-250.00',
      initialBalanceDate: '2026-01-01',
    });
    await books.record({ accountId: card.id });
    expect((await worksheet(FEBRUARY, card)).bookBalance).toBe('-330.00');
    expect((await reconcile(FEBRUARY, '-330.00', { account: card })).status).toBe(201);
  });

  it('of an archived account can still be made, and of one that opens later only from then on', async () => {
    await books.client.post(`/api/accounts/${books.account.id}/archive`);
    expect((await reconcile(FEBRUARY, '1000.00')).status).toBe(201);
    const later = await openAccount(books.client, books.path, {
      name: 'Later',
      type: 'checking',
      currentBalance: '5.00',
      initialBalanceDate: '2026-03-01',
    });
    expect(code(await reconcile(FEBRUARY, '0.00', { account: later }))).toEqual([400, 'closing_day_before_opening']);
    expect((await reconcile(MARCH, '5.00', { account: later })).status).toBe(201);
  });

  it('knows a transfer in one entry at both ends, and both legs of a matched one', async () => {
    const other = await savings(books);
    const transfer = { fromAccountId: books.account.id, toAccountId: other.id, amount: '200.00', date: '2026-02-03' };
    const made = await books.client.post<{ id: string }>(`${books.path}/transfers`, {
      ...transfer,
      description: 'Put by',
    });
    expect(made.status).toBe(201);
    expect((await reconcile(FEBRUARY, '800.00')).status).toBe(201);
    expect((await reconcile(FEBRUARY, '200.00', { account: other })).status).toBe(201);
    expect((await worksheet(MARCH, other)).rows).toEqual([]);
    const legs = await Promise.all([
      books.record({ date: '2026-03-03', amount: '10.00', description: 'Out' }),
      books.record({ date: '2026-03-05', amount: '10.00', description: 'In', type: 'deposit', accountId: other.id }),
    ]);
    const [first, second] = legs.map(({ body }) => body.id);
    await reconcile(MARCH, '790.00');
    const matched = await books.client.post(`${books.path}/transfers/match`, {
      transactionId: first,
      counterpartId: second,
    });
    expect(matched.status).toBeLessThan(300);
    expect(await state()).toMatchObject({ agrees: true });
    expect((await reconcile(MARCH, '210.00', { account: other })).status).toBe(201);
  });
});

describe('the report of a reconciliation', () => {
  it('is known at a moment: before a change, and before it was taken back', async () => {
    const { body: row } = await books.record();
    const done = await reconcile(FEBRUARY, '920.00');
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
    const { body } = await reconcile(FEBRUARY, '920.00', { without: ['Cheque'] });
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
    await reconcile(FEBRUARY, '1000.00');
    expect((await close(true)).status).toBe(200);
  });
});
