/**
 * Bank statements from the file to the books and back, in a real browser, with the worker that reads and records them.
 */
import { join } from 'node:path';
import type { Account } from '@counterfoil/contracts/account.contract';
import type { Import, ImportListItem } from '@counterfoil/contracts/import-answer.contract';
import type { Transaction } from '@counterfoil/contracts/transaction.contract';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import { FIXTURES } from '../../kit/books/statement-upload';
import { graveViolations } from '../looks/axe';
import { type PageDriver } from '../driver/page-driver';
import { startOwnersTab } from '../driver/signed-in-books';

const OPENED_BEFORE = '2025-01-01';

const ACCOUNTS = [
  ['Everyday', 'checking'],
  ['Timber yard', 'checking'],
  ['Asked', 'checking'],
  ['Business savings', 'savings'],
  ['Company card', 'credit'],
] as const;

let app: ReachableApp;
let books: TestBooks;
/** The owner's tab, from the first journey to the last. */
let driver: PageDriver;

beforeAll(async () => {
  ({ app, books, driver } = await startOwnersTab());
  for (const [name, type] of ACCOUNTS)
    await openAccount(books.client, books.path, {
      name,
      type,
      currentBalance: '0.00',
      initialBalanceDate: OPENED_BEFORE,
    });
});

afterEach(() => expect(driver.faults).toEqual([]));

/** Drops a fixture into the dialog that is open. */
async function give(driver: PageDriver, fixture: string, account?: string, folder = FIXTURES): Promise<void> {
  await driver.sees('Drop a CSV statement here');
  const input = await driver.page.$('input[type=file]');
  await input?.uploadFile(join(folder, fixture));
  if (account) await driver.choose('Account', account);
}

/** Answers what is asked now by what stands at the head of the answer. */
async function answer(driver: PageDriver, question: string, label: string): Promise<void> {
  await driver.sees(question);
  await driver.pressAt('label', label);
  await driver.press('Next');
}

async function answerFirst(driver: PageDriver): Promise<void> {
  await driver.pressAt('label:has(input[type=radio])');
  await driver.press('Next');
}

