/** The list of transactions and everything that is done with its rows, in a real browser on the real server. */
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Rule } from '@counterfoil/contracts/rule.contract';
import { draft, openAccount, type TestBooks } from '../../kit/books/books';
import { graveViolations } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';
import { rowIs } from '../driver/settled-row';
import { grid, keys, typeOver } from '../driver/list-keys';

const ROWS = 1_200;

let books: TestBooks;
let savings: Account;
/** The owner's tab, from the first journey to the last. */
let driver: PageDriver;

beforeAll(async () => {
  ({ books, driver } = await startOwnersTab());
  savings = await openAccount(books.client, books.path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '500.00',
    initialBalanceDate: '2026-01-01',
  });
  const transactions = Array.from({ length: ROWS }, (_, index) => ({
    ...draft(books.account.id),
    date: `2026-0${1 + (index % 6)}-10`,
    description: `Row ${index}`,
    amount: `${1 + (index % 90)}.00`,
    categoryId: books.categoryId(index % 3 === 0 ? 'Rent' : 'Supplies'),
  }));
  await books.client.post(`${books.path}/transactions/bulk`, { transactions });
});

// An amount of nothing is refused on purpose, of which the console tells a moment later.
afterEach(() => expect(driver.faults.filter((fault) => !fault.includes('400'))).toEqual([]));

it('scrolls, filters, sorts and groups rows that it reads as they are looked at, by links too', async () => {
  await driver.view('/transactions');
  await driver.sees('Showing 1,200 of 1,200 transactions');
  // The last row is a thousand rows away: its block is read when it is on screen.
  await grid(driver);
  await keys(driver, 'End');
  await driver.sees('Row 0');
  const [, date, , , account, category, , amount, balance] = await driver.row('Transactions', 'Row 0');
  expect({ date, account, category, amount, balance }).toEqual({
    date: '10 Jan 2026',
    account: 'Checking',
    category: 'Rent',
    amount: '-1.00',
    balance: '999.00',
  });
  expect(await driver.page.$$eval('table[role=grid] tr.row', (rows) => rows.length)).toBeLessThan(80);
  await driver.fill('Search transactions', 'row 119');
  await driver.sees('Showing 11 of 1,200 transactions');
  await driver.holds(`location.search.includes('search=row+119')`);
  await driver.press('Clear');
  await driver.sees('Showing 1,200 of 1,200 transactions');
  // The running balance is that of the account in order of days, whatever the list is sorted by.
  await driver.view('/transactions?sort=amount&order=asc&search=Row+89');
  await rowIs(driver, 'Transactions', 'Row 89', (cells) => expect(cells.at(-3)).toBe('-90.00'));
  await driver.view(
    `/transactions?group=category&accountId=${books.account.id}&startDate=2026-01-01&endDate=2026-01-31`,
  );
  await driver.sees('Showing 200 of 1,200 transactions');
  const headings = await driver.page.$$eval('tr.group', (rows) => rows.map((row) => row.textContent));
  expect(headings[0]).toMatch(/^Rent 200 transactions-\$[\d,.]+$/);
});

