/** The list of transactions as its sheet of keys promises, in a closed month, and without a connection. */
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { sharedApp } from '../../kit/app/shared-app';
import { PageDriver } from '../driver/page-driver';

type Key = Parameters<PageDriver['page']['keyboard']['press']>[0];

/** What each key opens on the row that it is on. */
const OPENED: readonly (readonly [Key, string])[] = [
  ['c', 'Categorize Transaction'],
  ['e', 'Edit Transaction'],
  ['h', 'History'],
  ['Delete', 'Delete this transaction?'],
  ['n', 'Add New Transaction'],
  ['?', 'Keyboard shortcuts'],
];
const OFFLINE =
  'You are offline. What is on screen may be out of date, and nothing can be saved until the connection is back.';
const FIRST_OPEN_DAY = '2026-04-01';

let app: ReachableApp;
let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  app = await sharedApp();
  driver = await PageDriver.open(app.url);
});

beforeEach(async () => {
  // Somebody with one business: theirs is the one that is shown.
  books = await startBooks(app, await app.signedUp());
  await books.client.post('/api/auth/complete-setup', {});
  await driver.enterAs(books.client);
});

const listed = async (): Promise<Transaction[]> =>
  (await books.client.get<Transaction[]>(`${books.path}/transactions`)).body;

async function keys(...names: Key[]): Promise<void> {
  for (const name of names) await driver.page.keyboard.press(name);
}

async function openList(count: number): Promise<void> {
  await driver.goTo('/transactions');
  await driver.sees(`Showing ${count} of ${count} transactions`);
}

/** Waits until a script is true in the page. */
const holds = (script: string) => driver.holds(script);

it('does by key what the sheet of keys says', async () => {
  await books.record({ date: '2026-02-01', description: 'Below', categoryId: books.categoryId('Supplies') });
  await books.record({ date: '2026-02-02', description: 'Middle', categoryId: books.categoryId('Supplies') });
  await books.record({ date: '2026-02-03', description: 'Above', categoryId: books.categoryId('Travel') });
  await openList(3);
  const grid = await driver.page.waitForSelector('table[role=grid]');
  await grid?.focus();
  // From the row above: the description, taken back with `u`, then the category.
  await keys('j', 'd');
  await driver.sees('Transaction updated successfully');
  expect((await listed()).map(({ description }) => description)).toEqual(['Above', 'Above', 'Below']);
  await keys('u');
  await driver.sees('Undone');
  expect((await listed()).map(({ description }) => description)).toEqual(['Above', 'Middle', 'Below']);
  await keys('ArrowRight', 'ArrowRight', 'd');
  await driver.sees('Successfully updated 1 transaction.');
  expect((await listed()).map(({ category }) => category?.name)).toEqual(['Travel', 'Travel', 'Supplies']);
  for (const [key, title] of OPENED) {
    await keys(key);
    await holds(`document.querySelector('[role=dialog]')?.innerText.includes(${JSON.stringify(title)})`);
    await keys('Escape');
    await driver.dialogIsGone();
    await holds(`document.activeElement?.getAttribute('role') === 'grid'`);
  }
  // What is typed takes the place of the category that was chosen: it is selected as the dialog opens.
  await keys('Home', 'c');
  await holds(
    `document.activeElement?.getAttribute('role') === 'combobox' && document.activeElement.selectionStart === 0 && document.activeElement.selectionEnd > 0`,
  );
  await driver.page.keyboard.type('Rent');
  await holds(`document.querySelector('[role=option]')?.textContent === 'Rent'`);
  await keys('Enter', 'Enter');
  await driver.dialogIsGone();
  await holds(`document.querySelector('[role=grid] tbody')?.innerText.includes('Rent')`);
  await keys('Home', 'Space');
  await driver.sees('Delete Selected (1)');
  await driver.page.keyboard.down('Shift');
  await keys('ArrowDown', 'ArrowDown', 'ArrowDown');
  await driver.sees('Delete Selected (3)');
  // The way back makes the range shorter again; what was ticked before it stays.
  await keys('ArrowUp');
  await driver.sees('Delete Selected (2)');
  await keys('ArrowUp');
  await driver.page.keyboard.up('Shift');
  await driver.sees('Delete Selected (1)');
  await keys('/');
  await holds(
    `document.activeElement?.getAttribute('type') === 'search' || document.activeElement?.getAttribute('aria-label') === 'Search transactions'`,
  );
  expect(driver.faults).toEqual([]);
});