async function descriptions(): Promise<string[]> {
  const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions?limit=500`);
  return body.map(({ description }) => description);
}

async function latest(): Promise<ImportListItem> {
  const { body } = await books.client.get<ImportListItem[]>(`${books.path}/imports?limit=1`);
  const [first] = body;
  if (!first) throw new Error('there is no import');
  return first;
}

/** Whether a row of the preview is to be imported; its rows come a moment after the sentence about them. */
async function isTicked(driver: PageDriver, line: number): Promise<boolean> {
  const box = await driver.page.waitForSelector(`input[aria-label="Import line ${line}"]`);
  return (await box?.evaluate((input) => (input as unknown as { checked: boolean }).checked)) ?? false;
}

it('imports a clean statement, leaves out what it has seen when it comes again, and is undone and redone from the history', async () => {
  await driver.view('/transactions');
  await driver.press('Bulk Upload');
  await give(driver, 'us-checking.csv');
  // The required account is asked for before anything is read.
  await driver.press('Parse Transactions');
  await driver.sees('Missing default account');
  await driver.choose('Account', 'Everyday');
  await driver.sees('The first 3 rows of the file');
  await driver.sees('HARBOR SUPPLY CO 02/16');
  await driver.choose('Description', 'Description');
  await driver.holds(
    `[...document.querySelectorAll('th')].some((cell) => cell.textContent === 'DescriptionDescription')`,
  );
  await driver.press('Parse Transactions');
  await driver.sees(
    '4 rows, 30 January to 17 February 2026, you spent $1,134.20 in 2 rows, received $3,450.00 in 2 rows.',
  );
  expect(await graveViolations(driver, 'preview')).toEqual([]);
  await driver.choose('Category of line 2', 'Supplies');
  await driver.press('Import 4 transactions');
  await driver.sees('Successfully imported 4 transactions.');
  await driver.press('Not now');
  await driver.sees('4 recorded, 3 to sort out');
  expect(await graveViolations(driver, 'what is next')).toEqual([]);
  await driver.press('Later');
  await driver.dialogIsGone();
  await driver.sees('Showing 4 of 4 transactions');
  // The same file once more: the account's layout is remembered, its rows are known, none is ticked by itself.
  await driver.press('Bulk Upload');
  await give(driver, 'us-checking.csv', 'Everyday');
  await driver.press('Parse Transactions');
  await driver.sees('4 rows stand in this account already');
  expect(await isTicked(driver, 2)).toBe(false);
  await driver.press('Import line 2', 'checkbox');
  await driver.press('Import 1 transaction');
  await driver.keepsMessage('Successfully imported 1 transaction.');
  await driver.press('Later');
  await driver.dialogIsGone();
  expect((await descriptions()).filter((text) => text.startsWith('HARBOR SUPPLY'))).toHaveLength(2);
  await driver.press('Undo');
  await driver.sees('Import undone');
  await driver.moveTo('/imports');
  await driver.sees('Its transactions are out of your figures.');
  expect(await graveViolations(driver, 'imports')).toEqual([]);
  await driver.press('Redo us-checking.csv');
  await driver.sees('1 transaction brought back.');
  await driver.press('Undo us-checking.csv');
  await driver.sees('Import undone');
  expect(await descriptions()).toHaveLength(4);
});

it('asks what the file cannot tell, and can be left in the middle and gone on with from the history', async () => {
  await driver.view('/imports');
  await driver.press('Import Statement');
  await give(driver, 'uk-order-unknown.csv', 'Asked');
  await driver.sees('Which day is');
  await driver.press('Next');
  await driver.sees('Choose one of the answers');
  expect(await graveViolations(driver, 'question')).toEqual([]);
  await driver.press('Close');
  await driver.dialogIsGone();
  await driver.sees('Question open');
  await driver.press('Continue uk-order-unknown.csv', 'link');
  await driver.sees('Which day is');
  await answerFirst(driver);
  await driver.sees('Into Asked. Is that what your bank says?');
  // An answer is taken back, and the rows are looked at without one: nothing can be recorded there.
  await driver.press('Back');
  await answer(driver, 'Which day is', 'I don’t know');
  await driver.sees('Still open: Which day is');
  await driver.sees('Nothing is recorded yet');
  expect(await driver.text()).not.toContain('Import 3 transactions');
  expect(await graveViolations(driver, 'rows while something is open')).toEqual([]);
  await driver.press('Answer the question');
  // By hand, each choice shows at once how the rows read.
  await answer(driver, 'Which day is', 'None of these');
  await driver.sees('The first 3 rows of the file, and how they read');
  await driver.choose('Dates are written', '12/31/2026, the month first');
  await driver.holds(`document.querySelector('select') && /you (paid|received)/.test(document.body.innerText)`);
  expect(await graveViolations(driver, 'columns by hand')).toEqual([]);
  await driver.press('Back');
  await driver.sees('Which day is');
  await answerFirst(driver);
  await driver.sees('Into Asked. Is that what your bank says?');
  await driver.press('Import 3 transactions');
  await driver.sees('Successfully imported 3 transactions.');
  await driver.press('Later');
  await driver.dialogIsGone();
  expect((await latest()).status).toBe('completed');
});

it('asks where the rows of unknown accounts go and what figures in another currency are to be, and shows the account of each row', async () => {
  await driver.view('/transactions');
  await driver.press('Bulk Upload');
  await give(driver, 'several-accounts.csv', 'Everyday', join(__dirname, 'fixtures'));
  await answer(driver, 'Which of your accounts is “Front desk”?', 'Everyday');
  await answer(driver, 'Which of your accounts is “Visa x4421”?', 'Company card');
  await answer(driver, 'Which of your accounts is “Private”?', 'None of mine: leave these rows out');
  await driver.sees('and these books are kept in USD. Nothing is converted.');
  expect(await graveViolations(driver, 'a question about a currency')).toEqual([]);
  await answer(driver, 'these books are kept in USD', 'Record the figure as it stands, as USD');
  await driver.sees('1 row in EUR: the figures are recorded as USD as they are.');
  await driver.sees('Left out: Private (1 row, -33.10).');
  await driver.choose('Motoring (1 row)', 'Travel');
  expect(await graveViolations(driver, 'a category of the bank')).toEqual([]);
  await driver.press('Use it from now on');
  await driver.holds(`!document.body.innerText.includes('Motoring (1 row)')`);
  await driver.sees('Looks like a transfer from Everyday: line 3, 2 Apr 2026');
  await driver.press('Take it as a transfer, line 4');
  await driver.sees('Matched with its other end on import');
  expect(await graveViolations(driver, 'preview of several accounts')).toEqual([]);
  await driver.press('Import 5 transactions');
  await driver.sees('Successfully imported 5 transactions.');
  await driver.press('Later');
  await driver.dialogIsGone();
  const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions?search=Toll in Lyon`);
  expect(body.map(({ account, amount, category }) => [account.name, amount, category.name])).toEqual([
    ['Company card', '-17.50', 'Travel'],
  ]);
  const ends = await books.client.get<Transaction[]>(
    `${books.path}/transactions?startDate=2026-04-02&endDate=2026-04-03&limit=10`,
  );
  expect(new Set(ends.body.map(({ transferId }) => transferId)).size).toBe(1);
  expect(ends.body[0]?.transferId).not.toBeNull();
  await driver.moveTo('/imports');
  await driver.sees('Everyday, Business savings, Company card');
});

