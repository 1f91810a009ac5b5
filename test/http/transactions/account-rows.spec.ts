/** The list of an account: also of one that was deleted since, and the balances beside its rows. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp } from '../../kit/app/app';
import { listed, openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedApp();
});

describe('of an account that was deleted since: in no list, and found by whoever asks for it', () => {
  let books: TestBooks;
  let gone: Account;

  beforeAll(async () => {
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
});

/** Single rows and lists are read by different queries: the balance after a row is worked out in two ways. */
it('tells a single row the balance that the list has beside it', async () => {
  const own = await startBooks(app);
  const opening = { currentBalance: '-250.00', creditLimit: '5000.00', initialBalanceDate: '2026-01-01' };
  const card = await openAccount(own.client, own.path, { name: 'Card', type: 'credit', ...opening });
  const days = ['2026-03-02', '2026-02-03', '2026-01-31', '2026-02-03', '2026-02-01', '2026-02-03'];
  for (const [at, date] of days.entries()) {
    await own.record({ date, amount: `${at + 1}.10`, categoryId: own.categoryId('Supplies') });
    await own.record({ accountId: card.id, date, amount: `${at + 1}.01`, categoryId: own.categoryId('Supplies') });
  }
  const rows = await listed(own);
  expect(rows).toHaveLength(12);
  const alone = rows.map(async ({ id }) => {
    const change = { categoryId: own.categoryId('Rent') };
    const { body } = await own.client.patch<Transaction>(`${own.path}/transactions/${id}`, change);
    return [body.id, body.balance];
  });
  expect(await Promise.all(alone)).toEqual(rows.map(({ id, balance }) => [id, balance]));
});
