/**
 * Nothing serious stands in anybody's way, and nothing looks wrong: on any page and in the main dialogs, in light and
 * dark, on a phone as well.
 */
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { superAdmin } from '../kit/administrators';
import type { ReachableApp } from '../kit/app';
import { openAccount, type TestBooks } from '../kit/books';
import type { HttpClient } from '../kit/http-client';
import { violationsInEveryLook } from './axe';
import { isMenuCovered, openAccountMenu, panelBox } from './oddities';
import { PageDriver } from './page-driver';
import { startSignedInBooks } from './signed-in-books';

const STATEMENT = join(__dirname, 'fixtures/checking-q1.csv');

const SIGNED_OUT = [
  '/',
  '/auth?tab=signin',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password?token=none',
  '/nowhere',
];
/** Reports, chart, periods and the audit room are judged in books.spec. */
const SIGNED_IN = [
  '/',
  '/transactions',
  '/balance-sheet',
  '/team',
  '/rules',
  '/create-business',
  '/billing',
  '/billing?tab=plans',
  '/upgrade?reason=account',
  '/help',
  '/help?tab=contact',
  '/nowhere',
  ...['business', 'businesses', 'categories', 'accounts', 'team', 'preferences'].map((tab) => `/settings?tab=${tab}`),
  ...['profile', 'security', 'notifications', 'account'].map((tab) => `/profile?tab=${tab}`),
];
const ADMINISTRATION = ['/admin', '/admin?tab=leaderboard', '/super-admin'];

/** What opens each dialog, by the route where it does. */
const DIALOGS: readonly (readonly [route: string, opener: string, title: string])[] = [
  ['/', 'Export P&L', 'Export Profit & Loss Statement'],
  ['/transactions', 'Categorize Rent', 'Categorize Transaction'],
  ['/transactions', 'Keyboard shortcuts', 'Keyboard shortcuts'],
  ['/team', 'Invite User', 'Invite Team Member'],
  ['/settings?tab=accounts', 'Add Account', 'Balance as of'],
  ['/settings?tab=categories', 'Add Category', 'Description'],
];

let app: ReachableApp;
let browser: Browser;
let books: TestBooks;

beforeAll(async () => {
  ({ app, browser, books } = await startSignedInBooks());
  await books.record({
    date: '2026-01-05',
    type: 'deposit',
    amount: '3125.50',
    description: 'Honey',
    categoryId: books.categoryId('Sales'),
  });
  await books.record({
    date: '2026-01-15',
    amount: '2100.00',
    description: 'Rent',
    categoryId: books.categoryId('Rent'),
  });
  await openAccount(books.client, books.path, {
    name: 'Visa',
    type: 'credit',
    currentBalance: '-450.00',
    creditLimit: '1000.00',
  });
  const old = await openAccount(books.client, books.path, { name: 'Cash box of the old shop', type: 'cash' });
  await books.client.post(`/api/accounts/${old.id}/archive`);
});

afterAll(() => browser?.close());

it('signed out', () => expectAccessible(null, SIGNED_OUT));

it('in the books', () => expectAccessible(books.client, SIGNED_IN));

it('in administration', async () => expectAccessible((await superAdmin(app)).client, ADMINISTRATION));

it('in dialogs', async () => {
  const driver = await openAs(books.client);
  await driver.goTo('/');
  for (const [route, opener, title] of DIALOGS) {
    await driver.moveTo(route);
    await driver.press(opener);
    await driver.holds('look.hasDialog()');
    await driver.sees(title);
    await expectNoViolations(driver, title);
    await driver.page.keyboard.press('Escape');
    await driver.dialogIsGone();
  }
  await driver.moveTo('/');
  await driver.press('Add Transaction');
  await driver.sees('Add New Transaction');
  await driver.press('Save Transaction');
  await driver.sees('Amount is required');
  await expectNoViolations(driver, 'Add New Transaction with its messages');
  await driver.press('Cancel');
  await driver.dialogIsGone();
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  await expectNoViolations(driver, 'import, upload');
  const input = await driver.page.$('input[type=file]');
  await input?.uploadFile(STATEMENT);
  await driver.choose('Account', 'Checking');
  await driver.sees('Parse Transactions');
  await expectNoViolations(driver, 'import, mapping');
  await driver.press('Parse Transactions');
  await driver.sees('Is that what your bank says?');
  await expectNoViolations(driver, 'import, preview');
  expect(driver.faults).toEqual([]);
  await driver.close();
});

it('with every page of the settings in one width, and cards that stay where they are', async () => {
  const driver = await openAs(books.client);
  const boxes = new Set<string>();
  for (const route of SIGNED_IN.filter((each) => each.startsWith('/settings'))) {
    await driver.view(route);
    boxes.add(JSON.stringify(await panelBox(driver)));
  }
  expect(boxes.size).toBe(1);
  await driver.close();
  const visitor = await openAs(null);
  const tops = new Set<unknown>();
  for (const tab of ['signin', 'signup']) {
    await visitor.view(`/auth?tab=${tab}`);
    tops.add(await visitor.page.evaluate(`document.querySelector('h1').getBoundingClientRect().top`));
  }
  expect(tops.size).toBe(1);
  await visitor.close();
});

it.each([1280, 375])('with messages that cover no menu, %d pixels wide', async (width) => {
  const driver = await PageDriver.open(browser, app.url, { width });
  await driver.enterAs(books.client);
  await driver.goTo('/settings?tab=categories');
  await driver.pressAt('input[aria-label="Show Rent"]');
  await driver.holds(`document.querySelector('[aria-label="Notifications (F8)"]').innerText.includes('Success')`);
  expect(await isMenuCovered(driver)).toBe(false);
  await openAccountMenu(driver);
  await driver.comesToRest();
  expect(await isMenuCovered(driver)).toBe(false);
  await driver.close();
});

async function openAs(client: HttpClient | null): Promise<PageDriver> {
  const driver = await PageDriver.open(browser, app.url);
  if (client) await driver.enterAs(client);
  return driver;
}

async function expectAccessible(client: HttpClient | null, routes: readonly string[]): Promise<void> {
  const driver = await openAs(client);
  const violations: string[] = [];
  for (const route of routes) {
    await driver.view(route);
    violations.push(...(await violationsInEveryLook(driver, route)));
  }
  expect(violations).toEqual([]);
  expect(driver.faults).toEqual([]);
  await driver.close();
}

async function expectNoViolations(driver: PageDriver, where: string): Promise<void> {
  expect(await violationsInEveryLook(driver, where)).toEqual([]);
}
