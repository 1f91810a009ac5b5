/**
 * What a sign-in proves, on the screen: asking again before much is at stake, and passwords that are easily guessed.
 */
import type { ApiToken } from '@counterfoil/contracts/profile.contract';
import { uniqueEmail, type ReachableApp } from '../../kit/app/app';
import { sharedAppWithWorker } from '../../kit/app/shared-app';
import { ageSignIn } from '../../kit/app/sign-ins';
import { PageDriver } from '../driver/page-driver';
import { Refusals } from '../driver/refusals';
import { expectAccessible } from '../looks/axe';
import { invite } from '../messages/messages-steps';
import { unexpected } from './second-step';
import { longEmail, NO_LINK, visitor } from './visitor';

/** Minutes after which the settings' default asks again. */
const RECENT_MINUTES = 15;
const FOCUSED = `document.activeElement?.labels?.[0]?.textContent`;

let app: ReachableApp;
beforeAll(async () => {
  app = await sharedAppWithWorker();
});

/** Waits until a field, which has the focus, says that it was refused. */
async function isRefusedAt(driver: PageDriver, label: string): Promise<void> {
  const isInvalid = `look.field('${label}')?.getAttribute('aria-invalid') === 'true'`;
  await driver.holds(`${isInvalid} && ${FOCUSED} === '${label}'`).catch(async () => {
    throw new Error(`"${label}" is not refused: ${driver.faults.join('\n')}\n${await driver.text()}`);
  });
}

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

it('an old sign-in is asked for the password before somebody is invited', async () => {
  const { person, driver } = await visitor(app);
  await ageSignIn(app, person, RECENT_MINUTES);
  await driver.goTo('/settings?tab=team');
  await invite(driver);
  await driver.sees('Is it you?');
  await driver.fill('Your password', person.password);
  await driver.press('Continue');
  await driver.sees('Team member invited successfully');
  expect(unexpected(driver, '/invitations', '/api/reauthenticate')).toEqual([]);
  await driver.close();
});

it('says how strong a password is, and at its field why it is refused', async () => {
  const driver = await PageDriver.open(app.url);
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
  const driver = await PageDriver.open(app.url);
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
