/**
 * What was made for journeys of an owner, a bookkeeper and an accountant, by keyboard alone and in a window that is
 * magnified to 200 %: Tab comes to all that can be pressed and is seen there, Enter carries a form out, Escape leaves
 * it to where it was opened from, and nothing is cut off.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, withoutLimits, type TestBooks } from '../../kit/books/books';
import { scratchDirectory } from '../../kit/run/scratch-directory';
import { FIXTURES } from '../../kit/books/statement-upload';
import { joined } from '../../kit/app/team';
import { entersByEnter, focusOn, leavesByEscape, openByEnter, outOfReach, PHONE, WINDOWS } from './by-keyboard';
import { keys } from '../driver/list-keys';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

const STATEMENT = [
  'Date,Description,Amount',
  '2026-03-02,HARBOR SUPPLY CO,-84.20',
  '2026-03-04,OLD MILL ROAD RENT,-1234567.89',
].join('\n');

const scratch = scratchDirectory('by-keyboard');
let app: ReachableApp;
let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  ({ app, books, driver } = await startOwnersTab());
  const savings = await openAccount(books.client, books.path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '9876543.21',
    initialBalanceDate: '2026-01-01',
  });
  await books.record({ description: 'Paper', amount: '80.00' });
  await books.record({ description: 'Paper', amount: '81.00' });
  await books.record({ description: 'To savings', amount: '1234567.89', date: '2026-03-10' });
  await books.record({
    description: 'From checking',
    amount: '1234567.89',
    date: '2026-03-11',
    accountId: savings.id,
    type: 'deposit',
  });
});

afterAll(() => scratch.remove());

afterEach(() => expect(driver.faults).toEqual([]));

const found = (name: string, role = 'button'): string => `look.find(${JSON.stringify(role)}, ${JSON.stringify(name)})`;

async function give(path: string): Promise<void> {
  await driver.sees('Drop a CSV statement here');
  const input = await driver.page.$('[role=dialog] input[type=file]');
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
}

/** A dialog, which Escape leads back from to where it was opened, and which is then open again. */
async function opens(where: string, open: () => Promise<void>): Promise<void> {
  for (const isAgain of [false, true]) {
    await open();
    await driver.holds('look.hasDialog()');
    await driver.sees(where);
    if (!isAgain) expect([where, await leavesByEscape(driver)]).toEqual([where, true]);
  }
}

/** The form of a dialog that is open, which Enter carries out. */
async function isWell(where: string): Promise<void> {
  expect(await outOfReach(driver, where)).toEqual([]);
  expect([where, await entersByEnter(driver)]).toEqual([where, true]);
}

async function leave(): Promise<void> {
  await driver.page.keyboard.press('Escape');
  await driver.dialogIsGone();
}

it('the end of an import, the account of a statement, and what is sorted out', async () => {
  const file = join(scratch.path, 'march.csv');
  writeFileSync(file, STATEMENT);
  await driver.goTo('/?start=2026-01-01&end=2026-03-31');
  await driver.sees('Recent Transactions');
  expect(await outOfReach(driver, 'the dashboard')).toEqual([]);
  await opens('Import Statement', () => openByEnter(driver, found('Import Statement')));
  await give(join(FIXTURES, 'us-bank-sgml.ofx'));
  await driver.choose('Account', 'New account...');
  await driver.sees('The statement ends with');
  await isWell('New account');
  await driver.page.keyboard.press('Escape');
  await driver.sees('us-bank-sgml.ofx');
  expect(await outOfReach(driver, 'the choice of an account')).toEqual([]);
  await leave();
  await openByEnter(driver, found('Import Statement'));
  await give(file);
  await driver.choose('Account', 'Checking');
  await driver.press('Parse Transactions');
  await driver.press('Import 2 transactions');
  await driver.sees('2 recorded, 2 to sort out');
  expect(await outOfReach(driver, 'the end of an import')).toEqual([]);
  await openByEnter(driver, found('Sort now', 'link'));
  await driver.sees('merchants to sort');
  await driver.sees('The same amount, a day apart.');
  expect(await outOfReach(driver, 'sorting')).toEqual([]);
  await keys(driver, 'ArrowDown', 'c');
  await driver.sees('Category of');
  expect(await outOfReach(driver, 'a category among all')).toEqual([]);
});

