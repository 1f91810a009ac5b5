/** What the screens ask before a split is replaced, and what they show of days to come. */
import { type TestBooks } from '../../kit/books/books';
import { graveViolations } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';
import { rowIs } from '../driver/settled-row';

let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  ({ books, driver } = await startOwnersTab());
  const allocations = [
    { categoryId: books.categoryId('Supplies'), amount: '100.00' },
    { categoryId: books.categoryId('Personal'), amount: '20.00' },
  ];
  await books.record({ description: 'Corner shop', amount: '120.00', allocations });
  await books.record({ date: '2099-01-10', description: 'Insurance', amount: '30.00' });
});

it('asks before one category replaces the parts of a split', async () => {
  await driver.view('/transactions?search=Corner');
  await driver.press('Categorize Corner shop');
  await driver.sees('This transaction is split.');
  await driver.search('Category', 'Rent');
  await driver.holds(`[...document.querySelectorAll('button[type=submit]')].every(({ disabled }) => disabled)`);
  expect(await graveViolations(driver, 'a split that is categorized')).toEqual([]);
  await driver.press('Replace the parts with one category', 'checkbox');
  await driver.press('Update Category');
  await driver.sees('Successfully updated 1 transaction.');
  await driver.dialogIsGone();
  await rowIs(driver, 'Transactions', 'Corner shop', (cells) => expect(cells[5]).toBe('Rent'));
});

it('shows upcoming amounts beside the balance of today', async () => {
  await driver.view('/settings?tab=accounts');
  await driver.sees('$880.00');
  await driver.sees('Upcoming: -$30.00');
  await driver.press('Actions for Checking');
  await driver.press('Adjust balance', 'menuitem');
  await driver.sees('Transactions dated after today aren’t in this balance.');
  await driver.fill('Balance according to the bank', '885');
  await driver.fill('Reason', 'Interest');
  await driver.press('Adjust Balance');
  await driver.sees('Balance of Checking adjusted');
  await driver.sees('$885.00');
  expect(driver.faults).toEqual([]);
});
