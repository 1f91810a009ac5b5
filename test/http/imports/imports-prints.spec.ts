/** By what rows are known again: kept once for each transaction, and gone with the business that they are of. */
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { withClient } from '../../kit/books/read-models';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { commit } from '../../kit/books/statement-upload';
import { STATEMENT, uploaded } from './read-imports';

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});
beforeEach(async () => {
  books = await startBooks(app);
  await commit(books, (await uploaded(books, STATEMENT)).id);
});

it('each row has one, and a row that another import brings again is known by it', async () => {
  expect(await prints()).toBe(4);
  const again = await uploaded(books, STATEMENT);
  expect(again.counts).toMatchObject({ duplicates: 4, included: 0 });
  expect(await prints()).toBe(4);
});

it('they go with the profile of their business, and with no other one', async () => {
  const other = books;
  books = await startBooks(app);
  await commit(books, (await uploaded(books, STATEMENT)).id);
  await withClient(app.databaseUrl, (client) =>
    client.query('delete from platform.business_profiles where business_id = $1', [other.business.id]),
  );
  expect(await prints(other)).toBe(0);
  expect(await prints()).toBe(4);
});

function prints({ business }: TestBooks = books): Promise<number> {
  return withClient(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from platform.import_fingerprints where business_id = $1',
      [business.id],
    );
    return rows[0]?.n ?? -1;
  });
}