it('offers the first open day where a closed month refuses', async () => {
  for (const description of ['To delete', 'To edit', 'To categorize'])
    await books.record({ date: '2026-03-10', description, categoryId: books.categoryId('Supplies') });
  await books.client.post(`${books.path}/periods/close`, { through: '2026-03-31' });
  await openList(3);
  await driver.press('Delete To delete');
  await driver.press('Delete');
  await takesOffer('Successfully deleted 1 transaction');
  await driver.press('Edit To edit');
  await driver.fill('Amount', '81.00');
  await driver.press('Save Changes');
  await takesOffer('Transaction updated successfully');
  await driver.press('Categorize To categorize');
  await driver.search('Category', 'Travel');
  await driver.press('Update Category');
  await takesOffer('Successfully updated 1 transaction.');
  expect(
    new Set(
      (await listed()).map(({ description, amount, category }) => `${description}: ${amount}, ${category?.name ?? ''}`),
    ),
  ).toEqual(
    new Set([
      ...['To delete', 'To edit', 'To categorize'].map((description) => `${description}: -80.00, Supplies`),
      ...['To delete: 80.00, Supplies', 'To edit: -1.00, Supplies', 'To categorize: 0.00, Travel'],
    ]),
  );
  // What the closed month said it still says, and what corrected it stands on the first open day.
  const sheet = (date: string) =>
    books.client.get<{ assets: { totalAssets: string } }>(`${books.path}/balance-sheet?asOfDate=${date}`);
  expect((await sheet('2026-03-31')).body.assets.totalAssets).toBe('760.00');
  expect((await sheet(FIRST_OPEN_DAY)).body.assets.totalAssets).toBe('839.00');
  expect(driver.faults.filter((fault) => !/ 409|409 /.test(fault))).toEqual([]);
});

it('lets go of a field however quickly one leaves it; says that there is no connection, keeps what was typed, and records it once when there is one again', async () => {
  await driver.goTo('/transactions');
  await driver.press('Add Transaction');
  await driver.fill('Amount', '85.50');
  for (const next of ['Description', 'Amount'])
    expect(await driver.page.evaluate(leaveAtOnce('Category', next))).toBe(next);
  // Whoever stays finds what was chosen selected, to type over it.
  await driver.search('Category', 'Supplies');
  await driver.page.evaluate(`look.field('Description').focus()`);
  await driver.page.evaluate(`look.field('Category').focus()`);
  await holds(`look.field('Category').selectionEnd - look.field('Category').selectionStart === 'Supplies'.length`);
  await driver.fill('Description', 'Jars');
  await driver.choose('Account', 'Checking');
  await driver.page.setOfflineMode(true);
  await driver.holds(`document.body.textContent.includes(${JSON.stringify(OFFLINE)})`);
  await driver.press('Save Transaction');
  await driver.holds(`document.querySelector('[role=dialog] [role=alert]')`);
  expect(await listed()).toEqual([]);
  await driver.page.setOfflineMode(false);
  await driver.holds(`!document.body.textContent.includes(${JSON.stringify(OFFLINE)})`);
  await driver.press('Save Transaction');
  await driver.sees('Transaction added successfully');
  await driver.dialogIsGone();
  await driver.sees('Showing 1 of 1 transaction');
  expect((await listed()).map(({ description, amount }) => [description, amount])).toEqual([['Jars', '-85.50']]);
});

/** A script that goes through a field within a frame, as two quick Tabs do, and names the field with the focus then. */
function leaveAtOnce(field: string, next: string): string {
  const frame = 'await new Promise((resolve) => requestAnimationFrame(resolve));';
  return `(async () => {
    look.field('${field}').focus();
    look.field('${next}').focus();
    ${frame.repeat(3)}
    return document.activeElement === look.field('${next}') ? '${next}' : document.activeElement.outerHTML;
  })()`;
}

/** The refusal names the day, and the button beside it sends the same correction dated there. */
async function takesOffer(done: string): Promise<void> {
  await driver.press('Date it on the first open day');
  await driver.sees(done);
  await driver.dialogIsGone();
}
