import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Viewport } from 'puppeteer-core';
import { CUT_FIGURES } from './cut-figures';
import { played } from '../../kit/run/campaign';
import type { PageDriver } from '../driver/page-driver';

const IN_PAGE = readFileSync(join(__dirname, 'page-keyboard.js'), 'utf8');
/** More than any page has stops; then Tab goes round in it. */
const MOST_STOPS = 200;

/** A window of 1280 by 800 pixels, and the same magnified to 200 %. */
export const WINDOWS = [
  { width: 1280, height: 800, deviceScaleFactor: 1 },
  { width: 640, height: 400, deviceScaleFactor: 2 },
] as const;
export const PHONE = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

const inPage = (driver: PageDriver, call: string): Promise<unknown> => driver.page.evaluate(`keyboard.${call}`);

async function ready(driver: PageDriver): Promise<void> {
  if (!(await driver.page.evaluate('"keyboard" in window'))) await driver.page.evaluate(IN_PAGE);
}

/**
 * What a keyboard alone does not come to, or comes to unseen, and what is cut off, in the dialog that is open or the
 * page. Leaves the window as it was.
 * @param windows by default the magnified one, where most is cut off; the campaign has both
 */
export async function outOfReach(
  driver: PageDriver,
  where: string,
  windows: readonly Viewport[] = played<readonly Viewport[]>(WINDOWS.slice(1), WINDOWS),
): Promise<string[]> {
  await ready(driver);
  const found: string[] = [];
  const before = driver.page.viewport();
  for (const view of windows) {
    await driver.page.setViewport(view);
    await driver.comesToRest();
    const cut = [
      ...((await inPage(driver, 'cut()')) as string[]),
      ...((await driver.page.evaluate(CUT_FIGURES)) as string[]).map((figure) => `cut short: ${figure}`),
    ];
    await inPage(driver, 'begin()');
    let isDone = false;
    for (let stops = 0; stops < MOST_STOPS && !isDone; stops += 1) {
      await driver.page.keyboard.press('Tab');
      isDone = (await inPage(driver, 'step()')) as boolean;
    }
    found.push(...[...cut, ...((await inPage(driver, 'found()')) as string[])].map((what) => told(where, view, what)));
  }
  await driver.page.setViewport(before);
  await driver.comesToRest();
  return found;
}

/** Puts the focus on what opens a dialog. @param element a script */
export async function focusOn(driver: PageDriver, element: string): Promise<void> {
  await ready(driver);
  await driver.holds(element);
  await driver.holds(`keyboard.from(${element})`);
}

/** Opens what an element leads to by Enter. @param element a script */
export async function openByEnter(driver: PageDriver, element: string): Promise<void> {
  await focusOn(driver, element);
  await driver.page.keyboard.press('Enter');
}

/** Whether Enter in its first field carries out the form that is open. */
export async function entersByEnter(driver: PageDriver): Promise<boolean> {
  if (!(await inPage(driver, 'catchEnter()'))) return false;
  await driver.page.keyboard.press('Enter');
  return (await inPage(driver, 'enters')) === 1;
}

/** Leaves the dialog by Escape. @returns whether the focus is where it was opened from */
export async function leavesByEscape(driver: PageDriver): Promise<boolean> {
  await driver.page.keyboard.press('Escape');
  await driver.dialogIsGone();
  return inPage(driver, 'hasReturned()') as Promise<boolean>;
}

function told(where: string, { width }: Viewport, what: string): string {
  return `${where}, ${width} pixels: ${what}`;
}
