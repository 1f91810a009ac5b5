/**
 * What a sign-in proves, on the screen: asking again before much is at stake, passwords that are easily guessed, and
 * addresses that a mailed link shows to be somebody's.
 */
import type { Browser } from 'puppeteer-core';
import type { ApiToken } from '@counterfoil/contracts/profile.contract';
import { startTestApp, uniqueEmail, type ReachableApp, type SignedUp, type TestApp } from '../kit/app';
import { startBooks } from '../kit/books';
import { linkIn, mailsTo } from '../kit/mails';
import { sharedAppWithWorker } from '../kit/shared-app';
import { ageSignIn } from '../kit/sign-ins';
import { WEB_DIR } from '../kit/web-dir';
import { violationsInEveryLook } from './axe';
import { PageDriver } from './page-driver';
import { Refusals } from './refusals';
import { launchBrowser } from './launched-browser';

/** Minutes after which the settings' default asks again. */
const RECENT_MINUTES = 15;
/** A link that could be one, and is not. */
const NO_LINK = 'A'.repeat(43);
const FOCUSED = `document.activeElement?.labels?.[0]?.textContent`;
/** As long as addresses are in earnest, so that what has to wrap does. */
const longEmail = (): string => uniqueEmail().replace('@', '.of.the.beekeepers.of.the.upper.valley@');

