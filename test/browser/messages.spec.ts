/**
 * Every message of the catalogue (messages-catalogue.ts) appears where it should, word for word. What is refused is
 * refused by the server where it can be made to (another tab was faster, a period is closed, a file is garbage), else
 * at the network.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { superAdmin } from '../kit/administrators';
import type { ReachableApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import type { HttpClient } from '../kit/http-client';
import { lastingToday } from '../kit/lasting-day';
import { joined } from '../kit/team';
import { administration, BOOKS, SIGNED_OUT } from './messages-cases';
import { CATALOGUE } from './messages-catalogue';
import { MessagesDriver, someOf } from './messages-driver';
import { PageDriver } from './page-driver';
import { problem, Refusals } from './refusals';
import { recordHoneyAndRent, startSignedInBooks } from './signed-in-books';
import { addTransaction, exportAs, invite } from './messages-steps';
import { ON_PHONE, PASSWORD, PROFILE } from './messages-settings-cases';
import { categorize, deleteSelected, drop, statement, previewed, bulk } from './messages-tabs';

const CLONE = join(__dirname, '../..');
const TOO_LARGE = 50 * 1024 * 1024 + 1;

/** What was met in any of the journeys below. */
const seen = new Set<string>();
/** What only the campaign meets. */
const left = new Set<string>();

let app: ReachableApp;
let browser: Browser;
let books: TestBooks;

beforeAll(async () => {
  // What a plan has room for is counted by the month, which is not to end meanwhile.
  lastingToday();
  ({ app, browser, books } = await startSignedInBooks());
  await recordHoneyAndRent(books);
  await openAccount(books.client, books.path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '0.00',
    initialBalanceDate: '2026-01-01',
  });
  await books.client.post(`${books.path}/categories`, { name: 'Wax moulds', type: 'expense' });
  await joined(app, books, 'bookkeeper');
});

afterAll(() => browser?.close());

it('before signing in', async () => {
  const tab = await openTab(null);
  expect(await tab.play(someOf(SIGNED_OUT, left))).toEqual([]);
  await tab.driver.close();
});

it('in the books, when a call fails', async () => {
  const tab = await openTab(books.client);
  expect(await tab.play([...someOf(BOOKS, left), ...PROFILE])).toEqual([]);
  // What is refused is noted as a fault, which it is not here; what breaks the page is.
  expect(tab.driver.faults.filter((fault) => fault.startsWith('exception'))).toEqual([]);
  await tab.driver.close();
});

it('on a phone, beside what can be pressed there', async () => {
  const tab = await openTab(books.client);
  await tab.driver.page.setViewport({ width: 390, height: 844 });
  expect(await tab.play(ON_PHONE)).toEqual([]);
  await tab.driver.close();
});

it('when it goes well', async () => {
  const tab = await openTab(books.client);
  const cases = [
    { toast: ['Success', 'Team member invited successfully'] as const, route: '/team', steps: invite },
    { toast: ['Success', 'Transaction added successfully'] as const, route: '/', steps: addTransaction },
    { toast: ['Success', 'CSV exported successfully'] as const, route: '/', steps: exportAs('csv') },
    { toast: ['Success', 'PDF exported successfully'] as const, route: '/', steps: exportAs('pdf') },
    {
      toast: ['Success', 'Successfully updated 1 transaction.'] as const,
      route: '/transactions',
      steps: (driver: PageDriver) => categorize(driver, 'Categorize Jars', 'Update Category'),
    },
  ];
  expect(await tab.play(cases)).toEqual([]);
  await tab.driver.close();
});

it('of lists that another tab has changed meanwhile', async () => {
  for (const description of ['Fair, table', 'Fair, tent', 'Fair, lamp'])
    await books.record({ date: '2026-06-10', description });
  const tab = await openTab(books.client, '/transactions?search=Fair,');
  const { driver } = tab;
  await driver.sees('Showing 3 of');
  await driver.press('Select Fair, table', 'checkbox');
  await driver.press('Select Fair, tent', 'checkbox');
  await categorize(driver, 'Categorize (2)', 'Update 2 Transactions');
  await tab.toast('Success', 'Successfully updated 2 transactions.');
  await driver.dialogIsGone();
  await driver.press('Select all', 'checkbox');
  await deleteSelected(driver, 3, async () => {
    const { body } = await books.client.get<{ id: string; description: string }[]>(
      `${books.path}/transactions?search=Fair,`,
    );
    for (const { id } of body.slice(0, 2)) await books.client.delete(`${books.path}/transactions/${id}`);
  });
  await tab.toast('Success', 'Successfully deleted 1 transaction with 2 errors');
  await driver.close();
});

