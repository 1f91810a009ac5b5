import type { Browser } from 'puppeteer-core';
import { platformAdmin, superAdmin } from '../kit/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../kit/app';
import { startBooks, type TestBooks } from '../kit/books';
import { WEB_DIR } from '../kit/web-dir';
import { graveViolations } from './axe';
import { PageDriver } from './page-driver';
import { launchBrowser } from './launched-browser';
import { rowIs } from './settled-row';

/** A rebuild reads the whole log, beside everything else that runs meanwhile. */
const REBUILT_WITHIN_MS = 60_000;

let app: TestApp;
let browser: Browser;
let boss: SignedUp;
let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  app = await startTestApp({ WEB_DIR });
  browser = await launchBrowser();
  boss = await superAdmin(app);
  await startBooks(app, boss);
  await boss.client.post('/api/auth/complete-setup');
  books = await startBooks(app, await app.signedUp({ firstName: 'Mary', lastName: 'Sale' }));
  await books.record({ type: 'deposit', amount: '500.00', categoryId: books.categoryId('Sales') });
  await books.client.post('/api/auth/complete-setup');
  await books.client.post('/api/billing/plan', { plan: 'professional' });
  await books.client.post('/api/support-tickets', {
    subject: 'My bank',
    category: 'technical',
    priority: 'urgent',
    message: 'The file of my bank is not read.',
  });
  await books.client.post(`${books.path}/invitations`, { email: 'somebody@example.com', role: 'assistant' });
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The refusal that a test was meant to meet, of which the console tells a moment later than the page. */
let expected: RegExp | undefined;

beforeEach(async () => {
  expected = undefined;
  driver = await PageDriver.open(browser, app.url);
  await driver.enterAs(boss.client);
});

afterEach(async () => {
  expect(driver.faults.filter((fault) => !expected?.test(fault))).toEqual([]);
  await driver.close();
});

it('leads an administrator to a user, and to everything that can be done for them', async () => {
  await driver.goTo('/');
  await driver.press('Admin', 'link');
  await driver.sees('Total users');
  await driver.fill('Search users by name, email or ID', 'mary sale');
  await driver.sees('Showing 1 of 1 users');
  await driver.press('Mary Sale');
  await driver.sees('Usage Statistics');
  expect((await driver.address()).searchParams.get('profile')).toBe(books.user.id);
  expect(await graveViolations(driver, 'profile')).toEqual([]);
  await seesInDialog('Free Account');
  await driver.press('Grant Professional');
  await driver.sees('Subscription status updated successfully');
  await seesInDialog('Paid Account');
  await flip('Paid account');
  await seesInDialog('Professional, cancelled');
  await driver.press('Grant a plan');
  await driver.choose('Plan', 'Professional');
  await driver.fill('Transactions', '-1');
  await driver.fill('Own price', '19');
  await driver.press('Grant Plan');
  await driver.sees('transactions: unlimited');
  await driver.sees('own price $19.00');
  await changeAdminAccess('Grant');
  await changeAdminAccess('Revoke');
  await driver.press('View Activity Logs');
  await driver.sees('Ongoing');
  await driver.press('Analytics', 'tab');
  await driver.sees('Average session');
});

it('shows what a user has, and deletes for good what is confirmed by its name', async () => {
  await driver.goTo(`/admin?tab=backdoor&user=${books.user.id}`);
  await driver.sees("Support Access Mode: You are viewing the user's account data for support purposes.");
  await rowIs(driver, 'Category breakdown', 'Sales', (cells) =>
    expect(cells).toEqual(['Sales', 'Revenue', '1', '$500.00']),
  );
  await driver.press('Delete account Checking');
  await driver.fill('Name of the account', 'checking');
  await driver.press('Delete Account');
  await driver.sees('Account deleted successfully');
  await driver.dialogIsGone();
  await driver.press('Check books');
  // Above it the projections are still coming, and push the button away from under a click.
  await driver.sees('Quarantine');
  await driver.press('Compare');
  await driver.sees('The books agree with the log.');
  await driver.press('Support Access', 'tab');
  await driver.press('Delete business');
  await driver.fill('Name of the business', 'Bees & Honey');
  await driver.press('Delete Business');
  await driver.sees('Business deleted successfully');
  const person = await app.signedUp({ firstName: 'Gone', lastName: 'Tomorrow' });
  await driver.goTo(`/admin?profile=${person.user.id}`);
  await driver.press('Delete User Account');
  await driver.fill('Full name or email', 'gone');
  expect(await isDisabled('Delete User')).toBe(true);
  await driver.fill('Full name or email', 'gone TOMORROW');
  await driver.press('Delete User');
  await driver.sees('User deleted successfully');
  await driver.dialogIsGone();
  await driver.seesNoMore(person.user.email);
});

it('rebuilds, pauses and resumes projections, and shows mails and tickets', async () => {
  await driver.goTo('/admin?tab=projections');
  await driver.press('Pause analytics');
  await driver.press('Resume analytics');
  await driver.press('Rebuild and compare analytics');
  await driver.sees('analytics is being rebuilt');
  await driver.holds(
    `document.querySelector('section[aria-label=analytics]').innerText.match(/Last comparison\\s+Equal/)`,
    REBUILT_WITHIN_MS,
  );
  expect(await graveViolations(driver, 'projections')).toEqual([]);
  await driver.press('Outgoing mail', 'tab');
  await driver.pressAt('[aria-label=Mails] button', 'somebody@example.com');
  await driver.sees('Kept here');
  await driver.press('Close');
  await driver.dialogIsGone();
  await driver.press('Support tickets', 'tab');
  await driver.pressAt('[aria-label=Tickets] button');
  await driver.sees('The file of my bank is not read.');
  await driver.press('Open profile');
  await driver.sees('Quick Actions');
});

