/**
 * Every message of the catalogue (specification, section 8) appears where it should. A failure is made at the network for
 * the one call; the messages of success, and those that a journey meets anyway, stand in `ELSEWHERE` with their spec.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { startTestApp, type TestApp } from '../kit/app';
import { openAccount, startBooks, type TestBooks } from '../kit/books';
import { joined } from '../kit/team';
import { launchBrowser, PageDriver, WEB_DIR } from './page-driver';
import { problem, Refusals, type Refusal } from './refusals';

jest.setTimeout(240_000);

interface Case {
  /** What has to stand on the page in the end. */
  readonly messages: readonly string[];
  readonly route: string;
  readonly fails: Refusal;
  readonly steps: (driver: PageDriver) => Promise<void>;
  /** Where it leads to. */
  readonly address?: string;
}

const SIGNED_OUT: readonly Case[] = [
  {
    messages: ['Login failed'],
    route: '/auth',
    fails: { method: 'POST', path: /\/api\/login$/ },
    async steps(driver) {
      await driver.fill('Email', 'ada@example.com');
      await driver.fill('Password', 'correct horse');
      await driver.press('Sign In');
    },
  },
  {
    messages: ['Registration failed'],
    route: '/auth?tab=signup&email=ada@example.com',
    fails: { method: 'POST', path: /\/api\/register$/ },
    async steps(driver) {
      await driver.fill('First name', 'Ada');
      await driver.fill('Last name', 'Lovelace');
      await driver.fill('Password', 'correct horse');
      await driver.press('Create Account');
    },
  },
  {
    messages: ['Failed to sign up. Please try again.'],
    route: '/',
    fails: { method: 'POST', path: /\/api\/email-leads$/ },
    async steps(driver) {
      await driver.fill('Email address', 'ada@example.com');
      await driver.press('Get Started');
    },
  },
];

