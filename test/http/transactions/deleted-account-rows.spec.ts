/** What was recorded on an account that was deleted since: in no list, and found by whoever asks for it. */
import type { Account } from '@counterfoil/contracts/account.contract';
import { platformAdmin } from '../../kit/administrators';
import type { ReachableApp } from '../../kit/app';
import { listed, openAccount, startBooks, type TestBooks } from '../../kit/books';
import { sharedApp } from '../../kit/shared-app';

let app: ReachableApp;
let books: TestBooks;
let gone: Account;

beforeAll(async () => {
  app = await sharedApp();
  books = await startBooks(app);
  await books.record({ description: 'Paper' });
  gone = await openAccount(books.client, books.path, { name: 'Old card', type: 'credit' });
  await books.record({ description: 'Glue', accountId: gone.id });
  const { client: admin } = await platformAdmin(app);
  const { status, text } = await admin.delete(`/api/accounts/${gone.id}`);
  if (status !== 200) throw new Error(text);
});

const descriptions = async (query = ''): Promise<string[]> =>
  (await listed(books, query)).map(({ description }) => description);

it('leaves the list, with how many there are', async () => {
  expect(await descriptions()).toEqual(['Paper']);
  expect(await descriptions('?search=Glue')).toEqual([]);
});

it('is found by its account, which is among those that were deleted', async () => {
  const accounts = async (query: string): Promise<string[]> =>
    (await books.client.get<Account[]>(`${books.path}/accounts${query}`)).body.map(({ name }) => name);
  expect(await accounts('')).toEqual(['Checking']);
  expect(await accounts('?deleted=only')).toEqual(['Old card']);
  expect(await descriptions(`?accountId=${gone.id}`)).toEqual(['Glue']);
  expect(await descriptions(`?accountId=${gone.id}&group=category`)).toEqual(['Glue']);
  expect(await descriptions(`?accountId=${books.account.id}`)).toEqual(['Paper']);
});

it('is not amended any more', async () => {
  const [row] = await listed(books, `?accountId=${gone.id}`);
  const path = `${books.path}/transactions/${row?.id ?? ''}`;
  const change = { accountId: gone.id, date: '2026-02-03', description: 'Glue', amount: '1.00', type: 'expense' };
  const answer = await books.client.put(path, { ...change, categoryId: books.categoryId('Supplies') });
  expect([answer.status, answer.body]).toMatchObject([404, { code: 'account_not_found' }]);
  expect(await descriptions(`?accountId=${gone.id}`)).toEqual(['Glue']);
});