it('keeps the plans, and says why one that is in use cannot be deleted', async () => {
  await boss.client.put(`/api/admin/users/${boss.user.id}/subscription`, { plan: 'professional' });
  await driver.goTo('/admin');
  await driver.press('Super Admin Panel', 'link');
  await driver.press('Create Plan');
  await driver.fill('Internal Name', 'studio');
  await driver.fill('Display Name', 'Studio');
  await driver.fill('Price', '49.50');
  await driver.fill('Add a feature', 'backup');
  await driver.page.keyboard.press('Enter');
  await driver.fill('Businesses', '-1');
  await driver.fill('Transactions', '5000');
  expect(await graveViolations(driver, 'plan')).toEqual([]);
  await submitDialog();
  await driver.sees('Plan created successfully');
  await driver.dialogIsGone();
  await driver.sees('Businesses: Unlimited');
  await driver.sees('$49.50');
  await driver.press('Edit Studio');
  await driver.fill('Sort Order', '7');
  await flip('Active');
  await driver.press('Update Plan');
  await driver.sees('Plan updated successfully');
  await driver.sees('Inactive');
  await driver.dialogIsGone();
  await driver.press('Delete Studio');
  await driver.press('Delete');
  await driver.sees('Plan deleted successfully');
  await driver.dialogIsGone();
  await driver.press('Delete Professional');
  await driver.press('Delete');
  await driver.sees('This plan has subscriptions and cannot be deleted. Deactivate it instead.');
  expected = /409.*subscription-plans/;
});

it('keeps the feature flags', async () => {
  await driver.goTo('/super-admin?tab=flags');
  await driver.press('Create Feature Flag');
  await driver.press('Create Flag');
  await driver.sees('Name is required');
  await driver.fill('Name', 'beta reports');
  await driver.press('Create Flag');
  await driver.sees('Name must consist of letters, digits');
  await driver.fill('Name', 'beta_reports');
  await driver.fill('Display Name', 'Beta reports');
  await driver.choose('Category', 'Reporting');
  await flip('Default Enabled');
  expect(await graveViolations(driver, 'flag')).toEqual([]);
  await driver.press('Create Flag');
  await driver.sees('Feature flag created successfully');
  await driver.dialogIsGone();
  await rowIs(driver, 'Feature Flags', 'beta_reports', (cells) =>
    expect(cells.slice(2, 5)).toEqual(['Reporting', 'Active', 'Enabled']),
  );
  await driver.press('Edit Beta reports');
  await flip('Active');
  await driver.press('Update Flag');
  await driver.sees('Feature flag updated successfully');
  await driver.dialogIsGone();
  await rowIs(driver, 'Feature Flags', 'beta_reports', (cells) => expect(cells[3]).toBe('Inactive'));
  await driver.press('Delete Beta reports');
  await driver.press('Delete');
  await driver.sees('Feature flag deleted successfully');
});

it('is where administrators without a business land, who are asked to set none up', async () => {
  await driver.enterAs((await platformAdmin(app)).client);
  await driver.goTo('/transactions');
  await driver.sees('Total users');
  expect((await driver.address()).pathname).toBe('/admin');
  expect(await graveViolations(driver, 'administration without a business')).toEqual([]);
  await driver.press('Set up a business', 'link');
  await driver.sees('Tell us about your business');
});

it('is not found by anybody else', async () => {
  const other = await app.signedUp();
  await startBooks(app, other);
  await other.client.post('/api/auth/complete-setup');
  await driver.enterAs(other.client);
  for (const path of ['/admin', '/super-admin']) {
    await driver.goTo(path);
    await driver.sees('Page not found');
  }
  expect(await driver.page.$('a[href="/admin"]')).toBeNull();
});

/** Opens the confirmation, types the word, and waits for the badge to follow. */
async function changeAdminAccess(change: 'Grant' | 'Revoke'): Promise<void> {
  await driver.press(`${change} Admin Access`);
  expect(await isDisabled(`${change} Access`)).toBe(true);
  await driver.fill('Confirmation', 'ADMIN');
  await driver.press(`${change} Access`);
  await driver.sees(change === 'Grant' ? 'Admin access granted successfully' : 'Admin access revoked successfully');
  await driver.sees(change === 'Grant' ? 'Revoke Admin Access' : 'Grant Admin Access');
}

/** Waits for a text in what is open: the page behind may say the same. */
async function seesInDialog(text: string): Promise<void> {
  await driver.holds(`document.querySelector('[role=dialog]').innerText.includes(${JSON.stringify(text)})`);
}

/** Turns a switch, found by what its label begins with. */
async function flip(label: string): Promise<void> {
  await driver.pressAt('label', label);
}

async function isDisabled(button: string): Promise<boolean> {
  const found = `look.find('button', ${JSON.stringify(button)})`;
  await driver.holds(found);
  return (await driver.page.evaluate(`${found}.disabled`)) as boolean;
}

/** The dialog's own button, where the page behind has one of the same name. */
async function submitDialog(): Promise<void> {
  await driver.pressAt('[role=dialog] button[type=submit]');
}