let app: ReachableApp;
let browser: Browser;
beforeAll(async () => {
  app = await sharedAppWithWorker();
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** Somebody who has been through the set-up, in a tab. */
async function visitor(of: ReachableApp, email = uniqueEmail()): Promise<{ person: SignedUp; driver: PageDriver }> {
  const person = await startBooks(of, await of.signedUp({ email }));
  await person.client.post('/api/auth/complete-setup', {});
  const driver = await PageDriver.open(browser, of.url);
  await driver.enterAs(person.client);
  return { person, driver };
}

async function expectAccessible(driver: PageDriver, where: string): Promise<void> {
  expect(await violationsInEveryLook(driver, where)).toEqual([]);
}

/** Waits until a field, which has the focus, says that it was refused. */
async function isRefusedAt(driver: PageDriver, label: string): Promise<void> {
  const isInvalid = `look.field('${label}')?.getAttribute('aria-invalid') === 'true'`;
  await driver.holds(`${isInvalid} && ${FOCUSED} === '${label}'`).catch(async () => {
    throw new Error(`"${label}" is not refused: ${driver.faults.join('\n')}\n${await driver.text()}`);
  });
}

/** Faults but the refusals on purpose. */
const unexpected = (driver: PageDriver, ...paths: string[]): string[] =>
  driver.faults.filter((fault) => !paths.some((path) => fault.includes(path)));

it('an old sign-in is asked for the password once, and what was begun goes on', async () => {
  const { person, driver } = await visitor(app, longEmail());
  const tokens = async (): Promise<string[]> =>
    (await person.client.get<ApiToken[]>('/api/profile/tokens')).body.map(({ name }) => name);
  const refusals = await Refusals.of(driver);
  await driver.goTo('/profile?tab=security');
  await driver.press('Create Token');
  await driver.fill('Name', 'Spreadsheet');
  await ageSignIn(app, person, RECENT_MINUTES);
  await driver.press('Create Token');
  await driver.sees('Is it you?');
  await driver.holds(`${FOCUSED} === 'Your password'`);
  await expectAccessible(driver, 'asked again');
  await driver.press('Cancel');
  await driver.sees('Please confirm that it is you, and try again.');
  await driver.sees('Spreadsheet');
  expect(await tokens()).toEqual([]);

  await driver.press('Create Token');
  await driver.fill('Your password', 'not my password');
  await driver.press('Continue');
  await driver.sees('Password is incorrect');
  await driver.holds(`${FOCUSED} === 'Your password'`);
  await expectAccessible(driver, 'a wrong password');
  refusals.set({ method: 'POST', path: /\/api\/reauthenticate$/ });
  await driver.press('Continue');
  await driver.sees('Your password could not be checked. Please try again.');
  refusals.set(null);
  await driver.fill('Your password', person.password);
  await driver.press('Continue');
  await driver.sees('Your new token');
  await driver.press('Done');
  await driver.dialogIsGone();
  await driver.sees('Spreadsheet');
  await person.client.post('/api/login', { email: person.user.email, password: person.password });
  expect(await tokens()).toEqual(['Spreadsheet']);
  expect(unexpected(driver, '/api/profile/tokens', '/api/reauthenticate')).toEqual([]);
  await driver.close();
});

it('says how strong a password is, and at its field why it is refused', async () => {
  const driver = await PageDriver.open(browser, app.url);
  await driver.goTo(`/auth?tab=signup&email=${uniqueEmail()}`);
  await driver.fill('First name', 'Ada');
  await driver.fill('Last name', 'Lovelace');
  await driver.fill('Password', 'password1');
  await driver.sees('This password is one of the most common. Please choose another one.');
  await driver.press('Create Account');
  await isRefusedAt(driver, 'Password');
  // Said once, however many know it.
  expect((await driver.text()).match(/one of the most common/g)).toHaveLength(1);
  await expectAccessible(driver, 'a common password');
  await driver.fill('Password', 'Lovelace');
  await driver.sees('Your password must not be your email address or a name. Please choose another one.');
  await driver.fill('Password', 'bees and clover in may');
  await driver.sees('Strength: Strong');
  await expectAccessible(driver, 'a strong password');
  await driver.press('Create Account');
  await driver.sees('Business name');
  expect(unexpected(driver, '/api/register')).toEqual([]);
  await driver.close();
});

it('says where a link for a new password is no longer valid', async () => {
  const driver = await PageDriver.open(browser, app.url);
  await driver.goTo(`/reset-password?token=${NO_LINK}`);
  await driver.fill('New password', 'bees and clover in may');
  await driver.press('Change Password');
  await driver.sees('This link is no longer valid. Please ask for a new one.');
  await expectAccessible(driver, 'a link that is no longer valid');
  expect(unexpected(driver, '/api/password/reset')).toEqual([]);
  await driver.close();
});

it('refuses an easily guessed password where one is changed', async () => {
  const { person, driver } = await visitor(app);
  await driver.goTo('/profile?tab=security');
  await driver.fill('Current password', person.password);
  await driver.fill('New password', 'password1');
  await driver.fill('Confirm new password', 'password1');
  await driver.press('Change Password');
  await isRefusedAt(driver, 'New password');
  await expectAccessible(driver, 'a common new password');
  expect(unexpected(driver, '/api/profile/password')).toEqual([]);
  await driver.close();
});

describe('where mails are sent', () => {
  let mailing: TestApp;
  beforeAll(async () => {
    // No worker runs, so that nothing is sent and the mails can be read here.
    mailing = await startTestApp({
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'http://localhost',
      MAIL_FROM: 'Books <books@example.com>',
      PASSWORD_MIN_LENGTH: '12',
      WEB_DIR,
    });
  });
  afterAll(() => mailing?.stop());

  const links = async (email: string): Promise<string[]> =>
    (await mailsTo(mailing, email)).filter(({ kind }) => kind === 'email_verification').map(linkIn);

  it('asks to verify an address until its link is opened, and mails it again', async () => {
    const email = longEmail();
    const { driver } = await visitor(mailing, email);
    const refusals = await Refusals.of(driver);
    await driver.goTo('/');
    await driver.sees('Verify your email: open the link that was mailed to');
    await expectAccessible(driver, 'an address that is not verified');
    expect(await links(email)).toHaveLength(1);
    refusals.set({ method: 'POST', path: /\/api\/profile\/email\/verification$/ });
    await driver.press('Send again');
    await driver.sees('The link could not be sent. Please try again.');
    refusals.set(null);
    await driver.press('Send again');
    await driver.sees('A link is on its way.');
    const [, link = ''] = await links(email);
    await driver.goTo(`/verify-email?token=${NO_LINK}`);
    await driver.press('Verify');
    await driver.sees('This link is no longer valid. Please ask for a new one.');
    await driver.holds(`look.find('button', 'Verify') === undefined`);
    await expectAccessible(driver, 'an invalid link');
    await driver.goTo(link);
    await expectAccessible(driver, 'a link');
    await driver.press('Verify');
    await driver.sees(`${email} is verified.`);
    await expectAccessible(driver, 'verified');
    await driver.press('Go on to Counterfoil', 'link');
    await driver.sees('Financial Dashboard');
    await driver.seesNoMore('Verify your email');
    expect(unexpected(driver, '/api/email/verify', '/api/profile/email/verification')).toEqual([]);
    await driver.close();
  });

  it('shows the new address that waits until it is verified', async () => {
    const { person, driver } = await visitor(mailing);
    const email = longEmail();
    const old = person.user.email;
    await driver.goTo((await links(old))[0] ?? '');
    await driver.press('Verify');
    await driver.sees(`${old} is verified.`);
    await driver.goTo('/profile');
    await driver.fill('Email', email);
    await driver.press('Save Changes');
    await driver.sees(`Open the link that was mailed to ${email}`);
    await driver.sees(`Verify your email: open the link that was mailed to ${email}.`);
    await driver.sees(`${email} waits to be verified; until then you sign in with ${old}.`);
    await expectAccessible(driver, 'a new address that waits');
    await driver.goTo((await links(email))[0] ?? '');
    await driver.press('Verify');
    await driver.sees(`${email} is verified.`);
    await driver.goTo('/profile');
    await driver.sees(email);
    await driver.seesNoMore('waits to be verified');
    expect(driver.faults).toEqual([]);
    await driver.close();
  });

  it('says from the start how long a password has to be here, and goes on saying it', async () => {
    const driver = await PageDriver.open(browser, mailing.url);
    await driver.goTo(`/reset-password?token=${NO_LINK}`);
    await driver.sees('At least 12 characters. You are then signed out everywhere.');
    await driver.goTo(`/auth?tab=signup&email=${uniqueEmail()}`);
    await driver.sees('At least 12 characters.');
    await driver.fill('First name', 'Ada');
    await driver.fill('Last name', 'Lovelace');
    await driver.fill('Password', 'clover9may');
    await driver.press('Create Account');
    await driver.sees('Password must be at least 12 characters');
    await driver.fill('Password', 'bees and clover in may');
    await driver.sees('Strength: Strong');
    expect(await driver.text()).toContain('At least 12 characters.');
    await driver.press('Create Account');
    await driver.sees('Business name');
    expect(unexpected(driver, '/api/register')).toEqual([]);
    await driver.close();
  });
});
