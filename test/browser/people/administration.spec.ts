/**
 * Administration, and what other settings change: this file's own app mails, asks for long passwords, and has
 * administrators prove more than a password. Its journeys come one after the other.
 */
import type { ExportJob } from '@counterfoil/contracts/export.contract';
import type { Problem } from '@counterfoil/contracts/problem.contract';
import { platformAdmin, superAdmin } from '../../kit/app/administrators';
import { startTestApp, type SignedUp, type TestApp } from '../../kit/app/app';
import { startBooks, type TestBooks } from '../../kit/books/books';
import { askedFor, over } from '../../kit/books/exports';
import { codeOf, withAuthenticatorApp } from '../../kit/app/second-factors';
import { WEB_DIR } from '../../kit/app/web-dir';
import { startWorker } from '../../kit/app/worker';
import { PageDriver } from '../driver/page-driver';
import { rowIs } from '../driver/settled-row';
import { expectAccessible, graveViolations } from '../looks/axe';
import { mailedLinks } from './mailed-links';
import { keepsFlags, keepsPlans } from './plans-and-flags';
import { givePassword, logOut, setAppUp, unexpected } from './second-step';

/** A rebuild reads the whole log, beside everything else that runs meanwhile. */
const REBUILT_WITHIN_MS = 60_000;
/** A plan that is in use is not deleted. */
const REFUSED_ON_PURPOSE = /409.*subscription-plans/;

let app: TestApp;
let boss: SignedUp;
/** Of the super admin's business. */
let path: string;
let books: TestBooks;
let driver: PageDriver;

beforeAll(async () => {
  // No worker runs, so that nothing is sent and the mails can be read here.
  app = await startTestApp({
    WEB_DIR,
    REQUIRE_SECOND_FACTOR: 'admins',
    SMTP_URL: 'smtp://127.0.0.1:9',
    PUBLIC_URL: 'http://localhost',
    MAIL_FROM: 'Books <books@example.com>',
    PASSWORD_MIN_LENGTH: '12',
  });
  boss = await superAdmin(app);
  await withAuthenticatorApp(boss.client);
  ({ path } = await startBooks(app, boss));
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

afterAll(() => app?.stop());

it('is not found by anybody else', async () => {
  driver = await PageDriver.open(app.url);
  await driver.enterAs(books.client);
  await driver.goTo('/admin');
  await driver.sees('Page not found');
  await driver.moveTo('/super-admin');
  await driver.sees('Page not found');
  expect(await driver.page.$('a[href="/admin"]')).toBeNull();
  expect(driver.faults).toEqual([]);
  await driver.close();
});

describe('a super admin', () => {
  beforeAll(async () => {
    driver = await PageDriver.open(app.url);
    await driver.enterAs(boss.client);
  });
  afterAll(() => driver.close());

  afterEach(() => {
    expect(driver.faults.filter((fault) => !REFUSED_ON_PURPOSE.test(fault))).toEqual([]);
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
    await driver.moveTo(`/admin?tab=backdoor&user=${books.user.id}`);
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
    await driver.moveTo(`/admin?profile=${person.user.id}`);
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
    await driver.moveTo('/admin?tab=projections');
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
    await driver.sees('The text is not shown: a mail server delivers it');
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
    await keepsPlans(driver);
  });

  it('keeps the feature flags', () => keepsFlags(driver));
});

it('an administrator without a business has to set a second factor up, lands there, and is asked to set none up', async () => {
  driver = await PageDriver.open(app.url);
  const admin = await platformAdmin(app);
  await givePassword(driver, admin);
  await driver.sees('The people who run this Counterfoil ask for more than a password.');
  await expectAccessible(driver, 'must set one up');
  await driver.press('Set Up Authenticator App');
  const { secret } = await setAppUp(driver);
  await driver.press('Continue');
  await driver.sees('Admin Dashboard');
  await logOut(driver);
  await givePassword(driver, admin);
  await driver.fill('Code', codeOf(secret, 1));
  await driver.press('Continue');
  await driver.sees('Admin Dashboard');
  await driver.moveTo('/transactions');
  await driver.sees('Total users');
  expect((await driver.address()).pathname).toBe('/admin');
  expect(await graveViolations(driver, 'administration without a business')).toEqual([]);
  await driver.press('Set up a business', 'link');
  await driver.sees('Tell us about your business');
  expect(unexpected(driver, 'second-factors/authenticator-app')).toEqual([]);
  await driver.close();
});

describe('mailed links', () => mailedLinks(() => app));

it('a PDF fails with its reason where the worker has no browser', async () => {
  const worker = await startWorker(app, { CHROMIUM_PATH: '/no/such/browser' });
  try {
    const asked = await askedFor(boss.client, path, { report: 'balance-sheet', format: 'pdf' });
    const job = await over<ExportJob>(boss.client, `${path}/exports/${asked.id}`);
    expect(job).toMatchObject({
      status: 'failed',
      error: 'PDFs cannot be made here: CHROMIUM_PATH names a file that is not there. CSV and XLSX work without.',
    });
    expect(await boss.client.get<Problem>(`${path}/exports/${asked.id}/file`)).toMatchObject({
      status: 409,
      body: { code: 'export_failed' },
    });
  } finally {
    await worker.stop();
  }
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