it("is worked by keyboard: moved in, edited in place with the server's word, copied, categorised, undone", async () => {
  await driver.view('/transactions?search=Row+110');
  await driver.sees('Showing 11 of 1,200 transactions');
  await grid(driver);
  await keys(driver, 'ArrowDown');
  await typeOver(driver, 'Description of Row 1103', 'Printer paper');
  await driver.sees('Transaction updated successfully');
  await driver.moveTo('/transactions?search=Printer+paper');
  await grid(driver);
  await keys(driver, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await typeOver(driver, 'Amount of Printer paper', '0');
  await driver.sees('Amount must not be zero');
  await keys(driver, 'Escape', 'ArrowLeft', 'c');
  await driver.sees('Categorize Transaction');
  await driver.search('Category', 'Travel');
  await driver.press('Update Category');
  await driver.sees('Successfully updated 1 transaction.');
  await driver.dialogIsGone();
  await rowIs(driver, 'Transactions', 'Printer paper', (cells) => expect(cells[5]).toBe('Travel'));
  // The focus is back in the list, and `u` takes back what was done last.
  await driver.holds(`document.activeElement?.getAttribute('role') === 'grid'`);
  await keys(driver, 'u');
  await driver.sees('Undone');
  await driver.holds(`!document.querySelector('table[role=grid]').innerText.includes('Travel')`);
  await driver.press('Redo');
  await driver.sees('Done again');
  await driver.holds(`document.querySelector('table[role=grid]').innerText.includes('Travel')`);
  await keys(driver, '?');
  await driver.sees('Copy the value from the row above');
  await driver.press('Close');
  await driver.dialogIsGone();
  expect(driver.faults.filter((fault) => fault.startsWith('refused: 400'))).toHaveLength(1);
});

it('opens a figure into its history, and takes the newest step back there', async () => {
  const { body: row } = await books.record({
    description: 'History of a lamp',
    amount: '40.00',
    categoryId: books.categoryId('Supplies'),
  });
  await books.client.patch(`${books.path}/transactions/${row.id}`, { categoryId: books.categoryId('Rent') });
  await driver.view('/transactions?search=History+of+a+lamp');
  await driver.press('-40.00, history of History of a lamp');
  await driver.sees('Ada Lovelace (owner)');
  const steps = await driver.page.$$eval('ol li', (items) => items.map((item) => item.textContent ?? ''));
  expect(steps).toEqual([
    expect.stringMatching(/^CategorizedUndo.*Category: Supplies → Rent/),
    expect.stringMatching(/^Recorded.*Checking40\.00/),
  ]);
  await driver.press('Undo');
  await driver.sees('Categorized by Undo');
  await keys(driver, 'Escape');
  await driver.holds(`!location.search.includes('history=')`);
  // The address alone opens it again.
  await driver.goTo(`/transactions?history=${row.id}`);
  await driver.sees('Categorized by Undo');
});

it('adds a transfer, edits, splits, and deletes many with a typed word and one Undo', async () => {
  await driver.view('/transactions?search=Office+move');
  await driver.sees('No transactions found');
  await driver.press('Add Transaction');
  await driver.press('Transfer');
  await driver.fill('Amount', '75.00');
  await driver.choose('To account', 'Savings');
  await driver.fill('Description', 'Office move');
  await driver.press('Save Transfer');
  await driver.sees('Transaction added successfully');
  await driver.dialogIsGone();
  await driver.sees('Showing 2 of');
  await driver.row('Transactions', 'Transfer');

  await books.record({ description: 'Office move lorry', amount: '120.00', categoryId: books.categoryId('Supplies') });
  await driver.view('/transactions?search=Office+move+lorry');
  await driver.press('Edit Office move lorry');
  await driver.sees('Edit Transaction');
  await driver.press('Split into several categories');
  await driver.fill('Part 1', '100.00');
  await driver.search('Category 2', 'Travel');
  await driver.fill('Part 2', '20.00');
  await driver.press('Save Changes');
  await driver.sees('Transaction updated successfully');
  await driver.dialogIsGone();
  await rowIs(driver, 'Transactions', 'Office move lorry', (cells) => expect(cells[5]).toBe('Supplies and 1 more'));

  await driver.moveTo('/transactions?search=Row+10');
  await driver.sees('Showing 111 of');
  await driver.press('Select all', 'checkbox');
  await driver.press('Delete Selected (111)');
  await driver.sees('Confirm Bulk Deletion');
  await driver.fill('Type DELETE to confirm', 'delete');
  expect(
    await driver.page.$eval(
      '[role=dialog] button[type=submit]',
      (button) => (button as unknown as { disabled: boolean }).disabled,
    ),
  ).toBe(true);
  await driver.fill('Type DELETE to confirm', 'DELETE');
  await driver.press('Delete');
  await driver.keepsMessage('Successfully deleted 111 transactions');
  await driver.sees('No transactions found');
  await driver.press('Undo');
  await driver.sees('Showing 111 of');
});

it('categorises similar rows along, and matches a transfer whose other end is in the books', async () => {
  for (const day of ['01', '02', '03', '04', '05', '06', '07'])
    await books.record({ date: `2026-05-${day}`, description: `BLUE BOTTLE COFFEE ${day}`, amount: '4.50' });
  await books.record({ date: '2026-05-20', description: 'Put aside', amount: '33.00' });
  await books.record({
    date: '2026-05-21',
    accountId: savings.id,
    type: 'deposit',
    description: 'Came in',
    amount: '33.00',
  });
  await driver.view('/transactions?search=blue+bottle');
  await driver.press('Categorize BLUE BOTTLE COFFEE 07');
  await driver.sees('... and 1 more');
  await driver.search('Category', 'Meals & Entertainment');
  await driver.press('Also categorize 6 similar transactions', 'checkbox');
  await driver.press('Always do this with Blue Bottle Coffee', 'checkbox');
  await driver.sees('Of the rows that are there it would change 7, counting this one');
  expect(await graveViolations(driver, 'always do this')).toEqual([]);
  await driver.press('Update 7 Transactions');
  await driver.sees('Successfully updated 7 transactions.');
  await driver.dialogIsGone();
  const { body: rules } = await books.client.get<Rule[]>(`${books.path}/rules`);
  expect(rules.map(({ name, categoryId }) => [name, categoryId])).toEqual([
    ['Blue Bottle Coffee', books.categoryId('Meals & Entertainment')],
  ]);

  await driver.view('/transactions?search=Put+aside');
  await driver.press('Categorize Put aside');
  await driver.search('Category', 'Transfer');
  await driver.press('Update Category');
  await driver.sees('Transfer account required');
  await driver.choose('Destination account', 'Savings');
  // Offered before anything is sent: a refusal would tell nothing that the page cannot know.
  await driver.sees('The other end of this transfer seems to be in the books already.');
  await driver.press('Match');
  await driver.sees('Successfully updated 1 transaction.');
  await driver.dialogIsGone();
  await rowIs(driver, 'Transactions', 'Put aside', (cells) => expect(cells[5]).toMatch(/transfer$/i));
});

it('shows the history over the dashboard in pages of ten, with five buttons at most', async () => {
  await driver.view('/');
  await driver.press('History');
  await driver.sees('Transaction History');
  const numbers = () =>
    driver.page.$$eval('nav[aria-label=Pages] button', (buttons) => buttons.map(({ textContent }) => textContent));
  await driver.sees('Next');
  await driver.holds(`document.querySelectorAll('nav[aria-label=Pages] button').length === 7`);
  expect(await numbers()).toEqual(['Previous', '1', '2', '3', '4', '5', 'Next']);
  await driver.press('Page 5');
  await driver.holds(`document.querySelector('nav[aria-label=Pages] [aria-current=page]').textContent === '5'`);
  expect(await numbers()).toEqual(['Previous', '3', '4', '5', '6', '7', 'Next']);
  await driver.holds(`document.querySelectorAll('[role=dialog] tr.row').length === 10`);
  // A search with fewer pages brings the page back within them.
  await driver.fill('Search transactions', 'Row 112');
  await driver.sees('Showing 11 of');
  await driver.holds(`document.querySelectorAll('nav[aria-label=Pages] button').length === 4`);
});

it('is a list of two lines on a phone, with filters in a sheet and actions in a menu', async () => {
  await driver.page.setViewport({ width: 375, height: 812 });
  await driver.view('/transactions');
  await driver.press('Filter');
  await driver.choose('Sort', 'Smallest amount first');
  await driver.choose('Category', 'Rent');
  await driver.press('Show');
  await driver.dialogIsGone();
  await driver.holds(`location.search.includes('order=asc') && location.search.includes('categoryId=')`);
  // A menu that is opened on a row of the list before goes with that row.
  await driver.sees('Showing 400 of');
  await driver.page.waitForSelector('[aria-label^="Actions for"]');
  const isWide = await driver.page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(isWide).toBe(false);
  await driver.pressAt('[aria-label^="Actions for"]');
  await driver.press('History', 'menuitem');
  await driver.sees('Imported');
  await driver.press('Close the history');
  await driver.dialogIsGone();
});