it('a category with its rule, the balance an account opens with, an invitation', async () => {
  await driver.view('/transactions');
  const categorize = `document.querySelector('[aria-label="Categorize Paper"]')`;
  await opens('Categorize Transaction', () => openByEnter(driver, categorize));
  await driver.search('Category', 'Supplies');
  await driver.pressAt('[role=group][aria-label="A rule"] input[type=checkbox]');
  await driver.sees('Change');
  await isWell('Categorize Transaction');
  await driver.view('/settings?tab=accounts');
  await opens('Opening balance of Savings', async () => {
    await openByEnter(driver, found('Actions for Savings'));
    await driver.holds(found('Opening balance', 'menuitem'));
    await driver.page.evaluate(`${found('Opening balance', 'menuitem')}.focus()`);
    await driver.page.keyboard.press('Enter');
  });
  await driver.fill('Balance then', '9876543.22');
  await isWell('Opening balance of Savings');
  await driver.view('/team');
  await opens('Invite Team Member', () => openByEnter(driver, found('Invite User')));
  await isWell('Invite Team Member');
  await driver.fill('Email', 'somebody@example.com');
  await driver.page.keyboard.press('Enter');
  await driver.sees('Review Invitation');
  expect(await outOfReach(driver, 'Review Invitation')).toEqual([]);
});

it('the list before a close, a template of an entry, what a deed changed', async () => {
  await withoutLimits(app, books);
  const accountant = await joined(app, books, 'accountant');
  await accountant.client.post('/api/auth/complete-setup', {});
  await driver.view('/reports/periods');
  await driver.fillDate('Close through', '2026-03-31');
  await driver.sees('rows have no category');
  expect(await outOfReach(driver, 'Closing Periods')).toEqual([]);
  await driver.view('/reports/journal-entries');
  await opens('New Journal Entry', () => openByEnter(driver, found('New Journal Entry')));
  await driver.choose('Template', 'Accrual');
  await driver.sees('Reverse it on');
  await isWell('New Journal Entry');
  await driver.view('/audit');
  await openByEnter(driver, found('What changed'));
  await driver.sees('After');
  expect(await outOfReach(driver, 'the audit room')).toEqual([]);
});

it('notes and questions, and a message with its button', async () => {
  await driver.view('/transactions');
  const notes = async (): Promise<void> => {
    await driver.page.waitForSelector('table[role=grid] tr.row');
    await focusOn(driver, `document.querySelector('table[role=grid]')`);
    await driver.page.keyboard.press('m');
  };
  await driver.sees('Paper');
  await opens('Nothing has been said yet', notes);
  expect(await outOfReach(driver, 'Notes and questions')).toEqual([]);
  await leave();
  await openByEnter(driver, `document.querySelector('[aria-label="Delete Paper"]')`);
  await driver.press('Delete');
  await driver.keepsMessage('Successfully deleted 1 transaction');
  await driver.page.keyboard.press('F8');
  await driver.page.keyboard.press('Tab');
  expect(await driver.page.evaluate('document.activeElement.innerText')).toBe('Undo');
  expect(await driver.page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
  await driver.page.keyboard.press('Enter');
  await driver.sees('Undone');
});

it('would see a focus that is not drawn, a button that Tab leaves out, and what is cut off', async () => {
  await driver.view('/team');
  await openByEnter(driver, found('Invite User'));
  await driver.sees('Invite Team Member');
  await driver.page.addStyleTag({
    content: `
      [role=dialog] button { outline: none !important }
      [role=dialog] label { width: 20px; overflow: hidden; white-space: nowrap }
      [role=dialog] .MuiDialogContent-root { max-height: 60px }
      [role=dialog] .MuiDialogActions-root { position: fixed; left: 700px; top: 0 }`,
  });
  await driver.page.evaluate(`${found('Cancel')}.tabIndex = -1`);
  expect(await outOfReach(driver, 'planted', WINDOWS)).toEqual(
    expect.arrayContaining([
      'planted, 640 pixels: its text is cut short: Email',
      expect.stringContaining('planted, 640 pixels: 60 pixels are left to read in: By email'),
      'planted, 640 pixels: outside of the window: Review Invitation',
      'planted, 640 pixels: the focus is where nobody sees it: Review Invitation',
      'planted, 1280 pixels: the focus is not seen: Review Invitation',
      'planted, 1280 pixels: Tab never comes to: Cancel',
    ]),
  );
});

it('an expense at the till, whose amount can be typed', async () => {
  await driver.page.setViewport(PHONE);
  await driver.goTo('/');
  await opens('Picture of the Receipt', () => openByEnter(driver, found('Add Expense')));
  expect(await outOfReach(driver, 'Add Expense', [PHONE])).toEqual([]);
  expect(await entersByEnter(driver)).toBe(true);
  await leave();
  await openByEnter(driver, found('Add Expense'));
  await driver.holds(`document.activeElement.textContent === '1'`);
  await driver.page.keyboard.type('12.5');
  await driver.sees('12.5');
});
