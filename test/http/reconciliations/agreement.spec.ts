/** Whether books and bank still agree: what the books say today of each row that was agreed on. */
import type { AccountRegister } from '@counterfoil/contracts/ledger-report.contract';
import type { PeriodChecklist } from '@counterfoil/contracts/period.contract';
import type { ReconciliationReport } from '@counterfoil/contracts/reconciliation.contract';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { openAccount, type TestBooks } from '../../kit/books/books';
import type { Answer } from '../../kit/app/http-client';
import { amendment, balanceOf, code, savings, undo } from '../books/worked-books';
import {
  FEBRUARY,
  freshBooks,
  MARCH,
  reconcile,
  reconciliations,
  reconciliationsPath,
  stateOf,
} from './reconciled-books';

let books: TestBooks;
beforeEach(async () => {
  books = await freshBooks();
});

async function transferred(to: Account): Promise<Transaction> {
  const { body } = await books.client.post<Transaction>(`${books.path}/transfers`, {
    fromAccountId: books.account.id,
    toAccountId: to.id,
    amount: '200.00',
    date: '2026-02-03',
    description: 'Put by',
  });
  return body;
}

function categorize(row: Transaction, change: object): Promise<Answer> {
  return books.client.patch(`${books.path}/transactions/${row.id}`, change);
}

async function close(through = FEBRUARY): Promise<Answer> {
  return books.client.post(`${books.path}/periods/close`, { through, requireReconciled: true });
}

async function toReconcile(through = FEBRUARY): Promise<number> {
  const path = `${books.path}/periods/checklist?through=${through}`;
  return (await books.client.get<PeriodChecklist>(path)).body.notReconciled;
}

async function agreeing(account: Account): Promise<boolean[]> {
  return (await reconciliations(books, account)).map(({ agrees }) => agrees);
}

describe('a reconciliation of the other end of a transfer', () => {
  it('no longer agrees once the transfer is recategorized as an expense', async () => {
    const other = await savings(books);
    const row = await transferred(other);
    expect((await reconcile(books, FEBRUARY, '200.00', { account: other })).status).toBe(201);
    expect((await reconcile(books, FEBRUARY, '800.00')).status).toBe(201);
    const done = await categorize(row, { categoryId: books.categoryId('Supplies') });
    expect(done.status).toBe(200);
    expect(await balanceOf(books, other.id)).toBe('0.00');
    expect(await stateOf(books, other)).toMatchObject({ agrees: false });
    expect(await stateOf(books)).toMatchObject({ agrees: true });
    expect([await agreeing(other), await agreeing(books.account)]).toEqual([[false], [true]]);
    expect(await toReconcile()).toBe(1);
    const refused = await close();
    expect(code(refused)).toEqual([409, 'accounts_not_reconciled']);
    expect(refused.text).toContain('Reconciled rows have changed since: Savings.');
    await undo(books, done);
    expect([await agreeing(other), await toReconcile()]).toEqual([[true], 0]);
    expect((await close()).status).toBe(200);
  });

  it('agrees again once an amendment of a row that was made a transfer is undone', async () => {
    const card = await openAccount(books.client, books.path, {
      name: 'Card',
      type: 'credit',
      currentBalance: '0.00',
      initialBalanceDate: '2026-01-01',
    });
    const { body: row } = await books.record({ amount: '100.00', categoryId: books.categoryId('Supplies') });
    const transfer = { categoryId: books.categoryId('Transfer'), transferToAccountId: card.id };
    expect((await categorize(row, transfer)).status).toBe(200);
    const path = `${books.path}/transactions/${row.id}`;
    expect((await books.client.put(path, amendment(row, { amount: '120.00' }))).status).toBe(200);
    expect((await reconcile(books, FEBRUARY, '120.00', { account: card })).status).toBe(201);
    const amended = await books.client.put(path, amendment(row, { amount: '130.00' }));
    expect(await agreeing(card)).toEqual([false]);
    await undo(books, amended);
    expect(await balanceOf(books, card.id)).toBe('120.00');
    expect(await agreeing(card)).toEqual([true]);
    expect(await stateOf(books, card)).toMatchObject({ agrees: true });
  });
});

it('an account agrees again once the change was ticked in the next reconciliation', async () => {
  const { body: row } = await books.record();
  await reconcile(books, FEBRUARY, '920.00');
  await books.client.put(`${books.path}/transactions/${row.id}`, amendment(row, { amount: '85.00' }));
  expect(await stateOf(books)).toMatchObject({ agrees: false });
  expect(await toReconcile()).toBe(1);
  const refused = await close();
  expect(code(refused)).toEqual([409, 'accounts_not_reconciled']);
  expect(refused.text).toContain('Reconciled rows have changed since: Checking.');
  await reconcile(books, MARCH, '915.00');
  // What was agreed on by the end of February is no longer what the books say of February.
  expect(await agreeing(books.account)).toEqual([true, false]);
  expect(await stateOf(books)).toMatchObject({ agrees: true, changedSince: null });
  expect([await toReconcile(), await toReconcile(MARCH)]).toEqual([0, 0]);
  expect((await close(MARCH)).status).toBe(200);
});

describe('as known at an instant', () => {
  const aMoment = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 2));

  async function asKnownAt(id: string, knownAt: string): Promise<[number, boolean, string | undefined]> {
    const query = `knownAt=${encodeURIComponent(knownAt)}`;
    const path = `${reconciliationsPath(books.account)}/${id}?${query}`;
    const { status } = await books.client.get<ReconciliationReport>(path);
    const { body } = await books.client.get<AccountRegister>(
      `/api/accounts/${books.account.id}/register?endDate=${FEBRUARY}&${query}`,
    );
    return [status, body.rows.some(({ isReconciled }) => isReconciled), body.reconciled?.closingDay];
  }

  it('a reconciliation is there while it was in force, and marks its rows', async () => {
    await books.record();
    await aMoment();
    const before = new Date().toISOString();
    await aMoment();
    const done = await reconcile(books, FEBRUARY, '920.00');
    const { id } = done.body;
    await aMoment();
    const inForce = new Date().toISOString();
    await aMoment();
    await undo(books, done);
    await aMoment();
    const undone = new Date().toISOString();
    await aMoment();
    await books.record({ description: 'Later' });
    expect(await asKnownAt(id, before)).toEqual([404, false, undefined]);
    expect(await asKnownAt(id, inForce)).toEqual([200, true, FEBRUARY]);
    expect(await asKnownAt(id, undone)).toEqual([404, false, undefined]);
  });
});
