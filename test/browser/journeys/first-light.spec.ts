import { join } from 'node:path';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { PageDriver } from '../driver/page-driver';
import { rowIs } from '../driver/settled-row';

/** Our own figures in the layout of a large US bank: a summary above the header, an opening row without an amount. */
const STATEMENT = join(__dirname, '../imports/fixtures/checking-q1.csv');

let app: ReachableApp;

beforeAll(async () => {
  app = await sharedAppWithWorker();
});

it('leads from an empty account to a profit-and-loss statement and a balance sheet that are right to the cent', async () => {
  const driver = await PageDriver.open(app.url);
  await signUp(driver);
  await setUp(driver);
  await importStatement(driver);
  await addTransaction(driver);
  await expectProfitAndLoss(driver);
  await expectBalanceSheet(driver);
  await expectList(driver);
  expect(driver.faults).toEqual([]);
});

async function signUp(driver: PageDriver): Promise<void> {
  await driver.goTo('/');
  await driver.press('Sign Up', 'link');
  await driver.sees('Simple bookkeeping for small businesses');
  await driver.press('Create Account');
  await driver.sees('First name is required');
  await driver.sees('Password must be at least 6 characters');
  await driver.fill('First name', 'Maria');
  await driver.fill('Last name', 'Santos');
  await driver.fill('Email', uniqueEmail());
  await driver.fill('Password', 'correct horse');
  await driver.press('Create Account');
}

async function setUp(driver: PageDriver): Promise<void> {
  await driver.sees('Step 1 of 3');
  await driver.fill('Business name', 'Bees & Honey');
  await driver.search('Industry', 'Farming');
  await driver.press('Continue');
  await driver.sees('Step 2 of 3');
  // A closed tab in the middle: the set-up goes on where it was.
  await driver.goTo('/');
  await driver.sees('Step 2 of 3');
  await driver.fill('Account name', 'Business checking');
  await driver.fill('Initial balance', '1,000.00');
  await driver.fillDate('Balance as of', '2026-01-01');
  await driver.press('Create Account');
  await driver.sees('Step 3 of 3');
  await driver.press('Go to Dashboard');
  await driver.sees('Financial Dashboard');
  await driver.sees('No recent transactions');
}

async function importStatement(driver: PageDriver): Promise<void> {
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  const input = await driver.page.$('input[type=file]');
  await input?.uploadFile(STATEMENT);
  await driver.sees('The first 3 rows of the file');
  await driver.press('Parse Transactions');
  await driver.sees(
    '6 rows, 5 January to 3 March 2026, you spent $4,310.22 in 4 rows, received $9,725.50 in 2 rows. Left out: 1 row with a balance or a total. The balances in the file confirm every row.',
  );
  // The bank's opening row has no amount: it is called what it is, and left out.
  await driver.sees('A balance, not a transaction');
  await driver.choose('Category of line 11', 'Rent');
  await driver.press('Import 6 transactions');
  await driver.sees('Successfully imported 6 transactions.');
  await driver.press('Not now');
  await driver.press('Later');
  await driver.dialogIsGone();
}

async function addTransaction(driver: PageDriver): Promise<void> {
  await driver.press('Add Transaction');
  await driver.sees('Add New Transaction');
  await driver.press('Save Transaction');
  await driver.sees('Amount is required');
  await driver.sees('Description is required');
  await driver.sees('Category is required');
  await driver.fillDate('Date', '2026-03-20');
  await driver.fill('Amount', '85.50');
  await driver.fill('Description', 'Jars and labels');
  await driver.search('Category', 'Supplies');
  await driver.sees('$6,329.78');
  await driver.press('Save Transaction');
  await driver.sees('Transaction added successfully');
  await driver.dialogIsGone();
}

async function expectProfitAndLoss(driver: PageDriver): Promise<void> {
  await driver.fillDate('Start date', '2026-01-01');
  await driver.fillDate('End date', '2026-03-31');
  await driver.press('Apply');
  await driver.sees('1 Jan 2026 to 31 Mar 2026');
  const line = (name: string, check: (cells: string[]) => void) =>
    rowIs(driver, 'Profit & Loss Statement', name, check);
  await line('Uncategorized Revenue', (cells) =>
    expect(cells).toEqual(['Uncategorized Revenue', '9,725.50', '100.0%']),
  );
  await line('Rent', (cells) => expect(cells).toEqual(['Rent', '2,100.00', '21.6%']));
  await line('Uncategorized Expenses', (cells) =>
    expect(cells).toEqual(['Uncategorized Expenses', '2,210.22', '22.7%']),
  );
  await line('Supplies', (cells) => expect(cells).toEqual(['Supplies', '85.50', '0.9%']));
  await line('Total Revenue', (cells) => expect(cells[1]).toBe('$9,725.50'));
  await line('Total Expenses', (cells) => expect(cells[1]).toBe('$4,395.72'));
  await line('Net Profit', (cells) => expect(cells).toEqual(['Net Profit', '$5,329.78', '54.8%']));
}

async function expectBalanceSheet(driver: PageDriver): Promise<void> {
  await driver.press('Balance Sheet', 'link');
  await driver.fillDate('As of date', '2026-03-31');
  await driver.sees('As of 31 Mar 2026');
  await rowIs(driver, 'Assets', 'Total Assets', (cells) => expect(cells[1]).toBe('$6,329.78'));
  await rowIs(driver, 'Liabilities', 'Total Liabilities', (cells) => expect(cells[1]).toBe('$0.00'));
  await rowIs(driver, 'Equity', 'Retained Earnings', (cells) => expect(cells[1]).toBe('5,329.78'));
  await rowIs(driver, 'Equity', 'Total Equity', (cells) => expect(cells[1]).toBe('$6,329.78'));
  await rowIs(driver, 'Total of liabilities and equity', 'Total Liabilities and Equity', (cells) =>
    expect(cells[1]).toBe('$6,329.78'),
  );
  expect(await driver.text()).not.toContain('does not balance');
  // Before the last row and the one added by hand.
  await driver.fillDate('As of date', '2026-02-28');
  await driver.sees('As of 28 Feb 2026');
  await rowIs(driver, 'Assets', 'Total Assets', (cells) => expect(cells[1]).toBe('$8,115.28'));
}

async function expectList(driver: PageDriver): Promise<void> {
  await driver.press('Transactions', 'link');
  await driver.sees('Showing 7 of 7 transactions');
  const [, , nickname, description, account, category, , amount, balance] = await driver.row(
    'Transactions',
    'Jars and labels',
  );
  expect({ nickname, description, account, category, amount, balance }).toEqual({
    nickname: '–',
    description: 'Jars and labels',
    account: 'Business checking',
    category: 'Supplies',
    amount: '-85.50',
    balance: '6,329.78',
  });
  await driver.fill('Search transactions', 'square');
  await driver.sees('Showing 2 of 7 transactions');
  // Both Square deposits go, and the figures follow.
  await driver.press('Select all', 'checkbox');
  await driver.press('Delete Selected (2)');
  await driver.fill('Type DELETE to confirm', 'DELETE');
  await driver.press('Delete');
  await driver.sees('Successfully deleted 2 transactions');
  await driver.dialogIsGone();
  await driver.press('Dashboard', 'link');
  await driver.fillDate('End date', '2026-03-31');
  await driver.press('Apply');
  await driver.sees('1 Jan 2026 to 31 Mar 2026');
  await rowIs(driver, 'Profit & Loss Statement', 'Net Profit', (cells) => expect(cells[1]).toBe('-$4,395.72'));
}
