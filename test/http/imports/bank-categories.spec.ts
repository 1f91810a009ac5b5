import type { BankCategory } from '@counterfoil/contracts/statement-facts.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { settledImport, upload } from '../../kit/books/statement-upload';

const STATEMENT = `Date,Description,Amount,Category
2026-03-01,Market,-5.00,Groceries
2026-03-02,Market,-6.00,groceries
2026-03-03,Pump,-30.00,Fuel
2026-03-04,Landlord,-300.00,Rent
2026-03-05,Kiosk,-2.00,
`;

let app: ReachableApp;
let books: TestBooks;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  books = await startBooks(app);
});

async function asked(of: TestBooks): Promise<{ names: BankCategory[]; categories: (string | null)[] }> {
  const { id } = await settledImport(of, (await upload(of, STATEMENT)).body.id);
  const { body: names } = await of.client.get<BankCategory[]>(`${of.path}/imports/${id}/bank-categories`);
  const { body: rows } = await of.client.get<{ categoryId: string | null }[]>(`${of.path}/imports/${id}/rows`);
  return { names, categories: rows.map(({ categoryId }) => categoryId) };
}

const say = (name: string, categoryId?: string) =>
  books.client.put(`${books.path}/bank-categories`, categoryId === undefined ? { name } : { name, categoryId });

it('asks once for each category of a bank that the books do not know, and knows it in later files', async () => {
  const rent = books.categoryId('Rent');
  expect(await asked(books)).toEqual({
    names: [
      { name: 'Groceries', rows: 2 },
      { name: 'Fuel', rows: 1 },
    ],
    categories: [null, null, null, rent, null],
  });
  const meals = books.categoryId('Meals & Entertainment');
  expect((await say('GROCERIES', meals)).status).toBe(204);
  // It says nothing, and is not asked about again.
  expect((await say('Fuel')).status).toBe(204);
  expect(await asked(books)).toEqual({ names: [], categories: [meals, meals, null, rent, null] });
  // A category of the business's own with that name goes before what was said.
  expect((await say('Rent', meals)).status).toBe(204);
  expect((await asked(books)).categories[3]).toBe(rent);
});

it('is one business’s, and refuses categories that are not its own', async () => {
  const others = await startBooks(app);
  expect((await asked(others)).names).toHaveLength(2);
  expect((await say('Toys', others.categoryId('Rent'))).status).toBe(404);
  expect((await say('Toys', books.categoryId('Transfer'))).status).toBe(404);
  expect((await say('  ')).status).toBe(400);
});
