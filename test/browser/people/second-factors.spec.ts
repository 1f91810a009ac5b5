/**
 * Second factors on the screen: setting up, signing in with each, and the set-up that somebody must do. Passkeys by
 * Chromium's own virtual authenticator.
 */
import { platformAdmin } from '../../kit/app/administrators';
import type { ReachableApp } from '../../kit/app/app';
import { atLocalhost, codeOf, withAuthenticatorApp } from '../../kit/app/second-factors';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { PageDriver } from '../driver/page-driver';
import { withVirtualAuthenticator } from '../driver/virtual-authenticator';
import { expectAccessible } from '../looks/axe';
import { CODES, givePassword, logOut, read, setAppUp, unexpected } from './second-step';
import { visitor } from './visitor';

const SECURITY = '/profile?tab=security';

let app: ReachableApp;
beforeAll(async () => {
  app = atLocalhost(await sharedAppWithWorker());
});

it('an authenticator app is set up, and signs in by code and by recovery code', async () => {
  const { person, driver } = await visitor(app);
  await driver.goTo(SECURITY);
  await driver.sees('No authenticator app');
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
  expect(await read(driver, CODES)).not.toContain(codes[0]);
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
  const { person, driver } = await visitor(app);
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
  const driver = await PageDriver.open(app.url);
  await withVirtualAuthenticator(driver, { isUserVerified: false });
  await driver.goTo('/auth');
  await driver.press('Sign In with a Passkey');
  await driver.sees('No passkey was used. Nothing has changed');
  expect((await driver.address()).pathname).toBe('/auth');
  await driver.close();
});

it('at an address of digits the page says where passkeys work', async () => {
  const { person, driver } = await visitor(app);
  await driver.close();
  const digits = await PageDriver.open(app.url.replace('localhost', '127.0.0.1'));
  await digits.enterAs(person.client);
  await digits.goTo(SECURITY);
  await digits.sees(`Passkeys do not work at an address of digits. Open ${app.url} instead.`);
  await digits.close();
});

it('administrators are asked to have one', async () => {
  const noticed = await PageDriver.open(app.url);
  await noticed.enterAs((await platformAdmin(app)).client);
  await noticed.goTo('/admin');
  await noticed.sees("Your password alone opens everybody's data.");
  await expectAccessible(noticed, 'asked to have one');
  await noticed.close();
});

it('an administrator helps somebody who has lost everything', async () => {
  const { person, driver: theirs } = await visitor(app);
  await theirs.close();
  await withAuthenticatorApp(person.client);
  const driver = await PageDriver.open(app.url);
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
