/**
 * Second factors on the screen: setting up, signing in with each, and the set-up that somebody must do. Passkeys by
 * Chromium's own virtual authenticator.
 */
import type { Browser } from 'puppeteer-core';
import { platformAdmin } from '../kit/administrators';
import { startTestApp, type ReachableApp, type SignedUp } from '../kit/app';
import { startBooks } from '../kit/books';
import { atLocalhost, codeOf, withAuthenticatorApp } from '../kit/second-factors';
import { sharedAppWithWorker } from '../kit/shared-app';
import { violationsInEveryLook } from './axe';
import { PageDriver } from './page-driver';
import { withVirtualAuthenticator } from './virtual-authenticator';
import { WEB_DIR } from '../kit/web-dir';
import { launchBrowser } from './launched-browser';

const SECURITY = '/profile?tab=security';

let app: ReachableApp;
let browser: Browser;
beforeAll(async () => {
  app = atLocalhost(await sharedAppWithWorker());
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Somebody who has been through the set-up, in a tab. */
async function visitor(): Promise<{ person: SignedUp; driver: PageDriver }> {
  const person = await startBooks(app, await app.signedUp());
  await person.client.post('/api/auth/complete-setup', {});
  const driver = await PageDriver.open(browser, app.url);
  await driver.enterAs(person.client);
  return { person, driver };
}

/** Nothing grave stands in anybody's way on what is shown now. */
async function expectAccessible(driver: PageDriver, where: string): Promise<void> {
  expect(await violationsInEveryLook(driver, where)).toEqual([]);
}

async function read(driver: PageDriver, pattern: RegExp): Promise<string[]> {
  return (await driver.text()).match(pattern) ?? [];
}

/** Goes through the dialog that is open. @returns the secret, and the recovery codes that were shown */
async function setAppUp(driver: PageDriver): Promise<{ secret: string; codes: string[] }> {
  await driver.sees('Cannot scan it? Enter this key');
  await driver.holds(`document.querySelector('svg[aria-label^="QR code"]')`);
  await expectAccessible(driver, 'setting up an app');
  const [secret = ''] = await read(driver, /\b[A-Z2-7]{32}\b/g);
  await driver.fill('Code', '000000');
  await driver.press('Confirm');
  await driver.sees('This code is not right.');
  // The next period's is left to sign in with, and good for as long as a slow machine may take to type it.
  await driver.fill('Code', codeOf(secret));
  await driver.press('Confirm');
  await driver.sees('Your recovery codes');
  await expectAccessible(driver, 'recovery codes');
  const codes = await read(driver, /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g);
  await driver.press('I have kept them');
  await driver.dialogIsGone();
  return { secret, codes };
}

/**
 * Ends the session behind the page, which is left: how one logs out on the screen is another journey. The app goes from
 * the page first, since it does not know and would go on asking.
 */
async function logOut(driver: PageDriver): Promise<void> {
  await driver.page.goto(new URL('/health/live', driver.page.url()).href);
  await driver.page.evaluate(`fetch('/api/logout', { method: 'POST' }).then(({ status }) => status)`);
}

async function givePassword(driver: PageDriver, { user, password }: SignedUp): Promise<void> {
  await driver.goTo('/auth');
  await driver.fill('Email', user.email);
  await driver.fill('Password', password);
  await driver.press('Sign In');
}

/** Faults but those on purpose; the page of a session that ends is left, whatever it still asks. */
const unexpected = (driver: PageDriver, ...expected: string[]): string[] =>
  driver.faults.filter((fault) => !['/api/logout', ...expected].some((part) => fault.includes(part)));

it('an authenticator app is set up, and signs in by code and by recovery code', async () => {
  const { person, driver } = await visitor();
  await driver.goTo(SECURITY);
  await driver.sees('No authenticator app');
  await expectAccessible(driver, 'no second factor');
  await driver.press('Set Up Authenticator App');
  const { secret, codes } = await setAppUp(driver);
  expect(codes).toHaveLength(10);
  await driver.sees('10 of 10 left');
  await logOut(driver);
  await givePassword(driver, person);
  await driver.sees('Enter the six digits that your authenticator app shows now.');
  await expectAccessible(driver, 'second step');
  await driver.holds(`document.activeElement.autocomplete === 'one-time-code'`);
  await driver.fill('Code', '000000');
  await driver.press('Continue');
  await driver.sees('That did not work. Use a code that you have not used before, or another way.');
  await driver.fill('Code', codeOf(secret, 1));
  await driver.press('Continue');
  await driver.sees('Financial Dashboard');
  await logOut(driver);
  await givePassword(driver, person);
  await driver.press('Use a recovery code');
  await driver.fill('Recovery code', codes[3] ?? '');
  await driver.press('Continue');
  await driver.sees('Financial Dashboard');
  await driver.goTo(SECURITY);
  await driver.sees('9 of 10 left');
  await driver.press('New Recovery Codes');
  await driver.press('Make New Codes');
  await driver.sees('They are shown only now.');
  expect(await read(driver, /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g)).not.toContain(codes[0]);
  await driver.press('I have kept them');
  await driver.sees('10 of 10 left');
  await driver.press('Remove');
  await driver.sees('Remove the authenticator app?');
  await expectAccessible(driver, 'removing');
  await driver.press('Remove');
  await driver.sees('No authenticator app');
  expect(unexpected(driver, '/api/login/second-factor', 'second-factors/authenticator-app')).toEqual([]);
  await driver.close();
});

it('a passkey is made, signs in alone and as the second step, is renamed and removed', async () => {
  const { person, driver } = await visitor();
  await withVirtualAuthenticator(driver);
  await driver.goTo(SECURITY);
  await driver.press('Add Passkey');
  await driver.sees('Your browser then asks');
  await driver.fill('Name', 'Work laptop');
  await driver.press('Add Passkey');
  await driver.sees('Your recovery codes');
  await driver.press('I have kept them');
  await driver.dialogIsGone();
  await driver.sees('Work laptop');
  await expectAccessible(driver, 'a passkey');
  await logOut(driver);
  await driver.goTo('/auth');
  await driver.sees('Sign In with a Passkey');
  await expectAccessible(driver, 'sign-in');
  await driver.press('Sign In with a Passkey');
  await driver.sees('Financial Dashboard');
  await logOut(driver);
  await givePassword(driver, person);
  await driver.sees('Confirm with your passkey that it is you.');
  await driver.press('Use a Passkey');
  await driver.sees('Financial Dashboard');
  await driver.goTo(SECURITY);
  await driver.press('Rename Work laptop');
  await driver.fill('Name', 'Old laptop');
  await driver.press('Rename');
  await driver.dialogIsGone();
  await driver.press('Remove Old laptop');
  await driver.press('Remove');
  await driver.sees('No passkeys');
  expect(unexpected(driver)).toEqual([]);
  await driver.close();
});

it('an authenticator that does not know its user leads to words, and nobody in', async () => {
  const driver = await PageDriver.open(browser, app.url);
  await withVirtualAuthenticator(driver, { isUserVerified: false });
  await driver.goTo('/auth');
  await driver.press('Sign In with a Passkey');
  await driver.sees('No passkey was used. Nothing has changed');
  expect((await driver.address()).pathname).toBe('/auth');
  await driver.close();
});

it('at an address of digits the page says where passkeys work', async () => {
  const { person, driver } = await visitor();
  await driver.close();
  const digits = await PageDriver.open(browser, app.url.replace('localhost', '127.0.0.1'));
  await digits.enterAs(person.client);
  await digits.goTo(SECURITY);
  await digits.sees(`Passkeys do not work at an address of digits. Open ${app.url} instead.`);
  await digits.close();
});

it('administrators are asked to have one, and must where the setting says so', async () => {
  const noticed = await PageDriver.open(browser, app.url);
  await noticed.enterAs((await platformAdmin(app)).client);
  await noticed.goTo('/admin');
  await noticed.sees("Your password alone opens everybody's data.");
  await expectAccessible(noticed, 'asked to have one');
  await noticed.close();

  const strict = await startTestApp({ REQUIRE_SECOND_FACTOR: 'admins', WEB_DIR });
  try {
    const local = atLocalhost(strict);
    const driver = await PageDriver.open(browser, local.url);
    const admin = await platformAdmin(local);
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
    expect(unexpected(driver, 'second-factors/authenticator-app')).toEqual([]);
    await driver.close();
  } finally {
    await strict.stop();
  }
});

it('an administrator helps somebody who has lost everything', async () => {
  const { person, driver: theirs } = await visitor();
  await theirs.close();
  await withAuthenticatorApp(person.client);
  const driver = await PageDriver.open(browser, app.url);
  await driver.enterAs((await platformAdmin(app)).client);
  await driver.goTo(`/admin?profile=${person.user.id}`);
  await driver.press('Remove Second Factors');
  await driver.sees('For somebody who has lost phone, passkeys and recovery codes.');
  await driver.fill('Full name or email', person.user.email);
  await driver.press('Remove Second Factors');
  await driver.sees('Second factors removed');
  const { status } = await app.client().post('/api/login', { email: person.user.email, password: person.password });
  expect([status, driver.faults]).toEqual([200, []]);
  await driver.close();
});
