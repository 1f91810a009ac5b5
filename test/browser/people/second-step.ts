import type { SignedUp } from '../../kit/app/app';
import { codeOf } from '../../kit/app/second-factors';
import type { PageDriver } from '../driver/page-driver';
import { expectAccessible } from '../looks/axe';

/** Recovery codes in a text. */
export const CODES = /\b(?:[2-9A-Z]{4}-){3}[2-9A-Z]{4}\b/g;

/** Goes through the dialog that is open. @returns the secret, and the recovery codes that were shown */
export async function setAppUp(driver: PageDriver): Promise<{ secret: string; codes: string[] }> {
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
  const codes = await read(driver, CODES);
  await driver.press('I have kept them');
  await driver.dialogIsGone();
  return { secret, codes };
}

export async function read(driver: PageDriver, pattern: RegExp): Promise<string[]> {
  return (await driver.text()).match(pattern) ?? [];
}

/**
 * Ends the session behind the page, which is left: how one logs out on the screen is another journey. The app goes from
 * the page first, since it does not know and would go on asking.
 */
export async function logOut(driver: PageDriver): Promise<void> {
  await driver.page.goto(new URL('/health/live', driver.page.url()).href);
  await driver.page.evaluate(`fetch('/api/logout', { method: 'POST' }).then(({ status }) => status)`);
}

export async function givePassword(driver: PageDriver, { user, password }: SignedUp): Promise<void> {
  await driver.goTo('/auth');
  await driver.fill('Email', user.email);
  await driver.fill('Password', password);
  await driver.press('Sign In');
}

/** Faults but those on purpose; the page of a session that ends is left, whatever it still asks. */
export const unexpected = (driver: PageDriver, ...expected: string[]): string[] =>
  driver.faults.filter((fault) => !['/api/logout', ...expected].some((part) => fault.includes(part)));
