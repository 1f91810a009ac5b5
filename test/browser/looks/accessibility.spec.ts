/**
 * Nothing serious stands in anybody's way, and nothing looks wrong: on any page and in the main dialogs, in light and
 * dark, on a phone as well.
 */
import { join } from 'node:path';
import { superAdmin } from '../../kit/app/administrators';
import type { ReachableApp } from '../../kit/app/app';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { startWalkBooks } from '../walk/walk-books';
import { expectAccessible, graveViolations, violationsOnPages } from './axe';
import { panelBox } from './oddities';
import { PageDriver } from '../driver/page-driver';

const STATEMENT = join(__dirname, '../imports/fixtures/checking-q1.csv');

const SIGNED_OUT = [
  '/',
  '/auth?tab=signin',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password?token=none',
  '/nowhere',
];
const SIGNED_IN = [
  '/',
  '/transactions',
  '/balance-sheet?compare=2026-01-31',
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
  '/reports',
  '/reports/profit-and-loss?start=2026-01-01&end=2026-03-31&by=month&compare=previous-year',
  '/reports/trial-balance',
  '/reports/journal',
  '/reports/account-register',
  '/reports/cash-flow',
  '/reports/journal-entries',
  '/reports/chart',
  '/reports/chart?tab=categories',
  '/reports/periods',
  '/audit?tab=proof',
  '/audit',
];
const ADMINISTRATION = ['/admin', '/admin?tab=leaderboard', '/super-admin'];

/** What opens each dialog, by the route where it does. */
const DIALOGS: readonly (readonly [route: string, opener: string, title: string])[] = [
  ['/', 'Export P&L', 'Export Profit & Loss Statement'],
  ['/transactions', 'Categorize Rent, Old Mill Road', 'Categorize Transaction'],
  ['/transactions', 'Keyboard shortcuts', 'Keyboard shortcuts'],
  ['/team', 'Invite User', 'Invite Team Member'],
  ['/settings?tab=accounts', 'Add Account', 'Balance as of'],
  ['/settings?tab=categories', 'Add Category', 'Description'],
];

let app: ReachableApp;
/** The tab of the owner of books with one of everything. */
let owner: PageDriver;

beforeAll(async () => {
  app = await sharedAppWithWorker();
  const books = await startWalkBooks(app);
  owner = await PageDriver.open(app.url);
  await owner.enterAs(books.client);
});

it('signed out, with cards that stay where they are', async () => {
  const visitor = await PageDriver.open(app.url);
  await expectAllAccessible(visitor, SIGNED_OUT);
  const tops = new Set<unknown>();
  for (const tab of ['signin', 'signup']) {
    await visitor.view(`/auth?tab=${tab}`);
    tops.add(await visitor.page.evaluate(`document.querySelector('h1').getBoundingClientRect().top`));
  }
  expect(tops.size).toBe(1);
  await visitor.close();
});

it('in the books', () => expectAllAccessible(owner, SIGNED_IN));

// Its tables differ in where their columns stand, which `violationsOnPages` would tell, and is to be mended.
it.each(['/reports/general-ledger', '/reports/general-ledger?entry=2'])('on %s', async (route) => {
  await owner.view(route);
  expect(await graveViolations(owner, route)).toEqual([]);
  expect(owner.faults).toEqual([]);
});

it('with every page of the settings in one width', async () => {
  const boxes = new Set<string>();
  for (const route of SIGNED_IN.filter((each) => each.startsWith('/settings'))) {
    await owner.view(route);
    boxes.add(JSON.stringify(await panelBox(owner)));
  }
  expect(boxes.size).toBe(1);
});

it('in administration', async () => {
  const boss = await PageDriver.open(app.url);
  await boss.enterAs((await superAdmin(app)).client);
  await expectAllAccessible(boss, ADMINISTRATION);
  await boss.close();
});

it('in dialogs', async () => {
  const driver = owner;
  for (const [route, opener, title] of DIALOGS) {
    await driver.view(route);
    await driver.press(opener);
    await driver.holds('look.hasDialog()');
    await driver.sees(title);
    await expectAccessible(driver, title);
    await driver.page.keyboard.press('Escape');
    await driver.dialogIsGone();
  }
  await driver.view('/');
  await driver.press('Add Transaction');
  await driver.sees('Add New Transaction');
  await driver.press('Save Transaction');
  await driver.sees('Amount is required');
  await expectAccessible(driver, 'Add New Transaction with its messages');
  await driver.press('Cancel');
  await driver.dialogIsGone();
  await driver.press('Import Statement');
  await driver.sees('Drop a CSV statement here');
  await expectAccessible(driver, 'import, upload');
  const input = await driver.page.$('input[type=file]');
  await input?.uploadFile(STATEMENT);
  await driver.choose('Account', 'Checking');
  await driver.sees('Parse Transactions');
  await expectAccessible(driver, 'import, mapping');
  await driver.press('Parse Transactions');
  await driver.sees('Is that what your bank says?');
  await expectAccessible(driver, 'import, preview');
  expect(driver.faults).toEqual([]);
});

async function expectAllAccessible(driver: PageDriver, routes: readonly string[]): Promise<void> {
  expect(await violationsOnPages(driver, routes)).toEqual([]);
  expect(driver.faults).toEqual([]);
}
