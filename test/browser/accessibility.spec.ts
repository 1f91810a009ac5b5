/** Nothing serious stands in anybody's way, on any page and in the main dialogs, in light and dark, on a phone as well. */
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { superAdmin } from '../kit/administrators';
import type { ReachableApp } from '../kit/app';
import type { TestBooks } from '../kit/books';
import type { HttpClient } from '../kit/http-client';
import { COLOUR_RULES, graveViolations } from './axe';
import { PageDriver } from './page-driver';
import { startSignedInBooks } from './signed-in-books';

jest.setTimeout(240_000);

const STATEMENT = join(__dirname, 'fixtures/checking-q1.csv');

/** One load serves all looks: the page is repainted and laid out anew, as when somebody turns a tablet or the sun sets. */
const LOOKS = [
  { scheme: 'light', width: 1280 },
  { scheme: 'dark', width: 1280, rules: COLOUR_RULES },
  { scheme: 'dark', width: 375 },
] as const;

const SIGNED_OUT = ['/', '/auth?tab=signin', '/auth?tab=signup', '/forgot-password', '/reset-password?token=none', '/nowhere'];
/** Reports, chart, periods and the audit room are judged in books.spec. */
const SIGNED_IN = [
  '/', '/transactions', '/balance-sheet', '/team', '/rules', '/create-business', '/billing', '/billing?tab=plans', '/upgrade?reason=account', '/help', '/help?tab=contact', '/nowhere',
  ...['business', 'businesses', 'categories', 'accounts', 'preferences'].map((tab) => `/settings?tab=${tab}`),
  ...['profile', 'security', 'notifications', 'account'].map((tab) => `/profile?tab=${tab}`),
];
const ADMINISTRATION = ['/admin', '/super-admin'];

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
  await books.record({ date: '2026-01-05', type: 'deposit', amount: '3125.50', description: 'Honey', categoryId: books.categoryId('Sales') });
  await books.record({ date: '2026-01-15', amount: '2100.00', description: 'Rent', categoryId: books.categoryId('Rent') });
});

afterAll(() => browser?.close());

it('signed out', () => expectAccessible(null, SIGNED_OUT));

it('in the books', () => expectAccessible(books.client, SIGNED_IN));

it('in administration', async () => expectAccessible((await superAdmin(app)).client, ADMINISTRATION));

it('in dialogs', async () => {
  const driver = await openAs(books.client);
  for (const [route, opener, title] of DIALOGS) {
    await driver.goTo(route);
    await driver.press(opener);
    await driver.page.waitForSelector('[role=dialog]', { visible: true });
    await driver.sees(title);
    await expectNoViolations(driver, title);
  }
  await driver.goTo('/');
  await driver.press('Add Transaction');
  await driver.sees('Add New Transaction');
  await driver.press('Save Transaction');
  await driver.sees('Amount is required');
  await expectNoViolations(driver, 'Add New Transaction with its messages');
  await driver.press('Cancel');
  await driver.dialogIsGone();
  await driver.press('Import CSV');
  await driver.sees('Drop a CSV statement here');
  await expectNoViolations(driver, 'import, upload');
  const input = await driver.page.$('input[type=file]');
  await input?.uploadFile(STATEMENT);
  await driver.sees('Parse Transactions');
  await expectNoViolations(driver, 'import, mapping');
  await driver.press('Parse Transactions');
  await driver.sees('Is that what your bank says?');
  await expectNoViolations(driver, 'import, preview');
  expect(driver.faults).toEqual([]);
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
    await driver.goTo(route);
    await driver.page.waitForSelector('h1');
    violations.push(...(await violationsIn(driver, route)));
  }
  expect(violations).toEqual([]);
  expect(driver.faults).toEqual([]);
  await driver.close();
}

async function expectNoViolations(driver: PageDriver, where: string): Promise<void> {
  expect(await violationsIn(driver, where)).toEqual([]);
}

/** Rules of weight serious or critical that are broken (axe-core), in every look. The page is left in the first. */
async function violationsIn(driver: PageDriver, where: string): Promise<string[]> {
  const violations: string[] = [];
  for (const look of LOOKS) {
    await take(driver, look);
    violations.push(...(await graveViolations(driver, `${where}, ${look.scheme}, ${look.width} pixels`, 'rules' in look ? look.rules : undefined)));
  }
  await take(driver, LOOKS[0]);
  return violations;
}

async function take(driver: PageDriver, { scheme, width }: (typeof LOOKS)[number]): Promise<void> {
  await driver.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  if (driver.page.viewport()?.width !== width) await driver.page.setViewport({ width, height: 800 });
  // Two frames: the first lays out, and what answers to the new width stands in the second.
  await driver.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
}
