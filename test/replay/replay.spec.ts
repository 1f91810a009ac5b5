import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { startTestApp, type TestApp } from '../kit/app';
import { draft, openAccount, startBooks, type TestBooks } from '../kit/books';
import { dropReadModels, readSettledReadModels, withClient, type ReadModels } from '../kit/read-models';
import { eventually } from '../kit/time-limit';

const LIMIT_MS = 600_000;
const REBUILD_LIMIT_MS = 20_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it(
  'read models dropped and rebuilt from the log are what they were',
  async () => {
    const books = await startBooks(app);
    await writeSomeHistory(books);
    const before = await readSettledReadModels(app.databaseUrl);
    expect(counts(before)).toMatchObject({
      'books.transactions': 43,
      'books.entries': 47,
      'books.stream_heads': 1,
      'usage.counters': expect.any(Number) as number,
    });

    await app.stopLedger();
    await dropReadModels(app.databaseUrl);
    await app.startLedger();

    expect(await rebuiltLike(before)).toEqual(before);
  },
  LIMIT_MS,
);

it(
  'a table that was changed behind the log’s back is told apart from what the log says',
  async () => {
    await withClient(app.databaseUrl, (client) => client.query(`update books.transactions set amount = amount + 1`));
    const changed = await readSettledReadModels(app.databaseUrl);
    await app.stopLedger();
    await dropReadModels(app.databaseUrl);
    await app.startLedger();
    expect((await rebuiltLike(changed))['books.transactions']).not.toEqual(changed['books.transactions']);
  },
  LIMIT_MS,
);

/**
 * Every kind of fact there is so far: accounts changed, rows single, split, imported, refused and deleted, categories.
 */
async function writeSomeHistory(books: TestBooks): Promise<void> {
  const { client, path, account } = books;
  const card = await openAccount(client, path, { name: 'Card', type: 'credit', currentBalance: '-250.00' });
  await client.patch(`/api/accounts/${card.id}`, { name: 'Company card', creditLimit: '5000.00' });
  await client.post(`/api/accounts/${card.id}/archive`);
  await client.post(`/api/accounts/${card.id}/restore`);
  const { body: bees } = await client.post<{ id: string }>(`${path}/categories`, { name: 'Bees', type: 'expense' });
  const { body: spare } = await client.post<{ id: string }>(`${path}/categories`, { name: 'Spare', type: 'revenue' });
  await client.delete(`/api/categories/${spare.id}`);
  await client.patch(`/api/categories/${books.categoryId('Training')}/visibility`, { isHidden: true });
  await books.record({ categoryId: bees.id });
  await books.record({
    amount: '120.00',
    allocations: [
      { categoryId: books.categoryId('Supplies'), amount: '100.00' },
      { categoryId: books.categoryId('Personal'), amount: '20.00' },
    ],
  });
  const { body: mistake } = await books.record({ type: 'deposit', amount: '1.00' });
  const rows = Array.from({ length: 41 }, (_, index) => ({
    ...draft(account.id),
    amount: `${index}.50`,
    date: index === 40 ? 'never' : '2026-02-11',
  }));
  await client.post(`${path}/transactions/bulk`, { transactions: rows });
  const { body: list } = await client.get<Transaction[]>(`${path}/transactions?limit=1`);
  await client.delete(`${path}/transactions`, { transactionIds: [mistake.id, list[0]?.id] });
  await client.put(path, { name: 'Bees & Honey Ltd', industry: 'Agriculture', phone: '123' });
}

/** The read models once they stand at the same position as those given, with as many rows. */
function rebuiltLike(models: ReadModels): Promise<ReadModels> {
  return eventually('the rebuild', REBUILD_LIMIT_MS, async () => {
    const rebuilt = await readSettledReadModels(app.databaseUrl);
    expect(rebuilt['books.stream_heads']).toEqual(models['books.stream_heads']);
    expect(counts(rebuilt)).toEqual(counts(models));
    return rebuilt;
  });
}

function counts(models: ReadModels): Record<string, number> {
  return Object.fromEntries(Object.entries(models).map(([table, rows]) => [table, rows.length]));
}
