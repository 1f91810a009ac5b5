import type { ChartAccount } from '@counterfoil/contracts/chart.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { COMMAND_ID_HEADER } from '@counterfoil/contracts/header';
import type { ReachableApp } from '../kit/app/app';
import { draft, openAccount, startBooks, type TestBooks } from '../kit/books/books';
import type { Answer } from '../kit/app/http-client';

/** Books with something of every table, and of every way in which a row comes, changes and goes. */
export async function writtenBooks(app: ReachableApp): Promise<TestBooks> {
  const books = await startBooks(app);
  await changeAccounts(books);
  await changeCategories(books);
  await correctTransactions(books);
  await transfer(books);
  await postByHand(books);
  await importAndUndo(books);
  return books;
}

async function changeAccounts(books: TestBooks): Promise<void> {
  const { client, path } = books;
  const card = await openAccount(client, path, {
    name: 'Card',
    type: 'credit',
    currentBalance: '-250.00',
    initialBalanceDate: '2026-01-15',
  });
  const spare = ok(await client.post(`${path}/accounts`, { name: 'Spare', type: 'savings', currentBalance: '5.00' }));
  ok(await client.patch(`/api/accounts/${card.id}`, { name: 'Company card', creditLimit: '5000.00' }));
  ok(
    await client.post(`/api/accounts/${card.id}/adjust-balance`, {
      expectedBalance: '-250.00',
      balance: '-240.00',
      reason: 'Statement',
    }),
  );
  ok(await client.post(`/api/accounts/${card.id}/archive`));
  ok(await client.post(`/api/accounts/${card.id}/restore`));
  await undo(books, spare);
}

async function changeCategories({ client, path, categoryId, record }: TestBooks): Promise<void> {
  ok(await client.post(`${path}/categories`, { name: 'Bees', type: 'expense' }));
  const { body: spare } = await client.post<{ id: string }>(`${path}/categories`, { name: 'Spare', type: 'revenue' });
  ok(await client.delete(`/api/categories/${spare.id}`));
  ok(await client.patch(`/api/categories/${categoryId('Training')}/visibility`, { isHidden: true }));
  ok(await record({ categoryId: categoryId('Supplies') }));
}

async function correctTransactions(books: TestBooks): Promise<void> {
  const { client, path, categoryId, record, account } = books;
  const allocations = [
    { categoryId: categoryId('Supplies'), amount: '100.00' },
    { categoryId: categoryId('Personal'), amount: '20.00' },
  ];
  ok(await record({ amount: '120.00', allocations }));
  const { body: mistake } = await record({ type: 'deposit', amount: '1.00' });
  ok(await client.delete(`${path}/transactions`, { transactionIds: [mistake.id] }));
  const { body: revived } = await record({ amount: '2.00' });
  ok(await client.delete(`${path}/transactions/${revived.id}`));
  ok(await client.post(`${path}/transactions/${revived.id}/restore`));
  const { body: amended } = await record({ amount: '33.00' });
  ok(
    await client.put(`${path}/transactions/${amended.id}`, {
      ...draft(account.id),
      amount: '34.00',
      description: 'Better paper',
      nickname: 'Paper',
    }),
  );
  const moved = ok(await client.patch(`${path}/transactions/${amended.id}`, { categoryId: categoryId('Travel') }));
  await undo(books, moved);
}

async function transfer({ client, path, record, account }: TestBooks): Promise<void> {
  const savings = await openAccount(client, path, {
    name: 'Savings',
    type: 'savings',
    initialBalanceDate: '2026-01-01',
  });
  const way = { fromAccountId: account.id, toAccountId: savings.id, date: '2026-02-03', description: 'Put aside' };
  ok(await client.post(`${path}/transfers`, { ...way, amount: '200.00' }));
  const { body: regretted } = await client.post<{ id: string }>(`${path}/transfers`, { ...way, amount: '7.00' });
  ok(await client.delete(`${path}/transactions/${regretted.id}`));
  for (const amount of ['50.00', '60.00']) {
    const { body: out } = await record({ amount });
    const { body: back } = await record({ amount, type: 'deposit', accountId: savings.id });
    ok(await client.post(`${path}/transfers/match`, { transactionId: out.id, counterpartId: back.id }));
    if (amount === '60.00') ok(await client.post(`${path}/transfers/unmatch`, { transactionId: out.id }));
  }
}

async function postByHand({ client, path }: TestBooks): Promise<void> {
  const { body: chart } = await client.get<ChartAccount[]>(`${path}/chart-accounts`);
  const [debit, credit] = chart.filter(({ accountType }) => accountType === 'expense').map(({ id }) => id);
  const lines = [
    { chartAccountId: debit, debitAmount: '12.34' },
    { chartAccountId: credit, creditAmount: '12.34' },
  ];
  ok(
    await client.post(`${path}/journal-entries`, {
      entryDate: '2026-02-10',
      description: 'By hand',
      reference: 'A-1',
      lines,
    }),
  );
  const { body } = ok(
    await client.post<{ id: string }>(`${path}/journal-entries`, {
      entryDate: '2026-02-11',
      description: 'By mistake',
      lines,
    }),
  );
  ok(await client.post(`${path}/journal-entries/${body.id}/reverse`, {}));
  ok(await client.post(`${path}/periods/close`, { through: '2026-01-31' }));
}

async function importAndUndo(books: TestBooks): Promise<void> {
  const { client, path, account } = books;
  const rows = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...draft(account.id),
      amount: `${index + 1}.50`,
      date: index === 3 ? 'never' : '2026-03-11',
    }));
  ok(await client.post(`${path}/transactions/bulk`, { transactions: rows(40) }));
  const regretted = ok(await client.post(`${path}/transactions/bulk`, { transactions: rows(9) }));
  await undo(books, regretted);
}

async function undo({ client, path }: TestBooks, answer: Answer): Promise<void> {
  ok(await client.post(`${path}/commands/${answer.headers.get(COMMAND_ID_HEADER) ?? ''}/undo`, {}));
}

/** @returns the answer. @throws where it is a refusal: what was meant to be written then was not. */
function ok<Body>(answer: Answer<Body>): Answer<Body> {
  if (answer.status >= 300) throw new Error(`answered with ${answer.status}: ${answer.text}`);
  return answer;
}

/** The newest transaction of the list. */
export async function newestTransaction({ client, path }: TestBooks): Promise<Transaction> {
  const [row] = ok(await client.get<Transaction[]>(`${path}/transactions?limit=1`)).body;
  if (!row) throw new Error('there is no transaction');
  return row;
}
