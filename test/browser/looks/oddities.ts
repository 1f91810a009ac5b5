import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageDriver } from '../driver/page-driver';

const IN_PAGE = readFileSync(join(__dirname, 'page-oddities.js'), 'utf8');

/**
 * What looks wrong on the page as it is: a minus before nothing, names of the program's, numbers that break or have no
 * separators, texts that run into arrows and icons, disabled buttons that look alive, *Close* as the main action,
 * blanks under the last row, columns of like tables that do not agree.
 */
export async function oddities(driver: PageDriver, where: string): Promise<string[]> {
  return ((await driver.page.evaluate(IN_PAGE)) as string[]).map((what) => `${where}: ${what}`);
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** Where the parts of the panel that is open stand, from side to side. */
export async function panelBox(driver: PageDriver): Promise<Box> {
  return (await driver.page.evaluate(`(() => {
    const boxes = [...document.querySelectorAll('[role=tabpanel] section')].map((part) => part.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const { top } = document.querySelector('[role=tablist]').getBoundingClientRect();
    return { left, top: Math.round(top), width: Math.round(Math.max(...boxes.map((box) => box.right)) - left) };
  })()`)) as Box;
}

const MENU_BUTTONS = `[...document.querySelectorAll('[aria-haspopup=menu]')]`;
const ACCOUNT_BUTTON = `${MENU_BUTTONS}.find(({ textContent }) => textContent.startsWith('Account of'))`;
const ACCOUNT_MENU = `document.querySelector('[role=region][aria-label=Account]')`;

export async function openAccountMenu(driver: PageDriver): Promise<void> {
  await driver.page.evaluate(`${ACCOUNT_BUTTON}.click()`);
  await driver.holds(ACCOUNT_MENU);
}

/** Whether a message covers what opens the account's menu, or the menu where it is open. */
export async function isMenuCovered(driver: PageDriver): Promise<boolean> {
  return (await driver.page.evaluate(`(() => {
    const message = document.querySelector('[aria-label="Notifications (F8)"] [role=status] > *');
    if (!message) throw new Error('there is no message');
    const { left, top, width, height } = (${ACCOUNT_MENU} ?? ${ACCOUNT_BUTTON}).getBoundingClientRect();
    const at = [0.1, 0.3, 0.5, 0.7, 0.9];
    const isCovered = (x, y) => message.contains(document.elementFromPoint(left + x * width, top + y * height));
    return at.some((x) => at.some((y) => isCovered(x, y)));
  })()`)) as boolean;
}
