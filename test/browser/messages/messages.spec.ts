/**
 * Every message of the catalogue (messages-catalogue.ts) appears where it should, word for word. What is refused is
 * refused by the server where it can be made to (another tab was faster, a period is closed, a file is garbage), else
 * at the network.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { superAdmin } from '../../kit/app/administrators';
import type { ReachableApp } from '../../kit/app/app';
import { openAccount, startBooks, type TestBooks } from '../../kit/books/books';
import type { HttpClient } from '../../kit/app/http-client';
import { lastingToday } from '../../kit/run/lasting-day';
import { joined } from '../../kit/app/team';
import { administration, BOOKS, SIGNED_OUT } from './messages-cases';
import { CATALOGUE } from './messages-catalogue';
import { MessagesDriver, someOf } from './messages-driver';
import { PageDriver } from '../driver/page-driver';
import { problem, Refusals } from '../driver/refusals';
import { recordHoneyAndRent, startSignedInBooks } from '../driver/signed-in-books';
import { addTransaction, exportAs, invite } from './messages-steps';
import { ON_PHONE, PASSWORD, PROFILE } from './messages-settings-cases';
import { categorize, deleteSelected, drop, statement, previewed, bulk } from './messages-tabs';

const CLONE = join(__dirname, '../../..');
const JOURNEYS = join(__dirname, '..');
const TOO_LARGE = 50 * 1024 * 1024 + 1;

/** What was met in any of the journeys below. */
const seen = new Set<string>();
/** What only the campaign meets. */
const left = new Set<string>();

let app: ReachableApp;
let books: TestBooks;
/** The owner's, from the first journey to the last of theirs. */
let owners: MessagesDriver;

beforeAll(async () => {
  // What a plan has room for is counted by the month, which is not to end meanwhile.
  lastingToday();
  ({ app, books } = await startSignedInBooks());
  await recordHoneyAndRent(books);
  await openAccount(books.client, books.path, {
    name: 'Savings',
    type: 'savings',
    currentBalance: '0.00',
    initialBalanceDate: '2026-01-01',
  });
  await books.client.post(`${books.path}/categories`, { name: 'Wax moulds', type: 'expense' });
  await joined(app, books, 'bookkeeper');
  owners = await openTab(books.client, '/help');
});

it('before signing in', async () => {
  const tab = await openTab(null);
  expect(await tab.play(someOf(SIGNED_OUT, left))).toEqual([]);
  await tab.driver.close();
});

it('in the books, when a call fails', async () => {
  expect(await owners.play([...someOf(BOOKS, left), ...PROFILE])).toEqual([]);
});

it('on a phone, beside what can be pressed there', async () => {
  await owners.driver.page.setViewport({ width: 390, height: 844 });
  expect(await owners.play(someOf(ON_PHONE, left))).toEqual([]);
  await owners.driver.page.setViewport({ width: 1280, height: 800 });
});

it('when it goes well', async () => {
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
  expect(await owners.play(cases)).toEqual([]);
});

it('of lists that another tab has changed meanwhile', async () => {
  for (const description of ['Fair, table', 'Fair, tent', 'Fair, lamp'])
    await books.record({ date: '2026-06-10', description });
  const { driver } = owners;
  await owners.visit('/transactions?search=Fair,');
  await driver.sees('Showing 3 of');
  await driver.press('Select Fair, table', 'checkbox');
  await driver.press('Select Fair, tent', 'checkbox');
  await categorize(driver, 'Categorize (2)', 'Update 2 Transactions');
  await owners.toast('Success', 'Successfully updated 2 transactions.');
  await driver.dialogIsGone();
  await driver.press('Select all', 'checkbox');
  await deleteSelected(driver, 3, async () => {
    const { body } = await books.client.get<{ id: string; description: string }[]>(
      `${books.path}/transactions?search=Fair,`,
    );
    for (const { id } of body.slice(0, 2)) await books.client.delete(`${books.path}/transactions/${id}`);
  });
  await owners.toast('Success', 'Successfully deleted 1 transaction with 2 errors');
});

