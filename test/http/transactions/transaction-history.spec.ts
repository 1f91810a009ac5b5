import type { Problem } from '@counterfoil/contracts/problem.contract';
import type { Transaction, TransactionGroup } from '@counterfoil/contracts/transaction.contract';
import type { TransactionHistory } from '@counterfoil/contracts/transaction-history.contract';
import type { ReachableApp } from '../../kit/app/app';
import { draft, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import type { BulkTransactionsAnswer } from '@counterfoil/contracts/bulk-transactions.contract';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

async function historyOf(books: TestBooks, id: string): Promise<TransactionHistory> {
  const { status, body, text } = await books.client.get<TransactionHistory>(`${books.path}/transactions/${id}/history`);
  if (status !== 200) throw new Error(text);
  return body;
}

const kinds = (history: TransactionHistory): string[] => history.steps.map(({ kind }) => kind);
const undo = (books: TestBooks, commandId: string) => books.client.post(`${books.path}/commands/${commandId}/undo`, {});

describe('the history of a transaction', () => {
  it('holds every event with who, when and what was posted, the newest first, and takes the newest back', async () => {
    const books = await startBooks(app);
    const { body: row } = await books.record({ categoryId: books.categoryId('Supplies') });
    const path = `${books.path}/transactions/${row.id}`;
    await books.client.patch(path, { categoryId: books.categoryId('Rent') });
    const words = {
      date: row.date,
      accountId: row.accountId,
      type: 'expense',
      amount: '-80.00',
      description: 'Printer paper',
      nickname: 'Paper',
    };
    await books.client.put(path, words);
    await books.client.put(path, { ...words, amount: '-85.00' });
    await books.client.delete(path, {});
    await books.client.post(`${path}/restore`, {});
    const history = await historyOf(books, row.id);
    expect(history).toMatchObject({
      isDeleted: false,
      description: 'Printer paper',
      amount: '-85.00',
      accountName: 'Checking',
    });
    expect(kinds(history)).toEqual(['restored', 'deleted', 'amended', 'amended', 'recategorized', 'recorded']);
    const [restored, , amount, renamed, recategorized, recorded] = history.steps;
    expect(restored).toMatchObject({
      isUndoable: true,
      together: 1,
      by: { name: 'Ada Lovelace', role: 'owner' },
      origin: 'hand',
    });
    expect(amount?.changes).toEqual([{ field: 'amount', from: '-80.00', to: '-85.00' }]);
    expect(amount?.entries.map(({ kind, reverses }) => [kind, reverses !== null])).toEqual([
      ['reversal', true],
      ['transaction', false],
    ]);
    expect(renamed).toMatchObject({
      entries: [],
      changes: [
        { field: 'description', from: 'Paper', to: 'Printer paper' },
        { field: 'nickname', from: null, to: 'Paper' },
      ],
    });
    expect(recategorized?.changes).toEqual([{ field: 'category', from: 'Supplies', to: 'Rent' }]);
    expect(recorded?.entries[0]?.lines.map(({ accountName, debit, credit }) => [accountName, debit, credit])).toEqual(
      expect.arrayContaining([['Checking', '0.00', '80.00']]),
    );
    expect(history.steps.filter(({ isUndoable }) => isUndoable)).toHaveLength(1);
    expect((await undo(books, restored?.commandId ?? '')).status).toBe(200);
    const after = await historyOf(books, row.id);
    expect([after.isDeleted, after.steps[0]?.kind, after.steps[0]?.origin]).toEqual([true, 'deleted', 'undo']);
  });

  it('finds the recording among the rows of an import, and tells a transfer by either of its rows', async () => {
    const books = await startBooks(app);
    const rows = Array.from({ length: 250 }, (_, index) => ({
      ...draft(books.account.id),
      description: `Row ${index}`,
    }));
    await books.client.post<BulkTransactionsAnswer>(`${books.path}/transactions/bulk`, { transactions: rows });
    const { body: found } = await books.client.get<Transaction[]>(`${books.path}/transactions?search=Row%20249`);
    const imported = await historyOf(books, found[0]?.id ?? '');
    expect(imported.steps).toMatchObject([{ kind: 'imported', origin: 'import', isUndoable: false }]);
    expect(imported.steps[0]?.entries).toHaveLength(1);

    const savings = await openAccount(books.client, books.path, {
      name: 'Savings',
      type: 'savings',
      currentBalance: '0.00',
      initialBalanceDate: '2026-01-01',
    });
    await books.client.post(`${books.path}/transfers`, {
      fromAccountId: books.account.id,
      toAccountId: savings.id,
      date: '2026-02-10',
      amount: '200.00',
      description: 'Put aside',
    });
    const { body: sides } = await books.client.get<Transaction[]>(`${books.path}/transactions?search=Put%20aside`);
    const histories = await Promise.all(sides.map(({ id }) => historyOf(books, id)));
    expect(histories.map(({ transactionId, steps }) => [transactionId, steps[0]?.kind])).toEqual([
      [histories[0]?.transactionId, 'transfer'],
      [histories[0]?.transactionId, 'transfer'],
    ]);
  });

  it('tells how many go back together', async () => {
    const books = await startBooks(app);
    const [one, other] = [(await books.record()).body, (await books.record()).body];
    await books.client.patch(`${books.path}/transactions`, {
      transactionIds: [one.id, other.id],
      updateData: { categoryId: books.categoryId('Rent') },
    });
    expect((await historyOf(books, one.id)).steps[0]).toMatchObject({
      kind: 'recategorized',
      isUndoable: true,
      together: 2,
    });
  });

  it('is not found for an id of another business', async () => {
    const [mine, theirs] = [await startBooks(app), await startBooks(app)];
    const { body } = await theirs.record();
    const answer = await mine.client.get<Problem>(`${mine.path}/transactions/${body.id}/history`);
    expect([answer.status, answer.body.code]).toEqual([404, 'transaction_not_found']);
  });
});

describe('the list', () => {
  const totals = (rows: readonly Transaction[]): string[] =>
    rows.map(({ category, date, description }) => `${category.name} ${date} ${description}`);

  it('is jumped into by offset, and grouped by category with what each holds', async () => {
    const books = await startBooks(app);
    const named = ['Supplies', 'Rent', 'Sales', 'Travel'].map((name) => books.categoryId(name));
    const transactions = Array.from({ length: 40 }, (_, index) => ({
      ...draft(books.account.id),
      description: `Row ${index}`,
      date: `2026-0${1 + (index % 3)}-${String(1 + (index % 9)).padStart(2, '0')}`,
      amount: `${index + 1}.00`,
      categoryId: named[index % named.length],
    }));
    await books.client.post(`${books.path}/transactions/bulk`, { transactions });
    const read = (query: string) => books.client.get<Transaction[]>(`${books.path}/transactions?${query}`);
    for (const query of [
      'sort=date',
      'sort=amount&order=asc',
      'sort=category',
      'group=category',
      'group=category&sort=amount',
      'group=category&sort=category&order=desc',
    ]) {
      const { body: whole } = await read(`${query}&limit=100`);
      const jumped = [
        ...(await read(`${query}&limit=15`)).body,
        ...(await read(`${query}&limit=15&offset=15`)).body,
        ...(await read(`${query}&limit=15&offset=30`)).body,
      ];
      expect([query, totals(jumped)]).toEqual([query, totals(whole)]);
      // Every row carries its own account's balance, whatever the order.
      const byDate = new Map((await read('limit=100')).body.map(({ id, balance }) => [id, balance]));
      expect(whole.every(({ id, balance }) => byDate.get(id) === balance)).toBe(true);
    }
    const { body: groups } = await books.client.get<TransactionGroup[]>(
      `${books.path}/transactions/groups?type=expense`,
    );
    expect(groups.map(({ name, count }) => [name, count])).toEqual([
      ['Rent', 10],
      ['Supplies', 10],
      ['Travel', 10],
    ]);
    expect(groups[2]?.total).toBe('-220.00');
    const grouped = (await read('group=category&type=expense&limit=100')).body.map(({ category }) => category.name);
    expect(grouped).toEqual(groups.flatMap(({ name, count }) => Array<string>(count).fill(name)));
    expect((await read('limit=5')).headers.get('X-Total-Count')).toBe('40');
    expect((await read('group=category&cursor=abc')).status).toBe(400);
    expect((await read('offset=-1')).status).toBe(400);
  });
});
