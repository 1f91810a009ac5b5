import type { ReachableApp, SignedUp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { PageDriver } from './page-driver';

/** What most journeys begin with. */
export interface SignedInBooks {
  readonly app: ReachableApp;
  readonly books: TestBooks;
}

/**
 * The run's shared app with its worker, and books whose owner has been through the set-up.
 * @param ownerOf gives somebody else than a user on a plan without limits
 */
export async function startSignedInBooks(ownerOf?: (app: ReachableApp) => Promise<SignedUp>): Promise<SignedInBooks> {
  const app = await sharedAppWithWorker();
  const books = await startBooks(app, await ownerOf?.(app));
  await books.client.post('/api/auth/complete-setup', {});
  return { app, books };
}

/** The same with a tab of the owner's, on no page yet. */
export async function startOwnersTab(): Promise<SignedInBooks & { readonly driver: PageDriver }> {
  const { app, books } = await startSignedInBooks();
  const driver = await PageDriver.open(app.url);
  await driver.enterAs(books.client);
  return { app, books, driver };
}

/** Honey for 3,125.50 in January, and a rent of 2,100.00 in February. */
export async function recordHoneyAndRent({ record, categoryId }: TestBooks): Promise<void> {
  await record({
    date: '2026-01-05',
    type: 'deposit',
    amount: '3125.50',
    description: 'Honey at the fair',
    categoryId: categoryId('Sales'),
  });
  await record({
    date: '2026-02-15',
    amount: '2100.00',
    description: 'Rent, Old Mill Road',
    categoryId: categoryId('Rent'),
  });
}