it('of files', async () => {
  const tab = await openTab(books.client, '/transactions');
  const { driver } = tab;
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  await drop(driver, [{ name: 'statement.exe', size: 10 }]);
  await driver.sees('File type must be .csv or .txt');
  await drop(driver, [
    { name: 'a.csv', size: 10 },
    { name: 'b.csv', size: 10 },
  ]);
  await tab.sees('Too many files');
  await drop(driver, [{ name: 'empty.csv', size: 0 }]);
  await tab.sees('File is empty');
  await drop(driver, [{ name: 'large.csv', size: TOO_LARGE }]);
  await tab.sees('File is larger than 50 MB');
  seen.add('File type must be .csv or .txt');
  await drop(driver, [{ name: 'statement.csv', text: statement('Bulk', 2) }]);
  await driver.press('Parse Transactions');
  await tab.toast('Missing default account', 'Please select a default account.');
  tab.fail({ method: 'POST', path: /\/imports$/ });
  await driver.choose('Account', 'Checking');
  await tab.toast('Error parsing CSV', 'Please check your CSV format and try again.');
  tab.fail(null);
  // Garbage that the server itself cannot read, with its own reason.
  await drop(driver, [{ name: 'garbage.csv', text: '\u0001\u0002\u0003' }]);
  await tab.toast('Error parsing CSV');
  await tab.visit('/imports');
  await driver.press('Import Statement');
  await drop(driver, [{ name: 'statement.csv', text: statement('Plain', 2) }]);
  await driver.press('Parse Transactions');
  await tab.toast('Account required', 'Please select an account before proceeding.');
  await driver.close();
});

it('of imports whose rows are refused, since another tab closed their month', async () => {
  const tab = await openTab(books.client, '/transactions');
  const { driver } = tab;
  await previewed(driver, 'First', ['2026-03-01', '2026-03-02']);
  tab.fail({ method: 'POST', path: /\/commit$/ });
  await driver.press('Import 2 transactions');
  await tab.toast('Import failed', 'Please check your data and try again.');
  tab.fail(null);
  await driver.press('Import 2 transactions');
  await tab.toast('Import successful', 'Successfully imported 2 transactions.');
  await tab.visit('/transactions');
  await previewed(driver, 'Second', ['2026-03-31', '2026-04-01']);
  await books.client.post(`${books.path}/periods/close`, { through: '2026-03-31' });
  await driver.press('Import 2 transactions');
  await tab.toast('Import successful', 'Successfully imported 1 transaction (1 failed).');
  await tab.visit('/transactions');
  await previewed(driver, 'Third', ['2026-05-01', '2026-05-02']);
  await books.client.post(`${books.path}/periods/close`, { through: '2026-05-31' });
  await driver.press('Import 2 transactions');
  await tab.toast('Import failed', 'All 2 transactions failed to import. Please check your data.');
  await driver.close();
});

it('of sessions and statements', async () => {
  const tab = await openTab(books.client, '/help');
  const { driver } = tab;
  const sheet = await books.client.get<Record<string, unknown>>(`${books.path}/balance-sheet`);
  tab.fail({ method: 'GET', path: /\/balance-sheet$/, status: 200, body: { ...sheet.body, isBalanced: false } });
  await driver.goTo('/balance-sheet');
  await tab.sees('This balance sheet does not balance:');
  tab.fail(null);
  await driver.goTo('/balance-sheet?date=2025-06-30');
  await tab.sees('No balance sheet data available');
  await tab.visit('/');
  tab.fail({ method: 'POST', path: /\/exports$/, ...problem(401, 'unauthorized', 'Unauthorized') });
  await exportAs('pdf')(driver);
  await tab.toast('Unauthorized', 'You are logged out. Logging in again...');
  // The server still knows the session: the page finds it again at sign-in, or stays there.
  await driver.holds("location.pathname === '/auth'");
  await driver.close();
  // A failure to sign out is not told; it leads to `/` all the same.
  const leaving = await openTab(books.client, '/transactions');
  leaving.fail({ method: 'POST', path: /\/api\/logout$/ });
  await leaving.driver.press('Account of Ada Lovelace');
  await leaving.driver.press('Logout', 'menuitem');
  await leaving.driver.holds("location.pathname === '/'");
  await leaving.driver.close();
});

