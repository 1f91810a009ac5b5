import type {
  CategorySuggestion,
  RowSuggestion,
  SimilarTransactions,
} from '@counterfoil/contracts/suggestion.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';

const SHOWN = 5;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
});

const suggested = async (id: string): Promise<CategorySuggestion[]> =>
  (await books.client.get<CategorySuggestion[]>(`${books.path}/transactions/${id}/suggestions`)).body;
const similar = async (id: string): Promise<SimilarTransactions> =>
  (await books.client.get<SimilarTransactions>(`${books.path}/transactions/${id}/similar`)).body;
const ofRows = (rows: unknown[]) =>
  books.client.post<RowSuggestion[]>(`${books.path}/transactions/suggestions`, { rows });

it('learns from how a merchant was categorised, says why, and finds the others of it', async () => {
  const supplies = books.categoryId('Supplies');
  for (let row = 1; row <= 7; row += 1)
    await books.record({
      description: `STAPLES #${100 + row} BOSTON MA`,
      categoryId: row === 7 ? books.categoryId('Rent') : supplies,
      nickname: 'STAPLES',
      date: `2026-03-0${row}`,
    });
  await books.record({ description: 'Staples refund', type: 'deposit', amount: '5.00', categoryId: supplies });
  await books.record({
    description: 'POS PURCHASE Staples #200',
    categoryId: books.categoryId('Uncategorized Expenses'),
  });
  const { body: asked } = await books.record({ description: 'Staples 0815', date: '2026-04-01' });
  expect(
    (await suggested(asked.id)).map(({ categoryId, count, total, reason }) => [categoryId, count, total, reason]),
  ).toEqual([
    [supplies, 6, 7, 'You put 6 of 7 from Staples under Supplies'],
    [books.categoryId('Rent'), 1, 7, 'You put 1 of 7 from Staples under Rent'],
  ]);
  const found = await similar(asked.id);
  expect(found.transactions.map(({ description }) => description)).toEqual([
    'STAPLES #107 BOSTON MA',
    'STAPLES #106 BOSTON MA',
    'STAPLES #105 BOSTON MA',
    'STAPLES #104 BOSTON MA',
    'STAPLES #103 BOSTON MA',
  ]);
  expect([found.transactions.length, found.more, found.transactionIds.length]).toEqual([SHOWN, 3, 8]);
  expect(found.transactionIds).not.toContain(asked.id);
});

it('answers the rows of a preview in their order, with nicknames in use and partial names', async () => {
  const { status, body } = await ofRows([
    { description: 'STAPLES 12/03', type: 'expense' },
    { description: 'Staples Advantage Boston', type: 'expense' },
    { description: 'STAPLES', type: 'income' },
    { description: 'Never seen GmbH', type: 'expense' },
    { description: '', type: 'expense' },
  ]);
  expect(status).toBe(200);
  expect(body.map(({ nickname, suggestion }) => [nickname, suggestion?.categoryName ?? null])).toEqual([
    ['STAPLES', 'Supplies'],
    ['STAPLES', 'Supplies'],
    ['STAPLES', 'Supplies'],
    ['Never Seen GmbH', null],
    ['', null],
  ]);
});

it('gives rows of a bulk call a nickname, in the spelling that is in use', async () => {
  const row = { date: '2026-05-01', accountId: books.account.id, type: 'expense', amount: '1.00' };
  const descriptions = ['POS PURCHASE STAPLES #9', 'CORNER CAFE 4711 BOSTON', '4711'];
  const { body } = await books.client.post<{ success: number }>(`${books.path}/transactions/bulk`, {
    transactions: [
      ...descriptions.map((description) => ({ ...row, description })),
      { ...row, description: 'Own', nickname: 'Mine' },
    ],
  });
  expect(body.success).toBe(4);
  const { body: listed } = await books.client.get<Transaction[]>(
    `${books.path}/transactions?startDate=2026-05-01&endDate=2026-05-01&order=asc`,
  );
  expect(listed.map(({ description, nickname }) => [description, nickname])).toEqual([
    ['POS PURCHASE STAPLES #9', 'STAPLES'],
    ['CORNER CAFE 4711 BOSTON', 'Corner Cafe Boston'],
    ['4711', null],
    ['Own', 'Mine'],
  ]);
});

it('knows nothing of other businesses, and refuses what it cannot answer', async () => {
  const others = await startBooks(app);
  const { body: asked } = await others.record({ description: 'STAPLES' });
  expect(
    (await others.client.get<CategorySuggestion[]>(`${others.path}/transactions/${asked.id}/suggestions`)).body,
  ).toEqual([]);
  expect(
    (await others.client.get<SimilarTransactions>(`${others.path}/transactions/${asked.id}/similar`)).body,
  ).toEqual({
    merchant: 'Staples',
    ruleText: { field: 'merchant', text: 'staples' },
    transactions: [],
    more: 0,
    transactionIds: [],
  });
  for (const call of ['suggestions', 'similar'])
    expect((await books.client.get(`${books.path}/transactions/${asked.id}/${call}`)).status).toBe(404);
  for (const rows of [
    [],
    [{ description: 'x' }],
    ['x'],
    Array.from({ length: 501 }, () => ({ description: 'x', type: 'expense' })),
  ])
    expect((await ofRows(rows)).status).toBe(400);
});