const BOOKS: readonly Case[] = [
  { messages: ['Failed to add transaction'], route: '/', fails: { method: 'POST', path: /\/transactions$/ }, steps: addTransaction },
  {
    messages: ['Failed to generate PDF'],
    route: '/',
    fails: { method: 'POST', path: /\/exports$/ },
    async steps(driver) {
      await driver.press('Export P&L');
      await driver.press('Export');
    },
  },
  {
    messages: ['Failed to generate CSV'],
    route: '/',
    fails: { method: 'POST', path: /\/exports$/ },
    async steps(driver) {
      await driver.press('Export P&L');
      await driver.page.locator('input[type=radio][value=csv]').click();
      await driver.press('Export');
    },
  },
  {
    messages: ['Update failed', 'Failed to update transaction categories. Please try again.'],
    route: '/transactions',
    fails: { method: 'PATCH', path: /\/transactions(\/|$)/ },
    async steps(driver) {
      await driver.press('Categorize Rent, Old Mill Road');
      await driver.search('Category', 'Supplies');
      await driver.press('Update Category');
    },
  },
  {
    messages: ['Transfer account required', 'Please select a destination account for this transfer.'],
    route: '/transactions',
    fails: { method: 'PATCH', path: /\/transactions(\/|$)/ },
    async steps(driver) {
      await driver.press('Categorize Rent, Old Mill Road');
      await driver.search('Category', 'Transfer');
      await driver.press('Update Category');
    },
  },
  {
    messages: ['Error deleting transactions', 'Failed to delete transactions'],
    route: '/transactions',
    fails: { method: 'DELETE', path: /\/transactions$/ },
    async steps(driver) {
      await driver.press('Select all', 'checkbox');
      await driver.press('Delete Selected (2)');
      await driver.fill('Type DELETE to confirm', 'DELETE');
      await driver.press('Delete');
    },
  },
  { messages: ['Error loading balance sheet', 'Failed to fetch balance sheet'], route: '/balance-sheet', fails: { method: 'GET', path: /\/balance-sheet$/ }, steps: nothing },
  {
    messages: ['Failed to invite team member'],
    route: '/team',
    fails: { method: 'POST', path: /\/invitations$/ },
    async steps(driver) {
      await driver.press('Invite User');
      await driver.fill('Email', 'grace@example.com');
      await driver.press('Review Invitation');
      await driver.press('Send Invitation');
    },
  },
  { messages: ['Failed to remove team member'], route: '/team', fails: { method: 'DELETE', path: /\/members\// }, steps: removeMember },
  { messages: ['Cannot Remove Owner'], route: '/team', fails: { method: 'DELETE', path: /\/members\//, ...problem(403, 'owner_protected', 'The owner cannot be removed') }, steps: removeMember },
  { messages: ['Failed to update member role'], route: '/team', fails: { method: 'PATCH', path: /\/members\// }, steps: changeRole },
  { messages: ['Cannot Change Owner Role'], route: '/team', fails: { method: 'PATCH', path: /\/members\//, ...problem(403, 'owner_protected', 'The role of the owner cannot be changed') }, steps: changeRole },
  {
    messages: ['Failed to update business information'],
    route: '/settings?tab=business',
    fails: { method: 'PUT', path: /\/api\/businesses\/[^/]+$/ },
    async steps(driver) {
      await driver.fill('Business name', 'Bees, Honey & Wax');
      await driver.press('Save Changes');
    },
  },
  {
    messages: ['Failed to archive business'],
    route: '/settings?tab=businesses',
    fails: { method: 'PATCH', path: /\/archive$/ },
    async steps(driver) {
      await driver.press('Archive Bees & Honey');
      await driver.fill('Name of the business', 'Bees & Honey');
      await driver.press('Archive Business');
    },
  },
  { messages: ['Failed to create business. Please try again.'], route: '/create-business', fails: { method: 'POST', path: /\/api\/businesses$/ }, steps: createBusiness },
  { messages: [], address: '/upgrade?reason=business', route: '/create-business', fails: { method: 'POST', path: /\/api\/businesses$/, ...problem(403, 'limit_reached', 'Free accounts are limited to 1 business') }, steps: createBusiness },
  { messages: ['Failed to create account'], route: '/settings?tab=accounts', fails: { method: 'POST', path: /\/accounts$/ }, steps: createAccount },
  { messages: [], address: '/upgrade?reason=account', route: '/settings?tab=accounts', fails: { method: 'POST', path: /\/accounts$/, ...problem(403, 'limit_reached', 'Free accounts are limited to 3 accounts') }, steps: createAccount },
  {
    messages: ['Failed to archive account'],
    route: '/settings?tab=accounts',
    fails: { method: 'POST', path: /\/archive$/ },
    async steps(driver) {
      await driver.press('Actions for Savings');
      await driver.press('Archive', 'menuitem');
    },
  },
  {
    messages: ['Failed to create category'],
    route: '/settings?tab=categories',
    fails: { method: 'POST', path: /\/categories$/ },
    async steps(driver) {
      await driver.press('Add Category');
      await driver.fill('Name', 'Queens');
      await driver.press('Add Category');
    },
  },
  { messages: ['Failed to update category visibility'], route: '/settings?tab=categories', fails: { method: 'PATCH', path: /\/categories\// }, steps: (driver) => driver.page.locator('input[aria-label="Show Rent"]').click() },
  { messages: ['Failed to delete category'], route: '/settings?tab=categories', fails: { method: 'DELETE', path: /\/categories\// }, steps: (driver) => driver.press('Delete Wax moulds') },
  { messages: ['Failed to generate backup'], route: '/settings?tab=business', fails: { method: 'POST', path: /\/exports?$|\/backups?$/ }, steps: (driver) => driver.press('Backup Data') },
  {
    messages: ['Failed to update profile'],
    route: '/profile',
    fails: { method: 'PUT', path: /\/api\/profile$/ },
    async steps(driver) {
      await driver.fill('First name', 'Augusta');
      await driver.press('Save Changes');
    },
  },
  {
    messages: ['Failed to update password. Please check your current password.'],
    route: '/profile?tab=security',
    fails: { method: 'PUT', path: /\/api\/profile\/password$/ },
    async steps(driver) {
      await driver.fill('Current password', 'correct horse');
      await driver.fill('New password', 'battery staple');
      await driver.fill('Confirm new password', 'battery staple');
      await driver.press('Change Password');
    },
  },
  {
    messages: ['Failed to send support request. Please try again.'],
    route: '/help?tab=contact',
    fails: { method: 'POST', path: /\/api\/support-tickets$/ },
    async steps(driver) {
      await driver.fill('Subject', 'A question');
      await driver.page.locator('select[name=category]').fill('technical');
      await driver.page.locator('textarea[name=message]').fill('How do I close a year?');
      await driver.press('Send Request');
    },
  },
];

/** Messages that other specs meet on their way, by the file that says them. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'signed-out.spec.ts': ['You are logged out. Logging in again...', "You're all set! Redirecting..."],
  'first-light.spec.ts': ['Transaction added successfully', 'Successfully imported 6 transactions.', 'Successfully deleted 2 transactions'],
};

let app: TestApp;
let browser: Browser;
let books: TestBooks;

beforeAll(async () => {
  app = await startTestApp({ WEB_DIR });
  browser = await launchBrowser();
  books = await startBooks(app);
  await books.client.post('/api/auth/complete-setup');
  await books.record({ date: '2026-01-05', type: 'deposit', amount: '3125.50', description: 'Honey at the fair', categoryId: books.categoryId('Sales') });
  await books.record({ date: '2026-02-15', amount: '2100.00', description: 'Rent, Old Mill Road', categoryId: books.categoryId('Rent') });
  await openAccount(books.client, books.path, { name: 'Savings', type: 'savings', currentBalance: '0.00', initialBalanceDate: '2026-01-01' });
  await books.client.post(`${books.path}/categories`, { name: 'Wax moulds', type: 'expense' });
  await joined(app, books, 'bookkeeper');
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

it('signed out', () => expectAll(SIGNED_OUT, false));

it('in the books', () => expectAll(BOOKS, true));

it.each(Object.entries(ELSEWHERE))('%s meets the others', (file, messages) => {
  const spec = readFileSync(join(__dirname, file), 'utf8');
  expect(messages.filter((message) => !spec.includes(message))).toEqual([]);
});

it('a session that is lost while a file is made', async () => {
  const [driver, refusals] = await openTab(true);
  await driver.goTo('/');
  refusals.set({ method: 'POST', path: /\/exports$/, ...problem(401, 'unauthorized', 'Unauthorized') });
  await driver.press('Export P&L');
  await driver.press('Export');
  await driver.sees('You are logged out. Logging in again...');
  // The server still knows the session: the page finds it again at sign-in, or stays there.
  await driver.page.waitForFunction("location.pathname === '/auth'");
  await driver.close();
});

it('a balance sheet that is empty, and one that does not balance', async () => {
  const [driver, refusals] = await openTab(true);
  const sheet = await books.client.get<Record<string, unknown>>(`${books.path}/balance-sheet`);
  refusals.set({ method: 'GET', path: /\/balance-sheet$/, status: 200, body: { ...sheet.body, isBalanced: false } });
  await driver.goTo('/balance-sheet');
  await driver.sees('This balance sheet does not balance:');
  refusals.set(null);
  await driver.goTo('/balance-sheet?date=2025-06-30');
  await driver.sees('No balance sheet data available');
  await driver.close();
});

it('the set-up: a business and an end that fail, and both once they go through', async () => {
  const [driver, refusals] = await openTab(false);
  await driver.enterAs((await app.signedUp()).client);
  await driver.goTo('/');
  await driver.fill('Business name', 'Bees & Honey');
  await driver.search('Industry', 'Farming');
  refusals.set({ method: 'POST', path: /\/api\/businesses$/ });
  await driver.press('Continue');
  await driver.sees('Failed to create business');
  refusals.set(null);
  await driver.press('Continue');
  await driver.sees("Business created! Now let's add your first account");
  await driver.fill('Account name', 'Checking');
  await driver.fill('Initial balance', '10');
  refusals.set({ method: 'POST', path: /\/accounts$/ });
  await driver.press('Create Account');
  await driver.sees('Failed to create account');
  refusals.set(null);
  await driver.press('Create Account');
  await driver.sees('Account created! Your setup is complete!');
  refusals.set({ method: 'POST', path: /\/complete-setup$/ });
  await driver.press('Go to Dashboard');
  await driver.sees('Failed to complete setup');
  refusals.set(null);
  await driver.press('Go to Dashboard');
  await driver.sees('Welcome to Counterfoil! Your account is ready to use.');
  await driver.close();
});

async function expectAll(cases: readonly Case[], isOwner: boolean): Promise<void> {
  const [driver, refusals] = await openTab(isOwner);
  const missing: string[] = [];
  for (const { messages, route, fails, steps, address } of cases) {
    // A read has to fail when the page opens, a write once everything before it went through.
    refusals.set(fails);
    await driver.goTo(route);
    try {
      await steps(driver);
      for (const message of messages) await driver.sees(message);
      if (address) await driver.page.waitForFunction(`location.pathname + location.search === ${JSON.stringify(address)}`);
    } catch (error) {
      missing.push(`${messages[0] ?? address}: ${String(error).slice(0, 600)}`);
    }
  }
  expect(missing).toEqual([]);
  // What is refused is noted as a fault, which it is not here; what breaks the page is.
  expect(driver.faults.filter((fault) => fault.startsWith('exception'))).toEqual([]);
  await driver.close();
}

async function openTab(isOwner: boolean): Promise<[PageDriver, Refusals]> {
  const driver = await PageDriver.open(browser, app.url);
  if (isOwner) await driver.enterAs(books.client);
  await driver.page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  return [driver, await Refusals.of(driver)];
}

function nothing(): Promise<void> {
  return Promise.resolve();
}

async function addTransaction(driver: PageDriver): Promise<void> {
  await driver.press('Add Transaction');
  await driver.fill('Amount', '85.50');
  await driver.fill('Description', 'Jars');
  await driver.choose('Account', 'Checking');
  await driver.search('Category', 'Supplies');
  await driver.press('Save Transaction');
}

async function removeMember(driver: PageDriver): Promise<void> {
  await driver.page.locator('button[aria-label^="Actions for"]').click();
  await driver.page.locator('::-p-xpath(//*[@role="menuitem"][starts-with(., "Remove")])').click();
  await driver.press('Remove');
}

async function changeRole(driver: PageDriver): Promise<void> {
  await driver.page.locator('button[aria-label^="Actions for"]').click();
  await driver.page.locator('::-p-xpath(//*[@role="menuitem"][contains(., "role")])').click();
  await driver.choose('Role', 'Accountant');
  await driver.press('Change Role');
}

async function createBusiness(driver: PageDriver): Promise<void> {
  await driver.fill('Business name', 'Second hive');
  await driver.search('Industry', 'Farming');
  await driver.page.locator('select[name=businessType]').fill('LLC');
  await driver.press('Next');
  await driver.press('Next');
  await driver.press('Create Business');
}

async function createAccount(driver: PageDriver): Promise<void> {
  await driver.press('Add Account');
  await driver.fill('Account name', 'Cash box');
  await driver.fill('Initial balance', '10');
  await driver.page.locator('[role=dialog] button[type=submit]').click();
}