it('has a row mended in place, shows both readings of a contradiction, and suggests categories with their reason', async () => {
  const earlier = { accountId: books.account.id, categoryId: books.categoryId('Supplies') };
  for (const date of ['2026-01-03', '2026-01-04'])
    await books.record({ ...earlier, date, description: 'Timber', amount: '90.00' });
  await driver.view('/');
  await driver.press('Import Statement');
  await give(driver, 'type-contradicts-sign.csv', 'Timber yard');
  await answer(driver, 'did you pay it, or receive it?', 'It differs: I will say it row by row');
  await driver.sees('Into Timber yard. Is that what your bank says?');
  await driver.sees('Use Supplies:');
  await driver.press('Take it');
  await driver.sees('Money out: $15.00');
  await driver.fill('Amount of line 4', '-15.00');
  await driver.page.keyboard.press('Enter');
  await driver.press('Import 3 transactions');
  await driver.sees('Successfully imported 3 transactions.');
  await driver.press('Later');
  await driver.dialogIsGone();
  const { body } = await books.client.get<Transaction[]>(`${books.path}/transactions?search=Timber&limit=10`);
  expect(body.map(({ category }) => category.name)).toEqual(['Supplies', 'Supplies', 'Supplies']);
  expect((await books.client.get<Transaction[]>(`${books.path}/transactions?search=Correction`)).body[0]?.amount).toBe(
    '-15.00',
  );
});

it('reads bank formats where the plan has them, on a phone too, and shows the way to the plans where it has not', async () => {
  await driver.page.setViewport({ width: 375, height: 800 });
  await driver.view('/transactions');
  await driver.press('Bulk Upload');
  await give(driver, 'us-bank-sgml.ofx', 'New account...');
  await driver.sees('The statement ends with $3,637.25 on 31 Mar 2026. Less its rows, it begins with $3,000.00');
  expect(await graveViolations(driver, 'a new account on a phone')).toEqual([]);
  await driver.fill('Account name', 'Harbor bank');
  await driver.press('Add Account');
  await driver.sees('us-bank-sgml.ofx');
  await driver.press('Parse Transactions');
  await driver.sees('4 rows, 5 January to 31 March 2026');
  expect(await graveViolations(driver, 'preview on a phone')).toEqual([]);
  await driver.press('Import 4 transactions');
  await driver.sees('Successfully imported 4 transactions.');
  const { body: accounts } = await books.client.get<Account[]>(`${books.path}/accounts`);
  expect(accounts.find(({ name }) => name === 'Harbor bank')).toMatchObject({
    accountNumber: '6789',
    initialBalanceDate: '2026-01-04',
    currentBalance: '3637.25',
  });
  const free = await startBooks(app, await app.signedUp());
  await free.client.post('/api/auth/complete-setup', {});
  await driver.page.setViewport({ width: 1280, height: 800 });
  await driver.enterAs(free.client);
  await driver.goTo('/transactions');
  await driver.press('Bulk Upload');
  await driver.sees('Other formats than CSV are not part of your plan');
  await give(driver, 'us-bank-sgml.ofx');
  await driver.sees('MT940 are not part of your plan. Your bank');
  await driver.press('See the plans', 'link');
  await driver.sees('Upgrade your plan');
  expect((await free.client.get<Import[]>(`${free.path}/imports`)).body).toEqual([]);
});