it('of the set-up: a business, an account and an end that fail, and all three once they go through', async () => {
  const tab = await openTab((await app.signedUp()).client, '/');
  const { driver } = tab;
  await driver.fill('Business name', 'Bees & Honey');
  await driver.search('Industry', 'Farming');
  await failsThenGoes(
    tab,
    'Continue',
    /\/api\/businesses$/,
    'Failed to create business',
    "Business created! Now let's add your first account",
  );
  await driver.fill('Account name', 'Checking');
  await driver.fill('Initial balance', '10');
  await failsThenGoes(
    tab,
    'Create Account',
    /\/accounts$/,
    'Failed to create account',
    'Account created! Your setup is complete!',
  );
  await failsThenGoes(
    tab,
    'Go to Dashboard',
    /\/complete-setup$/,
    'Failed to complete setup',
    'Welcome to Counterfoil! Your account is ready to use.',
  );
  await driver.close();
});

it('of a plan that is used up', async () => {
  const free = await startBooks(app, await app.signedUp());
  await free.client.post('/api/auth/complete-setup');
  await bulk(free, 76);
  const tab = await openTab(free.client, '/');
  await tab.sees("You're approaching your monthly limit. Upgrade to Professional for 10x more transactions.");
  await tab.driver.goTo('/transactions');
  await tab.driver.sees('Showing 76 of 76 transactions');
  expect(await tab.driver.text()).not.toContain('monthly limit');
  await bulk(free, 14);
  // The banner of the list begins at 90 percent, with the way to the plans.
  await tab.driver.goTo('/transactions');
  await tab.sees(
    "You've reached your monthly limit. Upgrade to Professional for 1,000 monthly transactions and bulk upload.",
  );
  await tab.driver.press('Upgrade', 'link');
  await tab.driver.holds("location.pathname + location.search === '/billing?tab=plans'");
  expect(tab.driver.faults).toEqual([]);
  expect(await tab.play([PASSWORD])).toEqual([]);
  await tab.driver.close();
});

it('of administration', async () => {
  const boss = await superAdmin(app);
  const mary = await startBooks(app, await app.signedUp({ firstName: 'Mary', lastName: 'Sale' }));
  const tab = await openTab(boss.client);
  expect(await tab.play(someOf(administration(mary.user.id), left))).toEqual([]);
  await tab.driver.close();
});

it('leaves none out', () => {
  const specs = readdirSync(__dirname).filter((file) => file.endsWith('.spec.ts') && file !== 'messages.spec.ts');
  const others = specs.map((file) => readFileSync(join(__dirname, file), 'utf8')).join('\n');
  const isMet = ([message, where]: readonly [string, string]): boolean => {
    if (where === 'here') return seen.has(message) || left.has(message);
    return (where === 'elsewhere' ? others : readFileSync(join(CLONE, where), 'utf8')).includes(message);
  };
  expect(CATALOGUE.filter((entry) => !isMet(entry)).map(([message]) => message)).toEqual([]);
});

/** A tab whose calls can be made to fail; on no page yet where none is named. */
async function openTab(client: HttpClient | null, route?: string): Promise<MessagesDriver> {
  const driver = await PageDriver.open(browser, app.url);
  if (client) await driver.enterAs(client);
  await driver.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  const refusals = await Refusals.of(driver);
  if (route) await driver.goTo(route);
  return new MessagesDriver(driver, refusals, seen);
}

async function failsThenGoes(
  tab: MessagesDriver,
  button: string,
  path: RegExp,
  failure: string,
  success: string,
): Promise<void> {
  tab.fail({ method: 'POST', path });
  await tab.driver.press(button);
  await tab.toast('Error', failure);
  tab.fail(null);
  await tab.driver.press(button);
  await tab.toast('Success', success);
}