it('of files', async () => {
  const { driver } = owners;
  await owners.visit('/transactions');
  await driver.press('Bulk Upload');
  await driver.sees('Drop a CSV statement here');
  await drop(driver, [{ name: 'statement.exe', size: 10 }]);
  await driver.sees('File type must be .csv or .txt');
  await drop(driver, [
    { name: 'a.csv', size: 10 },
    { name: 'b.csv', size: 10 },
  ]);
  await owners.sees('Too many files');
  await drop(driver, [{ name: 'empty.csv', size: 0 }]);
  await owners.sees('File is empty');
  await drop(driver, [{ name: 'large.csv', size: TOO_LARGE }]);
  await owners.sees('File is larger than 50 MB');
  seen.add('File type must be .csv or .txt');
  await drop(driver, [{ name: 'statement.csv', text: statement('Bulk', 2) }]);
  await driver.press('Parse Transactions');
  await owners.toast('Missing default account', 'Please select a default account.');
  owners.fail({ method: 'POST', path: /\/imports$/ });
  await driver.choose('Account', 'Checking');
  await owners.toast('Error parsing CSV', 'Please check your CSV format and try again.');
  owners.fail(null);
  // Garbage that the server itself cannot read, with its own reason.
  await drop(driver, [{ name: 'garbage.csv', text: '\u0001\u0002\u0003' }]);
  await owners.toast('Error parsing CSV');
  await owners.visit('/imports');
  await driver.press('Import Statement');
  await drop(driver, [{ name: 'statement.csv', text: statement('Plain', 2) }]);
  await driver.press('Parse Transactions');
  await owners.toast('Account required', 'Please select an account before proceeding.');
});

it('of imports whose rows are refused, since another tab closed their month', async () => {
  const { driver } = owners;
  await owners.visit('/transactions');
  await previewed(driver, 'First', ['2026-03-01', '2026-03-02']);
  owners.fail({ method: 'POST', path: /\/commit$/ });
  await driver.press('Import 2 transactions');
  await owners.toast('Import failed', 'Please check your data and try again.');
  owners.fail(null);
  await driver.press('Import 2 transactions');
  await owners.toast('Import successful', 'Successfully imported 2 transactions.');
  await owners.visit('/transactions');
  await previewed(driver, 'Second', ['2026-03-31', '2026-04-01']);
  await books.client.post(`${books.path}/periods/close`, { through: '2026-03-31' });
  await driver.press('Import 2 transactions');
  await owners.toast('Import successful', 'Successfully imported 1 transaction (1 failed).');
  await owners.visit('/transactions');
  await previewed(driver, 'Third', ['2026-05-01', '2026-05-02']);
  await books.client.post(`${books.path}/periods/close`, { through: '2026-05-31' });
  await driver.press('Import 2 transactions');
  await owners.toast('Import failed', 'All 2 transactions failed to import. Please check your data.');
});

it('of sessions and statements', async () => {
  const { driver } = owners;
  // What breaks the page is a fault; what was refused so far is not.
  expect(driver.faults.filter((fault) => fault.startsWith('exception'))).toEqual([]);
  await owners.visit('/balance-sheet?date=2025-06-30');
  await owners.sees('No balance sheet data available');
  await owners.visit('/transactions');
  // A failure to sign out is not told; it leads to `/` all the same.
  owners.fail({ method: 'POST', path: /\/api\/logout$/ });
  await driver.pressAt('[aria-haspopup=menu]', 'Account of');
  await driver.press('Logout', 'menuitem');
  await driver.holds("location.pathname === '/'");
  owners.fail({ method: 'POST', path: /\/exports$/, ...problem(401, 'unauthorized', 'Unauthorized') });
  await driver.goTo('/');
  await exportAs('pdf')(driver);
  await owners.toast('Unauthorized', 'You are logged out. Logging in again...');
  // The server still knows the session: the page finds it again at sign-in, or stays there.
  await driver.holds("location.pathname === '/auth'");
  await driver.close();
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
  const files = readdirSync(JOURNEYS, { recursive: true, encoding: 'utf8' });
  const others = files
    .filter((file) => file.endsWith('.ts') && !file.startsWith('messages'))
    .map((file) => readFileSync(join(JOURNEYS, file), 'utf8'))
    .join('\n');
  const isMet = ([message, where]: readonly [string, string]): boolean => {
    if (where === 'here') return seen.has(message) || left.has(message);
    return (where === 'elsewhere' ? others : readFileSync(join(CLONE, where), 'utf8')).includes(message);
  };
  expect(CATALOGUE.filter((entry) => !isMet(entry)).map(([message]) => message)).toEqual([]);
});

/** A tab whose calls can be made to fail; on no page yet where none is named. */
async function openTab(client: HttpClient | null, route?: string): Promise<MessagesDriver> {
  const driver = await PageDriver.open(app.url);
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
